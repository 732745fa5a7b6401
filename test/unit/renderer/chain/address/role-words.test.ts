/** What a transaction did, from the side of one address. */
import { expect, test } from 'vitest';
import { counterpartyOf, roleWords, stateOf } from '#renderer/chain/address/role-words.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';

const [mine, other] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
type Seen = KnownOfAddress['transactions'][number];
const seen = (role: Seen['role'], from: string | null, to: string | null): Seen => ({
  kind: 'transaction',
  hash: `0x${'1f'.repeat(32)}`,
  block: null,
  timestamp: null,
  value: null,
  selector: null,
  storedAt: 0,
  status: 'success',
  role,
  from,
  to,
});

test.each([
  [seen('sender', mine, other), 'sent', other],
  [seen('sender', mine, null), 'sent, without a recipient', null],
  [seen('sender', mine, mine.toLowerCase()), 'sent to itself', null],
  [seen('receiver', other, mine), 'received', other],
  [seen('receiver', null, mine), 'received', null],
  [seen('created', other, null), 'was created', other],
  [seen('event', other, null), 'is named in an event', other],
])('default: %#', (transaction, words, counterparty) => {
  expect(roleWords(transaction, mine)).toBe(words);
  expect(counterpartyOf(transaction, mine)).toBe(counterparty);
});

test.each([
  [{ status: 'reverted', block: '5' }, 'reverted', ['tried to send', 'would have received', 'would have been created']],
  [{ status: null, block: null }, 'pending', ['asked to send', 'would receive', 'would be created']],
  [{ status: null, block: '5' }, 'unknown', ['asked to send', 'may have received', 'may have been created']],
] as const)('error: what has not succeeded is not shown as done: %o', (more, state, words) => {
  const all = (['sender', 'receiver', 'created'] as const).map((role) => ({ ...seen(role, other, mine), ...more }));
  expect(all.map(stateOf)).toEqual([state, state, state]);
  expect(all.map((each) => roleWords(each, mine))).toEqual(words);
});
