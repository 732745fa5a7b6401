/** When something that was sent from here last moved a token of a collection: a list read before is not true any more. */
import type { ActivityBrief } from '#shared/activity.ts';

/** A free call may move whatever its contract lets it. */
const moves: readonly string[] = ['erc721.transferFrom', 'erc721.safeTransferFrom', 'transaction.submit'];

/** Epoch milliseconds; null for never, as far as `newest` goes back. */
export function lastMove(newest: readonly ActivityBrief[], contract: string): number | null {
  const times = newest
    .filter(({ operation, state, input }) => state === 'confirmed' && moves.includes(operation) && isOf(input.contractAddress, contract))
    .flatMap(({ settledAt }) => settledAt ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

const isOf = (address: unknown, contract: string) => typeof address === 'string' && address.toLowerCase() === contract.toLowerCase();
