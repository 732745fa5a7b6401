/** The CSV files of a statement, to the letter. */
import { expect, test } from 'vitest';
import { coinTrackingCsv, generalCsv, koinlyCsv } from '#main/statements/csv-forms.ts';
import { balanceOf, movementsOf } from '#main/statements/ledger.ts';
import type { Statement } from '#main/statements/make-statement.ts';
import { parseRates } from '#main/statements/rates.ts';
import { statementPdf } from '#main/statements/statement-pdf.ts';
import { checksummed } from '#shared/core/address.ts';
import type { StatementAsset } from '#shared/statements/statement.ts';
import { historyEntry, historyTransfer } from '#test/support/history.ts';
import { readPdf } from '#test/support/pdf-text.ts';

const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const shop = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const dollar = checksummed(`0x${'d0'.repeat(20)}`);
const odd = checksummed(`0x${'a7'.repeat(20)}`);
const notes = '0x1111111111111111111111111111111111111111';
const hash = (digit: number) => `0x${String(digit).repeat(64)}`;
const at = Date.parse('2026-11-27T23:30:00Z');

const { movements } = movementsOf(
  [
    {
      ...{ hash: hash(1), block: 10, at },
      entry: historyEntry({
        asked: { from: me },
        outcome: { fee: '21000000000000' },
        transfers: [historyTransfer(me, shop, '1500000000000000000')],
      }),
    },
    {
      hash: hash(2),
      block: 11,
      at,
      entry: historyEntry({ asked: { from: shop }, transfers: [historyTransfer(shop, me, '250500000', dollar)] }),
    },
    { hash: hash(3), block: 12, at, entry: historyEntry({ asked: { from: shop }, transfers: [historyTransfer(shop, me, '7', odd)] }) },
    { hash: hash(4), block: 12, at, entry: historyEntry({ asked: { from: me }, outcome: { status: 'reverted', fee: '1000' } }) },
    {
      ...{ hash: hash(5), block: 13, at },
      entry: historyEntry({ asked: { from: shop }, transfers: [historyTransfer(shop, me, null, notes, { kind: 'erc721', tokenId: '8' })] }),
    },
  ],
  [me],
);
const ledger = { movements, unclear: [], scanned: [[0, 20]] as const };
const readings = [
  { asset: 'native', from: 5, to: 5, amount: 5n * 10n ** 18n },
  { asset: 'native', from: 20, to: 20, amount: 34n * 10n ** 17n },
  { asset: `erc20 ${dollar}`, from: 20, to: 20, amount: 250500000n },
];

function assetOf(key: string, more: Partial<StatementAsset>): StatementAsset {
  const {
    opening,
    closing,
    rest,
    restIn,
    in: into,
    out,
    fees,
    ...about
  } = balanceOf(
    ledger,
    key,
    [9, 15],
    readings.filter(({ asset }) => asset === key),
  );
  const text = (amount: bigint | null) => amount?.toString() ?? null;
  return {
    ...{ key, kind: 'erc20', contract: null, tokenId: null, symbol: null, decimals: null, isFollowed: true },
    ...{
      opening: text(opening),
      closing: text(closing),
      rest: text(rest),
      in: into.toString(),
      out: out.toString(),
      fees: fees.toString(),
    },
    restIn: restIn === null ? null : { from: String(restIn[0]), to: String(restIn[1]) },
    ...about,
    count: movements.filter(({ asset }) => asset === key).length,
    ...more,
  };
}

const rates = parseRates(Buffer.from(`date,asset,currency,rate\n2026-11-28,ETH,EUR,2814.525\n2026-11-28,${dollar},EUR,0.93\n`));
if (!rates.ok) throw new Error('no rates');
const statement: Statement = {
  movements,
  unread: [[3, 4]],
  unclear: [hash(9)],
  rates: rates.value,
  currency: { symbol: 'ETH', decimals: 18 },
  view: {
    id: 's-1',
    madeAt: Date.parse('2026-12-01T09:00:00Z'),
    accounts: [me],
    period: { from: '2026-11-01', to: '2026-11-30' },
    zone: 'Europe/Berlin',
    blocks: { from: '9', to: '15' },
    newest: '20',
    ...{ unread: [{ from: '3', to: '4' }], unreadCount: 2, unreadOutside: 0, unclear: 1, uncertain: 1, notFinal: 0, moreAssets: 0 },
    assets: [
      assetOf('native', { kind: 'native', symbol: 'ETH', decimals: 18 }),
      assetOf(`erc20 ${dollar}`, { contract: dollar, symbol: 'DUSD', decimals: 6 }),
      assetOf(`erc20 ${odd}`, { contract: odd }),
      assetOf(`erc721 ${notes}`, { kind: 'erc721', contract: notes, symbol: 'NOTE', decimals: 0 }),
    ],
    rates: { currency: 'EUR', missing: 1, firstMissing: { date: '2026-11-28', asset: odd } },
  },
};
const labelOf = (address: string) => (address === shop ? '=SUM(A1) 水' : address === me ? 'Savings' : '');
const chosen = { statement, assets: statement.view.assets.map(({ key }) => key), labelOf };

test('golden: the general file has balances, movements, values, and what is missing; no cell runs', () => {
  expect(generalCsv(chosen).replace('\ufeff', '').split('\r\n')).toEqual([
    'Time (UTC),Local time,Time zone,Block,Transaction,Account,Account label,Type,Asset,Contract,Token id,Amount (base units),Amount,Other side,Other side label,Value,Value currency,Rate,Note',
    `,,,,,${me},,opening,ETH,,,5000000000000000000,5,,,,,,`,
    `,,,,,${me},,opening,DUSD,${dollar},,0,0,,,,,,`,
    `,,,,,${me},,opening,${odd},${odd},,unknown,unknown,,,,,,no balance was read`,
    `,,,,,${me},,opening,NOTE,${notes},,unknown,unknown,,,,,,no balance was read`,
    `2026-11-27 23:30:00,2026-11-28 00:30:00,Europe/Berlin,10,${hash(1)},${me},Savings,out,ETH,,,1500000000000000000,1.5,${shop},'=SUM(A1) 水,4221.79,EUR,2814.525,`,
    `2026-11-27 23:30:00,2026-11-28 00:30:00,Europe/Berlin,10,${hash(1)},${me},Savings,fee,ETH,,,21000000000000,0.000021,,,0.06,EUR,2814.525,`,
    `2026-11-27 23:30:00,2026-11-28 00:30:00,Europe/Berlin,11,${hash(2)},${me},Savings,in,DUSD,${dollar},,250500000,250.5,${shop},'=SUM(A1) 水,232.97,EUR,0.93,`,
    `2026-11-27 23:30:00,2026-11-28 00:30:00,Europe/Berlin,12,${hash(3)},${me},Savings,in,${odd},${odd},,7,unknown,${shop},'=SUM(A1) 水,unknown,EUR,unknown,`,
    `2026-11-27 23:30:00,2026-11-28 00:30:00,Europe/Berlin,12,${hash(4)},${me},Savings,fee,ETH,,,1000,0.000000000000001,,,0.00,EUR,2814.525,failed transaction`,
    `2026-11-27 23:30:00,2026-11-28 00:30:00,Europe/Berlin,13,${hash(5)},${me},Savings,in,NOTE,${notes},8,1,1,${shop},'=SUM(A1) 水,,,,`,
    `,,,,,${me},,closing,ETH,,,3400000000000000000,3.4,,,,,,`,
    `,,,,,${me},,closing,DUSD,${dollar},,250500000,250.5,,,,,,opening and closing are worked out from one balance`,
    `,,,,,${me},,closing,${odd},${odd},,unknown,unknown,,,,,,no balance was read`,
    `,,,,,${me},,closing,NOTE,${notes},,unknown,unknown,,,,,,no balance was read`,
    `,,,,,${me},,unexplained out,ETH,,,99978999999999000,0.099978999999999,,,,,,in blocks 6-20`,
    `,,,,,${me},,unexplained,${odd},${odd},,unknown,unknown,,,,,,no balance was read`,
    `,,,,,${me},,unexplained,NOTE,${notes},,unknown,unknown,,,,,,no balance was read`,
    `,,,3-4,,${me},,unread blocks,,,,,,,,,,,`,
    `,,,,${hash(9)},${me},,not fully known,,,,,,,,,,,`,
    ',,,,,,,outcome unknown,,,,,,,,,,,1 sent in this period',
    '2026-12-01 09:00:00,2026-12-01 10:00:00,Europe/Berlin,9-15,,,,made,,,,,,,,,,,"period 2026-11-01 to 2026-11-30, newest block 20"',
    '',
  ]);
});

test('golden: Koinly’s universal template: UTC, a fee as a row of its own, no collectibles and no unknown decimals', () => {
  expect(koinlyCsv(chosen).split('\r\n')).toEqual([
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    `2026-11-27 23:30:00 UTC,1.5,ETH,,,,,4221.79,EUR,,To =SUM(A1) 水 ${shop},${hash(1)}`,
    `2026-11-27 23:30:00 UTC,0.000021,ETH,,,,,0.06,EUR,cost,Network fee,${hash(1)}`,
    `2026-11-27 23:30:00 UTC,,,250.5,DUSD,,,232.97,EUR,,From =SUM(A1) 水 ${shop},${hash(2)}`,
    `2026-11-27 23:30:00 UTC,0.000000000000001,ETH,,,,,0.00,EUR,cost,Network fee of a failed transaction,${hash(4)}`,
    '',
  ]);
});

test('golden: CoinTracking’s columns', () => {
  expect(coinTrackingCsv(chosen).split('\r\n')).toEqual([
    'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date,Liquidity pool (optional),Tx-ID (optional),Buy Value in Account Currency (optional),Sell Value in Account Currency (optional)',
    `Withdrawal,,,1.5,ETH,,,Blockdesk,${me},To =SUM(A1) 水 ${shop},2026-11-27 23:30:00,,${hash(1)},,`,
    `Other Fee,,,0.000021,ETH,,,Blockdesk,${me},Network fee,2026-11-27 23:30:00,,${hash(1)},,`,
    `Deposit,250.5,DUSD,,,,,Blockdesk,${me},From =SUM(A1) 水 ${shop},2026-11-27 23:30:00,,${hash(2)},,`,
    `Other Fee,,,0.000000000000001,ETH,,,Blockdesk,${me},Network fee of a failed transaction,2026-11-27 23:30:00,,${hash(4)},,`,
    '',
  ]);
});

test('error: two tokens of one symbol aren’t one currency: their contracts name them', () => {
  const twin = { ...statement.view.assets[1], key: `erc20 ${odd}`, contract: odd, symbol: 'dusd', decimals: 0 } as StatementAsset;
  const view = { ...statement.view, assets: [...statement.view.assets.filter(({ key }) => key !== twin.key), twin] };
  const lines = koinlyCsv({ ...chosen, statement: { ...statement, view } }).split('\r\n');
  expect(lines.filter((line) => line.includes('DUSD') || line.includes('dusd'))).toEqual([]);
  expect(lines.some((line) => line.includes(`,7,${odd},`))).toBe(true);
});

test('golden: E24 the PDF says the same, a name is quoted so that it isn’t taken for our words, and one without a glyph is escaped', async () => {
  const bytes = statementPdf(chosen, { paper: 'a4', version: '1.2.3', service: 'Bank 水', chain: 'Ethereum (chain 1)', isPractice: false });
  const { pages, title } = await readPdf(bytes);
  expect(title).toBe('Statement 2026-11-01 to 2026-11-30');
  expect(pages).toHaveLength(2);
  expect(pages[0]?.slice(0, 34)).toEqual([
    'Statement 2026-11-01 to 2026-11-30',
    `${me} · “Savings”`,
    'Bank \\u{6C34} · Ethereum (chain 1)',
    'Days begin and end in the time zone Europe/Berlin.',
    'Not read: 2 blocks of the period (3–4). What moved there may be missing.',
    `Not fully known: 1 transaction (${hash(9)}).`,
    '1 transaction that was sent has an unknown outcome.',
    'Native currency that a contract sends on inside a transaction can’t be seen. It is part of what is unexplained.',
    'ETH',
    ...['Opening balance', '5 ETH', 'In', '0 ETH', 'Out', '-1.5 ETH', 'Network fees', '-0.000021000000001 ETH'],
    ...['Unexplained, in blocks 6–20', '-0.099978999999999 ETH', 'Closing balance', '3.4 ETH'],
    'The movements don’t explain the closing balance.',
    ...['Value out', '4,221.79 EUR', 'Value of fees', '0.06 EUR'],
    ...['2026-11-28 00:30:00 Sent to “=SUM(A1) \\u{6C34}”', '-1.5 ETH', shop, '4,221.79 EUR', `${hash(1)} · block 10`],
    ...['2026-11-28 00:30:00 Network fee', '-0.000021 ETH', '0.06 EUR'],
  ]);
  const rest = pages.flat().join('\n');
  for (const words of [
    `DUSD (${dollar})`,
    '+250.5 DUSD',
    '+7 base units',
    'Received #8 from “=SUM(A1) \\u{6C34}”',
    '+1 collectible',
    'No balance of it could be read.',
  ])
    expect(rest).toContain(words);
  expect(pages[1]?.slice(-2)).toEqual(['Made by Blockdesk from blocks 9–15 at 2026-12-01 10:00:00 Europe/Berlin', 'Page 2 of 2']);
});
