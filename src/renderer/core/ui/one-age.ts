/** Where values of several ages are old for one reason, their age is said once: the oldest. */
import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

export interface Age {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The newest block number at that time; null where it isn't known. */
  readonly block: string | null;
}

type Note = (id: string, age: Age | null) => void;

export const OneAge = createContext<Note | null>(null);

/** `note`: for `OneAge`; null while each value says its own age. `oldest`: null where none is noted. */
export function useOneAge(isOne: boolean): { readonly note: Note | null; readonly oldest: Age | null } {
  const [ages, setAges] = useState<ReadonlyMap<string, Age>>(new Map());
  const note = useCallback((id: string, age: Age | null) => {
    setAges((before) => {
      const after = new Map(before);
      if (age === null) after.delete(id);
      else after.set(id, age);
      return after;
    });
  }, []);
  const [first, ...others] = [...ages.values()];
  const oldest = others.reduce((one, other) => (one === undefined || other.at < one.at ? other : one), first);
  return { note: isOne ? note : null, oldest: isOne ? (oldest ?? null) : null };
}

/** Whether this age is left to the one that is said for all. */
export function useInOneAge(at: number, block: string | null): boolean {
  const id = useId();
  const note = useContext(OneAge);
  useEffect(() => {
    note?.(id, { at, block });
    return () => note?.(id, null);
  }, [note, id, at, block]);
  return note !== null;
}
