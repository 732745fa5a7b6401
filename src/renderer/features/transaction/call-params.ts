/** Decoded values as the service takes parameters. */
import type { Param } from '#shared/abi.ts';
import type { Decoded } from '#shared/decoding/decoded.ts';

export function toParam(value: Decoded): Param {
  if ('fields' in value) return value.fields.map(toParam);
  return 'items' in value ? value.items.map(toParam) : value.value;
}
