/** Every row of the safety table has a test or a reason, and the page that says so is not older than the tests. */
import { expect, test } from 'vitest';
import { codedTestsIn, codesOf } from '#scripts/coded-tests.ts';
import { describeSafety, readSafety } from '#scripts/safety.ts';
import { safetyRows } from '#scripts/safety-rows.ts';

const upTo = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);

test('the rows are O1 to O46, M1 to M32, E1 to E28, P1 to P17, H1 to H18, T1 to T11', () => {
  const last = { O: 46, M: 32, E: 28, P: 17, H: 18, T: 11 };
  expect(Object.keys(safetyRows)).toEqual(Object.entries(last).flatMap(([letter, number]) => upTo(letter, number)));
});

test('every row has a test or a reason, and every code that a test names is a row', () => {
  expect(readSafety().problems).toEqual([]);
});

test('docs/safety.md is what the tests say (else: node scripts/safety.ts)', () => {
  const { text, standing } = readSafety();
  expect(standing).toBe(text);
});

test.each([
  ['O7 callback twice', ['O7']],
  ['error: O1, O2, O5, O9–O12 strangers', ['O1', 'O2', 'O5', 'O9', 'O10', 'O11', 'O12']],
  ['error: P10 P16 a sign-in', ['P10', 'P16']],
  ['behavior: E8: a call', ['E8']],
  ['tokens gone (O43)', []],
  ['O7b is no code', []],
  ['POST is none', []],
])('a title begins with its codes: %s', (title, codes) => {
  expect(codesOf(title)).toEqual(codes);
});

test('the check can fail: a row with nothing, a code that is no row, a reason for no row', () => {
  const tests = codedTestsIn('a.test.ts', "test('error: O1 one', run); test.each([['O2 case', 1]])('%s', run); test('O47 none', run);");
  expect(tests.map(({ title, isCase }) => [title, isCase])).toEqual([
    ['error: O1 one', false],
    ['O2 case', true],
    ['O47 none', false],
  ]);
  const rows = { O1: 'first', O2: 'second', O3: 'third', O4: 'fourth' };
  expect(describeSafety(tests, rows, { O4: 'no way.', O6: 'gone.' }).problems).toEqual([
    'O3 (third) has neither a test nor a reason.',
    'O6 has a reason and is no row.',
    'a.test.ts: “O47 none” names O47, which is no row.',
  ]);
});

const run = '() => { expect(1).toBe(1); }';
test.each([
  ['a comment to the end of its line', `// test('O1 one', ${run});`],
  ['a comment over lines', `/* as it was:\n test('O1 one', ${run}); */`],
  ['a text', `const text = "test('O1 one', run)";`],
  ['skip', `test.skip('O1 one', ${run});`],
  ['todo with a body', `it.todo('O1 one', ${run});`],
  ['fixme', `test.fixme('O1 one', ${run});`],
  ['fails', `test.fails('O1 one', ${run});`],
  ['a skipped table', `test.skip.each([['O1 one', 1]])('%s', ${run});`],
  ['a table, skipped the other way round', `test.each([['O1 one', 1]]).skip('%s', ${run});`],
  ['an option', `test('O1 one', { skip: true }, ${run});`],
  ['a skipped group', `describe.skip('all', () => { test('O1 one', ${run}); });`],
  ['a group of what is skipped', `describe('O1 all', () => { test.skip('one', ${run}); });`],
  ['a body that skips', `test('O1 one', () => { test.skip(); });`],
  ['a body that skips, with a reason', `test('O1 one', async () => { test.fixme(true, 'later'); });`],
  ['a group that skips', `test.describe('O1 all', () => { test.skip(true, 'later'); test('O1 one', ${run}); });`],
  ['a file that skips', `test.skip(true, 'later');\ntest('O1 one', ${run});`],
])('a test that never runs holds no row: %s', (_name, text) => {
  expect(codedTestsIn('a.test.ts', `${text}\ntest('O2 two', ${run});`).filter(({ codes }) => codes.includes('O1'))).toEqual([]);
});

test.each([
  ['a condition in a body', `test('O1 one', () => { test.skip(isElsewhere, 'reads /proc'); });`],
  ['a condition of a file', `test.skip(process.platform !== 'linux', 'reads /proc');\ntest('O1 one', ${run});`],
  ['runIf', `test.runIf(isLinux)('O1 one', ${run});`],
  ['skipIf', `test.skipIf(isWindows).each([1])('O1 one', ${run});`],
  ['either', `(isHost ? hostTest : test.skip)('O1 one', ${run});`],
  ['an address before it', `const address = 'https://x.example'; test('O1 one', ${run});`],
  ['a pattern with a quote before it', `const quote = /['"\`]/; test('O1 one', ${run});`],
  ['a template', 'for (const x of y) test(`O1 one $' + '{x}`, run);'],
])('a test that runs, here or elsewhere, does: %s', (_name, text) => {
  expect(codedTestsIn('a.test.ts', text).map(({ codes }) => codes)).toEqual([['O1']]);
});
