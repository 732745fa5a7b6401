/** What the data of a transaction asks a contract to do. */

import { decodeValues } from './decode-values.ts';
import type { Decoded, DecodedCall } from './decoded.ts';
import { type FindMore, findSignatures, type Signature } from './signatures.ts';

const none: readonly string[] = [];

/** Null where no signature fits the bytes. `extra`: signatures that the person added. `more`: of the table. Total, whatever the data. */
export function decodeCall(data: string, extra: readonly string[] = none, more: FindMore | null = null): DecodedCall | null {
  const candidates = fitting('function', data, extra, more);
  const [first] = candidates;
  if (first === undefined) return null;
  const { signature, inputs } = first;
  return {
    name: signature.name,
    types: signature.types,
    selector: signature.key,
    inputs,
    parameters: signature.inputs,
    signature: signature.text,
    source: signature.source,
    others: [...new Set(candidates.slice(1).map((other) => other.signature.types))].filter((types) => types !== signature.types),
  };
}

export interface Fitting {
  readonly signature: Signature;
  readonly inputs: readonly Decoded[];
}

/** Every signature of the selector whose types take these bytes whole. */
export function fitting(
  kind: 'function' | 'error',
  data: string,
  extra: readonly string[],
  more: FindMore | null = null,
): readonly Fitting[] {
  if (!/^0x[0-9a-fA-F]{8}/.test(data)) return [];
  return findSignatures(kind, data.slice(0, 10).toLowerCase(), extra, more).flatMap((signature) => {
    const inputs = decodeValues(signature.inputs, `0x${data.slice(10)}`);
    return inputs === null ? [] : [{ signature, inputs }];
  });
}
