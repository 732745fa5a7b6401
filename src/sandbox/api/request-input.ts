/** Reads an operation's input from a request: our names from the wire's, in any spelling that the sandbox takes. */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#sandbox/api/errors.ts';
import { toParams } from '#sandbox/api/request-params.ts';
import { moreFields, otherNames } from '#sandbox/api/spellings.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import type { Field, Row } from '#shared/core/operations/row.ts';
import { type OperationId, operations } from '#shared/core/operations/table.ts';

type Source = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Field>>;

const more: Partial<Record<OperationId, Fields>> = moreFields;
const formType = /^application\/x-www-form-urlencoded(?:;|$)/i;

/** A form has text only. */
function fromForm(kind: Field['kind'], value: unknown): unknown {
  if (kind !== 'switch') return value;
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** Throws a 400 that says what is wrong with which field, by its wire name. */
export function readInput(id: OperationId, request: FastifyRequest): unknown {
  const row: Row = operations[id];
  const fields: Fields = { ...row.input, ...more[id] };
  const isForm = formType.test(request.headers['content-type'] ?? '');
  const sources = { path: request.params, query: request.query, body: request.body } as Record<Field['place'], Source | null | undefined>;
  const given: Record<string, unknown> = {};
  const refuse = (problems: Readonly<Record<string, string>>): never => {
    const said = Object.entries(problems).map(([name, problem]) => `${fields[name]?.wire ?? name}: ${problem}`);
    throw new ApiError('invalid-request', said.join(' '));
  };
  for (const [name, field] of Object.entries(fields)) {
    const value = take(sources[field.place], field.wire) ?? take(sources[field.place], otherNames[id]?.[name]);
    if (value === undefined) continue;
    given[name] = field.kind === 'params' ? toParams(value) : isForm ? fromForm(field.kind, value) : value;
  }
  // An optional field that is left empty is left out.
  for (const [name, { required }] of Object.entries(fields)) if (!required && given[name] === '') delete given[name];
  const parsed = parseInput(fields, given);
  if (!parsed.ok) return refuse(parsed.error.code === 'invalid-input' ? parsed.error.fields : {});
  const problems = row.check === undefined ? {} : checks[row.check](parsed.value);
  return Object.keys(problems).length > 0 ? refuse(problems) : parsed.value;
}

function take(source: Source | null | undefined, name: string | undefined): unknown {
  return source && name !== undefined && Object.hasOwn(source, name) ? source[name] : undefined;
}
