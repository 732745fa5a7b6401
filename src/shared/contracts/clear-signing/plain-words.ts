/** Values of a description as ERC-7730 writes them: the same in every language. */
import { plainAmount } from '#shared/core/amount.ts';
import type { ShownField } from './describe-call.ts';
import type { ShownValue } from './shown-value.ts';

/** `digits` with `places` decimal places; with a sign below zero. */
export function signed(digits: string, places: number, write: (digits: string, places: number) => string): string {
  return digits.startsWith('-') ? `-${write(digits.slice(1), places)}` : write(digits, places);
}

/** Until the year 9999, as `2024-02-29 08:27:12`; null for later ones. */
export function timeOf(seconds: string): string | null {
  if (seconds.length > 12) return null;
  const date = new Date(Number(seconds) * 1000);
  return date.getUTCFullYear() > 9999 ? null : date.toISOString().slice(0, 19).replace('T', ' ');
}

/** `02:17:30`: hours, minutes, seconds. */
export function durationOf(seconds: string): string {
  const all = BigInt(seconds);
  return [all / 3600n, (all % 3600n) / 60n, all % 60n].map((one) => one.toString().padStart(2, '0')).join(':');
}

/** `nameOf`: what an address is called; null for the address itself. A call has no words of its own: null. */
export function plainWords(value: ShownValue, nameOf: (address: string) => string | null): string | null {
  switch (value.is) {
    case 'words':
    case 'text':
    case 'bytes':
      return value.text;
    case 'number':
      return value.digits;
    case 'address':
      return nameOf(value.address) ?? value.address;
    case 'sender':
      return 'Sender';
    case 'amount':
      return `${value.words ?? signed(value.baseUnits, value.units.decimals, plainAmount)} ${value.units.symbol}`;
    case 'units':
      return value.baseUnits;
    case 'item': {
      const name = nameOf(value.collection);
      return name === null ? value.id : `${name} #${value.id}`;
    }
    case 'date': {
      const time = timeOf(value.seconds);
      return time === null ? null : `${time}Z`;
    }
    case 'duration':
      return durationOf(value.seconds);
    case 'unit':
      return `${signed(value.digits, value.places, plainAmount)}${value.unit}`;
    case 'call':
      return null;
  }
}

export const withSeparator = ({ separator }: ShownField, text: string) => (separator === null ? text : `${separator} ${text}`);
