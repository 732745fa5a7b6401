/** What a batch's review says of all its rows together: totals, rows that differ from the rest, and warnings with their rows. */

import { checksummed } from '#shared/core/address.ts';
import { listWords, t } from '#shared/core/language/language.ts';
import { zeroAddress } from '#shared/core/short-address.ts';
import { addressGroups, firstDifference, lookOf } from '#shared/notebook/look-alike.ts';
import { native } from '#shared/tokens/native-sending.ts';
import type { BatchReviewRow, BatchTotal } from '#shared/writes/batch-review.ts';
import type { BatchKind } from '#shared/writes/batch-rows.ts';
import { actionOf, isRevoking, type ReviewContext } from '#shared/writes/review/facts.ts';
import { isFamiliar } from '#shared/writes/review/known.ts';
import { contractOf, counterpartOf } from '#shared/writes/review/meaning.ts';
import { nativeRefusal } from '#shared/writes/review/situation-warnings.ts';
import { warn, warnBlocking, warnTyped } from '#shared/writes/review/warning.ts';
import { groupedWarnings, sortedWarnings, warningsOfOne } from '#shared/writes/review/warnings.ts';
import { addressNote, amountWords, nativeAmountWords, recipientNote, selfGivenOf, storyOf } from '#shared/writes/review/words.ts';
import type { ReviewValue, ReviewWarning, WarningTone } from '#shared/writes/review.ts';

export interface RowContext {
  /** Counted from 1. */
  readonly place: number;
  readonly note: string;
  readonly context: ReviewContext;
  /** Of the same call; equal for rows that do the same. */
  readonly key: string;
}

type ReviewAddress = Extract<ReviewValue, { is: 'address' }>;

const grouped = (address: string) => addressGroups(address).join(' ');

const tones: readonly WarningTone[] = ['danger', 'care', 'info'];
const mostPlaces = 6;

/** `all`: how many rows the review has. */
export const rowsWords = (all: number) => (places: readonly string[]) => {
  const [place = ''] = places;
  if (all > 1 && places.length === all) return t('All rows');
  if (places.length === 1) return t('Row {place}', { place });
  if (places.length > mostPlaces + 1)
    return t('Rows {places} and {count} more', {
      places: places.slice(0, mostPlaces).join(', '),
      count: places.length - mostPlaces,
    });
  return t('Rows {places}', { places: listWords(places) });
};

function addressOf({ context }: RowContext): ReviewAddress | null {
  const { known } = context;
  const counterpart = counterpartOf(actionOf(context));
  if (counterpart === null) return null;
  const { role } = counterpart;
  // Of an item, the access is taken from whoever has it now.
  const address = counterpart.address === zeroAddress && role === 'Spender' ? context.facts.approved?.[0] : counterpart.address;
  if (address === undefined) return null;
  const note = role === 'To' ? recipientNote(known, address) : addressNote(known, address);
  return { is: 'address', address, label: known.labels.get(address) ?? null, note };
}

function contractValue({ context: { known, facts, meaning } }: RowContext): ReviewAddress {
  const address = checksummed(contractOf(meaning.action));
  if (meaning.action.does === 'send-native') return { is: 'address', address, label: null, note: t('passed on by Multicall3') };
  return { is: 'address', address, label: known.labels.get(address) ?? null, note: selfGivenOf(facts) };
}

function amountOf({ context }: RowContext): string | null {
  const action = actionOf(context);
  return action.does === 'send-tokens' || action.does === 'send-native' ? action.amount : null;
}

const isNative = ({ context }: RowContext) => context.meaning.action.does === 'send-native';

/** What a row moves or is about. A token row may name the contract that passes native currency on. */
const assetOf = (row: RowContext): string => (isNative(row) ? native : contractValue(row).address);

/** In the order in which the tokens first come. */
export function totalsOf(rows: readonly RowContext[]): readonly BatchTotal[] {
  const groups = Map.groupBy(
    rows.filter((row) => amountOf(row) !== null),
    assetOf,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const baseUnits = group.reduce((sum, row) => sum + BigInt(amountOf(row) ?? 0), 0n).toString();
    const { chain, facts } = first.context;
    const words = isNative(first) ? nativeAmountWords(baseUnits, chain) : amountWords(baseUnits, facts);
    return [{ contract: contractValue(first), baseUnits, isNative: isNative(first), words, rows: group.length }];
  });
}

/** A value that nearly all rows share: 4 of 5 at least, of no fewer than 3. */
function usualOf<T>(values: readonly T[]): T | undefined {
  const [usual] = [...Map.groupBy(values, (value) => value)].toSorted(([, one], [, other]) => other.length - one.length);
  return usual !== undefined && usual[1].length >= 3 && usual[1].length * 5 >= values.length * 4 ? usual[0] : undefined;
}

/** By how much an amount must exceed the usual one of its token to stand out. */
const outlier = 5n;

function medianOf(amounts: readonly bigint[]): bigint {
  const sorted = amounts.toSorted((one, other) => (one < other ? -1 : 1));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}

/** In what each row isn't as nearly all others are. */
export function differencesOf(rows: readonly RowContext[]): readonly (readonly string[])[] {
  const addresses = rows.map((row) => addressOf(row)?.address ?? '');
  const assets = rows.map(assetOf);
  const familiar = rows.map(({ context }, index) => isFamiliar(context.known, addresses[index] ?? ''));
  const operations = rows.map(({ context }) => context.meaning.functionName);
  const [usualAsset, usualFamiliar, usualOperation] = [usualOf(assets), usualOf(familiar), usualOf(operations)];
  const amounts = Map.groupBy(
    rows.flatMap((row, index) => {
      const amount = amountOf(row);
      return amount === null ? [] : [{ asset: assets[index] ?? '', amount: BigInt(amount) }];
    }),
    ({ asset }) => asset,
  );
  const medians = new Map(
    [...amounts].map(([asset, list]) => [asset, list.length < 3 ? null : medianOf(list.map(({ amount }) => amount))]),
  );
  return rows.map((row, index) => {
    const asset = assets[index] ?? '';
    const [amount, median] = [amountOf(row), medians.get(asset) ?? null];
    return [
      ...(usualAsset !== undefined && asset !== usualAsset ? [t('another token')] : []),
      ...(usualFamiliar === true && familiar[index] === false ? [t('neither a contact nor your account')] : []),
      ...(usualOperation !== undefined && operations[index] !== usualOperation ? [t('another function')] : []),
      ...(amount !== null && median !== null && BigInt(amount) >= median * outlier && BigInt(amount) > 0n
        ? [t('far more than the others')]
        : []),
    ];
  });
}

export function rowsOf(rows: readonly RowContext[], warnings: readonly (readonly ReviewWarning[])[]): readonly BatchReviewRow[] {
  const differences = differencesOf(rows);
  return rows.map((row, index) => {
    const own = warnings[index] ?? [];
    return {
      place: row.place,
      text: storyOf(row.context),
      address: addressOf(row),
      contract: contractValue(row),
      baseUnits: amountOf(row),
      isNative: isNative(row),
      note: row.note,
      tone: tones.find((tone) => own.some((one) => one.tone === tone)) ?? null,
      differs: differences[index] ?? [],
    };
  });
}

export const recipientsOf = (rows: readonly RowContext[]) => new Set(rows.flatMap((row) => addressOf(row)?.address ?? [])).size;

/** What each row is warned of, as a write of its own would be. `isEarlier`: whether it may have been sent before. */
export function ownWarnings({ context }: RowContext): readonly ReviewWarning[] {
  const all = warningsOfOne(context);
  const { testRun, earlier, facts, meaning } = context;
  const isTokens = meaning.action.does === 'send-tokens' || meaning.action.does === 'allow-tokens';
  const isOther = (isTokens && facts.isCollection === true) || actionOf(context) === meaning.asTokens;
  const wrong = isOther ? [warnBlocking('other-kind', t('This row is for another kind of contract. Remove it from the list.'))] : [];
  const failed =
    testRun.phase === 'fails' && !isRevoking(context) ? [warn('test-run', 'danger', t('Simulation failed: this would fail too.'))] : [];
  const open = t('You sent the same request before, and its outcome isn’t known yet. Check Activity first: it could go through twice.');
  const again =
    earlier === null
      ? []
      : [
          earlier.isOpen
            ? warnTyped('same-unknown', open, t('send again'), t('the first one may still go through'))
            : warn('same-again', 'care', t('You sent the same request in the last ten minutes. Check Activity first.')),
        ];
  const refused = nativeRefusal(context);
  return [...wrong, ...all, ...failed, ...(refused === null ? [] : [refused]), ...again];
}

/** What only shows among the rows: the same twice, one recipient several times, recipients that look alike. */
function amongWarnings(kind: BatchKind, rows: readonly RowContext[]): readonly ReviewWarning[] {
  const placesOf = (group: readonly RowContext[]) => rowsWords(0)(group.map(({ place }) => String(place)));
  const doubled = [...Map.groupBy(rows, ({ key }) => key).values()].filter((group) => group.length > 1);
  const same = doubled.map((group) =>
    kind === 'payments'
      ? warnTyped(
          'duplicate',
          t('{rows} are the same payment. Each is sent.', { rows: placesOf(group) }),
          t('pay twice'),
          t('the same payment is in the list more than once'),
          'care',
        )
      : warnBlocking('duplicate', t('{rows} are the same. Remove all but one.', { rows: placesOf(group) })),
  );
  const addressed = rows.flatMap((row) => {
    const address = addressOf(row)?.address;
    return address === undefined ? [] : [{ row, address }];
  });
  const byAddress = [...Map.groupBy(addressed, ({ address }) => address)];
  const isDoubled = (group: readonly { readonly row: RowContext }[]) => new Set(group.map(({ row }) => row.key)).size > 1;
  const several = kind === 'payments' ? byAddress.filter(([, group]) => isDoubled(group)) : [];
  const [pair] = several;
  const repeatedWords =
    several.length === 1 && pair !== undefined
      ? t('{rows} pay the same recipient.', { rows: placesOf(pair[1].map(({ row }) => row)) })
      : t('{count} recipients are paid in more than one row.', { count: several.length });
  const repeated = several.length === 0 ? [] : [warn('same-recipient', 'care', repeatedWords)];
  const alike =
    kind === 'payments' ? [...Map.groupBy(byAddress, ([address]) => lookOf(address)).values()].filter((group) => group.length > 1) : [];
  const imitating = alike.map((group) => {
    const [one, other] = group;
    const places = placesOf(group.flatMap(([, all]) => all.map(({ row }) => row)));
    const lines = [
      t('{rows} pay addresses that look alike but are different.', { rows: places }),
      t('First: {address}', { address: grouped(one?.[0] ?? '') }),
      t('Other: {address}', { address: grouped(other?.[0] ?? '') }),
    ];
    return warnTyped('look-alike', lines.join('\n'), firstDifference(one?.[0] ?? '', other?.[0] ?? ''), t('the first group that differs'));
  });
  return [...same, ...repeated, ...imitating];
}

export function batchWarnings(
  kind: BatchKind,
  rows: readonly RowContext[],
  own: readonly (readonly ReviewWarning[])[],
): readonly ReviewWarning[] {
  const placed = rows.map(({ place }, index) => ({ place: String(place), warnings: own[index] ?? [] }));
  return sortedWarnings([...groupedWarnings(placed, rowsWords(rows.length)), ...amongWarnings(kind, rows)]);
}
