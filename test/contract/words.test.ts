/** One word for one thing. What is stored keeps its name: `receiver` is a parameter in journals and links. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', 'src', 'docs', 'README.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(?:tsx?|md)$/.test(name));

/** In prose, or as a label. */
const findIn = (text: string) =>
  text.match(/\b(?:[Tt]he|[Aa]n?|[Ii]ts|[Nn]o|[Kk]nown|[Nn]ew|[Aa]nother|other|or|and) receivers?\b|['"`*>]Receivers?\b/g) ?? [];

test('“recipient” is the word, nowhere “receiver”', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((name) => findIn(readFileSync(name, 'utf8')).map((found) => `${name}: ${found}`))).toEqual([]);
});

test('the check can fail', () => {
  expect(findIn('label="Receiver"\n// tells the receiver\nKnown receivers only')).toHaveLength(3);
  expect(findIn("'function mint(uint256 shares, address receiver)'\nconst { receiver } = input;")).toEqual([]);
});
