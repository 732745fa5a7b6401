/** What needs attention: each at the right time, counted right, and nothing that a stranger could put there. */
import { expect, test } from 'vitest';
import { attentionOf } from '#renderer/wallet/attention.ts';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { maxUint256 } from '#shared/core/amount.ts';
import type { Session } from '#shared/ipc/state.ts';
import { briefOf } from '#shared/writes/activity.ts';
import { toEntry } from '#test/support/entries.ts';

const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const stranger = `0x${'12'.repeat(20)}`;
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const now = Date.UTC(2026, 5, 1, 12);
const session: Session = {
  phase: 'signed-in',
  signedInAt: now,
  scopes: [],
  expiresAt: now + 30 * 60_000,
  renews: true,
  tokenStorage: 'encrypted',
  person: 'same',
  problem: null,
};
const unlimited: SavedApproval = {
  is: 'erc20',
  contract: token,
  tokenId: null,
  owner: own,
  spender: stranger,
  origins: ['activity'],
  isOwn: true,
  first: null,
  last: null,
  addedAt: 0,
  checkedAt: 5,
  readings: [{ at: 5, value: maxUint256.toString() }],
  change: null,
  watched: null,
  forgotten: false,
  waits: false,
};
const valued = (value: string) => ({ readings: [{ at: 5, value }] });
const usual = { approvals: [], own: [own], followed: [], activity: { newest: [], uncertain: 0 }, session, now };

test('default: while nothing needs attention there is nothing, not even a word of it', () => {
  expect(attentionOf(usual)).toEqual([]);
});

test('default: unlimited approvals and operators are counted together', () => {
  expect(attentionOf({ ...usual, approvals: [unlimited] })[0]?.title).toBe('1 unlimited approval');
  const approvals = [unlimited, { ...unlimited, is: 'operator', ...valued('1') } as const];
  expect(attentionOf({ ...usual, approvals })).toMatchObject([{ title: '2 unlimited approvals', tone: 'bad', to: '/tokens/approvals' }]);
});

test.each<[string, Partial<SavedApproval>]>([
  ['an amount', valued('1000')],
  ['revoked', { readings: [...unlimited.readings, { at: 6, value: '0' }] }],
  ['never read', { readings: [] }],
  ['one collectible', { is: 'token', tokenId: '7', ...valued('1') }],
  ['to an account of one’s own', { spender: own }],
  ['of somebody else’s account', { owner: stranger, spender: token }],
])('behavior: %s is no unlimited approval', (_what, change) => {
  expect(attentionOf({ ...usual, approvals: [{ ...unlimited, ...change }] })).toEqual([]);
});

test('error: an approval that only a stranger’s transaction claims counts for a token that the person follows, and for no other', () => {
  const approvals = [{ ...unlimited, isOwn: false }];
  expect(attentionOf({ ...usual, approvals })).toEqual([]);
  expect(attentionOf({ ...usual, approvals, followed: [token] })).toHaveLength(1);
});

test('default: one unknown outcome leads to its entry, several to Activity', () => {
  const lost = briefOf(toEntry({ state: 'unknown' }));
  expect(attentionOf({ ...usual, activity: { newest: [lost], uncertain: 1 } })).toMatchObject([
    { title: '1 unknown outcome', detail: 'Don’t send it again yet.', to: `/activity/${lost.id}` },
  ]);
  expect(attentionOf({ ...usual, activity: { newest: [lost], uncertain: 2 } })).toMatchObject([
    { title: '2 unknown outcomes', to: '/activity' },
  ]);
  // Older than those that the page has.
  expect(attentionOf({ ...usual, activity: { newest: [], uncertain: 1 } })).toMatchObject([{ to: '/activity' }]);
});

test('default: a sign-in that ends within the hour and isn’t renewed', () => {
  const titles = (change: object) => attentionOf({ ...usual, session: { ...session, ...change } }).map(({ title }) => title);
  expect(titles({ renews: false })).toEqual([expect.stringMatching(/^Your sign-in ends at \d?\d:\d\d$/)]);
  expect(titles({ renews: false, expiresAt: now + 2 * 60 * 60_000 })).toEqual([]);
  expect(titles({ renews: false, expiresAt: null })).toEqual([]);
});
