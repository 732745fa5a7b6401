/** The current slices of state with their revisions. What is set in one turn of the event loop is sent to every window in one message. */
import type { Emit } from '#shared/ipc/derive.ts';
import { type Revised, type RevisedState, type SliceName, type State, sliceNames } from '#shared/ipc/state.ts';

export interface Slices {
  /** As they are at the start, before a page asks. */
  begin(initial: State): void;
  all(): RevisedState;
  set<S extends SliceName>(slice: S, value: State[S]): void;
  /** Sends what was set in this turn at once, so that it arrives before what is sent next. */
  flush(): void;
}

export function createSlices(emit: Emit): Slices {
  let revised = {} as RevisedState;
  let changed: Partial<RevisedState> | null = null;
  function flush(): void {
    if (changed === null) return;
    emit(changed);
    changed = null;
  }
  return {
    begin(initial) {
      const first = sliceNames.map((name) => [name, { revision: 0, value: initial[name] }]);
      revised = { ...(Object.fromEntries(first) as unknown as RevisedState), ...revised };
    },
    all: () => revised,
    set(slice, value) {
      const next: Revised<typeof value> = { revision: (revised[slice]?.revision ?? 0) + 1, value };
      revised = { ...revised, [slice]: next };
      if (changed === null) setImmediate(flush);
      changed = { ...changed, [slice]: next };
    },
    flush,
  };
}
