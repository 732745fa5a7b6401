/** Finds the value inside a body of unknown shape: bare, or wrapped one level, whatever the spelling of keys. */
import { checksummed, isAddressText } from '#shared/core/address.ts';
import type { Json } from '#shared/core/readers/json.ts';

export type JsonObject = { readonly [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** `latestBlock`, `latest_block` and `LatestBlock` are the same key. */
export function normalized(key: string): string {
  const known = spellings.get(key);
  if (known !== undefined) return known;
  const made = key.replaceAll('_', '').toLowerCase();
  // A service's keys are few; what is not would only fill memory.
  if (spellings.size < 2_000 && key.length < 64) spellings.set(key, made);
  return made;
}
const spellings = new Map<string, string>();

/** More keys than this are no resource of a service: members of such an object are found by their exact name alone. */
const mostKeys = 1_000;

/** A list of keys. The objects of one service have few different ones, and a reader asks each for twenty names and more. */
interface Shape {
  readonly keys: readonly string[];
  /** The first key of each spelling. */
  readonly bySpelling: ReadonlyMap<string, string>;
  /** What was asked for: by name, the key that has it, or null. */
  readonly found: Map<string, string | null>;
}

/** Of the objects met lately. */
const shapes: Shape[] = [];
const [mostShapes, longestShape] = [16, 64];

/** The last objects: a reader goes back and forth between a body and what is wrapped in it. */
const [recent, mostRecent]: [{ readonly object: JsonObject; readonly shape: Shape }[], number] = [[], 4];
let oldest = 0;

function shapeOf(object: JsonObject): Shape {
  for (const one of recent) if (one.object === object) return one.shape;
  const shape = shapeWith(Object.keys(object));
  recent[oldest] = { object, shape };
  oldest = (oldest + 1) % mostRecent;
  return shape;
}

const shapeWith = (keys: readonly string[]) => shapes.find((one) => isSameList(one.keys, keys)) ?? newShape(keys);

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

function newShape(keys: readonly string[]): Shape {
  const bySpelling = new Map<string, string>();
  for (const key of keys.length > mostKeys ? [] : keys) {
    const spelling = normalized(key);
    if (!bySpelling.has(spelling)) bySpelling.set(spelling, key);
  }
  const shape = { keys, bySpelling, found: new Map<string, string | null>() };
  if (keys.length <= longestShape && keys.every((key) => key.length < longestShape)) {
    if (shapes.length === mostShapes) shapes.pop();
    shapes.unshift(shape);
  }
  return shape;
}

/** The key of that very name; else the first of its spelling. */
function keyOf({ keys, bySpelling, found }: Shape, name: string): string | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  const key = keys.includes(name) ? name : (bySpelling.get(normalized(name)) ?? null);
  found.set(name, key);
  return key;
}

/** The member that has one of these names (camelCase), in their order, whatever its spelling. */
export function member(object: JsonObject, ...names: string[]): Json | undefined {
  const shape = shapeOf(object);
  for (const name of names) {
    const key = keyOf(shape, name);
    if (key !== null) return object[key];
  }
  return undefined;
}

/** What each entry of a list is, or null: where one is not recognized, the list is not. Ends at the first of those. */
export function readEach<T>(values: readonly Json[], read: (value: Json) => T | null): readonly T[] | null {
  const found: T[] = [];
  for (const value of values) {
    const one = read(value);
    if (one === null) return null;
    found.push(one);
  }
  return found;
}

const isNothing = (value: Json | undefined) =>
  value === undefined || value === null || value === false || value === '' || (isArray(value) && value.length === 0);

/** An error that is the whole body: `{ code: -32000, message }` of JSON-RPC, `{ statusCode: 400, message }`. */
function isBareError(body: JsonObject): boolean {
  const [code, status] = [member(body, 'code'), member(body, 'statusCode')];
  const isFailure = (typeof code === 'number' && code < 0) || (typeof status === 'number' && status >= 400);
  return isFailure && typeof member(body, 'message') === 'string';
}

/** A body that itself says it is no answer: a JSON-RPC error, `success: false`, `status: "error"`. */
function isRefusal(body: JsonObject): boolean {
  const failed = ['success', 'ok'].some((name) => [false, 'false', 0, null].includes(member(body, name) as never));
  const status = member(body, 'status');
  // A receipt's status is the transaction's, not the answer's.
  const isReceipt = member(body, 'transactionHash', 'gasUsed', 'cumulativeGasUsed', 'blockHash') !== undefined;
  const isError = typeof status === 'string' && /^(error|fail)/i.test(status) && !isReceipt;
  return failed || isError || isBareError(body) || ['error', 'errors'].some((name) => !isNothing(member(body, name)));
}

/**
 * The places where the value may be, most likely first: under a key named for the resource, inside a wrapper (`data`, `result`,
 * `payload`), under the resource's key inside a wrapper, or the body itself. Empty if the body says that the request failed.
 */
export function candidates(body: Json, ...names: string[]): Json[] {
  const found: Json[] = [];
  const add = (value: Json | undefined) => {
    if (value !== undefined) found.push(value);
  };
  if (isObject(body)) {
    if (isRefusal(body)) return [];
    add(member(body, ...names));
    for (const wrapper of ['data', 'result', 'payload']) {
      const inner = member(body, wrapper);
      if (isObject(inner)) {
        if (isRefusal(inner)) return [];
        add(member(inner, ...names));
      }
      add(inner);
    }
  }
  found.push(body);
  return found;
}

/** The first candidate that a reader recognizes, or null. */
export function firstRead<T>(values: readonly Json[], read: (value: Json) => T | null): T | null {
  for (const value of values) {
    const result = read(value);
    if (result !== null) return result;
  }
  return null;
}

/** An address with its EIP-55 checksum; null if it isn't one, or if its capitals are no valid checksum. */
export function toAddress(value: Json | undefined): string | null {
  // Judged by its form first: a checksum costs a hundred times as much.
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) && isAddressText(value) ? checksummed(value) : null;
}

/** A list of more addresses is not read: each one's checksum costs some microseconds. */
export const mostAddresses = 5_000;

/** A 32-byte hash in lower case, or null. */
export function toHash(value: Json | undefined): string | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value) ? value.toLowerCase() : null;
}

/** 0x and hexadecimal digits, or null. */
export function hexText(value: Json | undefined): string | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value) ? value : null;
}
