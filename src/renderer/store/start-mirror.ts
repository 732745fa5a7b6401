/** Fills the mirror: listens first, asks for the snapshot after, so that nothing told in between is lost. */
import type { MirrorStore } from '#renderer/store/mirror.ts';
import { withSlice, withSnapshot } from '#renderer/store/mirror.ts';
import type { StoredAnswer } from '#shared/ipc/contract.ts';
import type { Bridge, SliceListeners } from '#shared/ipc/derive.ts';
import { type SliceName, sliceNames } from '#shared/state.ts';

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
