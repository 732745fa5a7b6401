/** Builds the request that the service's document describes from a row and its checked input: method, path, query and body. */
import { toFunctionSelector } from 'viem/utils';
import { mayBeTried, type ServiceSettings, usualSettings } from '#shared/connections/service-settings.ts';
import {
  type AbiFunction,
  asRead,
  isDeclaredRead,
  type Param,
  parseSignature,
  toNameAndTypes,
  toWireParams,
  withKeyword,
} from '#shared/contracts/abi.ts';
import { findSignatures } from '#shared/contracts/decoding/signatures.ts';
import type { FieldKind } from '#shared/core/fields.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  /** Begins with a slash unless it is empty, percent-encoded, query included; joined to the API address by the client. */
  readonly path: string;
  /** The named fields of a POST, or null. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** The API address and the path below it, by rule: joined as text, since `new URL(path, base)` would drop the address's own path. */
export function toUrl(apiAddress: string, path: string): string {
  return `${apiAddress.replace(/\/+$/, '')}${path}`;
}

const noCommas =
  'This connection sends parameters as one text with commas. Lists, commas, spaces at either end and a bracket at the start don’t fit. Choose another encoding in its settings.';

const noTrial =
  'This connection sends only a function’s name and types, so the service can’t tell a call from a transaction. Blockdesk then calls only functions that it knows to read.';

/** Whether it says that it only reads, and Blockdesk knows it by its selector and nothing else by that. A page declares what it likes. */
function isKnownRead(signature: AbiFunction): boolean {
  const known = findSignatures('function', toFunctionSelector(signature), []).map(({ text }) => parseSignature(text));
  return isDeclaredRead(signature) && known.length > 0 && known.every((one) => one !== null && isDeclaredRead(one));
}

/** Errors: `invalid-input` where the connection's encoding cannot carry a value, or not without the risk of a transaction. */
export function toRequest(
  row: Row,
  input: Readonly<Record<string, unknown>>,
  settings: ServiceSettings = usualSettings,
): Result<ServiceRequest> {
  const signature = signatureIn(row, input);
  let path: string = row.pathSetting === undefined ? row.path : settings[row.pathSetting];
  const query: string[] = [];
  const body: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(row)) {
    const given = input[name];
    if (given === undefined) continue;
    if (field.kind === 'function-signature' && signature !== null && row.effect === 'read' && !mayBeTried(settings)) {
      if (!isKnownRead(signature)) return fail({ code: 'invalid-input', fields: { [name]: noTrial } });
    }
    const value = toWire(row, field.kind, given, settings, signature);
    if (value === null) return fail({ code: 'invalid-input', fields: { [name]: noCommas } });
    if (field.place === 'path') path = path.replace(`:${field.wire}`, encodeURIComponent(String(value)));
    else if (field.place === 'query') query.push(`${field.wire}=${encodeURIComponent(String(value))}`);
    else body[field.wire] = value;
  }
  const search = query.join('&');
  return ok({
    method: row.method,
    path: search === '' ? path : `${path}?${search}`,
    body: row.method === 'POST' ? body : null,
  });
}

/** The fields of its input. Listed once for each row. */
function fieldsOf(row: Row) {
  const known = fields.get(row);
  if (known !== undefined) return known;
  const made = Object.entries(row.input);
  fields.set(row, made);
  return made;
}
const fields = new WeakMap<Row, readonly [string, Row['input'][string]][]>();

/** Null where the encoding cannot carry it. */
function toWire({ effect }: Row, kind: FieldKind, value: unknown, settings: ServiceSettings, signature: AbiFunction | null): unknown {
  if (kind === 'params') return encodeParams(value as readonly Param[], settings.paramsEncoding, signature);
  if (kind !== 'function-signature') return value;
  if (signature === null) return withKeyword(value as string);
  if (settings.signatureForm === 'types') return toNameAndTypes(signature);
  return effect === 'read' ? asRead(value as string, signature) : withKeyword(value as string);
}

function signatureIn(row: Row, input: Readonly<Record<string, unknown>>): AbiFunction | null {
  const [name] = fieldsOf(row).find(([, { kind }]) => kind === 'function-signature') ?? [];
  const text = name === undefined ? undefined : input[name];
  return typeof text === 'string' ? parseSignature(text) : null;
}

function encodeParams(params: readonly Param[], encoding: ServiceSettings['paramsEncoding'], signature: AbiFunction | null): unknown {
  const values = signature === null ? params : toWireParams(signature, params);
  if (encoding === 'array') return values;
  if (encoding === 'json-string') return JSON.stringify(values);
  return params.every((param) => typeof param === 'string' && isPlain(param)) ? params.join(',') : null;
}

/** A service may cut blanks away beside commas, and takes what begins with a bracket for a list: it would carry out another call. */
const isPlain = (param: string) => !param.includes(',') && param === param.trim() && !param.startsWith('[');
