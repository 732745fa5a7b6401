/** The unit choices of amount fields, and the value that a call sends, in wei. */

import { amountWords } from '#renderer/core/lib/amount-words.ts';
import type { LeafMode } from '#shared/contracts/leaf-text.ts';
import type { NumberUnit, UnitsKnown } from '#shared/contracts/number-text.ts';
import { parseAmount } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

type Choice = readonly [LeafMode, string];

/** Base units first. The chosen unit stays in the list even while it is unknown, so that no other seems chosen. */
export function unitChoices(known: readonly NumberUnit[], chosen: LeafMode): readonly Choice[] {
  const choices: readonly Choice[] = [
    ['', t('base units')],
    ...known.map(({ key, symbol }): Choice => [key, key === 'token' ? t('token units ({symbol})', { symbol }) : symbol]),
  ];
  return withChosen(choices, chosen);
}

/** For the value that is sent with the call. */
export function valueChoices(native: UnitsKnown['native'], chosen: LeafMode): readonly Choice[] {
  return withChosen([...(native === null ? [] : [['native', native.symbol] as const]), ['', 'wei']], chosen);
}

const withChosen = (choices: readonly Choice[], chosen: LeafMode): readonly Choice[] =>
  choices.some(([mode]) => mode === chosen) ? choices : [...choices, [chosen, t('not known now')]];

interface PaidValue {
  readonly problem: string | null;
  /** Null if nothing is sent, or it doesn't fit. */
  readonly wei: string | null;
}

/** Amounts of money are typed plainly, without exponents or other number formats. */
export function readValue({ text, mode }: { readonly text: string; readonly mode: LeafMode }, native: UnitsKnown['native']): PaidValue {
  const typed = text.trim();
  if (typed === '') return { problem: null, wei: null };
  const unit = mode === '' ? { symbol: 'wei', decimals: 0 } : mode === 'native' ? native : null;
  if (unit === null) return { problem: t('This chain’s currency isn’t known yet. Wait until it’s read, or choose wei.'), wei: null };
  const paid = parseAmount(typed, unit.decimals);
  if ('problem' in paid) return { problem: amountWords(paid.problem, unit), wei: null };
  return { problem: null, wei: paid.baseUnits === '0' ? null : paid.baseUnits };
}
