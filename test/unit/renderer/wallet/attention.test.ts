/** What needs attention: each at the right time, counted right, and nothing that a stranger could put there. */
import { expect, test } from 'vitest';
import { attentionOf } from '#renderer/wallet/attention.ts';
import type { Session } from '#shared/ipc/state.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { toEntry } from '#test/support/entries.ts';

const now = Date.UTC(2026, 5, 1, 12);
const session: Session = {
  phase: 'signed-in',
  signedInAt: now,
  scopes: [],
  expiresAt: now + 30 * 60_000,
  renews: true,
  renewedAt: null,
  tokenStorage: 'encrypted',
  person: 'same',
  problem: null,
};
const none = { approvals: 0, tokens: 0, named: [] };
const usual = { unlimited: none, activity: { newest: [], uncertain: 0 }, session, now };

test('default: while nothing needs attention there is nothing, not even a word of it', () => {
  expect(attentionOf(usual)).toEqual([]);
});

test('default: unlimited approvals lead to Approvals, and say of which tokens they are', () => {
  const of = (approvals: number, tokens: number, ...named: readonly string[]) =>
    attentionOf({ ...usual, unlimited: { approvals, tokens, named } }).map(({ title, detail }) => `${title}. ${detail}`);
  expect(of(1, 1, 'GOV')).toEqual(['1 unlimited approval. Others can take your GOV without limit.']);
  expect(of(2, 2, 'GOV', 'Field Notes')).toEqual(['2 unlimited approvals. Others can take your GOV and Field Notes without limit.']);
  expect(of(3, 3, 'GOV', 'Field Notes')).toEqual([
    '3 unlimited approvals. Others can take your GOV, Field Notes and 1 more token without limit.',
  ]);
  expect(of(5, 4, 'GOV', 'Field Notes')).toEqual([
    '5 unlimited approvals. Others can take your GOV, Field Notes and 2 more tokens without limit.',
  ]);
  expect(attentionOf({ ...usual, unlimited: { approvals: 2, tokens: 1, named: ['GOV'] } })).toMatchObject([
    { tone: 'bad', to: '/tokens/approvals' },
  ]);
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
