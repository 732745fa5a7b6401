/** The slices of state as last told, with their revisions; telling one reaches every window. */
import type { Emit } from '#shared/ipc/derive.ts';
import type { Revised, SliceName, State } from '#shared/state.ts';

export type RevisedState = { readonly [S in SliceName]: Revised<State[S]> };

export interface Slices {
  all(): RevisedState;
  set<S extends SliceName>(slice: S, value: State[S]): void;
}

export function createSlices(initial: State, emit: Emit): Slices {
  let revised: RevisedState = {
    connections: { revision: 0, value: initial.connections },
    session: { revision: 0, value: initial.session },
    sandbox: { revision: 0, value: initial.sandbox },
    preferences: { revision: 0, value: initial.preferences },
    storage: { revision: 0, value: initial.storage },
    connectionTest: { revision: 0, value: initial.connectionTest },
    activity: { revision: 0, value: initial.activity },
    notebook: { revision: 0, value: initial.notebook },
    watch: { revision: 0, value: initial.watch },
  };
  return {
    all: () => revised,
    set(slice, value) {
      const next = { revision: revised[slice].revision + 1, value };
      revised = { ...revised, [slice]: next };
      emit(slice, next);
    },
  };
}
