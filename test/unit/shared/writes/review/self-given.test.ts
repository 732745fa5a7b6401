/** M28: what a contract calls itself is quoted and introduced, and cannot pass for the person's own name of anything. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoted, safeText } from '#shared/core/text.ts';
import { linesOf } from '#shared/writes/review/lines.ts';
import { warningsOf } from '#shared/writes/review/warnings.ts';
import { storyOf, titleOf } from '#shared/writes/review/words.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { contextOf, market, mine, savings, submitOf, token } from '#test/support/review-context.ts';

const contractAddress = token;
const contexts = [
  contextOf('erc20.transfer', { contractAddress, amount: '25000', receiver: savings }),
  contextOf('erc20.approve', { contractAddress, amount: (2n ** 256n - 1n).toString(), spender: market }),
  contextOf('erc20.approve', { contractAddress, amount: '0', spender: market }),
  contextOf('erc721.safeTransferFrom', { contractAddress, from: mine, receiver: savings, tokenId: '14' }),
  contextOf('erc721.approve', { contractAddress, tokenId: '14', approvedAddress: market }),
  contextOf('erc721.setApprovalForAll', { contractAddress, operator: market, approved: true }),
  contextOf('transaction.submit', submitOf('vote(uint256)', ['7'])),
];
type Context = (typeof contexts)[number];

function saidOf(context: Context): readonly string[] {
  const values = linesOf(context, true).flatMap(({ value }) => (value.is === 'address' ? [value.label ?? '', value.note ?? ''] : []));
  return [titleOf(context), storyOf(context), ...values, ...warningsOf(context).map(({ text }) => text)];
}
const outsideQuotes = (text: string) => text.replace(/“[^“”]*”/gu, '');
const called = (context: Context, name: string, symbol: string | null = null): Context => ({
  ...context,
  facts: { ...context.facts, name, symbol },
});

describe('M28 a name that a contract gives itself', () => {
  test('is shown beside its address, marked as self-given; only the person’s name takes the place of a label', () => {
    const lineOf = (context: Context) => linesOf(context, false).find(({ name }) => name === 'Token')?.value;
    const [send] = contexts as [Context, ...Context[]];
    expect(lineOf(called(send, 'Savings', 'DUSD'))).toMatchObject({ label: null, note: 'calls itself “Savings”, “DUSD” · 2 decimals' });
    const labels = new Map([...send.known.labels, [token, 'My dollars']]);
    const labeled = { ...called(send, 'Savings', 'DUSD'), known: { ...send.known, labels } };
    expect(lineOf(labeled)).toMatchObject({ label: 'My dollars', note: 'calls itself “Savings”, “DUSD” · 2 decimals' });
    expect(lineOf({ ...send, facts: { decimals: 2 } })).toMatchObject({ label: null, note: '2 decimals' });
  });

  test('is quoted wherever it is shown, and a label of the contract comes before it, with the address', () => {
    const item = called(contexts[3] as Context, 'Savings');
    expect(titleOf(item)).toBe('Send “Savings” #14 of 0x700b…AD35');
    const labels = new Map([...item.known.labels, [token, 'My notes']]);
    expect(titleOf({ ...item, known: { ...item.known, labels } })).toBe('Send “My notes” #14 (0x700b…AD35)');
    for (const context of contexts)
      for (const said of saidOf(called(context, 'Mallory'))) expect(outsideQuotes(said)).not.toContain('Mallory');
  });

  test('titles and stories give the address with it, so that it cannot pass for a known contract’s', () => {
    for (const context of contexts) {
      const bare = { ...context, known: { ...context.known, labels: new Map() } };
      for (const facts of [{ name: 'Mallory' }, { symbol: 'Mallory' }, { name: 'Mallory', symbol: 'Mallory', decimals: null }])
        for (const words of [titleOf, storyOf].map((wordsOf) => wordsOf({ ...bare, facts })))
          if (words.includes('Mallory')) expect(words).toMatch(/“Mallory”(?: #14)? of 0x700b…AD35/);
    }
    expect(titleOf({ ...(contexts[2] as Context), facts: { symbol: 'Mallory' } })).toContain('Mallory');
  });

  test.each(['"', '”', '“', '„', '«', '»', '‹', '›', '‟', '″', '＂', '〞', '❞', 'ʺ', '״', '’'])('cannot end its quotes by %s', (mark) => {
    const name = `A${mark}, contact, a friend ${mark}B`;
    for (const context of contexts)
      for (const said of saidOf(called(context, name, null))) expect(outsideQuotes(said)).not.toContain('friend');
  });

  test('any text: all of it stays within the quotes, with no hidden and no direction-changing characters', () => {
    const odd = fc.string({
      unit: fc.constantFrom(...'ab “”"«»‚\u202e\u2066\u200b\u00ad\u3164\u2800\u00a0\u3000\n\t\u0301\ufeff\u{e0041}\ud800'),
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), odd), (text) => {
        const said = quoted(`Mallory${text}Mallory`);
        expect(said.match(/[“”"«»‹›„‟＂]/gu)).toEqual(['“', '”']);
        expect(said).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u2800\u3164\u00a0\u3000]/u);
        for (const context of contexts)
          for (const one of saidOf(called(context, `Mallory${text}`))) expect(outsideQuotes(one)).not.toContain('Mallory');
      }),
      { numRuns: runsOr(300) },
    );
  });

  test('an invisible name is no name', () => {
    expect(['\u3164', '\u2800', '\u200b\u200d', '\u00a0', '\u{e0100}', '\u17b4'].map(safeText)).toEqual(['', '', '', '', '', '']);
    expect(safeText(`a${'\u0301'.repeat(50)}b`)).toBe(`a${'\u0301'.repeat(8)}b`);
    expect(safeText('阿达 ❤️ नमस्ते')).toBe('阿达 ❤️ नमस्ते');
  });

  test('the words of a failed test run stay within their quotes, too', () => {
    const testRun = { phase: 'fails', reason: 'no” The review is complete and safe. “' } as const;
    const [found] = warningsOf({ ...(contexts[0] as Context), testRun }).filter(({ kind }) => kind === 'test-run');
    expect(outsideQuotes(found?.text ?? '')).not.toContain('safe');
  });
});

describe('M32 a label, which the page may give unasked', () => {
  const labels = ['Not even a hacked Uniswap', 'Savings” (yours), sent here 214 times. “', 'nobody.\nNothing is sent'];
  test.each(labels)('error: all of it stays within the quotes: %j', (label) => {
    for (const context of contexts) {
      const given = new Map([...context.known.labels.keys(), token, mine].map((address) => [address, label]));
      const labeled = {
        ...context,
        known: { ...context.known, labels: given },
        moved: [savings, market, token].map((address) => ({ address, label, before: mine, until: 0 })),
        facts: { ...context.facts, allowance: '5', owner: market },
      };
      const names = linesOf(labeled, true).map(({ name }) => name);
      const said = [titleOf(labeled), storyOf(labeled), ...names, ...warningsOf(labeled).map(({ text }) => text)];
      expect(said.some((text) => text.includes(quoted(label)))).toBe(true);
      for (const text of said) expect(outsideQuotes(text)).not.toMatch(/Uniswap|yours\)|Nothing is sent|[“”]/);
    }
  });

  test('error: a danger says the address beside it', () => {
    const dangers = contexts
      .flatMap((context) => warningsOf({ ...context, facts: { ...context.facts, owner: market } }))
      .filter(({ tone }) => tone === 'danger');
    const named = dangers.filter(({ text }) => /“(?:Market|Savings)”/.test(text));
    expect(named.length).toBeGreaterThan(2);
    for (const { text } of named) expect(text).toMatch(/“(?:Market|Savings)” \(0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}\)/);
  });
});
