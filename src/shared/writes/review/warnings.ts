/** All warnings of a review, the worst first. */
import { listWords, t } from '#shared/core/language/language.ts';
import { plainLetters } from '#shared/core/plain-name.ts';
import { addressWarnings } from '#shared/writes/review/address-warnings.ts';
import { feeWarning } from '#shared/writes/review/fee.ts';
import { moneyWarnings } from '#shared/writes/review/money-warnings.ts';
import { nativeWarnings } from '#shared/writes/review/native-warnings.ts';
import { situationWarnings, unreadWarning } from '#shared/writes/review/situation-warnings.ts';
import type { ReviewWarning, WarningTone } from '#shared/writes/review.ts';
import { actionOf, innerContexts, isRevoking, lookedUp, mostLookedUp, type ReviewContext } from './facts.ts';
import { type MaybeWarning, warn } from './warning.ts';
import { quotedSymbolOf } from './words.ts';

const order: readonly WarningTone[] = ['danger', 'care', 'good', 'info'];
const weight = ({ tone, blocks, override }: ReviewWarning) => order.indexOf(tone) * 3 + (blocks ? 0 : override === null ? 2 : 1);

export function warningsOf(context: ReviewContext): readonly ReviewWarning[] {
  const fee = feeWarning(context);
  const all = [
    ...moneyWarnings(context),
    ...nativeWarnings(context),
    ...(fee === null ? [] : [fee]),
    ...addressWarnings(context),
    ...nameWarnings(context),
    ...situationWarnings(context),
    ...innerWarnings(context),
  ];
  return sortedWarnings(all);
}

/** What one of several calls or rows is warned of, by the same checks as a write of its own. What is good of one says little. */
export function warningsOfOne(context: ReviewContext): readonly ReviewWarning[] {
  const own = [
    ...moneyWarnings(context),
    ...nativeWarnings(context),
    ...addressWarnings(context),
    ...nameWarnings(context),
    unreadWarning(context),
  ];
  return own.filter((one) => one !== null && one.tone !== 'good') as ReviewWarning[];
}

/** Equal warnings as one, each with its places: `Calls 1 and 2.1: …`. */
export function groupedWarnings(
  all: readonly { readonly place: string; readonly warnings: readonly ReviewWarning[] }[],
  placesWords: (places: readonly string[]) => string,
): readonly ReviewWarning[] {
  const found = new Map<string, { readonly warning: ReviewWarning; readonly places: string[] }>();
  for (const { place, warnings } of all) {
    for (const warning of warnings) {
      const key = JSON.stringify(warning);
      const same = found.get(key) ?? { warning, places: [] };
      same.places.push(place);
      found.set(key, same);
    }
  }
  return [...found.values()].map(({ warning, places }) => ({
    ...warning,
    text: `${placesWords([...new Set(places)])}: ${warning.text}`,
  }));
}

export const sortedWarnings = (warnings: readonly ReviewWarning[]) => warnings.toSorted((one, other) => weight(one) - weight(other));

function innerWarnings(context: ReviewContext): readonly ReviewWarning[] {
  const all = innerContexts(context).map(({ place, context: inner }) => ({
    place,
    warnings: [...warningsOfOne(inner), ...failedWarning(context, place)],
  }));
  const warnings = groupedWarnings(all, placesWords);
  const { more } = lookedUp(context.meaning);
  if (more === null) return warnings;
  const text = t(
    'Blockdesk looked up only {mostLookedUp} of the calls that move or allow something. Balances, allowances, supplies and owners of the others aren’t checked.',
    { mostLookedUp },
  );
  return [...warnings, warn('not-looked-up', more === 'allows' ? 'danger' : 'care', text)];
}

/** The simulation says of some transactions how each call in it ended. */
function failedWarning({ testRun }: ReviewContext, place: string): readonly ReviewWarning[] {
  const isFailed = testRun.phase === 'passed' && testRun.failed?.some((one) => String(one) === place) === true;
  return isFailed ? [warn('call-failed', 'care', t('Failed in the simulation, while the transaction as a whole passed.'))] : [];
}

const mostPlaces = 5;

function placesWords(unique: readonly string[]): string {
  const [place = ''] = unique;
  if (unique.length === 1) return t('Call {place}', { place });
  // Of many, the sentence behind them must stay in sight.
  if (unique.length > mostPlaces + 1)
    return t('Calls {places} and {count} more', { places: unique.slice(0, mostPlaces).join(', '), count: unique.length - mostPlaces });
  return t('Calls {places}', { places: listWords(unique) });
}

/** The first override that isn't among the typed `lines`; null if none is missing. */
export function missingOverride(
  warnings: readonly ReviewWarning[],
  lines: string,
): { readonly type: string; readonly because: string } | null {
  const given = lines.split('\n').map((line) => line.trim().toLowerCase());
  return warnings.find(({ override }) => override !== null && !given.includes(override.type.toLowerCase()))?.override ?? null;
}

/** People read this as money on any chain. */
const wellKnown = 'eth';

function nameWarnings(context: ReviewContext): readonly ReviewWarning[] {
  const action = actionOf(context);
  const isTokens = action.does === 'send-tokens' || action.does === 'allow-tokens';
  const symbol = quotedSymbolOf(context.facts);
  if (!isTokens || symbol === null || isRevoking(context)) return [];
  const warning: MaybeWarning = currencyWarning(symbol, context) ?? lettersWarning(symbol);
  return warning === null ? [] : [warning];
}

function currencyWarning(symbol: string, { chain }: ReviewContext): MaybeWarning {
  const names = [wellKnown, chain?.currency?.symbol, chain?.listed?.symbol].map((name) => plainLetters(name ?? wellKnown));
  if (!names.includes(plainLetters(symbol))) return null;
  const text = t(
    'This token calls itself {symbol}, like a native currency, but it isn’t one. Only its contract address shows which token it is.',
    { symbol },
  );
  return warn('currency-name', 'care', text);
}

/** Letters of other scripts can look the same: a Cyrillic “ЕТН” is no “ETH”. */
function lettersWarning(symbol: string): MaybeWarning {
  if (!/(?![A-Za-z])\p{L}/u.test(symbol.normalize('NFC'))) return null;
  const text = t(
    'The token’s symbol, {symbol}, has letters other than A to Z, so it may imitate another. Only its contract address shows which token it is.',
    { symbol },
  );
  return warn('odd-letters', 'care', text);
}
