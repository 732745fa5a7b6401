/** Whether an entry of the journal was sent under another sign-in of its connection. */
import type { ActivityBrief } from '#shared/writes/activity.ts';

/** Whether none of its accounts is in `own`. Null: not known, and it is taken for the person's. */
export function isOfOthers({ accounts }: Pick<ActivityBrief, 'accounts'>, own: readonly string[] | null): boolean {
  if (own === null || own.length === 0 || accounts.length === 0) return false;
  const mine = new Set(own.map((address) => address.toLowerCase()));
  return !accounts.some((address) => mine.has(address.toLowerCase()));
}
