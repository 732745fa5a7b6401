/** What a log says: which event it is follows from its first topic and from how many topics there are. */

import { decodeValues, decodeWord } from './decode-values.ts';
import type { Decoded, DecodedEvent } from './decoded.ts';
import { type FindMore, findSignatures, type Signature } from './signatures.ts';
import { staticSize, typeOf } from './types.ts';

const none: readonly string[] = [];

interface Log {
  readonly topics: readonly string[];
  readonly data: string;
}

/**
 * Null where no signature fits. ERC20 and ERC721 give Transfer and Approval the same first topic: three topics are ERC20's,
 * four are ERC721's. Total, whatever the log.
 */
export function decodeEvent({ topics, data }: Log, extra: readonly string[] = none, more: FindMore | null = null): DecodedEvent | null {
  const [topic, ...indexed] = topics;
  if (topic === undefined) return null;
  for (const signature of findSignatures('event', topic.toLowerCase(), extra, more)) {
    const inputs = inputsOf(signature, indexed, data);
    if (inputs === null) continue;
    const { name, types, source } = signature;
    return { name, types, inputs, parameters: signature.inputs, source };
  }
  return null;
}

function inputsOf({ inputs }: Signature, indexed: readonly string[], data: string): readonly Decoded[] | null {
  if (inputs.filter((input) => input.indexed === true).length !== indexed.length) return null;
  const values = decodeValues(
    inputs.filter((input) => input.indexed !== true),
    data,
  );
  if (values === null) return null;
  const [words, rest] = [indexed.values(), values.values()];
  const all = inputs.map((input) => (input.indexed === true ? indexedValue(input, words.next().value ?? '') : rest.next().value));
  return all.every((value) => value !== undefined && value !== null) ? all : null;
}

/** For indexed values longer than a word, the chain stores only a hash. */
function indexedValue(input: Signature['inputs'][number], word: string): Decoded | null {
  const kind = typeOf(input)?.kind;
  const isHashed = kind === 'tuple' || kind === 'list' || staticSize(input) === null;
  return isHashed ? { name: input.name ?? '', type: input.type, is: 'digest', value: word } : decodeWord(input, word);
}
