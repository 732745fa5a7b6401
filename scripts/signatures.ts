/** Makes the table of signatures from `data/signatures.txt`: `node scripts/signatures.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { knownSignatures } from '../src/shared/contracts/decoding/known-signatures.ts';
import { type SignatureTable, shortKey, toLine } from '../src/shared/contracts/decoding/signature-table.ts';
import { readSignature } from '../src/shared/contracts/decoding/signatures.ts';

export const signaturesFile = new URL('../data/signatures.txt', import.meta.url);
export const signatureTableFile = new URL('../src/shared/contracts/decoding/signature-table.json', import.meta.url);

const keyOf = (text: string) => {
  const read = readSignature(text, 'known');
  const indexed = read?.kind === 'event' ? read.inputs.map((input) => (input.indexed === true ? 1 : 0)).join('') : '';
  return read === null ? null : { key: read.key, whole: `${read.kind} ${read.types} ${indexed}` };
};

/** Without what the short list has already. In the order of their names, which compresses best. */
export function toTable(text: string): SignatureTable {
  const known = new Set(knownSignatures.map((one) => keyOf(one)?.whole));
  const rows = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const key = keyOf(line);
      return key === null || known.has(key.whole) ? [] : [{ line: toLine(line), key: shortKey(key.key) }];
    })
    .toSorted((one, other) => (one.line < other.line ? -1 : 1));
  return { lines: rows.map(({ line }) => line).join('\n'), keys: rows.map(({ key }) => key).join('') };
}

if (import.meta.main) {
  const table = toTable(readFileSync(signaturesFile, 'utf8'));
  const text = `${JSON.stringify(table)}\n`;
  writeFileSync(signatureTableFile, text);
  const lines = table.lines.split('\n');
  const events = lines.filter((line) => line.startsWith('*')).length;
  console.log(`${lines.length - events} functions, ${events} events; ${text.length} bytes, ${gzipSync(text).length} compressed`);
}
