/** Reads the balance that a write changes, to compare it before and after. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

/** In base units, wei or a number of items, of the paying account; null where the write moves none or it is unknown. */
export type BalanceOf = (
  write: Pick<Activity, 'operation' | 'input'>,
  connection: ConfirmedConnection,
  signal: AbortSignal,
) => Promise<string | null>;

export function createBalanceOf(read: ReadService): BalanceOf {
  return async ({ operation, input }, connection, signal) => {
    const how = { urgency: 'own', signal } as const;
    if (operation === 'transaction.submit') {
      const { value = '0' } = input as Partial<OperationInput<'transaction.submit'>>;
      return value === '0' ? null : currentValue(await read('user.balance', connection, {}, how));
    }
    const { action } = meaningOf(operation, input as OperationInput<WriteId>);
    if (action.does === 'send-item')
      return currentValue(await read('erc721.balance', connection, { contractAddress: action.token, owner: action.from }, how));
    if (action.does !== 'send-tokens') return null;
    if (action.from === null) return currentValue(await read('erc20.balance', connection, { contractAddress: action.token }, how));
    const answer = await read('contract.call', connection, balanceInput(action.token, action.from), how);
    return onlyNumber(currentValue(answer)?.result ?? null);
  };
}
