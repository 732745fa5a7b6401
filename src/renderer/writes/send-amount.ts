/** Parses a typed amount to send. */

import { amountWords } from '#renderer/core/lib/amount-words.ts';
import { parseAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { SendDraft } from '#shared/writes/send-draft.ts';

export type CheckedAmount =
  | { readonly is: 'amount'; readonly baseUnits: string }
  | { readonly is: 'empty' }
  | { readonly is: 'problem'; readonly words: string };

type Typed = Pick<SendDraft, 'amount' | 'base'> & Partial<Pick<SendDraft, 'typedIn'>>;

/**
 * Without decimals, base units are typed. Digits that were typed for another unit than the current one are
 * rejected. `typedIn`: left out while the unit is unknown. `symbol`: for the words.
 */
export function checkAmount(draft: Typed, decimals: number | null, symbol: string): CheckedAmount {
  if (draft.base === null && draft.amount.trim() === '') return { is: 'empty' };
  const moved = draft.base === null ? movedWords(draft.typedIn, decimals, symbol) : null;
  if (moved !== null) return { is: 'problem', words: moved };
  const parsed = draft.base === null ? parseAmount(draft.amount.trim(), decimals ?? 0) : { baseUnits: draft.base };
  if ('problem' in parsed) {
    return {
      is: 'problem',
      words: amountWords(parsed.problem, { symbol: decimals === null ? t('A base unit') : symbol, decimals: decimals ?? 0 }),
    };
  }
  if (parsed.baseUnits === '0') return { is: 'problem', words: t('Enter an amount above zero.') };
  return { is: 'amount', baseUnits: parsed.baseUnits };
}

/** Once decimals are read, digits that were typed as base units would mean another amount. */
function movedWords(typedIn: SendDraft['typedIn'] | undefined, decimals: number | null, symbol: string): string | null {
  if (typedIn === undefined || typedIn === (decimals ?? 'base units') || (typedIn === null && decimals !== null)) return null;
  if (decimals === null) return t('The token’s decimals are unknown now, so these digits would be base units. Enter it again.');
  return typeof typedIn === 'number'
    ? t(
        'These digits were typed for {typedIn, plural, one {# decimal} other {# decimals}}, and {symbol} is known to have {decimals, plural, one {# decimal} other {# decimals}} now. Enter it again.',
        { typedIn, symbol, decimals },
      )
    : t(
        'These digits were typed as base units, and {symbol} is known to have {decimals, plural, one {# decimal} other {# decimals}} now. Enter it again.',
        { symbol, decimals },
      );
}
