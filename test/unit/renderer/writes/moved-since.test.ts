/** What other transactions did to a balance since a write was sent: nothing that the write itself may have done, or that came earlier or later. */
import { expect, test } from 'vitest';
import { movedSince } from '#renderer/writes/moved-since.ts';
import type { FoundTransfer } from '#shared/chain/watch.ts';
import type { Activity, Search } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { otherSigner, signer, toEntry } from '#test/support/entries.ts';

const token = eightWrites['erc20.transfer'].contractAddress;
const stranger = `0x${'5e'.repeat(20)}`;
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const [sentAt, balanceAt] = [1_000_000, 9_000_000];
const search: Search = { from: '101', to: '120', at: '110', missed: 0, balance: '0', balanceAt, lookedAt: balanceAt };
const one = toEntry({ state: 'unknown', sentAt, sentAtBlock: '100', search });
const spent = (amount: string, { input, ...change }: Partial<Activity> = {}) => {
  const settled = { settledAt: balanceAt, differences: [], sentAt: sentAt + 1, block: { number: '101', hash: null } };
  const entry = toEntry({ state: 'confirmed', hash: hash('a'), ...settled, ...change });
  return briefOf({ ...entry, input: { ...entry.input, amount, ...input } });
};
const found = (change: Partial<FoundTransfer> = {}): FoundTransfer => ({
  hash: hash('b'),
  block: '101',
  timestamp: String(balanceAt / 1_000),
  kind: 'erc20',
  direction: 'in',
  own: signer,
  counterparty: stranger,
  sender: null,
  token,
  amount: '7',
  tokenId: null,
  ...change,
});

test.each<[string, Parameters<typeof movedSince>[2], Parameters<typeof movedSince>[3], bigint]>([
  ['nothing', [], [], 0n],
  ['what was spent', [spent('5')], [], -5n],
  ['what came in and what was spent', [spent('3')], [found()], 4n],
  ['one that both know, once', [spent('5')], [found({ hash: hash('a'), direction: 'out', amount: '5' })], -5n],
  ['not itself', [{ ...spent('5'), id: one.id }], [], 0n],
  ['not what came before it', [spent('5', { sentAt })], [found({ block: '100' })], 0n],
  ['not what failed or waits', [spent('5', { state: 'reverted' }), spent('5', { state: 'accepted' })], [], 0n],
  [
    'not another token',
    [spent('5', { input: { contractAddress: hash('c').slice(0, 42) } })],
    [found({ token: hash('c').slice(0, 42) })],
    0n,
  ],
  ['what it gave another own account', [{ ...spent('5', { input: { receiver: otherSigner } }), signer }], [], -5n],
  ['not what another own account received', [], [found({ own: otherSigner })], 0n],
  ['not what a stranger took from another own account', [], [found({ own: otherSigner, direction: 'out', sender: stranger })], 0n],
  ['not what another own account sent', [{ ...spent('5'), signer: otherSigner }], [], 0n],
  ['not what stays with the person', [spent('5', { input: { receiver: signer } })], [], 0n],
])('%s', (_what, newest, transfers, expected) => {
  expect(movedSince(one, token, newest, transfers)).toBe(expected);
});

test.each<[string, Parameters<typeof movedSince>[2], Parameters<typeof movedSince>[3]]>([
  ['a transfer that left the account may be this very write', [], [found({ direction: 'out', amount: '250' })]],
  ['spent, and final only after the balance was read', [spent('250', { settledAt: balanceAt + 1 })], []],
  ['spent, and not final', [spent('250', { settledAt: null })], []],
  ['spent by another person', [spent('250', { accounts: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] })], []],
  ['spent through another connection', [spent('250', { connection: 'another' })], []],
  ['confirmed, and the contract moved something else', [spent('250', { differences: ['It moved nothing.'] })], []],
  ['confirmed, and not known whether the contract moved it', [spent('250', { differences: null })], []],
  [
    'a stranger signed what left the account, as the service may have had it done',
    [],
    [found({ direction: 'out', sender: stranger, amount: '250' })],
  ],
  ['received from another own account, as this write may have done', [], [found({ counterparty: otherSigner })]],
  ['received after the balance was read', [], [found({ timestamp: String(balanceAt / 1_000 + 1) })]],
])('error: M4 no other transaction explains the balance of an unknown write: %s', (_what, newest, transfers) => {
  expect(movedSince(one, token, newest, transfers)).toBe(0n);
});

test.each<[string, Partial<Activity>]>([
  ['it never left', { sentAt: null }],
  ['the block that it was sent at is unknown', { sentAtBlock: null }],
  ['it was not searched for', { search: null }],
  ['an older version read the balance, at an unknown time', { search: { ...search, balanceAt: undefined } as unknown as Search }],
  ['it spends what the person may move for another', { operation: 'erc20.transferFrom' }],
])('error: M4 nothing explains its balance where %s', (_what, change) => {
  expect(movedSince({ ...one, ...change }, token, [spent('5')], [found()])).toBe(0n);
});
