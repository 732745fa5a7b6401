/** A gas price in gwei, exact, with the wei on hover. */

import { groupedBaseUnits, toGwei } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';

/** `wei`: per gas, a decimal string. */
export function GasPrice({ wei }: { wei: string }) {
  return <span title={t('{wei} wei', { wei: groupedBaseUnits(wei) })}>{t('{wei} gwei', { wei: toGwei(wei) })}</span>;
}
