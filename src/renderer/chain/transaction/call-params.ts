/** A decoded call as a request to simulate it. */
import type { Param } from '#shared/contracts/abi.ts';
import type { Decoded, DecodedCall } from '#shared/contracts/decoding/decoded.ts';

interface TrialCall {
  readonly functionSignature: string;
  readonly params: readonly Param[];
}

/** Null if it can't be written as a request, as text that isn't UTF-8. */
export function toTrialCall({ signature, inputs }: DecodedCall): TrialCall | null {
  if (!inputs.every(isSayable)) return null;
  // The result isn't decoded.
  return { functionSignature: signature.replace(/\s+returns\s*\(.*$/, ''), params: inputs.map(toParam) };
}

function isSayable(value: Decoded): boolean {
  if ('value' in value) return value.type !== 'string' || value.is === 'text';
  return ('fields' in value ? value.fields : value.items).every(isSayable);
}

function toParam(value: Decoded): Param {
  if ('fields' in value) return value.fields.map(toParam);
  return 'items' in value ? value.items.map(toParam) : value.value;
}
