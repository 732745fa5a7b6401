/** One word for one thing (docs/terms.md). What is stored keeps its name: `receiver` is a parameter in journals and links. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalsOf, sentencesOf } from '#test/support/plain-rules.ts';
import { type ShownText, shownTexts, textsOf } from '#test/support/shown-texts.ts';

const files = execFileSync('git', ['ls-files', 'src', 'docs', 'README.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(?:tsx?|md)$/.test(name) && name !== 'docs/terms.md');

/** In prose, or as a label. */
const findIn = (text: string) =>
  text.match(/\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Nn]o|[Kk]nown|[Nn]ew|[Aa]nother|other|or|and) receivers?\b|['"`*>]Receivers?\b/g) ?? [];

test('“recipient” is the word, nowhere “receiver”', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((name) => findIn(readFileSync(name, 'utf8')).map((found) => `${name}: ${found}`))).toEqual([]);
});

/** The words in `code` of docs/terms.md that no name may have as a part. */
const terms = readFileSync('docs/terms.md', 'utf8');
const banned = [...terms.matchAll(/^\|.*\| `([a-z]+)` \|$|`(told|tell|seldom)`/gm)].map(([, cell, prose]) => cell ?? prose);
const isBanned = new RegExp(`^(?:${banned.join('|')})s?$`);

/** A class of style sheets; Node's own. */
const allowed = ['pair', 'generateKeyPairSync'];
const folders = ['src/shared/', 'src/preload/', 'src/sandbox/', 'src/renderer/'];

/** Names outside comments and texts, in the words that they are made of. */
function bannedIn(text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
    // What a page shows between its tags.
    .replace(/(?<=[>}])[^<>{}=;()]*(?=[<{])/g, '');
  const names = code.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return names.filter((name) => name.split(/(?=[A-Z])|_/).some((word) => isBanned.test(word.toLowerCase())) && !allowed.includes(name));
}

test('no name in code has a word that docs/terms.md replaces', () => {
  expect(new Set(banned)).toEqual(new Set(['deed', 'pair', 'lasting', 'ground', 'finding', 'told', 'tell', 'seldom']));
  const code = files.filter((name) => folders.some((folder) => name.startsWith(folder)));
  expect(code.flatMap((name) => bannedIn(readFileSync(name, 'utf8')).map((found) => `${name}: ${found}`))).toEqual([]);
});

/** Where a rule doesn’t hold, and why. `words`: a part of the text. */
const exceptions: readonly (readonly [file: string, words: string, why: string])[] = [
  ...['main/chain/cache/', 'main/core/platform/page-protocol.ts', 'main/core/platform/temporary-folder.ts'].map(code),
  ...['main/session/loopback.ts', 'sandbox/api/bearer.ts', 'sandbox/oauth/pages/layout.ts', 'sandbox/oauth/pages/style.ts'].map(code),
  ...['sandbox/chain/processes.ts', 'shared/core/operations/curl.ts'].map(code),
  ['src/main/session/pages.ts', 'place-items', 'style'],
  ['src/main/self-checks.ts', 'new Promise', 'a script for the page'],
  ['src/sandbox/chain/anvil.ts', 'exec 3<&0', 'a script for the shell'],
  ['src/sandbox/oauth/pages/sign-in.ts', 'aria-invalid', 'an attribute'],
  ['scripts/soak.ts', 'from ', 'looked for in sources'],
  ['src/sandbox/faults/fault.ts', 'Bearer error=', 'a header'],
  ['src/sandbox/faults/body-faults.ts', '{"success"', 'an answer’s body'],
  ['src/renderer/connections/settings-words.ts', '0x…', 'JSON, as it is sent'],
  ['src/renderer/contracts/entry-field.tsx', '["1", "2"]', 'JSON, as it is typed'],
  ['src/shared/contracts/abi.ts', '["…", "…"]', 'JSON, as it is typed'],
  ['src/shared/core/fields.ts', '["0x…", "100"]', 'JSON, as it is typed'],
  ['src/renderer/app/search/use-collections.ts', 'nft', 'found by that word as well, never shown'],
  ['src/renderer/app/search/use-doable.ts', 'log out', 'found by that word as well, never shown'],
  ['src/renderer/writes/send/send-form.tsx', 'receiver', 'a field’s name, never shown'],
  ['src/shared/core/operations/user.ts', 'native token', 'quotes the service’s documentation'],
  ['src/shared/writes/review/address-warnings.ts', 'nobody', 'what is typed, where no one owns an address'],
  ['src/shared/notebook/contacts-csv.ts', 'wallet address', 'a column of other programs’ files'],
];
function code(folder: string): readonly [string, string, string] {
  return [`src/${folder}`, '', 'SQL, scripts, headers or style: never shown as text'];
}

const texts = shownTexts();
const isExcepted = ({ file, words }: ShownText) => exceptions.some(([at, part]) => file.startsWith(at) && words.includes(part));

test('what a person reads: short sentences, plain words, one term for one thing', () => {
  expect(texts.length).toBeGreaterThan(4_000);
  const refused = texts.filter((text) => !isExcepted(text)).flatMap((text) => refusalsOf(text));
  expect(refused).toEqual([]);
  const sentences = texts.flatMap(({ words }) => sentencesOf(words));
  expect(sentences.filter((words) => words.split(' ').length > 12).length / sentences.length).toBeLessThan(0.05);
});

test('each exception is needed', () => {
  const isNeeded = ([at, part]: (typeof exceptions)[number]) =>
    texts.some((text) => text.file.startsWith(at) && text.words.includes(part) && refusalsOf(text).length > 0);
  expect(exceptions.filter((one) => !isNeeded(one))).toEqual([]);
});

test('the check can fail', () => {
  expect(findIn('label="Receiver"\n// tells the receiver\nKnown receivers only')).toHaveLength(3);
  expect(findIn("'function mint(uint256 shares, address receiver)'\nconst { receiver } = input;")).toEqual([]);
  const shown = textsOf(
    'x.tsx',
    "import 'a b'; const go = ({ service }) => <p title={'Nobody knows ' + x} className=\"a b\">The <b>service</b> can{'not'} say {x}.</p>;",
  );
  expect(shown.map(({ words }) => words)).toEqual(['Nobody knows {}', 'The service cannot say {}.']);
  const refuse = (words: string, file = 'src/main/x.ts') =>
    refusalsOf({ file, line: 1, words, names: new Set(), isMessage: true }).map((refusal) => refusal.split(': ')[1]);
  expect(shown.flatMap((text) => refusalsOf(text))).toHaveLength(3);
  expect(refuse('It stands here for a wallet address')).toEqual(['stands here', 'wallet address']);
  expect(refuse("It can't say “more”")).toEqual(['straight quotes']);
  expect(refuse('The service does')).toEqual([]);
  expect(refuse('The service does', 'src/renderer/x.tsx')).toEqual(['The service']);
  expect(refuse(`${'word '.repeat(26)}. ${'word '.repeat(25)}.`)).toEqual(['26 words']);
  expect(bannedIn("const toldNow = isPairOf(tell);\n// told\nconst background = 'told';")).toEqual(['toldNow', 'isPairOf', 'tell']);
});
