/** The page's copy of main's state: the newest revision of each slice, in whatever order they arrive. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '#shared/core/errors.ts';
import type { Snapshot, StoredAnswer } from '#shared/ipc/contract.ts';
import type { Bridge, SliceListeners } from '#shared/ipc/derive.ts';
import { type Revised, type SliceName, type State, sliceNames } from '#shared/ipc/state.ts';

export type Slices = { readonly [S in SliceName]: Revised<State[S]> };

export type Mirror =
  /** `early`: slices that arrived before the snapshot. */
  | { readonly phase: 'starting'; readonly early: Partial<Slices> }
  | { readonly phase: 'failed'; readonly problem: AppError }
  | ({ readonly phase: 'ready'; readonly slices: Slices } & Pick<Snapshot, 'version' | 'engines' | 'platform'>);

export type MirrorStore = StoreApi<Mirror>;

export function createMirror(): MirrorStore {
  return createStore<Mirror>(() => ({ phase: 'starting', early: {} }));
}

function isNewer<T>(known: Revised<T> | undefined, update: Revised<T>): boolean {
  return known === undefined || update.revision > known.revision;
}

/** The mirror with a slice from main, or the same mirror if it has a newer one. */
export function withSlice<S extends SliceName>(mirror: Mirror, name: S, update: Revised<State[S]>): Mirror {
  if (mirror.phase === 'starting') {
    const known = mirror.early[name] as Revised<State[S]> | undefined;
    return isNewer(known, update) ? { ...mirror, early: { ...mirror.early, [name]: update } } : mirror;
  }
  if (mirror.phase === 'failed') return mirror;
  const known = mirror.slices[name] as Revised<State[S]>;
  return isNewer(known, update) ? { ...mirror, slices: { ...mirror.slices, [name]: update } } : mirror;
}

/** The mirror after a snapshot: of each slice the newer of the known one and the snapshot's. */
export function withSnapshot(mirror: Mirror, snapshot: Snapshot): Mirror {
  const known: Partial<Slices> = mirror.phase === 'starting' ? mirror.early : mirror.phase === 'ready' ? mirror.slices : {};
  const { slices, version, engines, platform } = snapshot;
  const ready: Mirror = { phase: 'ready', slices, version, engines, platform };
  return (Object.keys(known) as SliceName[]).reduce<Mirror>((sum, name) => {
    const slice = known[name];
    return slice === undefined ? sum : withSlice(sum, name, slice as Revised<State[typeof name]>);
  }, ready);
}

/** Mirrors until the page closes. `onStored`: receives main's stored answers for the active connection. */
export async function startMirror(
  bridge: Bridge,
  store: MirrorStore,
  onStored: (connection: string, stored: readonly StoredAnswer[]) => void,
): Promise<void> {
  for (const name of sliceNames) listen(bridge.on, store, name);
  await takeSnapshot(bridge, store, onStored);
}

function listen<S extends SliceName>(on: SliceListeners, store: MirrorStore, name: S): void {
  on[name]((update) => store.setState((mirror) => withSlice(mirror, name, update), true));
}

/** Asks for all slices: at start, and when another connection becomes the active one. */
export async function takeSnapshot(
  bridge: Bridge,
  store: MirrorStore,
  onStored: (connection: string, stored: readonly StoredAnswer[]) => void,
): Promise<void> {
  const result = await bridge.call['app.snapshot']({}).catch(() => ({ ok: false as const, error: { code: 'internal' as const } }));
  if (result.ok) {
    onStored(result.value.slices.connections.value.active, result.value.stored);
    store.setState((mirror) => withSnapshot(mirror, result.value), true);
  } else if (store.getState().phase === 'starting') {
    store.setState({ phase: 'failed', problem: result.error }, true);
  }
}
