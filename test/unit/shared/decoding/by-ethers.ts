/** Decoded values as ethers 6 gives them, for comparing the two. */
import { type ParamType, Result } from 'ethers';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';

export type Plain = string | readonly Plain[];

export function plain(value: Decoded): Plain {
  if ('fields' in value) return value.fields.map(plain);
  return 'items' in value ? value.items.map(plain) : value.value;
}

/** Digits for numbers, as everything of ours is text. */
export function plainOfEthers(value: unknown): Plain {
  if (value instanceof Result) return value.toArray().map(plainOfEthers);
  return Array.isArray(value) ? value.map(plainOfEthers) : String(value);
}

/** The signature as people write it, with names. */
export const written = (type: ParamType) => type.format('full');
