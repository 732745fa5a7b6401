/** From a row and its checked input to the request that the document describes: method, path, query and body. */
import type { Row } from '#shared/operations/row.ts';

export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  /** Begins with a slash, percent-encoded, query included; joined to the API address by the client. */
  readonly path: string;
  /** The named fields of a POST, or null. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

export function toRequest(row: Row, input: Readonly<Record<string, unknown>>): ServiceRequest {
  let path: string = row.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(row.input)) {
    const value = input[name];
    if (value === undefined) continue;
    if (field.place === 'path') path = path.replace(`:${field.wire}`, encodeURIComponent(String(value)));
    else if (field.place === 'query') query.append(field.wire, String(value));
    else body[field.wire] = value;
  }
  const search = query.toString();
  return {
    method: row.method,
    path: search === '' ? path : `${path}?${search}`,
    body: row.method === 'POST' ? body : null,
  };
}
