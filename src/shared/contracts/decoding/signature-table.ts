/**
 * The table of signatures that Blockdesk has besides its short list: names and types of functions and events in real use, to decode with
 * and for nothing else. It is loaded on first use; looking one up hashes only those few whose short key fits.
 */
import { type FindMore, readSignature } from './signatures.ts';

export interface SignatureTable {
  /** One to a line: `transfer(a to,u value)`; an event begins with `*`, and what it indexes ends in `!`. */
  readonly lines: string;
  /** Of each line, two signs: the first 12 bits of its selector or topic. */
  readonly keys: string;
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** `key`: 0x and hex. */
export function shortKey(key: string): string {
  const bits = Number.parseInt(key.slice(2, 5), 16);
  return `${signs[bits >> 6]}${signs[bits & 63]}`;
}

/** The most frequent types, as the table has them. */
const shortTypes = {
  ...{ address: 'a', uint256: 'u', bytes32: 'w', bytes: 'y', bool: 'o', string: 's', uint128: 'h', uint8: 'e' },
  ...{ int256: 'i', uint64: 'f', uint32: 't', bytes4: 'q', uint16: 'x', uint24: 'm', uint40: 'n', uint160: 'r' },
} as const;
const longTypes = new Map(Object.entries(shortTypes).map(([long, short]) => [short, long]));
/** A type stands after a parenthesis or a comma. */
const typeAt = /(?<=[(,])([a-z]+\d*)(?=[ [!),])/g;

/** As it is written in the table, and read back. */
export const toLine = (text: string) =>
  text
    .replace(/^function /, '')
    .replace(/^event /, '*')
    .replace(/, /g, ',')
    .replace(/ indexed(?=[ ,)])/g, '!')
    .replace(typeAt, (type) => shortTypes[type as keyof typeof shortTypes] ?? type);

const fromLine = (line: string) => {
  const text = line.replace(typeAt, (type) => longTypes.get(type as never) ?? type).replace(/!/g, ' indexed');
  return text.startsWith('*') ? `event ${text.slice(1)}` : `function ${text}`;
};

export function createFindMore({ lines, keys }: SignatureTable): FindMore {
  const all = lines.split('\n');
  const places = new Map<string, number[]>();
  for (const [place] of all.entries()) {
    const key = keys.slice(place * 2, place * 2 + 2);
    places.set(key, [...(places.get(key) ?? []), place]);
  }
  return (kind, key) =>
    (places.get(shortKey(key)) ?? []).flatMap((place) => {
      const read = readSignature(fromLine(all[place] ?? ''), 'known');
      return read !== null && read.kind === kind && read.key === key ? [read] : [];
    });
}

let loaded: FindMore | null = null;

/** Null until it is there. */
export const loadedSignatures = (): FindMore | null => loaded;

export async function loadSignatures(): Promise<FindMore> {
  const { default: table } = await import('./signature-table.json', { with: { type: 'json' } });
  loaded ??= createFindMore(table);
  return loaded;
}
