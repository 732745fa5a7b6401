/** Whether an entry of the journal was sent under another sign-in of its connection. */

import { sameAddress } from '#shared/core/short-address.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';

/** Whether none of its accounts is in `own`. Null: not known, and it is taken for the person's. */
export function isOfOthers({ accounts }: Pick<ActivityBrief, 'accounts'>, own: readonly string[] | null): boolean {
  if (own === null || own.length === 0 || accounts.length === 0) return false;
  return !accounts.some((account) => own.some((mine) => sameAddress(account, mine)));
}
