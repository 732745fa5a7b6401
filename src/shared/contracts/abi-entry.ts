/** One entry of a JSON ABI (Solidity's ABI specification, "JSON") as a signature, or why it is none. */

import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { deepestTypes, longestSignature } from './limits.ts';
import { parametersProblem, type ReadPiece, readPiece, signatureText } from './signature-text.ts';

const mostParameters = 100;
const kinds = ['function', 'error', 'event', 'constructor', 'fallback', 'receive'];
const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Own members only, whatever the keys. */
function own(entry: object, key: string): unknown {
  return Object.hasOwn(entry, key) ? (entry as Record<string, unknown>)[key] : undefined;
}

/** Never throws. */
export function abiEntryText(entry: unknown): ReadPiece {
  const unread = (why: string): ReadPiece => ({ is: 'unread', why });
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return unread(t('This isn’t an ABI entry.'));
  const kind = own(entry, 'type') ?? 'function';
  if (typeof kind !== 'string' || !kinds.includes(kind)) return unread(t('Its type isn’t one of an ABI: function, event, error …'));
  if (kind !== 'function' && kind !== 'error') return { is: 'left-out', what: kind };
  const name = own(entry, 'name');
  if (typeof name !== 'string' || !identifier.test(name)) return unread(t('Its name isn’t valid for a function.'));
  const inputs = readParameters(own(entry, 'inputs'));
  const outputs = kind === 'error' ? [] : readParameters(own(entry, 'outputs') ?? []);
  if (typeof inputs === 'string') return unread(inputs);
  if (typeof outputs === 'string') return unread(outputs);
  const problem = parametersProblem([...inputs, ...outputs]);
  if (problem !== null) return unread(problem);
  const item = { type: kind as 'function' | 'error', name, inputs, outputs, stateMutability: mutabilityOf(entry) };
  const text = signatureText(item);
  if (text.length > longestSignature) return unread(t('It is longer than {limit} characters.', { limit: countWords(longestSignature) }));
  const read = readPiece(text);
  // Other languages allow names that Solidity reserves. The types alone decide what is called.
  return read.is === 'unread' ? readPiece(signatureText({ ...item, inputs: inputs.map(nameless), outputs: outputs.map(nameless) })) : read;
}

const nameless = ({ type, components }: Parameter): Parameter => ({
  type,
  ...(components === undefined ? {} : { components: components.map(nameless) }),
});

/** Before 2018 compilers said `constant` and `payable` instead. */
function mutabilityOf(entry: object): string {
  const said = own(entry, 'stateMutability');
  if (said === 'view' || said === 'pure' || said === 'payable') return said;
  if (said !== undefined) return 'nonpayable';
  if (own(entry, 'constant') === true) return 'view';
  return own(entry, 'payable') === true ? 'payable' : 'nonpayable';
}

/** Why they cannot be read, in words, where they cannot. */
function readParameters(value: unknown, depth = 0): readonly Parameter[] | string {
  if (!Array.isArray(value)) return t('It lists no parameters.');
  if (value.length > mostParameters) return t('It has more than {limit} parameters.', { limit: mostParameters });
  if (depth > deepestTypes) return t('Its types are nested too deeply.');
  const parameters: Parameter[] = [];
  for (const one of value as readonly unknown[]) {
    if (typeof one !== 'object' || one === null) return t('One of its parameters has no type.');
    const type = own(one, 'type');
    if (typeof type !== 'string' || type.length > 100) return t('One of its parameters has no type.');
    const given = own(one, 'name');
    const name = typeof given === 'string' && identifier.test(given) ? given : '';
    if (!type.startsWith('tuple')) {
      parameters.push({ name, type });
      continue;
    }
    const components = readParameters(own(one, 'components'), depth + 1);
    if (typeof components === 'string') return components;
    parameters.push({ name, type, components });
  }
  return parameters;
}
