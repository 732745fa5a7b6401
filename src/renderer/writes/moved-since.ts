/** What other known transactions did to a token's balance between the sending of a write and the reading of the balance after it. */
import type { FoundTransfer } from '#shared/chain/watch.ts';
import { sameAddress } from '#shared/core/short-address.ts';
import type { Activity, ActivityBrief } from '#shared/writes/activity.ts';

type Sent = Pick<Activity, 'id' | 'connection' | 'operation' | 'hash' | 'sentAt' | 'sentAtBlock' | 'accounts' | 'search'>;

/**
 * In base units, negative if more was spent than received; 0 if nothing is known. `newest`: the journal's newest entries. `found`:
 * the newest transfers that watching found. Of those, only received ones count: one that left the account may be this very write.
 */
export function movedSince(
  { id, connection, operation, hash: own, sentAt, sentAtBlock, accounts, search }: Sent,
  contract: string,
  newest: readonly ActivityBrief[],
  found: readonly FoundTransfer[],
): bigint {
  const readAt = search?.balanceAt ?? null;
  if (operation !== 'erc20.transfer' || sentAt === null || sentAtBlock === null || readAt === null) return 0n;
  const isOf = (token: string | null | undefined) => sameAddress(token, contract);
  const isMine = (address: string) => accounts.some((account) => sameAddress(account, address));
  const received = found.filter(
    ({ kind, token, direction, block, timestamp, hash }) =>
      kind === 'erc20' &&
      isOf(token) &&
      direction === 'in' &&
      BigInt(block) > BigInt(sentAtBlock) &&
      Number(timestamp) * 1_000 <= readAt &&
      hash !== own,
  );
  // Each surely from the same account, after the balance before was read, and final before the one now was.
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
      !isMine(String(entry.input.receiver)),
  );
  const sumOf = (amounts: readonly unknown[]) => amounts.reduce<bigint>((sum, amount) => sum + BigInt(String(amount)), 0n);
  return sumOf(received.map(({ amount }) => amount ?? 0)) - sumOf(spent.map(({ input }) => input.amount));
}
