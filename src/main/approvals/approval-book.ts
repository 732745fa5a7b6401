/** The known approvals, by connection. */

import { createSavedList, type SavedList, type SavedListSource } from '#main/core/storage/saved-list.ts';
import { approvalKey, mostApprovals, mostForgotten, mostWaiting, type SavedApproval, takesPlace } from '#shared/approvals/approvals.ts';
import { parseSavedApproval } from '#shared/approvals/stored-approvals.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { fail } from '#shared/core/result.ts';
import type { SavedOf } from '#shared/core/saved.ts';

/** Keys are those of `approvalKey`. */
export interface ApprovalBook extends SavedList<SavedApproval> {
  /** The vault has changed them. */
  forgetRead(): void;
}

const noRoom = t('Blockdesk lists up to {most} approvals. Revoke or forget one first.', { most: countWords(mostApprovals) });

/** Cached in memory by connection until one of its approvals changes, because every answer is compared with them. */
export function createApprovalBook({ table, changed }: SavedListSource<SavedApproval>): ApprovalBook {
  const kept = new Map<string, SavedOf<SavedApproval>>();
  const list = createSavedList<SavedApproval>({
    table,
    kind: 'pair',
    parse: parseSavedApproval,
    keyOf: approvalKey,
    most: mostApprovals + mostWaiting + mostForgotten,
    plural: t('approvals'),
    changed,
  });
  function of(connection: string): SavedOf<SavedApproval> {
    const known = kept.get(connection) ?? list.of(connection);
    kept.set(connection, known);
    return known;
  }
  return {
    of,
    forgetRead: () => kept.clear(),
    find: (connection, key) => of(connection).items.find((approval) => approvalKey(approval) === key) ?? null,
    put(connection, approvals, field = 'spender') {
      const after = new Map([...of(connection).items, ...approvals].map((approval) => [approvalKey(approval), approval]));
      if ([...after.values()].filter(takesPlace).length > mostApprovals)
        return fail({ code: 'invalid-input', fields: { [field]: noRoom } });
      kept.delete(connection);
      return list.put(connection, approvals, field);
    },
    remove(connection, keys) {
      kept.delete(connection);
      return list.remove(connection, keys);
    },
  };
}
