/** Everything that a review finds, what is worst first. */
import { plainLetters } from '#shared/core/plain-name.ts';
import { addressFindings } from '#shared/writes/review/address-findings.ts';
import { groundFindings } from '#shared/writes/review/ground-findings.ts';
import { moneyFindings } from '#shared/writes/review/money-findings.ts';
import type { FindingTone, ReviewFinding } from '#shared/writes/review.ts';
import { actionOf, isRevoking, type ReviewContext } from './facts.ts';
import { type Finding, found } from './finding.ts';
import { quotedSymbolOf } from './words.ts';

const order: readonly FindingTone[] = ['danger', 'care', 'good', 'info'];
const weight = ({ tone, blocks, override }: ReviewFinding) => order.indexOf(tone) * 3 + (blocks ? 0 : override === null ? 2 : 1);

export function findingsOf(context: ReviewContext): readonly ReviewFinding[] {
  const all = [...moneyFindings(context), ...addressFindings(context), ...nameFindings(context), ...groundFindings(context)];
  return all.toSorted((one, other) => weight(one) - weight(other));
}

/** What has to be typed, and is not among `lines`; null where nothing is missing. */
export function missingOverride(
  findings: readonly ReviewFinding[],
  lines: string,
): { readonly type: string; readonly because: string } | null {
  const given = lines.split('\n').map((line) => line.trim().toLowerCase());
  return findings.find(({ override }) => override !== null && !given.includes(override.type.toLowerCase()))?.override ?? null;
}

/** What a person takes for money on any chain, whatever its own is called. */
const wellKnown = 'eth';

function nameFindings(context: ReviewContext): readonly ReviewFinding[] {
  const action = actionOf(context);
  const isTokens = action.does === 'send-tokens' || action.does === 'allow-tokens';
  const symbol = quotedSymbolOf(context.facts);
  if (!isTokens || symbol === null || isRevoking(context)) return [];
  const finding: Finding = currencyFinding(symbol, context) ?? lettersFinding(symbol);
  return finding === null ? [] : [finding];
}

function currencyFinding(symbol: string, { chain }: ReviewContext): Finding {
  const names = [wellKnown, chain?.currency?.symbol, chain?.listed?.symbol].map((name) => plainLetters(name ?? wellKnown));
  if (!names.includes(plainLetters(symbol))) return null;
  const text = `This token calls itself ${symbol}, like a chain’s own currency, but it isn’t that. Only its contract address shows which token it is.`;
  return found('currency-name', 'care', text);
}

/** Letters of other scripts can look the same: a Cyrillic “ЕТН” is no “ETH”. */
function lettersFinding(symbol: string): Finding {
  if (!/(?![A-Za-z])\p{L}/u.test(symbol.normalize('NFC'))) return null;
  const text = `The token’s symbol, ${symbol}, has letters other than A to Z, so it may imitate another. Only its contract address shows which token it is.`;
  return found('odd-letters', 'care', text);
}
