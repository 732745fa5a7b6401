/** What is wrong with a typed amount, in words that name the fix. */

import type { AmountProblem } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

interface Unit {
  readonly symbol: string;
  readonly decimals: number;
}

export function amountWords(problem: AmountProblem, { symbol, decimals }: Unit): string {
  switch (problem) {
    case 'empty':
      return t('Please fill this in.');
    case 'not-a-number':
      return t('Enter digits with at most one decimal point, such as 1.5.');
    case 'too-precise':
      return decimals === 0
        ? t('{symbol} has no decimals: enter a whole number.', { symbol })
        : t('{symbol} has at most {decimals, plural, one {# decimal} other {# decimals}}.', { symbol, decimals });
    case 'too-large':
      return t('This amount is too large for any chain.');
  }
}
