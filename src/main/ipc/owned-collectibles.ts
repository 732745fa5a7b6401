/** Whether a collectible is in one of the person's accounts, as the service tells main: a page may name any contract and id. */

import { toldNow } from '#main/activity/settling.ts';
import type { OperationHandlers } from '#main/ipc/operation-handlers.ts';
import type { AccessTokens } from '#main/ports/access-tokens.ts';
import { onlyResult } from '#shared/readers/quantity.ts';
import { ownerInput } from '#shared/token-facts.ts';

export type IsOwned = (connection: string, contractAddress: string, tokenId: string, signal: AbortSignal) => Promise<boolean>;

export function createIsOwned(session: Pick<AccessTokens, 'epoch'>, readFrom: OperationHandlers['readFrom']): IsOwned {
  /** Of one connection in one sign-in, in lower case: a gallery asks for each of its cards. */
  let known: { readonly of: string; readonly accounts: readonly string[] } = { of: '', accounts: [] };

  async function readAccounts(of: string, connection: string, signal: AbortSignal): Promise<readonly string[]> {
    const accounts = toldNow(await readFrom(connection, 'user.accounts', {}, { signal })) ?? [];
    known = { of, accounts: accounts.map(({ address }) => address.toLowerCase()) };
    return known.accounts;
  }

  return async (connection, contractAddress, tokenId, signal) => {
    const of = `${session.epoch()} ${connection}`;
    const told = toldNow(await readFrom(connection, 'contract.call', ownerInput(contractAddress, tokenId), { signal }));
    const owner = onlyResult(told?.result ?? null);
    if (typeof owner !== 'string') return false;
    const isIn = (accounts: readonly string[]) => accounts.includes(owner.toLowerCase());
    if (known.of === of && isIn(known.accounts)) return true;
    return isIn(await readAccounts(of, connection, signal));
  };
}
