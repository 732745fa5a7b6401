/** What other transactions did to a balance since a write was sent: each counted once, and none that came before it. */
import { expect, test } from 'vitest';
import { movedSince } from '#renderer/writes/moved-since.ts';
import type { FoundTransfer } from '#shared/chain/watch.ts';
import { type Activity, briefOf } from '#shared/writes/activity.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { signer, toEntry } from '#test/support/entries.ts';

const token = eightWrites['erc20.transfer'].contractAddress;
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const one = toEntry({ state: 'unknown', sentAtBlock: '100' });
const spent = (amount: string, change: Partial<Activity> = {}) => {
  const entry = toEntry({ state: 'confirmed', hash: hash('a'), block: { number: '101', hash: null }, ...change });
  return briefOf({ ...entry, input: { ...entry.input, amount, ...change.input } });
};
const found = (change: Partial<FoundTransfer>): FoundTransfer => ({
  connection: one.connection,
  hash: hash('b'),
  block: '101',
  timestamp: '0',
  logIndex: '0',
  part: 0,
  kind: 'erc20',
  direction: 'in',
  own: signer,
  counterparty: signer,
  sender: null,
  token,
  amount: '7',
  tokenId: null,
  status: 'success',
  ...change,
});

test.each<[string, Parameters<typeof movedSince>[2], Parameters<typeof movedSince>[3], bigint]>([
  ['nothing', [], [], 0n],
  ['what was spent', [spent('5')], [], -5n],
  ['what came in and went out', [], [found({}), found({ direction: 'out', amount: '3' })], 4n],
  ['one that both know, once', [spent('5')], [found({ hash: hash('a'), direction: 'out', amount: '5' })], -5n],
  ['not itself', [briefOf({ ...one, state: 'confirmed', block: { number: '101', hash: null } })], [], 0n],
  ['not what came before it', [spent('5', { block: { number: '100', hash: null } })], [found({ block: '100' })], 0n],
  ['not what failed or waits', [spent('5', { state: 'reverted' }), spent('5', { state: 'accepted' })], [found({ status: 'reverted' })], 0n],
  [
    'not another token',
    [spent('5', { input: { contractAddress: hash('c').slice(0, 42) } })],
    [found({ token: hash('c').slice(0, 42) })],
    0n,
  ],
  ['not what stays with the person', [spent('5', { input: { receiver: signer } })], [], 0n],
])('%s', (_what, newest, transfers, expected) => {
  expect(movedSince(one, token, newest, transfers)).toBe(expected);
});

test('error: without the block it was sent at, nothing is known to be later', () => {
  expect(movedSince({ ...one, sentAtBlock: null }, token, [spent('5')], [found({})])).toBe(0n);
});
