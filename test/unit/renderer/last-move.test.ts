/** A list that was read one by one is old once something of it was moved from here. */
import { expect, test } from 'vitest';
import { lastMove } from '#renderer/features/collectibles/last-move.ts';
import type { ActivityBrief } from '#shared/activity.ts';

const contract = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const entry = (more: object) =>
  ({
    operation: 'erc721.safeTransferFrom',
    state: 'confirmed',
    settledAt: 7,
    input: { contractAddress: contract },
    ...more,
  }) as unknown as ActivityBrief;

test('default: the last transfer of the collection, however its address is spelled', () => {
  const moved = [entry({}), entry({ settledAt: 9, input: { contractAddress: contract.toLowerCase() } }), entry({ settledAt: 8 })];
  expect(lastMove(moved, contract)).toBe(9);
  expect(lastMove([entry({ operation: 'transaction.submit' })], contract)).toBe(7);
});

test.each([
  { state: 'accepted', settledAt: null },
  { state: 'reverted' },
  { operation: 'erc721.approve' },
  { input: { contractAddress: `0x${'1'.repeat(40)}` } },
  { input: {} },
])('default: %j moved nothing of it', (more) => expect(lastMove([entry(more)], contract)).toBeNull());
