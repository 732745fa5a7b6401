/** What the list is narrowed by: as it is kept, or everything. */
import { type ActivityFilter, everything } from '#renderer/lib/activity-filter.ts';
import { forgetFilter, keepFilter, useKeptFilter } from '#renderer/store/activity-filter.ts';

export function useFilter() {
  const kept = useKeptFilter(({ filter }) => filter);
  // Only this sets it, so what is kept is of the right form.
  const filter = { ...everything, ...kept } as ActivityFilter;
  return {
    filter,
    change: (change: Partial<ActivityFilter>) => keepFilter(change as Readonly<Record<string, string>>),
    clear: forgetFilter,
  };
}
