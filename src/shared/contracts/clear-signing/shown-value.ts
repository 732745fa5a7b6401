/** One value in the format that a descriptor gives it; null where it doesn’t fit it exactly. */
import { checksummed, hasAddressForm } from '#shared/core/address.ts';
import type { Field, Ref, Units } from './descriptor.ts';
import { bytesOf, type Value } from './paths.ts';

/** The call that is described. */
export interface DescribedCall {
  /** Of the chain, in decimal digits. */
  readonly chain: string;
  /** EIP-55. */
  readonly to: string;
  /** EIP-55; null where it isn't known who makes it. */
  readonly from: string | null;
  /** Wei, in decimal digits. */
  readonly value: string;
  /** 0x and hex. */
  readonly data: string;
}

/** Amounts are base units in decimal digits, with a sign below zero. Addresses are EIP-55. */
export type ShownValue =
  /** `words`: of the descriptor. */
  | { readonly is: 'words' | 'text' | 'bytes'; readonly text: string }
  | { readonly is: 'number'; readonly digits: string }
  | { readonly is: 'address'; readonly address: string }
  /** The account that signs; null where it isn't known. */
  | { readonly is: 'sender'; readonly address: string | null }
  /** `words`: instead of the amount. `token`: null for the native currency, and for what the descriptor itself says. */
  | {
      readonly is: 'amount';
      readonly baseUnits: string;
      readonly units: Units;
      readonly token: string | null;
      readonly words: string | null;
    }
  /** What its units are isn't known. */
  | { readonly is: 'units'; readonly baseUnits: string; readonly token: string | null }
  | { readonly is: 'item'; readonly collection: string; readonly id: string }
  /** Seconds since 1970, and seconds. */
  | { readonly is: 'date' | 'duration'; readonly seconds: string }
  /** `places`: decimal places. `unit`: with its prefix. */
  | { readonly is: 'unit'; readonly digits: string; readonly places: number; readonly unit: string }
  | { readonly is: 'call'; readonly call: DescribedCall };

export interface Around {
  readonly call: DescribedCall;
  /** Of the native currency; null where it isn't known. */
  readonly native: Units | null;
  /** What a token says of itself; null where it isn't known. */
  readonly unitsOf: (token: string) => Units | null;
  /** What a reference leads to from where the field stands. */
  readonly at: (ref: Ref) => Value | null;
}

/** What a descriptor wrote. */
export function literal(text: string): Value {
  if (hasAddressForm(text)) return { is: 'address', hex: checksummed(text.toLowerCase()) };
  // A number may have an odd count of digits.
  if (/^0x[0-9a-fA-F]*$/.test(text)) return { is: 'bytes', hex: `0x${text.length % 2 === 0 ? '' : '0'}${text.slice(2).toLowerCase()}` };
  if (/^-?\d{1,80}$/.test(text)) return { is: 'number', number: BigInt(text) };
  return text === 'true' || text === 'false' ? { is: 'bool', value: text === 'true' } : { is: 'text', text };
}

/** The last twenty bytes: some contracts keep an address in a number, with flags above it. */
export function addressOf(value: Value | null): string | null {
  if (value === null || value.is === 'text' || value.is === 'bool') return null;
  const hex = bytesOf(value);
  return hex.length < 42 ? null : checksummed(`0x${hex.slice(-40)}`);
}

function numberOf(value: Value | null): bigint | null {
  if (value?.is === 'number') return value.number;
  const isBytes = value?.is === 'slice' || value?.is === 'bytes';
  return isBytes && value.hex.length > 2 && value.hex.length <= 66 ? BigInt(value.hex) : null;
}

/** Of what the format is for, a slice is read as it needs; anything else must be of its type. */
const asNumber = (value: Value): bigint | null => (value.is === 'number' || value.is === 'slice' ? numberOf(value) : null);
const asAddress = (value: Value): string | null => (value.is === 'bytes' ? null : addressOf(value));

export function isOneOf(value: Value, list: readonly string[]): boolean {
  return list.some((one) => {
    const other = literal(one.slice(1));
    if (value.is === 'number' || other.is === 'number') return numberOf(value) !== null && numberOf(value) === numberOf(other);
    return value.is === 'text' || other.is === 'text'
      ? value.is === 'text' && other.is === 'text' && value.text === other.text
      : bytesOf(value) === bytesOf(other);
  });
}

const isAmong = (address: string, refs: readonly Ref[] | undefined, { at }: Around) =>
  (refs ?? []).some((ref) => addressOf(at(ref)) === address);

export function shownValue(field: Field, value: Value, around: Around): ShownValue | null {
  const { as } = field;
  if (as === 'raw') return rawValue(field, value);
  if (as === 'addressName') {
    const address = asAddress(value);
    if (address === null) return null;
    return isAmong(address, field.sender, around) ? { is: 'sender', address: around.call.from } : { is: 'address', address };
  }
  if (as === 'calldata') return value.is === 'bytes' ? callValue(field, value.hex, around) : null;
  if (as === 'enum') {
    const key = value.is === 'bool' ? String(value.value) : asNumber(value)?.toString();
    const found = Object.entries(field.values).find(([one]) => one.toLowerCase() === key);
    return found === undefined ? null : { is: 'words', text: found[1] };
  }
  const number = asNumber(value);
  return number === null ? null : numericValue(field, number, around);
}

function rawValue({ of }: Field, value: Value): ShownValue {
  if (value.is === 'number') return { is: 'number', digits: value.number.toString() };
  if (value.is === 'address') return { is: 'address', address: value.hex };
  if (value.is === 'text') return { is: typeof of === 'string' && of.startsWith('=') ? 'words' : 'text', text: value.text };
  return value.is === 'bool' ? { is: 'words', text: String(value.value) } : { is: 'bytes', text: value.hex };
}

function numericValue(field: Field, number: bigint, around: Around): ShownValue | null {
  const digits = number.toString();
  switch (field.as) {
    case 'amount':
      return around.native === null ? null : { is: 'amount', baseUnits: digits, units: around.native, token: null, words: null };
    case 'tokenAmount':
      return tokenAmount(field, number, around);
    case 'nftName': {
      const collection = addressOf(around.at(field.collection));
      return collection === null ? null : { is: 'item', collection, id: digits };
    }
    case 'date':
    case 'duration':
      return number < 0n ? null : { is: field.as, seconds: digits };
    case 'unit': {
      const { base, decimals, prefix } = field;
      const [symbol, zeros] = (prefix ? prefixes : []).find(([, one]) => number >= 10n ** BigInt(one + decimals)) ?? ['', 0];
      return { is: 'unit', digits, places: decimals + zeros, unit: `${symbol}${base}` };
    }
    default:
      return null;
  }
}

const prefixes = [
  ['Y', 24],
  ['Z', 21],
  ['E', 18],
  ['P', 15],
  ['T', 12],
  ['G', 9],
  ['M', 6],
  ['k', 3],
] as const;

function tokenAmount(field: Extract<Field, { as: 'tokenAmount' }>, number: bigint, around: Around): ShownValue | null {
  const baseUnits = number.toString();
  const threshold = field.threshold === undefined ? undefined : numberOf(around.at(field.threshold));
  if (threshold === null) return null;
  const words = threshold !== undefined && number >= threshold ? (field.message ?? 'Unlimited') : null;
  const { token: named } = field;
  if (named === undefined) return { is: 'units', baseUnits, token: null };
  if (typeof named !== 'string' && 'units' in named) return { is: 'amount', baseUnits, units: named.units, token: null, words };
  const token = addressOf(around.at(named));
  if (token === null) return null;
  const isNative = isAmong(token, field.native, around);
  const units = isNative ? around.native : around.unitsOf(token);
  if (units === null) return isNative ? null : { is: 'units', baseUnits, token };
  return { is: 'amount', baseUnits, units, token: isNative ? null : token, words };
}

function callValue(field: Extract<Field, { as: 'calldata' }>, data: string, { call, at }: Around): ShownValue | null {
  const to = addressOf(at(field.callee));
  const selector = field.selector === undefined ? '0x' : at(field.selector);
  const amount = field.amount === undefined ? 0n : numberOf(at(field.amount));
  const from = field.spender === undefined ? undefined : addressOf(at(field.spender));
  if (to === null || selector === null || amount === null || from === null) return null;
  const first = selector === '0x' ? '0x' : bytesOf(selector).slice(0, 10);
  if (selector !== '0x' && first.length !== 10) return null;
  return { is: 'call', call: { chain: call.chain, to, from: from ?? null, value: amount.toString(), data: `${first}${data.slice(2)}` } };
}
