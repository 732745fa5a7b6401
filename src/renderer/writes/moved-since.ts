/** What other known transactions did to a token's balance after a write was sent. */
import type { FoundTransfer } from '#shared/chain/watch.ts';
import type { Activity, ActivityBrief } from '#shared/writes/activity.ts';

/**
 * In base units, negative if more was spent than received; 0 if nothing is known. `newest`: the journal's newest entries. `found`:
 * the newest transfers that watching found.
 */
export function movedSince(
  { id, hash: own, sentAtBlock, accounts }: Pick<Activity, 'id' | 'hash' | 'sentAtBlock' | 'accounts'>,
  contract: string,
  newest: readonly ActivityBrief[],
  found: readonly FoundTransfer[],
): bigint {
  if (sentAtBlock === null) return 0n;
  const isLater = (block: string | undefined) => block !== undefined && BigInt(block) > BigInt(sentAtBlock);
  const isOf = (token: unknown) => typeof token === 'string' && token.toLowerCase() === contract.toLowerCase();
  const transfers = found.filter(
    ({ kind, token, status, block, hash }) => kind === 'erc20' && isOf(token) && status === 'success' && isLater(block) && hash !== own,
  );
  const read = new Set(transfers.map(({ hash }) => hash));
  const spent = newest.filter(
    (entry) =>
      entry.id !== id &&
      entry.operation === 'erc20.transfer' &&
      entry.state === 'confirmed' &&
      isOf(entry.input.contractAddress) &&
      isLater(entry.block?.number) &&
      !accounts.some((account) => account.toLowerCase() === String(entry.input.receiver).toLowerCase()) &&
      !read.has(entry.hash ?? ''),
  );
  return (
    transfers.reduce((sum, { direction, amount }) => sum + BigInt(amount ?? 0) * (direction === 'in' ? 1n : -1n), 0n) -
    spent.reduce((sum, { input }) => sum + BigInt(String(input.amount)), 0n)
  );
}
