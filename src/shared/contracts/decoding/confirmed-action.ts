/** Whether a token's own events confirm what a call asked for, and by which standard. */

import type { Log } from '#shared/core/readers/transaction.ts';
import { readTokenEvent, transfersIn } from '#shared/tokens/token-events.ts';
import { type Action, toItem } from './action.ts';

type Standard = 'erc20' | 'erc721';

/** ERC20's events have three topics, ERC721's four. */
export function standardIn(logs: readonly Log[]): Standard | null {
  for (const log of logs) {
    const event = readTokenEvent(log);
    if (event !== null && event.is !== 'approval-for-all') return event.isToken ? 'erc721' : 'erc20';
  }
  return null;
}

/** ERC20 and ERC721 share some functions: null if it isn't known which one this is. */
export function ofStandard(action: Action, standard: Standard | null): Action | null {
  const asItem = toItem(action);
  if (asItem !== action) return standard === null ? null : standard === 'erc721' ? asItem : action;
  return action.does === 'send-tokens' && standard === 'erc721' ? null : action;
}

/** Whether the token's own events say that it happened. */
export function isConfirmedBy(logs: readonly Log[], action: Action, sender: string): boolean {
  const events = logs.map(readTokenEvent);
  const isReported = (is: 'transfer' | 'approval', from: string | null, to: string, amount: string) =>
    events.some((one) => one?.is === is && (from === null || one.owner === from) && one.to === to && one.amount === amount);
  switch (action.does) {
    case 'send-tokens':
      return isReported('transfer', action.from ?? sender, action.to, action.amount);
    case 'send-item':
      return isReported('transfer', action.from, action.to, action.id);
    case 'send-items':
      return action.items.every(({ id, amount }) =>
        logs
          .flatMap(transfersIn)
          .some((one) => one.from === action.from && one.to === action.to && one.tokenId === id && one.amount === amount),
      );
    case 'allow-tokens':
      return isReported('approval', sender, action.spender, action.amount);
    case 'allow-item':
      return isReported('approval', null, action.spender, action.id);
    case 'allow-all':
      return events.some(
        (one) => one?.is === 'approval-for-all' && one.owner === sender && one.to === action.operator && one.approved === action.isAllowed,
      );
    default:
      return false;
  }
}
