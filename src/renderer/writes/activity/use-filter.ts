/** What the list is narrowed by: as it is kept, or everything. */
import { useStore } from 'zustand';
import { type ActivityFilter, everything } from '#renderer/writes/activity-filter.ts';
import { useFilterStore } from '#renderer/writes/activity-filter-store.ts';

export function useFilter() {
  const store = useFilterStore();
  const stored = useStore(store);
  // Only this sets it, so what is kept is of the right form.
  const filter = { ...everything, ...stored } as ActivityFilter;
  return {
    filter,
    change: (change: Partial<ActivityFilter>) => store.setState(change as Readonly<Record<string, string>>),
    clear: () => store.setState({}, true),
  };
}
