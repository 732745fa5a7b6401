/** Reads a pasted contract interface: signatures, Solidity, a JSON ABI, or a compiler's output file. */

import { parseSignature } from '#shared/contracts/abi.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { canonicalType } from '#shared/contracts/decoding/signatures.ts';
import { t } from '#shared/core/language/language.ts';
import { type Json, parseJson } from '#shared/core/readers/json.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { abiEntryText } from './abi-entry.ts';
import { longestInterface, mostFunctions } from './limits.ts';
import { toStructs } from './needed-structs.ts';
import { splitPieces } from './pieces.ts';
import { type ReadPiece, readPiece } from './signature-text.ts';

interface UnreadPart {
  /** “line 3”, “entry 12”. */
  readonly where: string;
  /** As it came, cut; make it visible before it is shown. */
  readonly text: string;
  readonly why: string;
}

export interface ReadInterface {
  /** Functions and errors, each once, in one spelling. */
  readonly lines: readonly string[];
  readonly unread: readonly UnreadPart[];
  /** What is nothing to call, by its word: how many events, constructors … */
  readonly leftOut: Readonly<Record<string, number>>;
}

/** In UTF-16 units; a build’s file with all its debug data is smaller. */
export const longestPaste = 4_000_000;
const longestLines = 400_000;
const mostParts = 2_000;
const mostUnread = 200;

/** Errors: why the whole text can't be read, in words. Never throws. */
export function readInterface(pasted: string): Result<ReadInterface, string> {
  if (pasted.length > longestPaste) return fail(t('This is more than 4 MB of text. Paste only the part called “abi”.'));
  const text = pasted.trim();
  if (text === '') return fail(t('Paste an interface first.'));
  if (/^[[{]/.test(text)) {
    const parsed = parseJson(text, Number.POSITIVE_INFINITY);
    if (parsed.ok) return readEntries(parsed.value);
    if (parsed.error === 'too-deep') return fail(t('This JSON is nested too deeply for an ABI.'));
    // Lists of texts as programs hold them are no JSON, and can be read all the same.
    if (!/^\[\s*["'`a-z]/i.test(text)) return fail(t('This isn’t valid JSON. It’s cut off, or a character is missing. Copy all of it.'));
  }
  if (text.length > longestLines) return fail(t('These are too many lines for an interface. Paste only the functions you want.'));
  const { pieces, structs: texts } = splitPieces(text);
  const structs = toStructs(texts);
  return ok(
    collect(
      pieces.map(({ text: piece, line }) => ({
        where: t('line {number}', { number: line }),
        text: piece,
        read: () => readPiece(piece, structs),
      })),
      true,
    ),
  );
}

function readEntries(json: Json): Result<ReadInterface, string> {
  const entries = entriesOf(json);
  if (entries === null)
    return fail(t('This JSON contains no ABI. Expected a list of functions, or an object with such a list called “abi”.'));
  return ok(
    collect(
      // One more than the limit shows that there are more.
      entries.slice(0, mostParts + 1).map((entry, index) => ({
        where: t('entry {number}', { number: index + 1 }),
        text: typeof entry === 'string' ? entry : shortJson(entry),
        read: () => (typeof entry === 'string' ? readPiece(entry.replace(/;\s*$/, '')) : abiEntryText(entry)),
      })),
      false,
    ),
  );
}

/** Of Hardhat, Foundry and Truffle: `abi`; of the compiler’s own output: the only contract’s. */
function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  const abi: unknown = Object.hasOwn(value, 'abi') ? (value as { abi: unknown }).abi : undefined;
  if (Array.isArray(abi)) return abi;
  return Object.hasOwn(value, 'type') && Object.hasOwn(value, 'name') ? [value] : null;
}

const shortJson = (entry: unknown) => {
  const name =
    typeof entry === 'object' && entry !== null && Object.hasOwn(entry, 'name')
      ? String((entry as { name: unknown }).name).slice(0, 80)
      : '';
  return name === '' ? (typeof entry === 'object' ? t('an entry without a name') : String(entry).slice(0, 80)) : name;
};

interface Part {
  readonly where: string;
  readonly text: string;
  readonly read: () => ReadPiece;
}

/** `areLines`: else they are entries of a JSON ABI. */
function collect(parts: readonly Part[], areLines: boolean): ReadInterface {
  const lines = new Map<string, string>();
  const unread: UnreadPart[] = [];
  const leftOut = new Map<string, number>();
  let size = 0;
  const refuse = ({ where, text }: Part, why: string) =>
    unread.length < mostUnread && unread.push({ where, text: text.slice(0, 200), why });
  for (const part of parts.slice(0, mostParts)) {
    const read = part.read();
    if (read.is === 'unread') refuse(part, read.why);
    else if (read.is === 'left-out') leftOut.set(read.what, (leftOut.get(read.what) ?? 0) + 1);
    else {
      const key = keyOfLine(read.text);
      if (key === null) refuse(part, t('It can’t be saved in a readable form.'));
      else if (lines.has(key)) refuse(part, t('Listed twice: only the first is used.'));
      else if (lines.size >= mostFunctions || size + read.text.length >= longestInterface)
        refuse(part, t('An interface has up to 500 functions and errors here.'));
      else {
        size += read.text.length + 1;
        lines.set(key, read.text);
      }
    }
  }
  if (parts.length > mostParts)
    unread.push({
      where: areLines ? t('after line {number}', { number: mostParts }) : t('after entry {number}', { number: mostParts }),
      text: '',
      why: t('Nothing after this was read.'),
    });
  return { lines: [...lines.values()], unread, leftOut: Object.fromEntries(leftOut) };
}

/** `function transfer(address,uint256)`: two lines with the same key are the same function. Null if the line is no signature. */
export function keyOfLine(line: string): string | null {
  const isError = line.startsWith('error ');
  const signature = parseSignature(isError ? `function ${line.slice('error '.length)}` : line);
  if (signature === null) return null;
  const types = (signature.inputs as readonly Parameter[]).map(canonicalType);
  return `${isError ? 'error' : 'function'} ${signature.name}(${types.join(',')})`;
}
