/**
 * What a descriptor says of a call: whole and exact, or nothing. It only puts into words what the call's own bytes hold, and no check
 * of a review knows of it.
 */
import { decodeFirst } from '#shared/contracts/decoding/decode-values.ts';
import type { Decoded } from '#shared/contracts/decoding/decoded.ts';
import { readSignature, type Signature } from '#shared/contracts/decoding/signatures.ts';
import { type Descriptor, type Field, type Format, type Group, type Item, mostValues, type Ref } from './descriptor.ts';
import { lengthAt, listOf, placed, type Value, valueAt } from './paths.ts';
import { type Around, type DescribedCall, isOneOf, literal, type ShownValue, shownValue } from './shown-value.ts';

export interface ShownField {
  readonly label: string;
  readonly value: ShownValue;
  /** Before the value of an item of a list. */
  readonly separator: string | null;
  /** Where it came from: with places, and as the descriptor wrote it. */
  readonly path: string;
  readonly written: string;
}

export interface Description {
  /** Whose words these are. */
  readonly owner: string;
  readonly intent: string;
  /** With `{path}` for the values of `fields`; null for none. */
  readonly sentence: string | null;
  readonly fields: readonly ShownField[];
  /** Bytes after the parameters, which no description shows. */
  readonly rest: number;
}

export type Knowledge = Pick<Around, 'native' | 'unitsOf'>;

const signatures = new Map<string, Signature | null>();

function signatureOf(key: string): Signature | null {
  const known = signatures.get(key);
  if (known !== undefined) return known;
  const read = readSignature(key, 'known');
  signatures.set(key, read);
  return read;
}

/** Null where it doesn't speak for this function of this contract on this chain, or can't show these values exactly. */
export function describeCall(descriptor: Descriptor, call: DescribedCall, knowledge: Knowledge): Description | null {
  const { owner, deployments, formats } = descriptor;
  if (!deployments.some(({ chain, address }) => chain === call.chain && address === call.to)) return null;
  const selector = call.data.slice(0, 10).toLowerCase();
  const fitting = Object.keys(formats).filter((key) => signatureOf(key)?.key === selector);
  const [key] = fitting;
  // Two of the same function: neither is meant more than the other.
  if (key === undefined || fitting.length > 1) return null;
  const [format, signature] = [formats[key], signatureOf(key)];
  const read = signature === null ? null : decodeFirst(signature.inputs, `0x${call.data.slice(10)}`);
  if (format === undefined || read === null) return null;
  const fields = fieldsOf(format, read.values, call, knowledge);
  return fields === null ? null : { owner, intent: format.intent, sentence: format.sentence ?? null, fields, rest: read.rest };
}

function fieldsOf({ fields }: Format, inputs: readonly Decoded[], call: DescribedCall, knowledge: Knowledge): readonly ShownField[] | null {
  const shown: ShownField[] = [];
  const whole: Frame = { inputs, call, knowledge, shown, prefix: '' };
  return fields.every((item) => show(item, whole)) ? shown : null;
}

interface Frame {
  readonly inputs: readonly Decoded[];
  readonly call: DescribedCall;
  readonly knowledge: Knowledge;
  readonly shown: ShownField[];
  /** Of the group around it: empty, or it ends in a dot. */
  readonly prefix: string;
}

/** From the parameters themselves. */
const absolute = (path: string, { prefix }: Frame) => (path.startsWith('#.') ? path.slice(2) : `${prefix}${path}`);

function at(ref: Ref, frame: Frame): Value | null {
  if (typeof ref !== 'string') {
    const key = at(ref.key, frame);
    const found = key?.is === 'number' ? key.number.toString() : key?.is === 'address' || key?.is === 'bytes' ? key.hex : null;
    const entry = Object.entries(ref.map).find(([one]) => one.toLowerCase() === found?.toLowerCase());
    return entry === undefined ? null : literal(entry[1].slice(1));
  }
  if (ref.startsWith('=')) return literal(ref.slice(1));
  const { to, from, value, chain } = frame.call;
  switch (ref) {
    case '@.to':
      return { is: 'address', hex: to };
    case '@.from':
      return from === null ? null : { is: 'address', hex: from };
    case '@.value':
      return { is: 'number', number: BigInt(value) };
    case '@.chainId':
      return { is: 'number', number: BigInt(chain) };
    default:
      return valueAt(frame.inputs, absolute(ref, frame));
  }
}

/** False where it can't be shown. */
function show(item: Item, frame: Frame, place: number | null = null): boolean {
  if (frame.shown.length > mostValues) return false;
  if (!('of' in item)) return showGroup(item, frame);
  const list = typeof item.of === 'string' && !/^[=@]/.test(item.of) ? listOf(absolute(item.of, frame)) : null;
  if (list === null) return showField(item, frame, place);
  const length = listLength(item, list, frame);
  return length !== null && range(length).every((one) => show(placedField(item, one), frame, one));
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Of a field's list; null where a list of its parameters has another length, so that they are no pairs. */
function listLength(field: Field, list: string, frame: Frame): number | null {
  const length = lengthAt(frame.inputs, list);
  if (length === null || length > mostValues) return null;
  const lists = refsOf(field).flatMap((ref) => (typeof ref === 'string' ? (listOf(absolute(ref, frame)) ?? []) : []));
  return lists.every((one) => lengthAt(frame.inputs, one) === length) ? length : null;
}

const refNames = ['token', 'collection', 'callee', 'selector', 'amount', 'spender', 'threshold'] as const;
const refsOf = (field: Field): readonly Ref[] =>
  refNames.flatMap((name) => {
    const ref = (field as { readonly [N in (typeof refNames)[number]]?: Ref })[name];
    return ref === undefined ? [] : [ref];
  });

function placedField(field: Field, place: number): Field {
  const params = refNames.flatMap((name) => {
    const ref = (field as { readonly [N in (typeof refNames)[number]]?: Ref })[name];
    return typeof ref === 'string' ? [[name, placed(ref, place)]] : [];
  });
  return { ...field, ...Object.fromEntries(params), of: placed(field.of as string, place) };
}

function showGroup(group: Group, frame: Frame): boolean {
  const path = group.path === '' ? '' : absolute(group.path, frame);
  const list = listOf(path);
  if (list !== null) {
    const length = lengthAt(frame.inputs, list);
    return (
      length !== null &&
      length <= mostValues &&
      range(length).every((place) => showGroup({ ...group, path: `#.${placed(path, place)}` }, frame))
    );
  }
  const within = { ...frame, prefix: path === '' ? frame.prefix : `${path}.` };
  if (!group.bundled) return group.fields.every((item) => show(item, within));
  const lists = group.fields.map((item) => ('of' in item && typeof item.of === 'string' ? listOf(absolute(item.of, within)) : null));
  const lengths = new Set(lists.map((one) => (one === null ? null : lengthAt(frame.inputs, one))));
  const [length = null] = lengths;
  if (lengths.size !== 1 || length === null || length > mostValues) return false;
  return range(length).every((place) => group.fields.every((item) => 'of' in item && show(placedField(item, place), within, place)));
}

function showField(field: Field, frame: Frame, place: number | null): boolean {
  const value = at(field.of, frame);
  if (value === null) return false;
  if (field.must !== undefined) return isOneOf(value, field.must);
  if (field.unless !== undefined && isOneOf(value, field.unless)) return true;
  const around: Around = { ...frame.knowledge, call: frame.call, at: (ref) => at(ref, frame) };
  const shown = shownValue(field, value, around);
  if (shown === null) return false;
  const written = typeof field.of === 'string' ? field.of.replace(/^#\./, '') : '';
  const path = typeof field.of === 'string' && !/^[=@]/.test(field.of) ? absolute(field.of, frame) : written;
  const separator = field.separator === undefined || place === null ? null : field.separator.replace('{index}', String(place));
  frame.shown.push({ label: field.label, value: shown, separator, path, written });
  return true;
}
