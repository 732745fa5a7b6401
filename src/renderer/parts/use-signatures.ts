/** The signatures that the person added, by which calls and events are decoded that the app does not know. */
import { create } from 'zustand';
import type { AppError } from '#shared/errors.ts';

interface Signatures {
  readonly list: readonly string[];
  /** Why it could not be kept, or null. */
  add(signature: string): Promise<AppError | null>;
}

const useAdded = create<{ readonly list: readonly string[] }>(() => ({ list: [] }));

export function useSignatures(): Signatures {
  const { list } = useAdded();
  return {
    list,
    add: async (signature) => {
      useAdded.setState((state) => ({ list: [...state.list, signature] }));
      return null;
    },
  };
}
