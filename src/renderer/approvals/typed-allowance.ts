/** Parses a typed limit: an amount, or the word “unlimited”. */

import { amountWords } from '#renderer/core/lib/amount-words.ts';
import { maxUint256, parseAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

export const unlimited = maxUint256.toString();
/** What is typed for it. The English word is understood in every language. */
export const unlimitedWord = t('unlimited');

type TypedAllowance = { readonly baseUnits: string } | { readonly problem: string };

/** `decimals`: null if unknown; base units are typed then. */
export function typedAllowance(
  text: string,
  { name, decimals }: { readonly name: string; readonly decimals: number | null },
): TypedAllowance {
  const typed = text.trim();
  if (['unlimited', unlimitedWord.toLowerCase()].includes(typed.toLowerCase())) return { baseUnits: unlimited };
  const parsed = parseAmount(typed, decimals ?? 0);
  if ('baseUnits' in parsed) return parsed;
  return { problem: amountWords(parsed.problem, { symbol: decimals === null ? t('A base unit') : name, decimals: decimals ?? 0 }) };
}
