/** The text by which the search and the filters find what happened in a transaction. */
import type { HistoryView } from '#renderer/chain/history-assets.ts';
import type { HistoryWords } from '#renderer/chain/history-types.ts';
import { typedAmount } from '#shared/core/amount.ts';
import { group } from '#shared/core/language/language.ts';

/** Its title and detail, its exact amounts as people type them, and its addresses; without amounts while they are hidden. */
export function historySearchText(
  { title, detail, amounts, other, token }: HistoryWords,
  { currency, hideAmounts, names }: HistoryView,
): string {
  const exact = amounts.flatMap(({ amount }) => {
    if (hideAmounts || amount.of === 'collectible') return [];
    const unit = amount.of === 'native' ? currency : amount;
    if (unit === null || unit.decimals === null) return [amount.baseUnits];
    return [`${typedAmount(amount.baseUnits, unit.decimals)} ${unit.symbol ?? ''}`];
  });
  const name = other === null ? null : names.of(other)?.text;
  return [title, title.replaceAll(group, ''), detail, ...exact, name, other, token].filter((part) => typeof part === 'string').join(' ');
}
