/** The text by which the search and the filters find what happened in a transaction. */
import type { HistoryView } from '#renderer/chain/history-assets.ts';
import type { HistoryWords } from '#renderer/chain/history-types.ts';
import { formatAmount } from '#shared/core/amount.ts';

/** Its title and detail, its exact amounts as people type them, and its addresses; without amounts while they are hidden. */
export function historySearchText(
  { title, detail, amounts, other, token }: HistoryWords,
  { currency, hideAmounts, names }: HistoryView,
): string {
  const exact = amounts.flatMap(({ amount }) => {
    if (hideAmounts || amount.of === 'collectible') return [];
    const unit = amount.of === 'native' ? currency : amount;
    if (unit === null || unit.decimals === null) return [amount.baseUnits];
    return [`${formatAmount(amount.baseUnits, unit.decimals).replaceAll(',', '')} ${unit.symbol ?? ''}`];
  });
  const name = other === null ? null : names.of(other)?.text;
  return [title, title.replaceAll(',', ''), detail, ...exact, name, other, token].filter((part) => typeof part === 'string').join(' ');
}
