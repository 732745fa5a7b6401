/** What is to be said of how a token calls itself: its symbol is its own word, and anybody's token may have any. */
import { plainLetters } from '#shared/plain-name.ts';
import { actionOf, isRevoking, type ReviewContext } from '#shared/review/facts.ts';
import { type Finding, found } from '#shared/review/finding.ts';
import { quotedSymbolOf } from '#shared/review/words.ts';
import type { ReviewFinding } from '#shared/review.ts';

/** What a person takes for money on any chain, whatever its own is called. */
const wellKnown = 'eth';

export function nameFindings(context: ReviewContext): readonly ReviewFinding[] {
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
