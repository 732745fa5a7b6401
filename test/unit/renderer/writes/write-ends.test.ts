/** How a write that did not get through is described, and which journal entry it became. */
import { expect, test } from 'vitest';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { writeEntry } from '#renderer/writes/use-write.ts';
import { mayHaveLeft, writeEndLine, writeEndWords } from '#renderer/writes/write-end-words.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';

const host = 'api.example.org';

test.each<[string, AppError, string, string]>([
  ['canceled', { code: 'canceled' }, 'Not sent', 'nothing was sent'],
  [
    'refused',
    { code: 'service', status: 422, text: 'Not enough' },
    'The service says it refused this',
    'It could still go through, so Blockdesk is checking the chain. Check Activity before you send it again. The reason given: “Not enough”.',
  ],
  [
    'refused without a word',
    { code: 'service', status: 400, text: '' },
    'The service says it refused this',
    'Check Activity before you send it again. It gave no reason.',
  ],
  [
    'a scope is lacking',
    { code: 'service', status: 403, text: '', scope: 'tokens' },
    'The service says it refused this',
    'lacks the scope “tokens”',
  ],
  [
    'lost',
    { code: 'outcome-unknown', host, status: null },
    'Unknown: don’t send again yet',
    'It may have been carried out. Blockdesk is checking',
  ],
  [
    'an answer without content',
    { code: 'outcome-unknown', host, status: 502 },
    'Unknown: don’t send again yet',
    'the answer doesn’t say what happened',
  ],
  ['not noted', { code: 'not-noted', why: 'disk' }, 'Not sent', 'This one couldn’t be recorded just now.'],
  ['changed', { code: 'changed-meanwhile' }, 'Not sent', 'The review was too old, or the sign-in'],
  ['not reached', { code: 'offline', host, reason: 'refused' }, 'Not sent', 'The service can’t be reached.'],
  ['not signed in', { code: 'not-signed-in' }, 'Not sent', 'You aren’t signed in.'],
  [
    'a rule bars it',
    { code: 'invalid-input', fields: { typed: 'It is more than a day may have.' } },
    'Not sent',
    'more than a day may have',
  ],
  ['a fault of our own', { code: 'internal' }, 'Something went wrong in Blockdesk', 'Check Activity before you send it again'],
])('behavior: %s', (_name, problem, title, text) => {
  const words = writeEndWords(problem, 'The service', 0);
  expect(words.title).toBe(title);
  expect(words.text).toContain(text);
  expect(writeEndLine(problem, 0)).toBe(`${words.title}. ${words.text}`);
});

test('error: M2 only of what certainly did not leave, or was refused, is it not said to look first', () => {
  const codes = ['canceled', 'changed-meanwhile', 'not-signed-in', 'internal'] as const;
  expect(codes.filter((code) => mayHaveLeft({ code }))).toEqual(['internal']);
  expect(mayHaveLeft({ code: 'outcome-unknown', host, status: null })).toBe(true);
  expect(mayHaveLeft({ code: 'service', status: 422, text: '' })).toBe(false);
});

test.each([undefined, 'tokens'])('error: a write that was refused (403) does not mention reading; scope %s', (scope) => {
  const problem: AppError = { code: 'service', status: 403, text: '', ...(scope === undefined ? {} : { scope }) };
  const words = [writeEndLine(problem, 0), ...Object.values(errorWords(problem, 0))].join(' ');
  expect(words).toContain('doesn’t have permission');
  expect(words).not.toMatch(/\bread/i);
});

test('error: what a service says is made visible, and cut', () => {
  const { text } = writeEndWords({ code: 'service', status: 400, text: `\u202e${'x'.repeat(1_000)}` }, 'The service', 0);
  expect(text).toContain('⟨U+202E⟩');
  expect(text.length).toBeLessThan(450);
});

test('behavior: its entry is the one that main names for its call, and no other that is alike', () => {
  const newest = ['b', 'a'].map((id) => ({ id, operation: 'erc721.approve', preparedAt: 20, hash: null }) as ActivityBrief);
  const asked = { 'page-1': 'a', 'page-2': 'older than those' };
  expect(writeEntry({ request: 'page-1' }, { newest, asked })?.id).toBe('a');
  expect(writeEntry({ request: 'page-2' }, { newest, asked })).toBeNull();
  expect(writeEntry({ request: 'page-3' }, { newest, asked })).toBeNull();
});
