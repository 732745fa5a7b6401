/** Paths of ERC-7730 into the decoded parameters of a call. */
import { numberToHex, stringToHex } from 'viem/utils';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';

/** A name, an item’s place, bytes, or all items. */
export type Step = string | { readonly at: number } | { readonly from: number | null; readonly to: number | null } | 'all';

export interface Path {
  /** Of the parameters, of the transaction, or of the group around it. */
  readonly root: '#' | '@' | '';
  readonly steps: readonly Step[];
}

const all = '[]';
const mostSteps = 20;

/** `#.order.makers.[-1]`, `@.to`, `path.[0:20]`; null for anything else. */
export function parsePath(text: string): Path | null {
  const root = text.startsWith('#.') ? '#' : text.startsWith('@.') ? '@' : '';
  const parts = text.slice(root === '' ? 0 : 2).split('.');
  const steps = parts.map(stepOf);
  if (text === '' || parts.length > mostSteps || !steps.every((step) => step !== null)) return null;
  if (root === '@') return /^@\.(?:from|to|value|chainId)$/.test(text) ? { root, steps } : null;
  // Bytes have nothing within them.
  return steps.slice(0, -1).some((step) => typeof step === 'object' && 'from' in step) ? null : { root, steps };
}

function stepOf(part: string): Step | null {
  if (/^[A-Za-z_$][\w$]*$/.test(part)) return part;
  if (part === all) return 'all';
  const [, at] = /^\[(-?\d{1,6})\]$/.exec(part) ?? [];
  if (at !== undefined) return { at: Number(at) };
  const slice = /^\[(-?\d{0,6}):(-?\d{0,6})\]$/.exec(part);
  if (slice === null) return null;
  const [from, to] = [slice[1] ?? '', slice[2] ?? ''].map((one) => (one === '' ? null : Number(one)));
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from: from ?? null, to: to ?? null };
}

/** One value; a slice is bytes that the format reads as it needs them. */
export type Value =
  | { readonly is: 'number'; readonly number: bigint }
  /** Hex with 0x; of an address EIP-55. */
  | { readonly is: 'address' | 'bytes' | 'slice'; readonly hex: string }
  | { readonly is: 'bool'; readonly value: boolean }
  | { readonly is: 'text'; readonly text: string };

const itemAt = (node: Decoded, place: number): Decoded | null => ('items' in node ? (node.items.at(place) ?? null) : null);

/** Where a path leads among the parameters; null where nothing is there. */
function nodeAt(inputs: readonly Decoded[], steps: readonly Step[]): Decoded | null {
  let at: Decoded | null = { name: '', type: 'tuple', fields: inputs };
  for (const step of steps) {
    if (at === null) return null;
    if (typeof step === 'string') at = 'fields' in at ? (at.fields.find(({ name }) => name === step) ?? null) : null;
    else if ('at' in step) at = itemAt(at, step.at);
    else return null;
  }
  return at;
}

/** As many items as a list has; null where no list is there. */
export function lengthAt(inputs: readonly Decoded[], path: string): number | null {
  const parsed = parsePath(path);
  const node = parsed === null || parsed.root === '@' ? null : nodeAt(inputs, parsed.steps);
  return node !== null && 'items' in node ? node.items.length : null;
}

/** `path`: into the parameters. Null where there is no single value. */
export function valueAt(inputs: readonly Decoded[], path: string): Value | null {
  const parsed = parsePath(path);
  if (parsed === null || parsed.root === '@') return null;
  const last = parsed.steps.at(-1);
  if (typeof last !== 'object' || !('from' in last)) return leafOf(nodeAt(inputs, parsed.steps));
  const whole = leafOf(nodeAt(inputs, parsed.steps.slice(0, -1)));
  const hex = whole === null ? null : sliced(bytesOf(whole), last.from, last.to);
  return hex === null ? null : { is: 'slice', hex };
}

function leafOf(node: Decoded | null): Value | null {
  if (node === null || !('value' in node)) return null;
  const { is, value } = node;
  if (is === 'number') return { is, number: BigInt(value) };
  if (is === 'bool') return { is, value: value === 'true' };
  if (is === 'text') return { is, text: value };
  return is === 'digest' ? null : { is, hex: value };
}

/** As Solidity holds them: a number is 32 bytes. */
export function bytesOf(value: Value): string {
  if (value.is === 'number') return numberToHex(BigInt.asUintN(256, value.number), { size: 32 });
  if (value.is === 'bool') return value.value ? '0x01' : '0x00';
  return value.is === 'text' ? stringToHex(value.text) : value.hex.toLowerCase();
}

/** Bytes that don’t all exist are none. */
function sliced(hex: string, from: number | null, to: number | null): string | null {
  const size = (hex.length - 2) / 2;
  const [begin, end] = [from ?? 0, to ?? size].map((one) => (one < 0 ? size + one : one)) as [number, number];
  return begin < 0 || end > size || begin >= end ? null : `0x${hex.slice(2 + begin * 2, 2 + end * 2)}`;
}

/** With a place for the first `[]`. */
export const placed = (path: string, place: number) => path.replace(all, `[${place}]`);
/** What stands before the first `[]`; null where there is none. */
export const listOf = (path: string): string | null => (path.includes(`.${all}`) ? (path.split(`.${all}`)[0] ?? null) : null);
