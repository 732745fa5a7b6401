/** A statement as PDF, in the person's language: what it covers, then each asset with its balances and movements, in full. */
import { type Chosen, movementsIn, movementValue } from '#main/statements/csv-forms.ts';
import type { Movement } from '#main/statements/ledger.ts';
import type { Statement } from '#main/statements/make-statement.ts';
import type { Paper, Style } from '#main/statements/pdf.ts';
import { type Flow, flowPdf } from '#main/statements/pdf-flow.ts';
import { amountWords, assetName, type LabelOf, movementWords, quotedLabelFor, valueWords } from '#main/statements/words.ts';
import type { BlockRange } from '#shared/chain/watch.ts';
import { groupedCount } from '#shared/core/amount.ts';
import { dateWords } from '#shared/core/date-words.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { localTime } from '#shared/statements/period.ts';
import type { StatementAsset, StatementView } from '#shared/statements/statement.ts';

export interface PdfAbout {
  readonly paper: Paper;
  readonly version: string;
  /** The connection's name. */
  readonly service: string;
  /** `Ethereum (chain 1)`; null if unknown. */
  readonly chain: string | null;
  /** Not of real money. */
  readonly isPractice: boolean;
}

const soft: Style = { size: 8, gray: 0.35 };
const mono: Style = { font: 'mono', size: 7.5, gray: 0.35 };
const figure: Style = { font: 'mono', size: 8.5 };
const total: Style = { font: 'bold' };

export const rangeWords = ({ from, to }: BlockRange): string =>
  from === to ? groupedCount(from) : `${groupedCount(from)}–${groupedCount(to)}`;

/** Made from what, and when: at the foot of each page. */
export function madeWords({ blocks, newest, madeAt, zone }: Pick<StatementView, 'blocks' | 'newest' | 'madeAt' | 'zone'>): string {
  const at = `${dateWords(localTime(madeAt, zone))} ${zone}`;
  return blocks === null
    ? t('Made by Blockdesk at {at}, newest block {newest}', { at, newest: groupedCount(newest) })
    : t('Made by Blockdesk from blocks {blocks} at {at}', { blocks: rangeWords(blocks), at });
}

export function statementPdf(chosen: Chosen, about: PdfAbout): Buffer {
  const { view } = chosen.statement;
  const title = t('Statement {from} to {to}', { from: dateWords(view.period.from), to: dateWords(view.period.to) });
  return flowPdf({ title, paper: about.paper, madeAt: view.madeAt, version: about.version, made: madeWords(view) }, (flow) => {
    flow.heading(title, 1);
    if (about.isPractice) flow.paragraph(t('Practice money: this statement is of a test service, and nothing in it has a value.'), total);
    flow.gap(4);
    for (const account of view.accounts) flow.pair(accountWords(account, chosen.labelOf), '', { left: figure });
    flow.paragraph([about.service, about.chain].filter((part) => part !== null).join(' · '), soft);
    flow.paragraph(t('Days begin and end in the time zone {zone}.', { zone: view.zone }), soft);
    for (const sentence of coverageSentences(chosen.statement, chosen.assets.length)) flow.paragraph(sentence, soft);
    for (const asset of view.assets) if (chosen.assets.includes(asset.key)) assetPart(flow, chosen, asset);
  });
}

function accountWords(account: string, labelOf: LabelOf): string {
  const label = quotedLabelFor(labelOf, account);
  return label === '' ? account : `${account} · ${label}`;
}

/** What the figures are of, and what is missing. */
export function coverageSentences(
  { view, unread, unclear }: Pick<Statement, 'view' | 'unread' | 'unclear'>,
  included: number,
): readonly string[] {
  const { blocks, unreadCount, unreadOutside, notFinal, uncertain, assets, moreAssets } = view;
  const leftOut = assets.length + moreAssets - included;
  const sentences = [
    blocks === null
      ? t('No block was made in this period.')
      : unreadCount === 0
        ? t('All blocks of the period were read: {blocks}.', { blocks: rangeWords(blocks) })
        : t('Not read: {count, plural, one {1 block} other {# blocks}} of the period ({ranges}). What moved there may be missing.', {
            count: unreadCount,
            ranges: listOf(unread.map(([from, to]) => rangeWords({ from: String(from), to: String(to) }))),
          }),
    unreadOutside > 0 &&
      t('Not read: {count, plural, one {1 later block} other {# later blocks}}, so closing balances may be unknown.', {
        count: unreadOutside,
      }),
    unclear.length > 0 &&
      t('Not fully known: {count, plural, one {1 transaction} other {# transactions}} ({hashes}).', {
        count: unclear.length,
        hashes: listOf(unclear),
      }),
    uncertain > 0 &&
      t('{count, plural, one {1 transaction that was sent has} other {# transactions that were sent have}} an unknown outcome.', {
        count: uncertain,
      }),
    notFinal > 0 && t('{count, plural, one {The last block isn’t} other {The last # blocks aren’t}} final yet.', { count: notFinal }),
    assets.some(({ kind }) => kind === 'native') &&
      t('Native currency that a contract sends on inside a transaction can’t be seen. It is part of what is unexplained.'),
    leftOut > 0 && t('Left out: {count, plural, one {1 asset} other {# assets}}.', { count: leftOut }),
  ];
  return sentences.filter((sentence) => sentence !== false);
}

const mostNamed = 20;

function listOf(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const named = names.slice(-mostNamed).join(', ');
  return more > 0 ? t('{named} and {count} more', { named, count: countWords(more) }) : named;
}

const unknown = t('unknown');

function assetPart(flow: Flow, chosen: Chosen, asset: StatementAsset): void {
  const { statement } = chosen;
  const { view, rates } = statement;
  const movements = movementsIn(chosen).filter((one) => one.asset === asset.key);
  const signed = (sign: string, baseUnits: string) =>
    baseUnits === '0' ? amountWords(baseUnits, asset) : `${sign}${amountWords(baseUnits, asset)}`;
  const balance = (baseUnits: string | null) => (baseUnits === null ? unknown : amountWords(baseUnits, asset));
  flow.gap(14);
  flow.together(130);
  flow.heading(assetName(asset), 2);
  flow.pair(t('Opening balance'), balance(asset.opening), { right: figure });
  flow.pair(t('In'), signed('+', asset.in), { right: figure });
  flow.pair(t('Out'), signed('-', asset.out), { right: figure });
  if (asset.kind === 'native') flow.pair(t('Network fees'), signed('-', asset.fees), { right: figure });
  if (asset.rest !== null && asset.rest !== '0')
    flow.pair(
      asset.restIn === null ? t('Unexplained') : t('Unexplained, in blocks {blocks}', { blocks: rangeWords(asset.restIn) }),
      signed(asset.rest.startsWith('-') ? '-' : '+', asset.rest),
      { right: figure },
    );
  flow.pair(t('Closing balance'), balance(asset.closing), { left: total, right: { ...figure, size: 9 } });
  for (const sentence of balanceSentences(asset)) flow.paragraph(sentence, soft);
  if (rates !== null && asset.decimals !== null && (asset.kind === 'native' || asset.kind === 'erc20')) {
    const values = movements.map((one) => movementValue(statement, one, asset));
    for (const [label, is] of [
      [t('Value in'), 'in'],
      [t('Value out'), 'out'],
      [t('Value of fees'), 'fee'],
    ] as const) {
      if (!movements.some((one) => one.is === is)) continue;
      const sums = values.filter((_, index) => movements[index]?.is === is);
      const known = sums.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);
      const words = valueWords(known, rates.digits, rates.currency);
      flow.pair(label, sums.includes(null) ? t('{value} and unknown', { value: words }) : words, { right: figure });
    }
  }
  if (movements.length === 0) {
    flow.paragraph(asset.isWhole ? t('Nothing moved.') : t('No movement found in the blocks that were read.'), soft);
    return;
  }
  flow.rule();
  for (const movement of movements) movementPart(flow, chosen, asset, movement, view.zone);
}

/** How far opening and closing are proved. */
export function balanceSentences({ opening, closing, isChecked, rest, why, isWhole }: StatementAsset): readonly string[] {
  if (opening === null || closing === null) {
    if (why === 'several') return [t('The service reports one balance and not of which accounts, so it isn’t known for this statement.')];
    if (why === 'negative') return [t('The balance would be below 0: something came in that Blockdesk doesn’t know of.')];
    if (why === 'not-read') return [t('No balance of it could be read.')];
    return [t('The balance is unknown where blocks up to a balance that was read aren’t known.')];
  }
  if (!isChecked) return [t('Both balances are worked out from one that was read, so nothing else confirms them.')];
  if (rest === '0') return isWhole ? [] : [t('The balances match, though some blocks of the period are missing.')];
  return [t('The movements don’t explain the closing balance.')];
}

function movementPart(flow: Flow, { statement, labelOf }: Chosen, asset: StatementAsset, movement: Movement, zone: string): void {
  const { is, at, other, own, hash, block, amount } = movement;
  const label = quotedLabelFor(labelOf, other);
  const name = label === '' ? shortAddress(other ?? '') : label;
  const time = at === null ? t('time unknown') : dateWords(localTime(at, zone));
  const value = movementValue(statement, movement, asset);
  const { rates, view } = statement;
  flow.together(44);
  flow.gap(3);
  flow.pair(`${time}   ${movementWords(movement, name)}`, `${is === 'in' ? '+' : '-'}${amountWords(amount.toString(), asset)}`, {
    right: figure,
  });
  const isRated = rates !== null && (movement.kind === 'native' || movement.kind === 'erc20');
  const money = !isRated ? '' : value === null ? t('no rate') : valueWords(value, rates.digits, rates.currency);
  if (other !== null || money !== '') flow.pair(other ?? '', money, { left: mono, right: { ...mono, gray: 0.35 } });
  if (view.accounts.length > 1) flow.pair(`${t('Account')} ${own}`, '', { left: mono });
  flow.pair(`${hash} · ${t('block {number}', { number: groupedCount(String(block)) })}`, '', { left: mono });
}
