/** Looks signatures up by selector (functions, errors) or topic (events). */
import { keccak256, parseAbiItem, stringToHex } from 'viem/utils';
import type { Parameter } from './decoded.ts';
import { knownSignatures } from './known-signatures.ts';

export interface Signature {
  readonly kind: 'function' | 'event' | 'error';
  readonly name: string;
  /** `transfer(address,uint256)`. */
  readonly types: string;
  readonly inputs: readonly Parameter[];
  /** Of an event: its first topic. Else the selector. */
  readonly key: string;
  /** As it was written, with its keyword. */
  readonly text: string;
  readonly source: 'known' | 'added';
}

const longest = 2_000;

/** `function …`, `event …` or `error …`; without such a word it is a function. Null for anything else. */
export function readSignature(written: string, source: Signature['source'] = 'added'): Signature | null {
  if (written.length > longest) return null;
  const text = /^(?:function|event|error)\s/.test(written.trim()) ? written.trim() : `function ${written.trim()}`;
  try {
    const item = parseAbiItem(text as string);
    if ((item.type !== 'function' && item.type !== 'event' && item.type !== 'error') || !('name' in item)) return null;
    if (item.type === 'event' && 'anonymous' in item && item.anonymous) return null;
    const inputs = item.inputs as readonly Parameter[];
    const types = `${item.name}(${inputs.map(canonicalType).join(',')})`;
    const hash = keccak256(stringToHex(types));
    return { kind: item.type, name: item.name, types, inputs, key: item.type === 'event' ? hash : hash.slice(0, 10), text, source };
  } catch {
    return null;
  }
}

/** `(address,uint256)[]` where Solidity says `tuple[]`. */
export function canonicalType({ type, components }: Parameter): string {
  return type.replace(/^tuple/, () => `(${(components ?? []).map(canonicalType).join(',')})`);
}

type Index = ReadonlyMap<string, readonly Signature[]>;

function indexOf(texts: readonly string[], source: Signature['source']): Index {
  const index = new Map<string, Signature[]>();
  for (const text of texts) {
    const signature = readSignature(text, source);
    if (signature === null) continue;
    const at = `${signature.kind} ${signature.key}`;
    index.set(at, [...(index.get(at) ?? []), signature]);
  }
  return index;
}

let known: Index | null = null;
const added = new WeakMap<readonly string[], Index>();

/** Finds more by selector (functions) or first topic (events), in lower case: the table (`signature-table.ts`), where it is loaded. */
export type FindMore = (kind: Signature['kind'], key: string) => readonly Signature[];
const nothingMore: FindMore = () => [];

/** The app's own before the person's, and both before the table's. `key`: a selector or a topic, in lower case. */
export function findSignatures(
  kind: Signature['kind'],
  key: string,
  extra: readonly string[],
  findMore: FindMore | null = nothingMore,
): readonly Signature[] {
  known ??= indexOf(knownSignatures, 'known');
  const more = added.get(extra) ?? indexOf(extra, 'added');
  added.set(extra, more);
  return [...[known, more].flatMap((index) => index.get(`${kind} ${key}`) ?? []), ...(findMore ?? nothingMore)(kind, key)];
}
