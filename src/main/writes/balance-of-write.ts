/** Reads the balance that a write changes, to compare it before and after. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import type { OperationInput } from '#shared/core/operations/table.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';
import type { Activity } from '#shared/writes/activity.ts';

/** In base units, wei or a number of items, of the paying account; null where the write moves none or it is unknown. */
export type BalanceOf = (
  write: Pick<Activity, 'operation' | 'input'>,
  connection: ConfirmedConnection,
  signal: AbortSignal,
) => Promise<string | null>;

export function createBalanceOf(read: ReadService): BalanceOf {
  return async ({ operation, input }, connection, signal) => {
    const how = { urgency: 'own', signal } as const;
    const { contractAddress, from, value } = input as Partial<OperationInput<'erc721.transferFrom'> & OperationInput<'transaction.submit'>>;
    if (contractAddress === undefined) return null;
    if (operation === 'erc20.transfer') return currentValue(await read('erc20.balance', connection, { contractAddress }, how));
    if (operation === 'transaction.submit')
      return value === undefined || value === '0' ? null : currentValue(await read('user.balance', connection, {}, how));
    if (from === undefined) return null;
    if (operation !== 'erc20.transferFrom')
      return currentValue(await read('erc721.balance', connection, { contractAddress, owner: from }, how));
    const answer = await read('contract.call', connection, balanceInput(contractAddress, from), how);
    return onlyNumber(currentValue(answer)?.result ?? null);
  };
}
