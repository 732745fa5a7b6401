/** The page's mirror of what main owns: the newest revision of each slice, whatever the order in which they arrive. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '#shared/core/errors.ts';
import type { Snapshot, StoredAnswer } from '#shared/ipc/contract.ts';
import type { Bridge, SliceListeners } from '#shared/ipc/derive.ts';
import { type Revised, type SliceName, type State, sliceNames } from '#shared/ipc/state.ts';

export type Slices = { readonly [S in SliceName]: Revised<State[S]> };

export type Mirror =
  /** `early`: told before the snapshot came. */
  | { readonly phase: 'starting'; readonly early: Partial<Slices> }
  | { readonly phase: 'failed'; readonly problem: AppError }
  | ({ readonly phase: 'ready'; readonly slices: Slices } & Pick<Snapshot, 'version' | 'engines' | 'platform'>);

export type MirrorStore = StoreApi<Mirror>;

export function createMirror(): MirrorStore {
  return createStore<Mirror>(() => ({ phase: 'starting', early: {} }));
}

function newer<T>(known: Revised<T> | undefined, told: Revised<T>): boolean {
  return known === undefined || told.revision > known.revision;
}

/** The mirror with a slice that main told, or the same mirror when it came late. */
export function withSlice<S extends SliceName>(mirror: Mirror, name: S, told: Revised<State[S]>): Mirror {
  if (mirror.phase === 'starting') {
    const known = mirror.early[name] as Revised<State[S]> | undefined;
    return newer(known, told) ? { ...mirror, early: { ...mirror.early, [name]: told } } : mirror;
  }
  if (mirror.phase === 'failed') return mirror;
  const known = mirror.slices[name] as Revised<State[S]>;
  return newer(known, told) ? { ...mirror, slices: { ...mirror.slices, [name]: told } } : mirror;
}

/** The mirror after a snapshot: of each slice the newer of what is known and what the snapshot holds. */
export function withSnapshot(mirror: Mirror, snapshot: Snapshot): Mirror {
  const known: Partial<Slices> = mirror.phase === 'starting' ? mirror.early : mirror.phase === 'ready' ? mirror.slices : {};
  const { slices, version, engines, platform } = snapshot;
  const ready: Mirror = { phase: 'ready', slices, version, engines, platform };
  return (Object.keys(known) as SliceName[]).reduce<Mirror>((sum, name) => {
    const told = known[name];
    return told === undefined ? sum : withSlice(sum, name, told as Revised<State[typeof name]>);
  }, ready);
}

/** Mirrors until the page goes away. `onStored`: what main had stored for the active connection. */
export async function startMirror(
  bridge: Bridge,
  store: MirrorStore,
  onStored: (connection: string, stored: readonly StoredAnswer[]) => void,
): Promise<void> {
  for (const name of sliceNames) listen(bridge.on, store, name);
  await takeSnapshot(bridge, store, onStored);
}

function listen<S extends SliceName>(on: SliceListeners, store: MirrorStore, name: S): void {
  on[name]((told) => store.setState((mirror) => withSlice(mirror, name, told), true));
}

/** Asks for everything once more: at start, and when another connection became the active one. */
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
