/** A gas price in gwei, exact, with the wei on hover. */
import { groupedBaseUnits, toGwei } from '#shared/core/amount.ts';

/** `wei`: per gas, a decimal string. */
export function GasPrice({ wei }: { wei: string }) {
  return <span title={`${groupedBaseUnits(wei)} wei`}>{toGwei(wei)} gwei</span>;
}
