/** The slices of state as last told, with their revisions; telling one reaches every window. */
import type { Emit } from '#shared/ipc/derive.ts';
import { type Revised, type SliceName, type State, sliceNames } from '#shared/state.ts';

type RevisedState = { readonly [S in SliceName]: Revised<State[S]> };

export interface Slices {
  all(): RevisedState;
  set<S extends SliceName>(slice: S, value: State[S]): void;
}

export function createSlices(initial: State, emit: Emit): Slices {
  const first = Object.fromEntries(sliceNames.map((name) => [name, { revision: 0, value: initial[name] }]));
  let revised = first as unknown as RevisedState;
  return {
    all: () => revised,
    set(slice, value) {
      const next = { revision: revised[slice].revision + 1, value };
      revised = { ...revised, [slice]: next };
      emit(slice, next);
    },
  };
}
