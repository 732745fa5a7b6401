/** Reads the exact request back, so that the review shows what would be sent and nothing else. */

import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import { type Param, parseSignature } from '#shared/contracts/abi.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { type OperationInput, operations, type WriteId } from '#shared/core/operations/table.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';

type Body = Readonly<Record<string, unknown>>;

function toBody(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : null;
  } catch {
    return null;
  }
}

/** A list that JSON has, with its bools as text. */
function toParam(value: unknown): Param | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return null;
  const params = value.map(toParam);
  return params.every((param) => param !== null) ? params : null;
}

function toParams(value: unknown, { paramsEncoding }: ServiceSettings, count: number): Param | null {
  if (paramsEncoding === 'array') return toParam(value);
  if (typeof value !== 'string') return null;
  if (paramsEncoding === 'comma-string') return value === '' && count === 0 ? [] : value.split(',');
  try {
    return toParam(JSON.parse(value));
  } catch {
    return null;
  }
}

function toInput({ input }: Row, body: Body, settings: ServiceSettings): Record<string, unknown> {
  const signature = Object.values(input).find(({ kind }) => kind === 'function-signature');
  const text = signature === undefined ? '' : body[signature.wire];
  const count = typeof text === 'string' ? (parseSignature(text)?.inputs.length ?? 0) : 0;
  const fields = Object.entries(input).filter(([, { wire }]) => Object.hasOwn(body, wire));
  return Object.fromEntries(
    fields.map(([name, { kind, wire }]) => [name, kind === 'params' ? toParams(body[wire], settings, count) : body[wire]]),
  );
}

/**
 * What the request says, checked like any input. Errors: `differs` where it says anything but `given`, where it is not a request
 * of this operation, or where what it says would make another request.
 */
export function readBack<Id extends WriteId>(
  operation: Id,
  request: ExactRequest,
  given: Readonly<Record<string, unknown>>,
  settings: ServiceSettings,
): Result<OperationInput<Id>, 'differs'> {
  const row: Row = operations[operation];
  const body = toBody(request.body);
  if (body === null) return fail('differs');
  const parsed = parseInput(row.input, toInput(row, body, settings));
  if (!parsed.ok) return fail('differs');
  if (row.check !== undefined && Object.keys(checks[row.check](parsed.value)).length > 0) return fail('differs');
  const isSame = (input: Readonly<Record<string, unknown>>) => {
    const made = toRequest(row, input, settings);
    return (
      made.ok &&
      made.value.method === request.method &&
      made.value.path === request.path &&
      JSON.stringify(made.value.body) === request.body
    );
  };
  return isSame(parsed.value) && isSame(given) ? ok(parsed.value as OperationInput<Id>) : fail('differs');
}
