/** Reads the fields of a function’s description: null where one of them asks for something that Blockdesk can’t do exactly. */
import { hasOddLetters } from '#shared/core/plain-name.ts';
import { safeText } from '#shared/core/text.ts';
import { deepestGroups, type Field, type Item, longest, mostFieldsRead, type Ref, type Units } from './descriptor.ts';
import { isObject } from './merge-includes.ts';
import { parsePath } from './paths.ts';

type Json = Readonly<Record<string, unknown>>;

/** Words that a person can read and that look like no others: trimmed; null for anything else. */
export function wordsIn(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text !== '' && text.length <= most && safeText(text) === text && !hasOddLetters(text) ? text : null;
}

/** What `$.metadata.enums.side` leads to; undefined for nothing. */
function lookUp(file: Json, path: string): unknown {
  return path
    .slice(2)
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), file);
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);

/** A path, an address or a number as written, or what a reference leads to. */
function refIn(file: Json, value: unknown): Ref | null {
  if (isObject(value)) return mapIn(file, value);
  if (typeof value !== 'string') return isPlain(value) ? `=${value}` : null;
  if (value.startsWith('$.')) {
    const found = lookUp(file, value);
    return isPlain(found) ? `=${found}` : null;
  }
  if (/^(?:0x[0-9a-fA-F]*|\d+)$/.test(value)) return `=${value}`;
  return parsePath(value) === null ? null : value;
}

function mapIn(file: Json, { map, keyPath }: Json): Ref | null {
  const found = typeof map === 'string' && map.startsWith('$.') ? lookUp(file, map) : null;
  const values = isObject(found) && isObject(found.values) ? Object.entries(found.values) : [];
  if (typeof keyPath !== 'string' || parsePath(keyPath) === null || values.length === 0) return null;
  return values.every(([, one]) => isPlain(one))
    ? { map: Object.fromEntries(values.map(([key, one]) => [key, `=${one}`])), key: keyPath }
    : null;
}

/** Undefined where there is none, null where it can’t be read. */
const optional = <T>(value: unknown, read: (value: unknown) => T | null): T | null | undefined =>
  value === undefined ? undefined : read(value);

function refsIn(file: Json, value: unknown): readonly Ref[] | null {
  const refs = (Array.isArray(value) ? value : [value]).map((one) => refIn(file, one));
  return refs.length <= 20 && refs.every((ref) => ref !== null) ? refs : null;
}

const isCount = (value: unknown, most: number): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

function unitsIn(file: Json): { readonly units: Units } | null {
  const token = lookUp(file, '$.metadata.token');
  const symbol = isObject(token) ? wordsIn(token.ticker, longest.unit) : null;
  return symbol === null || !isObject(token) || !isCount(token.decimals, 77) ? null : { units: { symbol, decimals: token.decimals } };
}

function enumIn(file: Json, ref: unknown): Readonly<Record<string, string>> | null {
  const found = typeof ref === 'string' && ref.startsWith('$.') ? lookUp(file, ref) : null;
  if (!isObject(found)) return null;
  const entries = Object.entries(found).map(([key, words]) => [key, wordsIn(words, longest.word)] as const);
  return entries.length > 0 && entries.length <= 300 && entries.every(([, words]) => words !== null)
    ? (Object.fromEntries(entries) as Record<string, string>)
    : null;
}

/** Without those that are undefined; null if one is null. */
function whole<T extends object>(parts: T): { readonly [K in keyof T]: Exclude<T[K], null> } | null {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return given.some(([, value]) => value === null) ? null : (Object.fromEntries(given) as never);
}

/** Parameters of each format, as far as Blockdesk knows all of them. */
const known: Readonly<Record<string, readonly string[]>> = {
  raw: [],
  amount: [],
  duration: [],
  date: ['encoding'],
  tokenAmount: ['token', 'tokenPath', 'nativeCurrencyAddress', 'threshold', 'message'],
  nftName: ['collection', 'collectionPath'],
  unit: ['base', 'decimals', 'prefix'],
  enum: ['$ref'],
  addressName: ['types', 'sources', 'senderAddress'],
  calldata: ['callee', 'calleePath', 'selector', 'selectorPath', 'amount', 'amountPath', 'spender', 'spenderPath'],
};

function formattedIn(file: Json, format: string, params: Json): object | null {
  if (!Object.hasOwn(known, format) || Object.keys(params).some((name) => !known[format]?.includes(name))) return null;
  const ref = (...names: readonly string[]) =>
    optional(
      names.map((name) => params[name]).find((one) => one !== undefined),
      (one) => refIn(file, one),
    );
  switch (format) {
    case 'date':
      // The time of a block isn't known without asking for it.
      return params.encoding === 'timestamp' ? { as: format } : null;
    case 'tokenAmount': {
      const own = params.token ?? params.tokenPath;
      return whole({
        as: format,
        token: own === '$.metadata.token' ? unitsIn(file) : ref('token', 'tokenPath'),
        native: optional(params.nativeCurrencyAddress, (one) => refsIn(file, one)),
        threshold: ref('threshold'),
        message: optional(params.message, (one) => wordsIn(one, longest.word)),
      });
    }
    case 'nftName':
      return whole({ as: format, collection: ref('collection', 'collectionPath') ?? null });
    case 'unit': {
      const { base, decimals = 0, prefix = false } = params;
      const written = typeof base === 'string' && base.startsWith('$.') ? lookUp(file, base) : base;
      // A unit of nothing is only a number.
      const unit = written === undefined || written === '' || written === ' ' ? '' : wordsIn(written, longest.unit);
      return unit === null || !isCount(decimals, 77) || typeof prefix !== 'boolean' ? null : { as: format, base: unit, decimals, prefix };
    }
    case 'enum':
      return whole({ as: format, values: enumIn(file, params.$ref) });
    case 'addressName':
      return whole({ as: format, sender: optional(params.senderAddress, (one) => refsIn(file, one)) });
    case 'calldata':
      return whole({
        as: format,
        callee: ref('callee', 'calleePath') ?? null,
        selector: ref('selector', 'selectorPath'),
        amount: ref('amount', 'amountPath'),
        spender: ref('spender', 'spenderPath'),
      });
    default:
      return { as: format };
  }
}

type Visible = { readonly unless?: readonly string[]; readonly must?: readonly string[] };

function visibleIn(visible: unknown): Visible | 'never' | null {
  if (visible === undefined || visible === 'always' || visible === 'optional') return {};
  if (visible === 'never') return 'never';
  if (!isObject(visible) || Object.keys(visible).length !== 1) return null;
  const list = visible.ifNotIn ?? visible.mustMatch;
  if (!Array.isArray(list) || !list.every(isPlain)) return null;
  return visible.ifNotIn === undefined ? { must: list.map((one) => `=${one}`) } : { unless: list.map((one) => `=${one}`) };
}

/** A field with what its definition says besides. */
function defined(file: Json, field: Json): Json | null {
  if (field.$ref === undefined) return field;
  const found = typeof field.$ref === 'string' && field.$ref.startsWith('$.display.definitions.') ? lookUp(file, field.$ref) : null;
  if (!isObject(found) || found.$ref !== undefined || found.fields !== undefined) return null;
  const params = { ...(isObject(found.params) ? found.params : {}), ...(isObject(field.params) ? field.params : {}) };
  return { ...found, ...field, params };
}

interface Count {
  left: number;
}

/** Null where one can’t be read; those that are never shown are left out. */
export function fieldsIn(file: Json, list: unknown, depth = 0, count: Count = { left: mostFieldsRead }): readonly Item[] | null {
  if (!Array.isArray(list) || depth > deepestGroups) return null;
  const items: Item[] = [];
  for (const one of list) {
    count.left -= 1;
    if (!isObject(one) || count.left < 0) return null;
    const item = one.fields === undefined ? fieldIn(file, one) : groupIn(file, one, depth, count);
    if (item === null) return null;
    if (item !== 'never') items.push(item);
  }
  return items;
}

function groupIn(file: Json, { path = '', fields, iteration = 'sequential' }: Json, depth: number, count: Count): Item | null {
  if (typeof path !== 'string' || (path !== '' && parsePath(path) === null)) return null;
  if (iteration !== 'sequential' && iteration !== 'bundled') return null;
  const within = fieldsIn(file, fields, depth + 1, count);
  return within === null ? null : { path, bundled: iteration === 'bundled', fields: within };
}

function fieldIn(file: Json, written: Json): Item | 'never' | null {
  const field = defined(file, written);
  if (field === null || field.encryption !== undefined) return null;
  const visible = visibleIn(field.visible);
  if (visible === 'never') return 'never';
  const label = wordsIn(field.label, longest.label);
  const of = sourceOf(file, field);
  const params = field.params ?? {};
  const formatted = typeof field.format === 'string' && isObject(params) ? formattedIn(file, field.format, params) : null;
  const separator = optional(field.separator, (one) => wordsIn(one, longest.word));
  if (visible === null || label === null || of === null || formatted === null || separator === null) return null;
  return { ...formatted, label, of, ...visible, ...(separator === undefined ? {} : { separator }) } as Field;
}

/** A literal is words of the descriptor, unless it is an address or a number. */
function sourceOf(file: Json, { path, value }: Json): Ref | null {
  if (value === undefined) return typeof path === 'string' ? refIn(file, path) : null;
  const literal = typeof value === 'string' && value.startsWith('$.') ? lookUp(file, value) : value;
  if (!isPlain(literal)) return null;
  return typeof literal === 'string' && wordsIn(literal, longest.sentence) === null ? null : `=${literal}`;
}
