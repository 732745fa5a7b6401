/** The words of a write's state where the state alone would say too much. */
import { expect, test } from 'vitest';
import { searchLines } from '#renderer/core/lib/search-words.ts';
import { savedActivity } from '#renderer/writes/saved-activity.ts';
import { answeredWords, stateWordsOf } from '#renderer/writes/write-words.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toEntry } from '#test/support/entries.ts';

const refusal = { code: 'service', status: 400, text: '' } as const;
const lost = { code: 'outcome-unknown', host: 'x', status: null } as const;
const hash = `0x${'1f'.repeat(32)}`;
const search = { from: '101', to: '120', at: '125', newest: '130', missed: 0, balance: null, lookedAt: 0 };

test.each<[string, Partial<Activity>, string]>([
  ['refused, and not found', { state: 'rejected', settledBy: 'service', problem: refusal, search }, 'rejected: not found on the chain'],
  ['refused, as an older version noted it', { state: 'rejected', settledBy: 'service', problem: refusal }, 'rejected by the service'],
  ['by the person', { state: 'rejected', settledBy: 'person', problem: lost }, 'rejected: you marked it as not sent'],
  ['never reached', { state: 'rejected', problem: { code: 'offline', host: 'x', reason: 'refused' } }, 'rejected: not carried out'],
  ['named by no hash', { state: 'accepted' }, 'accepted: looking for it on the chain'],
  ['named, and in no block', { state: 'accepted', hash }, 'pending: waiting for a block'],
  ['in a block', { state: 'accepted', hash, block: { number: '7', hash: null } }, 'in a block: reading its receipt'],
])('behavior: M5 M21 %s', (_name, change, words) => {
  const entry = toEntry(change);
  expect(stateWordsOf(entry, 0).words).toBe(words);
  const state = savedActivity.find(({ name }) => name === 'State');
  expect(state?.value({ state: entry.state, write: entry } as never)).toBe(words);
});

test('behavior: M4 one that no answer named says that it was found', () => {
  expect(stateWordsOf(toEntry({ state: 'confirmed', hash, search }), 0).more?.('Acme')).toContain('Found on the chain');
  expect(stateWordsOf(toEntry({ state: 'confirmed', hash }), 0).more?.('Acme')).toBeUndefined();
  expect(stateWordsOf(toEntry({ state: 'accepted', search }), 0).more?.('Acme')).not.toContain('Found');
});

test('error: M5 what was refused or lost, and found later, is not called “accepted”', () => {
  expect(answeredWords({ problem: refusal }, 'Acme')).toBe('Refused by Acme');
  expect(answeredWords({ problem: lost }, 'Acme')).toBe('No answer');
  expect(answeredWords({ problem: { ...lost, status: 500 } }, 'Acme')).toBe('Unclear answer');
  expect(answeredWords({ problem: { ...lost, named: 'none' } }, 'Acme')).toBe('Accepted by Acme');
});

test('error: M4 while existing blocks are unread, it is not called unlikely', () => {
  const entry = toEntry({ state: 'unknown', sentAt: -3_600_000, search });
  expect(searchLines(entry, 130, null).at(-1)?.words).toBe('Reading at least up to block 130');
  expect(searchLines({ ...entry, search: { ...search, at: '130' } }, 130, null).at(-1)?.words).toContain('It probably');
});
