/** What the activity is narrowed by, kept while one looks elsewhere; gone with the sign-in. */
import { create } from 'zustand';

/** By name; those that are not there narrow nothing. */
type KeptFilter = Readonly<Record<string, string>>;

export const useKeptFilter = create<{ readonly filter: KeptFilter }>(() => ({ filter: {} }));

export function keepFilter(change: KeptFilter): void {
  useKeptFilter.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
}

export function forgetFilter(): void {
  useKeptFilter.setState({ filter: {} });
}
