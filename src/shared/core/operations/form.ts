/** An operation's form: its fields in words, and the conversion of typed values to the operation's input. */

import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import { isParams } from '#shared/contracts/abi.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** The text of each field, by our name; a switch is `true` or `false`. */
export type Typed = Readonly<Record<string, string>>;
export type FieldProblems = Readonly<Record<string, string>>;
export type OperationValues = Readonly<Record<string, unknown>>;

/** Saved data and links use the name `receiver`; people read “recipient”. */
const shownAs: Readonly<Record<string, string>> = { receiver: 'recipient' };

/** `contractAddress` → "Contract address". */
export function wordsOf(given: string): string {
  const name = shownAs[given] ?? given;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The boundary's own check, so that a mistake is shown at its field before anything is sent. */
export function parseTyped(row: Row, typed: Typed, settings: ServiceSettings): Result<OperationValues, FieldProblems> {
  const problems: Record<string, string> = {};
  const given: Record<string, unknown> = {};
  for (const [name, { kind, required }] of Object.entries(row.input)) {
    const text = (typed[name] ?? '').trim();
    if (kind === 'switch') given[name] = text === 'true';
    else if (text === '' && !required) continue;
    else if (kind === 'params' && text !== '') {
      const params = parseParams(text);
      if (params === null) problems[name] = fieldKinds.params.problem;
      else given[name] = params;
    } else given[name] = text;
  }
  const input = parseInput(row.input, given);
  if (!input.ok) return fail({ ...(input.error.code === 'invalid-input' ? input.error.fields : {}), ...problems });
  const together = row.check === undefined ? {} : checks[row.check](input.value);
  if (Object.keys(together).length > 0) return fail(together);
  const request = toRequest(row, input.value, settings);
  if (!request.ok) return fail(request.error.code === 'invalid-input' ? request.error.fields : {});
  return ok(input.value);
}

/** Null for what is no list of texts; a number outside of quotation marks would lose digits. */
function parseParams(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isParams(value) ? value : null;
  } catch {
    return null;
  }
}
