/** A description of a call as a person reads it: the owner’s words, with amounts and addresses as everywhere in a review. */

import { type Description, describeCall, type ShownField } from '#shared/contracts/clear-signing/describe-call.ts';
import type { Descriptor, Units } from '#shared/contracts/clear-signing/descriptor.ts';
import { durationOf, signed, timeOf, withSeparator } from '#shared/contracts/clear-signing/plain-words.ts';
import { toSentence } from '#shared/contracts/clear-signing/sentence.ts';
import type { DescribedCall, ShownValue } from '#shared/contracts/clear-signing/shown-value.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { dateWords } from '#shared/core/date-words.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { quoted, safeText } from '#shared/core/text.ts';
import { type Labels, nameOf, symbolOf } from '#shared/writes/review/words.ts';
import type { ForeignWords, ReviewLine, ReviewValue } from '#shared/writes/review.ts';

export interface FoundDescriptor {
  readonly descriptor: Descriptor;
  readonly source: ForeignWords['source'];
}

/** What the words are put together from. */
export interface Speaking {
  readonly known: { readonly labels: Labels };
  /** Of the native currency. */
  readonly native: Units | null;
  /** What a token says of itself; null where it isn't known. */
  readonly unitsOf: (token: string) => Units | null;
  /** The descriptors of a contract on the chain of the call. EIP-55. */
  readonly of: (contract: string) => readonly FoundDescriptor[];
}

/** Levels of calls that a description shows within itself. */
const deepest = 3;
/** Lines of one call; with more nothing is shown. */
const mostLines = 250;

/** Those of the registry first: a file that the person added only speaks where the registry does not. Null where none fits exactly. */
export function foreignWords(call: DescribedCall, speaking: Speaking): ForeignWords | null {
  const found = described(call, speaking);
  if (found === null) return null;
  const { description, source } = found;
  const lines = linesOf(description, call, speaking, 0);
  if (lines.length > mostLines) return null;
  return { owner: description.owner, source, intent: description.intent, sentence: sentenceOf(description, speaking), lines };
}

function described(
  call: DescribedCall,
  speaking: Speaking,
): { readonly description: Description; readonly source: ForeignWords['source'] } | null {
  const all = speaking.of(call.to).toSorted((one, other) => Number(one.source === 'added') - Number(other.source === 'added'));
  for (const { descriptor, source } of all) {
    const description = describeCall(descriptor, call, speaking);
    if (description !== null) return { description, source };
  }
  return null;
}

const sentenceOf = ({ sentence, fields }: Description, speaking: Speaking) =>
  sentence === null ? null : toSentence(sentence, fields, (field) => sentenceWords(field.value, speaking));

/** A symbol is its token's own choice of words. */
const unitWords = ({ decimals, symbol }: Units, digits: string) =>
  `${signed(digits, decimals, formatAmount)} ${symbolOf({ symbol }) ?? t('of an unnamed token')}`;

/** In a sentence of others. Null where it has no words of its own. */
function sentenceWords(value: ShownValue, { known }: Speaking): string | null {
  switch (value.is) {
    case 'words':
      return value.text;
    case 'text':
    case 'bytes':
      return quoted(value.text);
    case 'number':
      return value.digits;
    case 'address':
      return nameOf(known, value.address);
    case 'sender':
      return t('the account that signs');
    case 'amount':
      return value.words === null
        ? unitWords(value.units, value.baseUnits)
        : `${quoted(value.words)} ${symbolOf(value.units) ?? ''}`.trim();
    case 'units':
      return t('{amount} base units', { amount: signed(value.baseUnits, 0, groupedBaseUnits) });
    case 'item':
      return `#${value.id}`;
    case 'date':
      return timeWords(value.seconds);
    case 'duration':
      return durationOf(value.seconds);
    case 'unit':
      return `${signed(value.digits, value.places, formatAmount)} ${value.unit}`.trim();
    case 'call':
      return null;
  }
}

function timeWords(seconds: string): string {
  const time = timeOf(seconds);
  return time === null ? t('no end') : t('{time} UTC', { time: dateWords(time) });
}

const line = (name: string, value: ReviewValue): ReviewLine => ({ name, value });

/** `before`: what is said of the call that carries it. */
function linesOf(description: Description, call: DescribedCall, speaking: Speaking, depth: number): readonly ReviewLine[] {
  const lines = description.fields.flatMap((field) => fieldLines(field, call, speaking, depth));
  const { rest } = description;
  const more = t('{bytes, plural, one {# byte that no parameter holds} other {# bytes that no parameter holds}}', { bytes: rest });
  return rest === 0 ? lines : [...lines, line(t('After the parameters'), { is: 'text', text: more })];
}

function fieldLines(field: ShownField, call: DescribedCall, speaking: Speaking, depth: number): readonly ReviewLine[] {
  const { value } = field;
  const label = withSeparator(field, '').trim() === '' ? field.label : `${field.label} · ${withSeparator(field, '').trim()}`;
  const address = (name: string, of: string, note: string | null = null) =>
    line(name, { is: 'address', address: of, label: speaking.known.labels.get(of) ?? null, note });
  switch (value.is) {
    case 'text':
    case 'bytes':
    case 'number':
      return [line(label, { is: 'code', text: value.is === 'number' ? value.digits : value.text })];
    case 'address':
      return [address(label, value.address)];
    case 'sender':
      return value.address === null
        ? [line(label, { is: 'text', text: t('the account that signs') })]
        : [address(label, value.address, t('the account that signs'))];
    case 'amount':
    case 'units':
      return amountLines(label, value, call, address);
    case 'item':
      return [
        line(label, { is: 'text', text: `#${value.id}` }),
        address(t('Collection of {label}', { label: quoted(label) }), value.collection),
      ];
    case 'call':
      return innerLines(label, value.call, speaking, depth, address);
    default:
      return [line(label, { is: 'text', text: sentenceWords(value, speaking) ?? '' })];
  }
}

type AddressLine = (name: string, address: string, note?: string | null) => ReviewLine;

/** With the token's whole address where it isn't the called contract: any token can call itself what it likes. */
function amountLines(
  label: string,
  value: Extract<ShownValue, { is: 'amount' | 'units' }>,
  call: DescribedCall,
  address: AddressLine,
): readonly ReviewLine[] {
  const { baseUnits, token } = value;
  const units = value.is === 'units' ? null : value.units;
  const words = value.is === 'units' || value.words === null ? null : `${quoted(value.words)} ${symbolOf(value.units) ?? ''}`.trim();
  const amount: ReviewValue = baseUnits.startsWith('-')
    ? { is: 'text', text: units === null ? signed(baseUnits, 0, groupedBaseUnits) : unitWords(units, baseUnits) }
    : { is: 'amount', baseUnits, decimals: units?.decimals ?? null, symbol: units === null ? null : symbolOf(units), words };
  return [
    line(label, amount),
    ...(token === null || token === call.to ? [] : [address(t('Token of {label}', { label: quoted(label) }), token)]),
  ];
}

/** A call that is named by a parameter, with what is said of it in turn. */
function innerLines(label: string, inner: DescribedCall, speaking: Speaking, depth: number, address: AddressLine): readonly ReviewLine[] {
  const bytes = countWords((inner.data.length - 2) / 2);
  const to = address(label, inner.to, t('a call with {bytes} bytes of data', { bytes }));
  const found = depth + 1 < deepest ? described(inner, speaking) : null;
  if (found === null) return [to];
  const { description } = found;
  const within = linesOf(description, inner, speaking, depth + 1);
  return [
    to,
    line(t('{label}, in words of {owner}', { label, owner: quoted(description.owner) }), {
      is: 'text',
      text: sentenceOf(description, speaking) ?? description.intent,
    }),
    ...within.map(({ name, value }) => line(`${label} · ${safeText(name)}`, value)),
  ];
}
