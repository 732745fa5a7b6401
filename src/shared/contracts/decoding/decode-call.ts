/** What the data of a transaction asks a contract to do, with the calls nested in it. */

import { decodeValues } from './decode-values.ts';
import type { Decoded, DecodedCall, InnerCall } from './decoded.ts';
import { findSignatures, type Signature } from './signatures.ts';

const none: readonly string[] = [];
const deepest = 4;
/** Of all levels together, so that calls within calls within calls end. */
const mostInner = 100;

interface Bounds {
  readonly extra: readonly string[];
  readonly depth: number;
  readonly left: { inner: number };
}

/** Null where no signature fits the bytes. `extra`: signatures that the person added. Total, whatever the data. */
export function decodeCall(data: string, extra: readonly string[] = none): DecodedCall | null {
  return decode(data, { extra, depth: 0, left: { inner: mostInner } });
}

function decode(data: string, bounds: Bounds): DecodedCall | null {
  const candidates = fitting('function', data, bounds.extra);
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
    inner: innerOf(signature.types, inputs, bounds),
  };
}

export interface Fitting {
  readonly signature: Signature;
  readonly inputs: readonly Decoded[];
}

/** Every signature of the selector whose types take these bytes whole. */
export function fitting(kind: 'function' | 'error', data: string, extra: readonly string[]): readonly Fitting[] {
  if (!/^0x[0-9a-fA-F]{8}/.test(data)) return [];
  return findSignatures(kind, data.slice(0, 10).toLowerCase(), extra).flatMap((signature) => {
    const inputs = decodeValues(signature.inputs, `0x${data.slice(10)}`);
    return inputs === null ? [] : [{ signature, inputs }];
  });
}

/** The functions that carry other calls, with the places of their targets and data: in each entry of a list, or in the call itself. */
const carriers: Readonly<Record<string, (inputs: readonly Decoded[]) => readonly { target: Decoded | null; data: Decoded | undefined }[]>> =
  {
    'multicall(bytes[])': ([list]) => itemsOf(list).map((data) => ({ target: null, data })),
    'multicall(uint256,bytes[])': ([, list]) => itemsOf(list).map((data) => ({ target: null, data })),
    'multicall(bytes32,bytes[])': ([, list]) => itemsOf(list).map((data) => ({ target: null, data })),
    'aggregate((address,bytes)[])': ([list]) => entriesOf(list),
    'blockAndAggregate((address,bytes)[])': ([list]) => entriesOf(list),
    'tryAggregate(bool,(address,bytes)[])': ([, list]) => entriesOf(list),
    'aggregate3((address,bool,bytes)[])': ([list]) => entriesOf(list),
    'aggregate3Value((address,bool,uint256,bytes)[])': ([list]) => entriesOf(list),
    'executeBatch((address,uint256,bytes)[])': ([list]) => entriesOf(list),
    'executeBatch(address[],uint256[],bytes[])': ([targets, , list]) =>
      itemsOf(list).map((data, index) => ({ target: itemsOf(targets)[index] ?? null, data })),
    'execute(address,uint256,bytes)': ([target, , data]) => [{ target: target ?? null, data }],
    'upgradeToAndCall(address,bytes)': ([, data]) => [{ target: null, data }],
    'upgradeAndCall(address,address,bytes)': ([proxy, , data]) => [{ target: proxy ?? null, data }],
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': ([target, , data]) => [
      { target: target ?? null, data },
    ],
  };

const itemsOf = (value: Decoded | undefined) => (value !== undefined && 'items' in value ? value.items : []);
const fieldsOf = (value: Decoded) => ('fields' in value ? value.fields : []);
/** The target is the first field of an entry, the data the last. */
const entriesOf = (list: Decoded | undefined) =>
  itemsOf(list).map((entry) => ({ target: fieldsOf(entry)[0] ?? null, data: fieldsOf(entry).at(-1) }));

function innerOf(types: string, inputs: readonly Decoded[], { extra, depth, left }: Bounds): readonly InnerCall[] {
  const carried = Object.hasOwn(carriers, types) && depth < deepest ? carriers[types]?.(inputs) : undefined;
  return (carried ?? []).flatMap(({ target, data }) => {
    // Empty data calls nothing.
    if (data === undefined || !('value' in data) || data.value === '0x' || left.inner <= 0) return [];
    left.inner -= 1;
    const to = target !== null && 'value' in target ? target.value : null;
    return [{ target: to, data: data.value, call: decode(data.value, { extra, depth: depth + 1, left }) }];
  });
}
