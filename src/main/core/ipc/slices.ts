/**
 * The current slices of state with their revisions. Some are the app's, and every window gets them. The others are of the connection that
 * a window shows, and no other window gets them. What is set in one turn of the event loop is sent to a window in one message.
 */
import type { View } from '#main/core/ports/desktop.ts';
import {
  type ConnectionSlice,
  connectionSlices,
  type Revised,
  type RevisedState,
  type SliceName,
  type State,
  sliceNames,
} from '#shared/ipc/state.ts';

export type AppSlice = Exclude<SliceName, ConnectionSlice>;

/** At the start: the app's own by their values, those of a connection by how they are read. */
export type FirstSlices<S extends SliceName = SliceName> = {
  readonly [N in S]: N extends ConnectionSlice ? (connection: string) => State[N] : State[N];
};

/** Sends a window what has changed. */
export type EmitTo = (view: View, changed: Partial<RevisedState>) => void;

export interface Slices {
  /** Before a page asks. */
  begin(first: FirstSlices): void;
  /** As this window has them. */
  all(view: View): RevisedState;
  set<S extends AppSlice>(slice: S, value: State[S]): void;
  /** Reads this slice of this connection again, if a window shows it; without a connection, what every window shows. */
  renew(slice: ConnectionSlice, connection?: string): void;
  /** Likewise, all slices of all connections that are shown. */
  renewAll(): void;
  /** This window shows this connection from now on; null: it has closed. */
  show(view: View, connection: string | null): void;
  /** Sends what was set in this turn at once, so that it arrives before what is sent next. */
  flush(): void;
}

type Values = Partial<Record<SliceName, Revised<unknown>>>;
type Readers = Readonly<Record<ConnectionSlice, (connection: string) => unknown>>;

export function createSlices(emit: EmitTo): Slices {
  const revisions = new Map<SliceName, number>();
  let ofApp: Values = {};
  const windows = new Map<View, { readonly connection: string; values: Values }>();
  const pending = new Map<View, Values>();
  let readers: Readers | null = null;

  function flush(): void {
    const all = [...pending];
    pending.clear();
    for (const [view, changed] of all) emit(view, changed as Partial<RevisedState>);
  }
  function queue(view: View, changed: Values): void {
    if (pending.size === 0) setImmediate(flush);
    pending.set(view, { ...pending.get(view), ...changed });
  }
  function revised(slice: SliceName, value: unknown): Values {
    const revision = (revisions.get(slice) ?? -1) + 1;
    revisions.set(slice, revision);
    return { [slice]: { revision, value } };
  }
  function read(view: View, slices: readonly ConnectionSlice[]): void {
    const window = windows.get(view);
    if (window === undefined || readers === null) return;
    for (const slice of slices) {
      const changed = revised(slice, readers[slice](window.connection));
      window.values = { ...window.values, ...changed };
      queue(view, changed);
    }
  }
  const isOfConnection = (slice: SliceName): slice is ConnectionSlice => (connectionSlices as readonly SliceName[]).includes(slice);

  return {
    begin(first) {
      readers = first as unknown as Readers;
      for (const slice of sliceNames) if (!isOfConnection(slice)) ofApp = { ...revised(slice, first[slice]), ...ofApp };
      for (const view of windows.keys()) read(view, connectionSlices);
      pending.clear();
    },
    all: (view) => ({ ...ofApp, ...windows.get(view)?.values }) as RevisedState,
    set(slice, value) {
      const changed = revised(slice, value);
      ofApp = { ...ofApp, ...changed };
      for (const view of windows.keys()) queue(view, changed);
    },
    renew(slice, connection) {
      for (const [view, window] of windows) if (connection === undefined || window.connection === connection) read(view, [slice]);
    },
    renewAll() {
      for (const view of windows.keys()) read(view, connectionSlices);
    },
    show(view, connection) {
      if (connection === null) {
        windows.delete(view);
        pending.delete(view);
        return;
      }
      if (windows.get(view)?.connection === connection) return;
      windows.set(view, { connection, values: {} });
      // Nothing of the connection before may be among what is still to be sent.
      const rest = Object.entries(pending.get(view) ?? {}).filter(([slice]) => !isOfConnection(slice as SliceName));
      queue(view, {});
      pending.set(view, Object.fromEntries(rest));
      read(view, connectionSlices);
    },
    flush,
  };
}
