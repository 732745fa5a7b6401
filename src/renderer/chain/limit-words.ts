/** The words of the history for an approval, whether it was asked for or done. */

import { assetWords, type HistoryView, itemWords, nameOf, tokenName } from '#renderer/chain/history-assets.ts';
import type { HistoryApproval } from '#shared/chain/history.ts';
import { type Action, takesBack } from '#shared/contracts/decoding/action.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

/** `going`: it waits for a block. `asked`: it isn’t known whether it is carried out. `tried`: it certainly isn’t. */
export type Tense = 'asked' | 'tried' | 'going' | 'done';

interface Limit extends Pick<HistoryApproval, 'kind' | 'token' | 'spender' | 'tokenId'> {
  readonly amount: string;
  readonly ends: boolean;
  readonly how: 'set' | 'raise' | 'lower';
  /** The amount is by how much it changes, not what it becomes. */
  readonly isChange: boolean;
}

/** `when`: or whose approval it is, where it is someone else’s and done. */
export function limitWords(limit: Limit, when: Tense | { readonly owner: string }, view: HistoryView): string {
  const { kind, token, tokenId, ends } = limit;
  const [tense, owner] = typeof when === 'string' ? [when, ''] : ['theirs', when.owner];
  const spender = nameOf(limit.spender, view);
  const name = tokenName(token, view, kind === 'operator');
  if (ends && kind !== 'token')
    return t(
      '{tense, select, asked {Revoke} tried {Tried to revoke} going {Revoking} theirs {{owner} revoked} other {Revoked}} {spender}’s access to {token}',
      { tense, owner, spender, token: name },
    );
  if (ends)
    return t(
      '{tense, select, asked {Revoke} tried {Tried to revoke} going {Revoking} theirs {{owner} revoked} other {Revoked}} access to {item}',
      { tense, owner, item: itemWords(token, tokenId, view) },
    );
  if (kind === 'token')
    return t(
      '{tense, select, asked {Approve} tried {Tried to approve} going {Approving} theirs {{owner} approved} other {Approved}} {spender} to move {item}',
      { tense, owner, spender, item: itemWords(token, tokenId, view) },
    );
  if (kind === 'operator')
    return t(
      '{tense, select, asked {Approve} tried {Tried to approve} going {Approving} theirs {{owner} approved} other {Approved}} {spender} to move all {collection}',
      { tense, owner, spender, collection: name },
    );
  return spendingWords(limit, { tense, owner, spender }, view);
}

function spendingWords(
  { token, tokenId, amount, how, isChange }: Limit,
  { tense, owner, spender }: { readonly tense: string; readonly owner: string; readonly spender: string },
  view: HistoryView,
): string {
  if (isWithoutLimit(amount, null))
    return t(
      '{tense, select, asked {Approve} tried {Tried to approve} going {Approving} theirs {{owner} approved} other {Approved}} {spender} to spend unlimited {token}',
      { tense, owner, spender, token: tokenName(token, view) },
    );
  const limit = assetWords({ kind: 'erc20', token, tokenId, amount }, view);
  const change = isChange ? 'by' : 'to';
  if (how === 'set')
    return t(
      '{tense, select, asked {Approve} tried {Tried to approve} going {Approving} theirs {{owner} approved} other {Approved}} {spender} to spend up to {limit}',
      { tense, owner, spender, limit },
    );
  if (how === 'raise')
    return t(
      '{tense, select, asked {Raise} tried {Tried to raise} going {Raising} theirs {{owner} raised} other {Raised}} {spender}’s limit {change, select, by {by} other {to}} {limit}',
      { tense, owner, spender, change, limit },
    );
  return t(
    '{tense, select, asked {Lower} tried {Tried to lower} going {Lowering} theirs {{owner} lowered} other {Lowered}} {spender}’s limit {change, select, by {by} other {to}} {limit}',
    { tense, owner, spender, change, limit },
  );
}

/** Null for what allows nothing, or through Permit2. */
export function limitOf(action: Action): Limit | null {
  // Through Permit2 the token’s own approval stays as it is.
  if (!('token' in action) || 'through' in action) return null;
  const ends = takesBack(action);
  const isChange = action.does === 'allow-tokens' && action.how !== 'set';
  const base = { token: action.token, tokenId: null, amount: '0', ends, how: 'set', isChange } as const;
  switch (action.does) {
    case 'allow-tokens':
      return {
        ...base,
        kind: 'erc20',
        spender: action.spender,
        amount: action.amount,
        ends: ends && action.how === 'set',
        how: action.how,
      };
    case 'allow-item':
      return { ...base, kind: 'token', spender: action.spender, tokenId: action.id };
    case 'allow-all':
      return { ...base, kind: 'operator', spender: action.operator };
    default:
      return null;
  }
}
