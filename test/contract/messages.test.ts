/** Every text that a person reads is a message, and every language has it, with the same places. */
import { readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { catalogs, languages, messagesByDomain, sourceMessages } from '#scripts/languages.ts';
import { catalogKey } from '#scripts/message-sources.ts';
import { namesIn, variantsOf } from '#test/support/message-variants.ts';
import { shownTexts } from '#test/support/shown-texts.ts';

const messages = sourceMessages();
const byKey = Map.groupBy(messages, catalogKey);
const domains = messagesByDomain(messages);

test('behavior: values are given for each place of a message, and none besides', () => {
  expect(messages.length).toBeGreaterThan(3_000);
  const wrong = messages.filter(({ text, isFilled, given }) => {
    const needed = isFilled ? namesIn(compile(text)) : new Set();
    return given === null ? isFilled : given.length !== needed.size || !given.every((name) => needed.has(name));
  });
  expect(wrong.map(({ file, text, given }) => `${file}: ${text} (${given})`)).toEqual([]);
});

test('behavior: a message begins and ends with what is shown, not with a blank', () => {
  expect(messages.filter(({ text }) => text !== text.trim()).map(({ file, text }) => `${file}: “${text}”`)).toEqual([]);
});

/** Not shown, or in no language: see `test/contract/words.test.ts` for most of them. */
const exceptions: readonly (readonly [file: string, words: string, why: string])[] = [];

test('behavior: what a person reads is a message', () => {
  const bare = shownTexts().filter(
    ({ file, words, isMessage }) =>
      !isMessage &&
      /^src\/(?:main|renderer|shared)\//.test(file) &&
      !exceptions.some(([at, part]) => file.startsWith(at) && words.includes(part)),
  );
  expect(bare.map(({ file, line, words }) => `${file}:${line}: ${words}`)).toEqual([]);
});

test.each(Object.keys(languages))('behavior: %s has each message once, in the file of its domain, with the same places', (language) => {
  const files = readdirSync(`${catalogs}/${language}`);
  expect(files.sort()).toEqual([...domains.keys()].map((domain) => `${domain}.json`).sort());
  for (const [domain, keys] of domains) {
    const catalog = JSON.parse(readFileSync(`${catalogs}/${language}/${domain}.json`, 'utf8')) as Record<string, string>;
    // `node scripts/languages.ts` puts them right.
    expect(Object.keys(catalog)).toEqual(keys);
    const wrong = Object.entries(catalog).filter(([key, translated]) => {
      const [use] = byKey.get(key) ?? [];
      if (translated.trim() === '' || translated !== translated.trim() || /["']/.test(translated)) return true;
      if (use === undefined || !use.isFilled) return false;
      const [here, there] = [namesIn(compile(use.text)), namesIn(compile(translated))];
      return [...here].sort().join() !== [...there].sort().join() || variantsOf(compile(translated)).some((text) => text.trim() === '');
    });
    expect(wrong).toEqual([]);
  }
});
