/** The page's copy of main's state: the newest revision of each slice, in whatever order they arrive. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppError } from '#shared/core/errors.ts';
import type { Snapshot, StoredAnswer } from '#shared/ipc/contract.ts';
import type { Bridge } from '#shared/ipc/derive.ts';
import type { Revised, RevisedState, SliceName } from '#shared/ipc/state.ts';

type Changed = Partial<RevisedState>;

export type Mirror =
  /** `early`: slices that arrived before the snapshot. */
  | { readonly phase: 'starting'; readonly early: Changed }
  | { readonly phase: 'failed'; readonly problem: AppError }
  | ({ readonly phase: 'ready'; readonly slices: RevisedState } & Pick<Snapshot, 'version' | 'engines' | 'platform'>);

export type MirrorStore = StoreApi<Mirror>;

export function createMirror(): MirrorStore {
  return createStore<Mirror>(() => ({ phase: 'starting', early: {} }));
}

/** The mirror with slices from main, or the same mirror if it has newer ones. */
export function withSlices(mirror: Mirror, changed: Changed): Mirror {
  if (mirror.phase === 'failed') return mirror;
  const known: Changed = mirror.phase === 'starting' ? mirror.early : mirror.slices;
  const given = Object.entries(changed) as [SliceName, Revised<unknown>][];
  const newer = given.filter(([name, { revision }]) => revision > (known[name]?.revision ?? -1));
  if (newer.length === 0) return mirror;
  const slices = { ...known, ...Object.fromEntries(newer) };
  return mirror.phase === 'starting' ? { ...mirror, early: slices } : { ...mirror, slices: slices as RevisedState };
}

/** The mirror after a snapshot: of each slice the newer of the known one and the snapshot's. */
export function withSnapshot(mirror: Mirror, { slices, version, engines, platform }: Snapshot): Mirror {
  const known = mirror.phase === 'starting' ? mirror.early : mirror.phase === 'ready' ? mirror.slices : {};
  return withSlices({ phase: 'ready', slices, version, engines, platform }, known);
}

/** Receives main's stored answers for the active connection. */
type OnStored = (connection: string, stored: readonly StoredAnswer[]) => void;

export const activeIn = (mirror: Mirror) => (mirror.phase === 'ready' ? mirror.slices.connections.value.active : null);

/** Milliseconds. */
const longestWait = 500;

let catchingUp: Promise<void> = Promise.resolve();

/** Resolves once everything that has arrived is shown. */
export const caughtUp = (): Promise<void> => catchingUp;

/**
 * Mirrors until the page closes. Another connection is shown at once with all that is known of it: what arrives waits until its stored
 * answers are there, too, but not for long.
 */
export async function startMirror(bridge: Bridge, store: MirrorStore, onStored: OnStored): Promise<void> {
  /** Null if nothing waits. */
  let waiting: Changed | null = null;
  const takeWaiting = () => {
    const all = waiting ?? {};
    waiting = null;
    return all;
  };
  bridge.on.slices((changed) => {
    const [shown, next] = [activeIn(store.getState()), changed.connections?.value.active];
    if (waiting !== null) waiting = { ...waiting, ...changed };
    else if (shown === null || next === undefined || next === shown) store.setState((mirror) => withSlices(mirror, changed), true);
    else {
      waiting = changed;
      catchingUp = new Promise((resolve) => {
        const patience = setTimeout(() => {
          store.setState((mirror) => withSlices(mirror, takeWaiting()), true);
          resolve();
        }, longestWait);
        void takeSnapshot(bridge, store, onStored, takeWaiting).then(() => {
          clearTimeout(patience);
          resolve();
        });
      });
    }
  });
  await takeSnapshot(bridge, store, onStored);
}

/** Asks for all slices: at start, when another connection becomes the active one, and after a sign-in. `more`: what else has arrived by then. */
export async function takeSnapshot(
  bridge: Bridge,
  store: MirrorStore,
  onStored: OnStored,
  more: () => Changed = () => ({}),
): Promise<void> {
  const result = await bridge.call['app.snapshot']({}).catch(() => ({ ok: false as const, error: { code: 'internal' as const } }));
  if (result.ok) onStored(result.value.slices.connections.value.active, result.value.stored);
  const arrived = more();
  store.setState((mirror) => {
    if (result.ok) return withSlices(withSnapshot(mirror, result.value), arrived);
    return mirror.phase === 'starting' ? { phase: 'failed', problem: result.error } : withSlices(mirror, arrived);
  }, true);
}
