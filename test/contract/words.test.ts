/** One word for one thing (docs/terms.md). What is stored keeps its name: `receiver` is a parameter in journals and links. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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

test('the check can fail', () => {
  expect(findIn('label="Receiver"\n// tells the receiver\nKnown receivers only')).toHaveLength(3);
  expect(findIn("'function mint(uint256 shares, address receiver)'\nconst { receiver } = input;")).toEqual([]);
  expect(bannedIn("const toldNow = isPairOf(tell);\n// told\nconst background = 'told';")).toEqual(['toldNow', 'isPairOf', 'tell']);
});
