/** The current slices of state with their revisions. Setting one sends it to every window. */
import type { Emit } from '#shared/ipc/derive.ts';
import { type Revised, type SliceName, type State, sliceNames } from '#shared/ipc/state.ts';

type RevisedState = { readonly [S in SliceName]: Revised<State[S]> };

export interface Slices {
  /** As they are at the start, before a page asks. */
  begin(initial: State): void;
  all(): RevisedState;
  set<S extends SliceName>(slice: S, value: State[S]): void;
}

export function createSlices(emit: Emit): Slices {
  let revised = {} as RevisedState;
  return {
    begin(initial) {
      const first = sliceNames.map((name) => [name, { revision: 0, value: initial[name] }]);
      revised = { ...(Object.fromEntries(first) as unknown as RevisedState), ...revised };
    },
    all: () => revised,
    set(slice, value) {
      const next = { revision: (revised[slice]?.revision ?? 0) + 1, value };
      revised = { ...revised, [slice]: next };
      emit(slice, next);
    },
  };
}
