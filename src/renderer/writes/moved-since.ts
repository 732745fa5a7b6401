/** What other known transactions did to an account's balance of a token between the sending of a write and the reading of the balance after it. */
import type { FoundTransfer } from '#shared/chain/watch.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { Activity, ActivityBrief } from '#shared/writes/activity.ts';

type Sent = Pick<Activity, 'id' | 'connection' | 'operation' | 'hash' | 'sentAt' | 'sentAtBlock' | 'accounts' | 'search'>;

/**
 * In base units, negative if more was spent than received; 0 if nothing is known. Of the first account, whose balance the service
 * reports; what other own accounts received or sent changes only theirs. `newest`: the journal's newest entries. `found`: the transfers
 * that watching found: only what came in from a stranger. Any other may be this very write, whoever the service had sign it.
 */
export function movedSince(
  { id, connection, operation, hash: ownHash, sentAt, sentAtBlock, accounts, search }: Sent,
  contract: string,
  newest: readonly ActivityBrief[],
  found: readonly FoundTransfer[],
): bigint {
  const readAt = search?.balanceAt ?? null;
  if (operation !== 'erc20.transfer' || sentAt === null || sentAtBlock === null || readAt === null) return 0n;
  const isOf = (token: string | null | undefined) => sameAddress(token, contract);
  const isMine = (address: string) => accounts.some((account) => sameAddress(account, address));
  const [owner] = accounts;
  const known = found.filter(
    ({ kind, token, own, direction, counterparty, block, timestamp, hash }) =>
      kind === 'erc20' &&
      isOf(token) &&
      sameAddress(own, owner) &&
      direction === 'in' &&
      !isMine(counterparty) &&
      BigInt(block) > BigInt(sentAtBlock) &&
      Number(timestamp) * 1_000 <= readAt &&
      hash !== ownHash,
  );
  // Each after the balance before was read, and final before the one now was. Where its signer isn't known, it was the first account.
  const spent = newest.filter(
    (entry) =>
      entry.id !== id &&
      entry.connection === connection &&
      entry.operation === 'erc20.transfer' &&
      entry.state === 'confirmed' &&
      entry.differences?.length === 0 &&
      isOf(String(entry.input.contractAddress)) &&
      (entry.sentAt ?? 0) > sentAt &&
      entry.settledAt !== null &&
      entry.settledAt <= readAt &&
      entry.accounts.length === accounts.length &&
      entry.accounts.every(isMine) &&
      (entry.signer === null ? !isMine(String(entry.input.receiver)) : sameAddress(entry.signer, owner)),
  );
  const sumOf = (amounts: readonly unknown[]) => amounts.reduce<bigint>((sum, amount) => sum + BigInt(String(amount)), 0n);
  return sumOf(known.map(({ amount }) => amount ?? 0)) - sumOf(spent.map(({ input }) => input.amount));
}
