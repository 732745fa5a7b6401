/** The list of tokens as a file: which amounts it holds. */
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/core/bridge/query-client.ts';
import { toNames } from '#renderer/notebook/names.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { tokenColumnsToSave, toTokenRow } from '#renderer/tokens/saved-tokens.ts';
import { toSavedCsv } from '#test/support/saved-file.ts';

const [address, account] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] as const;
const names = toNames([], { [account]: { label: 'Savings', note: '', contact: true } } as never);

function fileOf(symbol: string): string {
  const queries = createQueryClient();
  const answered = ({ options }: ReturnType<typeof tokenQueries.fact>, result: string) =>
    queries.setQueryData(options('a').queryKey, { reading: { recognized: true, value: { result } }, readAt: 1 } as never);
  answered(tokenQueries.fact(address, 'symbol'), symbol);
  answered(tokenQueries.fact(address, 'decimals'), '2');
  answered(tokenQueries.balanceOf(address, account), '25000');
  const token = { address, standard: 'erc20', pinned: false, hidden: false, place: 1, addedAt: 1 } as const;
  return toSavedCsv([toTokenRow(token, { queries, connection: 'a', account, names, native: 'XGLD' })], tokenColumnsToSave);
}

test('default: in its own symbol', () => {
  expect(fileOf('DUSD')).toContain(',250 DUSD,');
});

test.each(['ETH', 'XGLD', 'savings', 'ЕТН', 'Claim at evil.example'])('error: “%s” is not used as a unit in a file, either', (symbol) => {
  const file = fileOf(symbol);
  expect(file).toContain(',250 tokens,');
  expect(file).not.toContain(`250 ${symbol}`);
  expect(file).toContain(symbol);
});
