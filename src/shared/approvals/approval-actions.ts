/** Which approvals a write of the journal makes, changes or spends. */

import type { ApprovalSubject } from '#shared/approvals/approvals.ts';
import { type Action, toItem } from '#shared/contracts/decoding/action.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

/** Every action it may mean, as tokens and collections share functions. Empty when the saved input can no longer be read. */
export function actionsOf({ operation, input }: Pick<Activity, 'operation' | 'input'>): readonly Action[] {
  try {
    const { action, isEither } = meaningOf(operation, input as OperationInput<WriteId>);
    return isEither ? [action, toItem(action)] : [action];
  } catch {
    return [];
  }
}

/** The approval that it sets, or null. `owner`: the account that signed. */
export function approvalSetBy(action: Action, owner: string): ApprovalSubject | null {
  // The list has only what the token or collection itself reports, so nothing given through Permit2.
  if ('through' in action) return null;
  if (action.does === 'allow-tokens')
    return { is: 'erc20', contract: action.token, tokenId: null, owner: action.owner ?? owner, spender: action.spender };
  // Approving the zero address revokes the earlier approval.
  if (action.does === 'allow-item' && action.spender === zeroAddress) return null;
  if (action.does === 'allow-item') return { is: 'token', contract: action.token, tokenId: action.id, owner, spender: action.spender };
  if (action.does === 'allow-all') return { is: 'operator', contract: action.token, tokenId: null, owner, spender: action.operator };
  return null;
}

/** Whether this action may set that approval to `value`, whichever account signed. Null: to any value. */
export function mayMake(action: Action, approval: ApprovalSubject, value: string | null): boolean {
  const makes = (made: string) => value === null || made === value;
  if (!('token' in action) || 'through' in action || action.token !== approval.contract) return false;
  switch (action.does) {
    case 'allow-tokens':
      return approval.is === 'erc20' && action.spender === approval.spender && (action.how !== 'set' || makes(action.amount));
    case 'allow-item':
      return approval.is === 'token' && action.id === approval.tokenId && makes(action.spender === approval.spender ? '1' : '0');
    case 'send-item':
      return approval.is === 'token' && action.id === approval.tokenId && makes('0');
    case 'allow-all':
      return approval.is === 'operator' && action.operator === approval.spender && makes(action.isAllowed ? '1' : '0');
    case 'send-tokens':
      return approval.is === 'erc20' && action.from === approval.owner;
    default:
      return false;
  }
}
