/**
 * Strings that break programs, wherever text of others is shown (E24): the “Big List of Naughty Strings”, 2.0.4,
 * https://github.com/minimaxir/big-list-of-naughty-strings, MIT, © Max Woolf.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleLines, visibleText } from '#renderer/core/lib/visible-text.ts';
import { nameAccounts } from '#renderer/wallet/account-names.ts';
import type { AppError } from '#shared/core/errors.ts';
import { safeText } from '#shared/core/text.ts';
import naughty from '#test/support/naughty-strings.json' with { type: 'json' };

const strings: readonly string[] = [
  ...naughty,
  'a\u202Egpj.exe',
  '\u2066x\u2069',
  '\u200B'.repeat(500),
  `${'\u0301'.repeat(500)}`,
  'x'.repeat(1_000_000),
];
/** Hidden characters that must be made visible. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|\p{M}{9}/u;

test('the list is complete, and holds what has to be found', () => {
  expect(naughty).toHaveLength(485);
  expect(strings.filter((text) => unseen.test(text)).length).toBeGreaterThan(15);
  expect(strings.filter((text) => /<script|onerror=/i.test(text)).length).toBeGreaterThan(100);
});

test('error: E24 one line: nothing unseen, no line break, never longer than the marks of its cap', () => {
  for (const text of strings) {
    const shown = visibleText(text, 60);
    expect(shown).not.toMatch(unseen);
    expect(shown.length).toBeLessThanOrEqual(60 * 9 + 1);
  }
});

test('error: E24 many lines: only line breaks stay', () => {
  for (const text of strings) expect(visibleLines(text, 1000).replaceAll('\n', '')).not.toMatch(unseen);
});

test('error: E24 markup stays text when it is drawn', () => {
  for (const text of strings) {
    const html = renderToStaticMarkup(createElement('p', { title: visibleText(text), 'aria-label': visibleText(text) }, visibleText(text)));
    expect(html.match(/<[^>]*>/g)).toHaveLength(2);
  }
});

describe('error: E24 every error that carries words of others', () => {
  const withText: [string, (text: string) => AppError][] = [
    ['sign-in-failed', (detail) => ({ code: 'sign-in-failed', reason: 'refused-by-server', detail })],
    ['invalid-input', (text) => ({ code: 'invalid-input', fields: { [text]: text } })],
    ['offline', (host) => ({ code: 'offline', host, reason: 'refused' })],
    ['timeout', (host) => ({ code: 'timeout', host, seconds: 3 })],
    ['service', (text) => ({ code: 'service', status: 500, text })],
    ['storage', (what) => ({ code: 'storage', what })],
    ['sandbox-unavailable', (detail) => ({ code: 'sandbox-unavailable', detail })],
  ];
  test.each(withText)('error: E24 %s', (_name, toError) => {
    for (const text of strings) {
      const { title, text: words, next } = errorWords(toError(text), 0);
      const shown = `${title} ${words} ${next}`;
      expect(shown).not.toMatch(unseen);
      expect(shown.length).toBeLessThan(4000);
    }
  });
});

test('error: E24 names of accounts, from the service and from the person', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  for (const text of strings) {
    const [named] = nameAccounts([{ address, name: text }], {});
    const [labeled] = nameAccounts([{ address, name: null }], { [address]: { label: text, contact: false, hasNote: false } });
    for (const name of [named?.name, labeled?.name]) {
      expect(name).not.toMatch(unseen);
      expect(name?.length).toBeLessThan(500);
    }
  }
});

test('error: E24 what main passes on of a service’s words is short and on one line', () => {
  for (const text of strings) {
    const safe = safeText(text);
    expect(safe.length).toBeLessThanOrEqual(200);
    expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  }
});
