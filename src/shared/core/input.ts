/** Checks an unknown input against the fields that a row or a call declares. */

import { checksummed } from '#shared/core/address.ts';
import type { AppError } from '#shared/core/errors.ts';
import { type FieldKind, fieldKinds, type InputOf, type Inputs } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** Kinds for which an empty value means: remove what was there. */
const mayBeEmpty: readonly FieldKind[] = ['label', 'note'];

/** Why one value does not fit its kind, in words for the person, or null when it fits. */
export function fieldProblem(field: Inputs[string], value: unknown): string | null {
  if (value === undefined) return field.required ? t('Please fill this in.') : null;
  if (value === '' && field.required && !mayBeEmpty.includes(field.kind)) return t('Please fill this in.');
  const { schema, problem } = fieldKinds[field.kind];
  return schema.safeParse(value).success ? null : problem;
}

/** Addresses get their EIP-55 spelling here, so that everything after compares and sends the same text. */
const oneSpelling = (kind: FieldKind, value: unknown): unknown => (kind === 'address' ? checksummed(value as string) : value);

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * A copy that holds the declared fields and nothing else, addresses with their checksum, or `invalid-input` with what is wrong, field by field. What
 * is not a plain object, or has a key that is not declared, is refused whole (its field is `input`).
 */
export function parseInput<I extends Inputs>(inputs: I, value: unknown): Result<InputOf<I>, AppError> {
  if (!isPlainObject(value)) return fail({ code: 'invalid-input', fields: { input: t('Expected an object of named fields.') } });
  const unknownKey = Object.keys(value).find((key) => !Object.hasOwn(inputs, key));
  if (unknownKey !== undefined) return fail({ code: 'invalid-input', fields: { input: t('There is an unknown field.') } });
  const problems: Record<string, string> = {};
  const parsed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(inputs)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const problem = fieldProblem(field, given);
    if (problem !== null) problems[name] = problem;
    else if (given !== undefined) parsed[name] = oneSpelling(field.kind, given);
  }
  return Object.keys(problems).length > 0 ? fail({ code: 'invalid-input', fields: problems }) : ok(parsed as InputOf<I>);
}
