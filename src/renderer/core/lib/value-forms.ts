/** The forms of a decoded value, each exact. */
import { absoluteTime } from '#renderer/core/lib/time-words.ts';
import { textOf } from '#shared/contracts/decoding/decode-values.ts';
import type { DecodedLeaf } from '#shared/contracts/decoding/decoded.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';

export interface Form {
  readonly name: 'decimal' | 'hex' | 'units' | '18 decimals' | 'time' | 'text';
  /** Not yet made visible. */
  readonly text: string;
}

const saysTime = /deadline|expir|timestamp|validUntil/i;

interface Unit {
  readonly symbol: string;
  readonly decimals: number;
}

/** Parameter names of numbers that are ids, times or the like: `tokenIds`, `_deadline`, `sigDeadline`; not `bid` or `paid`. */
const ids = /^_*(?:ids?|\w*[a-z\d_](?:Id|ID|_id)s?)$/;
const others =
  /^_*(?:(?:token)?index|\w*nonce|\w*deadline|expir(?:y|ation)|timestamp|valid(?:until|after)|version|threshold|operation|v)$/i;

/** Whether a number is hidden with the amounts: all are whose name doesn't rule it out. `meaning`: its name, or its list's. */
export function mayBeAmount({ is }: DecodedLeaf, meaning: string): boolean {
  return is === 'number' && !ids.test(meaning) && !others.test(meaning);
}

/**
 * The first form is the default. `unit`: of a token whose decimals are known. `guesses`: also offers what a number of an
 * unknown contract may be: an amount with 18 decimals, a time.
 */
export function formsOf(leaf: DecodedLeaf, unit: Unit | null, guesses = false): readonly Form[] {
  const { is, value } = leaf;
  if (is === 'number') return [...numberForms(leaf, unit), ...(guesses ? guessedForms(leaf, unit) : [])];
  if (is === 'bytes') return bytesForms(leaf);
  if (is === 'text') return [{ name: 'text', text: value }];
  return [{ name: is === 'bool' ? 'text' : 'hex', text: value }];
}

function numberForms({ name, value }: DecodedLeaf, unit: Unit | null): readonly Form[] {
  const sign = value.startsWith('-') ? '−' : '';
  const digits = value.replace('-', '');
  const forms: Form[] = [
    { name: 'decimal', text: `${sign}${groupedBaseUnits(digits)}` },
    { name: 'hex', text: `${sign}0x${BigInt(digits).toString(16)}` },
  ];
  if (unit !== null) forms.unshift({ name: 'units', text: `${sign}${formatAmount(digits, unit.decimals)} ${unit.symbol}` });
  const seconds = saysTime.test(name) && /^1?\d{9}$/.test(value) ? Number(value) : null;
  if (seconds !== null) forms.push({ name: 'time', text: absoluteTime(seconds * 1000) });
  return forms;
}

function guessedForms({ type, value, name }: DecodedLeaf, unit: Unit | null): readonly Form[] {
  const digits = value.replace('-', '');
  const bits = Number(/\d+$/.exec(type)?.[0] ?? '256');
  const forms: Form[] = [];
  if (unit === null && bits > 64 && digits !== '0') {
    forms.push({ name: '18 decimals', text: `${value.startsWith('-') ? '−' : ''}${formatAmount(digits, 18)}` });
  }
  // Between the years 2001 and 2100.
  const mayBeTime = /^\d{10}$/.test(value) && Number(value) < 4_102_444_800 && !saysTime.test(name);
  if (mayBeTime) forms.push({ name: 'time', text: absoluteTime(Number(value) * 1000) });
  return forms;
}

function bytesForms({ type, value }: DecodedLeaf): readonly Form[] {
  // A fixed size such as bytes32 is padded after its text.
  const bytes = type === 'bytes' ? value : value.replace(/(?:00)+$/, '');
  const text = bytes === '0x' ? null : textOf(bytes);
  const hex: Form = { name: 'hex', text: value };
  // Bytes with control characters aren't text.
  return text === null || /[\p{Cc}\p{Cn}]/u.test(text.replaceAll(/[\n\t]/g, '')) ? [hex] : [hex, { name: 'text', text }];
}
