/** All warnings of a review, the worst first. */
import { plainLetters } from '#shared/core/plain-name.ts';
import { addressWarnings } from '#shared/writes/review/address-warnings.ts';
import { feeWarning } from '#shared/writes/review/fee.ts';
import { moneyWarnings } from '#shared/writes/review/money-warnings.ts';
import { situationWarnings } from '#shared/writes/review/situation-warnings.ts';
import type { ReviewWarning, WarningTone } from '#shared/writes/review.ts';
import { actionOf, isRevoking, type ReviewContext } from './facts.ts';
import { type MaybeWarning, warn } from './warning.ts';
import { quotedSymbolOf } from './words.ts';

const order: readonly WarningTone[] = ['danger', 'care', 'good', 'info'];
const weight = ({ tone, blocks, override }: ReviewWarning) => order.indexOf(tone) * 3 + (blocks ? 0 : override === null ? 2 : 1);

export function warningsOf(context: ReviewContext): readonly ReviewWarning[] {
  const fee = feeWarning(context);
  const all = [
    ...moneyWarnings(context),
    ...(fee === null ? [] : [fee]),
    ...addressWarnings(context),
    ...nameWarnings(context),
    ...situationWarnings(context),
  ];
  return all.toSorted((one, other) => weight(one) - weight(other));
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
  const text = `This token calls itself ${symbol}, like a native currency, but it isn’t one. Only its contract address shows which token it is.`;
  return warn('currency-name', 'care', text);
}

/** Letters of other scripts can look the same: a Cyrillic “ЕТН” is no “ETH”. */
function lettersWarning(symbol: string): MaybeWarning {
  if (!/(?![A-Za-z])\p{L}/u.test(symbol.normalize('NFC'))) return null;
  const text = `The token’s symbol, ${symbol}, has letters other than A to Z, so it may imitate another. Only its contract address shows which token it is.`;
  return warn('odd-letters', 'care', text);
}
