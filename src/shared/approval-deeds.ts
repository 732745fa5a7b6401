/** Which approvals a write of the journal makes, changes or spends. */
import type { Activity } from '#shared/activity.ts';
import type { PairSubject } from '#shared/approvals.ts';
import type { OperationInput, WriteId } from '#shared/operations/table.ts';
import { type Deed, meaningOf, noAddress, toItem } from '#shared/review/meaning.ts';

/** What it does, in each way in which its contract may take it. Empty for what cannot be read any more. */
export function deedsOf({ operation, input }: Pick<Activity, 'operation' | 'input'>): readonly Deed[] {
  try {
    const { deed, isEither } = meaningOf(operation, input as OperationInput<WriteId>);
    return isEither ? [deed, toItem(deed)] : [deed];
  } catch {
    return [];
  }
}

/** The pair that it sets, where it tells enough; `owner`: who signed. */
export function pairSetBy(deed: Deed, owner: string): PairSubject | null {
  if (deed.does === 'allow-tokens')
    return { is: 'erc20', contract: deed.token, tokenId: null, owner: deed.owner ?? owner, spender: deed.spender };
  // Nobody: what was allowed before is over.
  if (deed.does === 'allow-item' && deed.spender === noAddress) return null;
  if (deed.does === 'allow-item') return { is: 'token', contract: deed.token, tokenId: deed.id, owner, spender: deed.spender };
  if (deed.does === 'allow-all') return { is: 'operator', contract: deed.token, tokenId: null, owner, spender: deed.operator };
  return null;
}

/** Whether it makes that pair tell `value`, whoever signed it; null for whatever value. */
export function mayMake(deed: Deed, pair: PairSubject, value: string | null): boolean {
  const makes = (made: string) => value === null || made === value;
  if (!('token' in deed) || deed.token !== pair.contract) return false;
  switch (deed.does) {
    case 'allow-tokens':
      return pair.is === 'erc20' && deed.spender === pair.spender && (deed.how !== 'set' || makes(deed.amount));
    case 'allow-item':
      return pair.is === 'token' && deed.id === pair.tokenId && makes(deed.spender === pair.spender ? '1' : '0');
    case 'send-item':
      return pair.is === 'token' && deed.id === pair.tokenId && makes('0');
    case 'allow-all':
      return pair.is === 'operator' && deed.operator === pair.spender && makes(deed.isAllowed ? '1' : '0');
    case 'send-tokens':
      return pair.is === 'erc20' && deed.from === pair.owner;
    default:
      return false;
  }
}
