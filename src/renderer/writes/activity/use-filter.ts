/** The current filter of the activity list. */
import { useStore } from 'zustand';
import { type ActivityFilter, everything } from '#renderer/writes/activity-filter.ts';
import { useFilterStore } from '#renderer/writes/activity-filter-store.ts';

export function useFilter() {
  const store = useFilterStore();
  const stored = useStore(store);
  // Only fields of the filter are ever written to this store.
  const filter = { ...everything, ...stored } as ActivityFilter;
  return {
    filter,
    change: (change: Partial<ActivityFilter>) => store.setState(change as Readonly<Record<string, string>>),
    clear: () => store.setState({}, true),
  };
}
