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

/** Of no language: names, keys, and what programs read. */
const isNoText = (words: string) =>
  /^(?:Blockdesk|MIT|PKCE|UTF-8|English|Deutsch|\p{Ll}[\w-]*(?: \{\})?|[^\p{L}]*\{\}[^\p{L}]*|\{\} g?wei|0x…?)$/u.test(words);

const mainWords =
  'SELECT|UNION|= \\?|BLOCKDESK|^Local sandbox$|^connection test$|^recovery file$|^watching while locked$|^this computer:|^refused |^internal error|^unexpected failure|^not all was saved' +
  '|^the (?:row|page’s process) |^a key is never|^, otherwise$';

/** Where texts are not for people, or not in their language. Without `words`: all of the file or folder. */
const exceptions: readonly (readonly [file: string, why: string, words?: RegExp])[] = [
  ['src/renderer/app/design/', 'for developers'],
  ['src/main/self-', 'for developers'],
  ['src/main/menu.ts', 'for developers', /^(?:Developer|Design system)$/],
  ['src/shared/core/operations/', 'quotes the service’s documentation'],
  ['src/shared/contracts/known-interfaces.ts', 'names of standards'],
  ['src/main/support-log.ts', 'the log for support'],
  ['src/main/', 'SQL, log lines, errors for developers, names that are stored, file names', new RegExp(mainWords)],
  ['src/main/session/pages.ts', 'style', /^:root/],
  ['src/main/core/platform/page-protocol.ts', 'headers and statuses of answers to the page'],
  ['src/renderer/', 'identifiers and styles', /^(?:base units|not given|parent block|action send \{\}|typed send|p\{\}|known-\{\})$|0px/],
  ['src/renderer/contracts/interface-form.tsx', 'an example in ABI', /^function /],
  ['src/shared/contracts/', 'types and signatures of ABI', /^(?:function |returns |\$1|\(|\{\})|\b(?:address|bytes|uint\d+|bool)\b/],
  ['src/shared/tokens/', 'signatures, and symbols that are refused', /^function |^ETH /],
  [
    'src/shared/core/fields.ts',
    'examples for tests and docs, and a pattern',
    /^(?:Example Bank|account transactions|Savings|Rent, |Transactions|erc20 |Supply )|^\(/,
  ],
  ['src/shared/notebook/contacts-csv.ts', 'columns of other programs’ files'],
  ['src/shared/writes/review/meaning.ts', 'identifiers; `roleWords` has their texts', /^(?:New \w+|To|Spender|Operator)$/],
  ['src/main/connections/test-report.ts', 'a report for the service’s operators'],
  ...['approvals/approval-words.ts', 'chain/blocks/saved-blocks.ts', 'chain/blocks/saved-transactions.ts', 'tokens/saved-tokens.ts'].map(
    saved,
  ),
  ...['collectibles/collection-view.tsx', 'contracts/recent-calls-card.tsx', 'contracts/saved-contracts-card.tsx'].map(saved),
  ...['writes/saved-activity.ts', 'app/console/requests-card.tsx'].map(saved),
];
function saved(file: string): readonly [string, string, RegExp] {
  return [`src/renderer/${file}`, 'the headings of a file that programs read', /^[\w ()]+$/];
}

test('behavior: what a person reads is a message', () => {
  const withMessages = new Set(messages.map(({ file }) => file));
  const bare = shownTexts().filter(
    ({ file, words, isMessage }) =>
      !isMessage &&
      !isNoText(words) &&
      withMessages.has(file) &&
      !exceptions.some(([at, , part]) => file.startsWith(at) && (part === undefined || part.test(words))),
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
      if (translated.trim() === '' || translated !== translated.trim()) return true;
      if (/["']/.test(translated) && !/["']/.test(key)) return true;
      if (use === undefined || !use.isFilled) return false;
      const [here, there] = [namesIn(compile(use.text)), namesIn(compile(translated))];
      return [...here].sort().join() !== [...there].sort().join() || variantsOf(compile(translated)).some((text) => text.trim() === '');
    });
    expect(wrong).toEqual([]);
  }
});
