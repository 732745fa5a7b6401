/** What tokens are called in lists, files and the search, where whoever made one chose every word of it. */
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readKey } from '#renderer/bridge/query-client.ts';
import { followedWords } from '#renderer/features/search/suggest.ts';
import { tokenColumnsToSave, toTokenRow } from '#renderer/features/tokens/saved-tokens.ts';
import { calledToken } from '#renderer/lib/called-token.ts';
import { lookedWords } from '#renderer/lib/looked-words.ts';
import { toNames } from '#renderer/lib/names.ts';
import { balanceInput } from '#renderer/parts/use-holdings.ts';

const [contract, other, account] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
];

test.each([
  ['one that is followed', undefined, [{ address: contract, hidden: false }], 'DUSD'],
  ['one that nobody follows', undefined, [{ address: other, hidden: false }], '“DUSD” (0x71C7…976F)'],
  ['one that was ignored', undefined, [{ address: contract, hidden: true }], '“DUSD” (0x71C7…976F)'],
  ['one with a label', 'Junk', [], 'Junk'],
] as const)('behavior: among approvals, %s', (_which, label, saved, words) => {
  expect(calledToken({ contract, own: 'DUSD', label, saved })).toBe(words);
  expect(calledToken({ contract, own: null, label: undefined, saved })).toBe('0x71C7…976F');
});

test('behavior: in the search the person’s own label comes before the token’s words', () => {
  const words = { address: contract, label: 'Junk', symbol: 'DUSD', own: 'Demo Dollar' };
  expect(followedWords(words)).toEqual({ words: 'Junk', detail: 'DUSD · Demo Dollar' });
  expect(followedWords({ ...words, label: null })).toEqual({ words: 'DUSD', detail: 'Demo Dollar' });
  expect(followedWords({ ...words, label: null, symbol: null, own: null })).toEqual({ words: '0x71C7…976F', detail: null });
});

test.each([
  ['DUSD', '2.5 DUSD'],
  ['ETH', '2.5 tokens'],
  ['GOV', '2.5 tokens'],
])('error: in a file %s stands behind no amount where it would be taken for something else', (symbol, told) => {
  const queries = new QueryClient();
  const put = (input: object, result: string) =>
    queries.setQueryData(readKey('a', 'contract.call', input), { reading: { recognized: true, value: { result } }, readAt: 1 });
  const fact = (functionSignature: string) => ({ functionSignature, params: [], contractAddress: contract });
  put(fact('function symbol() view returns (string)'), symbol);
  put(fact('function decimals() view returns (uint8)'), '1');
  put(balanceInput(contract, account), '25');
  const names = toNames([], { [other]: { label: 'GOV', contact: false, hasNote: false } } as never);
  const saved = { address: contract, standard: 'erc20', pinned: false, hidden: false, place: 1, addedAt: 1 } as const;
  const row = toTokenRow(saved, { queries, connection: 'a', account, names, native: 'ETH' });
  expect(tokenColumnsToSave.find(({ name }) => name === 'balance')?.value(row)).toBe(told);
  expect(tokenColumnsToSave.find(({ name }) => name === 'symbol')?.value(row)).toBe(symbol);
  queries.clear();
});

test.each([
  [{ held: 0, answered: 16, failed: 0, ended: null }, 'Your accounts hold none of them.'],
  [{ held: 2, answered: 16, failed: 0, ended: null }, 'Your accounts hold these:'],
  [
    { held: 0, answered: 0, failed: 1, ended: 'by-service' },
    'Whether your accounts hold any of them is unknown. 1 request was not answered. It ended there: the service cannot be asked now.',
  ],
  [{ held: 0, answered: 0, failed: 0, ended: 'by-hand' }, 'Whether your accounts hold any of them is unknown. You stopped before the end.'],
  [
    { held: 0, answered: 14, failed: 2, ended: null },
    'Your accounts hold none of those that were answered for. Of the others it is unknown. 2 requests were not answered.',
  ],
] as const)('error: well-known tokens: %j is not told as nothing unless it is', (looked, words) => {
  expect(lookedWords({ requests: 16, ...looked })).toBe(words);
});
