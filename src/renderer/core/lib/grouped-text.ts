/** Makes long digits readable: an address in groups of four, a count with commas. */
import { groupedCount } from '#shared/core/amount.ts';

/** `0x71C7 656E …`: the prefix belongs to the first group. */
export function groupedAddress(address: string): string {
  return `0x${(address.slice(2).match(/.{1,4}/g) ?? []).join(' ')}`;
}

/** `18204` → `18,204`; for decimal strings of any length. */
export function withCommas(digits: string): string {
  return groupedCount(digits);
}
