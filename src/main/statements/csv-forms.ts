/** The CSV files of a statement: a general one, and the columns of two tax tools. English, with a point, as programs read them. */
import type { Movement } from '#main/statements/ledger.ts';
import { rateOf, type Statement } from '#main/statements/make-statement.ts';
import { toValue } from '#main/statements/rates.ts';
import { type LabelOf, labelFor, plainValue } from '#main/statements/words.ts';
import { plainAmount } from '#shared/core/amount.ts';
import { toCsvLine } from '#shared/core/csv.ts';
import { piecesOf } from '#shared/core/saved-list.ts';
import { localTime, utcTime } from '#shared/statements/period.ts';
import type { StatementAsset } from '#shared/statements/statement.ts';

/** A statement, and what of it goes into a file. */
export interface Chosen {
  readonly statement: Statement;
  /** Keys of assets. */
  readonly assets: readonly string[];
  readonly labelOf: LabelOf;
}

const assetsIn = ({ statement, assets }: Chosen) => statement.view.assets.filter(({ key }) => assets.includes(key));
export const movementsIn = ({ statement, assets }: Chosen) => statement.movements.filter(({ asset }) => assets.includes(asset));

/** What the value of a movement is; null without a rate, and where the decimals are unknown. In the currency's smallest unit. */
export function movementValue({ view, rates, currency }: Statement, movement: Movement, asset: StatementAsset | undefined): bigint | null {
  const decimals = asset?.decimals ?? null;
  if (rates === null || decimals === null || movement.kind === 'erc721' || movement.kind === 'erc1155') return null;
  const rate = rateOf(rates, movement, view.zone, currency);
  return rate === null ? null : toValue(movement.amount, decimals, rate, rates.digits);
}

/** `Name`, or the contract where it has none that may stand for an amount. */
const shortName = ({ kind, symbol, contract }: StatementAsset) => symbol ?? contract ?? (kind === 'native' ? 'native currency' : 'unknown');

const generalColumns = [
  ...['Time (UTC)', 'Local time', 'Time zone', 'Block', 'Transaction', 'Account', 'Account label', 'Type', 'Asset', 'Contract', 'Token id'],
  ...['Amount (base units)', 'Amount', 'Other side', 'Other side label', 'Value', 'Value currency', 'Rate', 'Note'],
] as const;
type Row = Readonly<Partial<Record<(typeof generalColumns)[number], string | null>>>;

/** Everything of the statement: balances, movements, and what is missing. A cell is `unknown` where it isn't known, and empty where there is none. */
export function generalCsv(chosen: Chosen): string {
  const { statement, labelOf } = chosen;
  const { view, rates } = statement;
  const assets = assetsIn(chosen);
  const byKey = new Map(assets.map((asset) => [asset.key, asset]));
  const accounts = view.accounts.join(' ');
  const amounts = (asset: StatementAsset, baseUnits: string | null): Row => ({
    Asset: shortName(asset),
    Contract: asset.contract ?? '',
    'Amount (base units)': baseUnits,
    Amount: baseUnits === null || asset.decimals === null ? null : plainAmount(baseUnits, asset.decimals),
  });
  const balance = (asset: StatementAsset, type: string, baseUnits: string | null, note = ''): Row => ({
    ...{ Account: accounts, Type: type, 'Token id': asset.tokenId ?? '', Note: note },
    ...amounts(asset, baseUnits),
  });
  const movement = (one: Movement): Row => {
    const asset = byKey.get(one.asset);
    const value = movementValue(statement, one, asset);
    const rate = rates === null ? null : rateOf(rates, one, view.zone, statement.currency);
    const isRated = rates !== null && one.kind !== 'erc721' && one.kind !== 'erc1155';
    return {
      'Time (UTC)': one.at === null ? null : utcTime(one.at),
      'Local time': one.at === null ? null : localTime(one.at, view.zone),
      'Time zone': view.zone,
      Block: String(one.block),
      Transaction: one.hash,
      Account: one.own,
      'Account label': labelFor(labelOf, one.own),
      Type: one.is,
      'Token id': one.tokenId ?? '',
      'Other side': one.other ?? '',
      'Other side label': labelFor(labelOf, one.other),
      Value: isRated ? (value === null ? null : plainValue(value, rates.digits)) : '',
      'Value currency': isRated ? rates.currency : '',
      Rate: isRated ? rate : '',
      Note: [one.failed ? 'failed transaction' : '', one.isInternal ? 'between own accounts' : ''].filter((part) => part !== '').join(', '),
      ...(asset === undefined ? {} : amounts(asset, one.amount.toString())),
    };
  };
  const rest = (asset: StatementAsset): readonly Row[] => {
    if (asset.rest === null) return [balance(asset, 'unexplained', null, missingNote(asset))];
    if (asset.rest === '0') return [];
    const isOut = asset.rest.startsWith('-');
    const blocks = asset.restIn === null ? '' : `in blocks ${asset.restIn.from}-${asset.restIn.to}`;
    return [balance(asset, isOut ? 'unexplained out' : 'unexplained in', asset.rest.replace('-', ''), blocks)];
  };
  const rows: readonly Row[] = [
    ...assets.map((asset) => balance(asset, 'opening', asset.opening, asset.opening === null ? missingNote(asset) : '')),
    ...movementsIn(chosen).map(movement),
    ...assets.map((asset) => balance(asset, 'closing', asset.closing, checkNote(asset))),
    ...assets.flatMap(rest),
    ...statement.unread.map(([from, to]): Row => ({ Type: 'unread blocks', Block: `${from}-${to}`, Account: accounts })),
    ...statement.unclear.map((hash): Row => ({ Type: 'not fully known', Transaction: hash, Account: accounts })),
    ...(view.uncertain === 0 ? [] : [{ Type: 'outcome unknown', Note: `${view.uncertain} sent in this period` }]),
    madeOf(view),
  ];
  const table = {
    columns: generalColumns,
    rows: rows.map((row) => generalColumns.map((name) => (row[name] === undefined ? '' : row[name]))),
  };
  return [...piecesOf(table, 'csv')].join('');
}

const madeOf = ({ blocks, newest, madeAt, period, zone }: Statement['view']): Row => ({
  ...{ Type: 'made', 'Time (UTC)': utcTime(madeAt), 'Local time': localTime(madeAt, zone), 'Time zone': zone },
  Block: blocks === null ? '' : `${blocks.from}-${blocks.to}`,
  Note: `period ${period.from} to ${period.to}, newest block ${newest}`,
});

function missingNote({ why }: StatementAsset): string {
  if (why === 'several') return 'the service reports one balance and not of which accounts';
  if (why === 'not-read') return 'no balance was read';
  if (why === 'negative') return 'would be below 0, so something unknown came in';
  return 'some blocks up to a balance that was read are unknown';
}

function checkNote(asset: StatementAsset): string {
  if (asset.closing === null) return missingNote(asset);
  if (asset.opening === null) return '';
  return asset.isChecked ? '' : 'opening and closing are worked out from one balance';
}

/** Whole units of a currency or token with known decimals, at a known time: what tax tools can take. */
function forTools(chosen: Chosen) {
  const assets = new Map(assetsIn(chosen).map((asset) => [asset.key, asset]));
  const symbols = [...assets.values()].map(({ symbol }) => symbol?.toUpperCase());
  return movementsIn(chosen).flatMap((one) => {
    const asset = assets.get(one.asset);
    if (asset === undefined || asset.decimals === null || one.at === null || one.kind === 'erc721' || one.kind === 'erc1155') return [];
    // Two tokens of one symbol would become one there.
    const isAlone = asset.symbol !== null && symbols.filter((other) => other === asset.symbol?.toUpperCase()).length === 1;
    const unit = isAlone ? (asset.symbol ?? '') : (asset.contract ?? 'native currency');
    const value = movementValue(chosen.statement, one, asset);
    return [{ one, at: utcTime(one.at), amount: plainAmount(one.amount.toString(), asset.decimals), unit, value }];
  });
}

const linesOf = (rows: readonly (readonly string[])[]) => rows.map(toCsvLine).join('');

function noteOf({ is, other, failed }: Movement, labelOf: LabelOf): string {
  if (is === 'fee') return failed ? 'Network fee of a failed transaction' : 'Network fee';
  const label = labelFor(labelOf, other);
  return `${is === 'in' ? 'From' : 'To'} ${label === '' ? '' : `${label} `}${other ?? 'unknown'}`;
}

/** Koinly's universal template. A fee is a row of its own, with their label for costs. */
export function koinlyCsv(chosen: Chosen): string {
  const digits = chosen.statement.rates?.digits ?? 0;
  const currency = chosen.statement.rates?.currency ?? '';
  const rows = forTools(chosen).map(({ one, at, amount, unit, value }) => {
    const isIn = one.is === 'in';
    return [
      `${at} UTC`,
      ...(isIn ? ['', ''] : [amount, unit]),
      ...(isIn ? [amount, unit] : ['', '']),
      ...['', ''],
      ...(value === null ? ['', ''] : [plainValue(value, digits), currency]),
      one.is === 'fee' ? 'cost' : '',
      noteOf(one, chosen.labelOf),
      one.hash,
    ];
  });
  return linesOf([
    [
      ...['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency', 'Fee Amount', 'Fee Currency'],
      ...['Net Worth Amount', 'Net Worth Currency', 'Label', 'Description', 'TxHash'],
    ],
    ...rows,
  ]);
}

/** CoinTracking's CSV import, with their optional columns. A fee is a row of their type for fees beside a trade. */
export function coinTrackingCsv(chosen: Chosen): string {
  const types = { in: 'Deposit', out: 'Withdrawal', fee: 'Other Fee' } as const;
  const rows = forTools(chosen).map(({ one, at, amount, unit }) => {
    const isIn = one.is === 'in';
    const bought = isIn ? [amount, unit] : ['', ''];
    const sold = isIn ? ['', ''] : [amount, unit];
    return [types[one.is], ...bought, ...sold, '', '', 'Blockdesk', one.own, noteOf(one, chosen.labelOf), at, '', one.hash, '', ''];
  });
  return linesOf([
    [
      ...[
        'Type',
        'Buy Amount',
        'Buy Currency',
        'Sell Amount',
        'Sell Currency',
        'Fee',
        'Fee Currency',
        'Exchange',
        'Trade-Group',
        'Comment',
        'Date',
      ],
      ...[
        'Liquidity pool (optional)',
        'Tx-ID (optional)',
        'Buy Value in Account Currency (optional)',
        'Sell Value in Account Currency (optional)',
      ],
    ],
    ...rows,
  ]);
}
