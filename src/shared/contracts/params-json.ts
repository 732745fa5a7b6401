/** The parameters of a call as JSON, as they are sent, and from JSON as people paste it: exact, whatever the size of a number. */

import { type Param, parseSignature, toWireParams, type WireParam } from '#shared/contracts/abi.ts';
import type { Parameter } from '#shared/contracts/decoding/decoded.ts';
import { typeOf } from '#shared/contracts/decoding/types.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { type Json, parseJson, type UnreadJson } from '#shared/core/readers/json.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { mostValues } from './call-form.ts';

/** `signature`: of the function. */
export function paramsJson(signature: string, params: readonly Param[]): string {
  const parsed = parseSignature(signature);
  const wire: readonly WireParam[] = parsed === null ? params : toWireParams(parsed, params);
  return wire.length === 0 ? '[]' : JSON.stringify(wire, null, 2);
}

const longest = 400_000;

/** Tuples as lists, or as objects with their fields’ names. Types of single values are judged by the form. Errors: in words. */
export function parseParamsJson(inputs: readonly Parameter[], text: string): Result<readonly Param[], string> {
  const json = readJson(text);
  if (!json.ok) return json;
  const { value } = json;
  const counted = { left: mostValues };
  if (isObject(value))
    return paramOf({ type: 'tuple', components: inputs }, value, t('The parameters'), counted) as Result<readonly Param[], string>;
  if (!Array.isArray(value)) return fail(t('Enter a list in square brackets, with one entry for each parameter.'));
  if (value.length !== inputs.length)
    return fail(
      t(
        'The function takes {wanted, plural, one {# parameter} other {# parameters}}; here {given, plural, one {is 1} other {are {given}}}.',
        {
          wanted: inputs.length,
          given: value.length,
        },
      ),
    );
  return listOf(value as readonly Json[], (index) => inputs[index], '', counted);
}

/** Of one parameter: a list that is pasted into its field. */
export function parseParamJson(parameter: Parameter, text: string): Result<Param, string> {
  const json = readJson(text);
  return json.ok ? paramOf(parameter, json.value, t('This'), { left: mostValues }) : json;
}

const tooLong = t('This is too long for one call.');
const unreadWords: Readonly<Record<UnreadJson, string>> = {
  'too-large': tooLong,
  'too-deep': t('This is nested too deeply.'),
  'not-json': t('This isn’t valid JSON yet: check brackets, commas and quotation marks.'),
};

function readJson(text: string): Result<Json, string> {
  if (text.length > longest) return fail(tooLong);
  const parsed = parseJson(text);
  if (parsed.ok) return parsed;
  return fail(unreadWords[parsed.error]);
}

interface Counted {
  left: number;
}

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function paramOf(parameter: Parameter, value: Json, where: string, counted: Counted): Result<Param, string> {
  counted.left -= 1;
  if (counted.left < 0) return fail(t('These are more than {limit} values.', { limit: countWords(mostValues) }));
  const type = typeOf(parameter);
  if (type?.kind === 'tuple') return tupleOf(type.fields, value, where, counted);
  if (type?.kind === 'list') {
    if (!Array.isArray(value)) return fail(t('{where}: expected a list in square brackets.', { where }));
    if (type.size !== null && value.length !== type.size)
      return fail(
        t('{where}: expected exactly {size}; here {given, plural, one {is 1} other {are {given}}}.', {
          where,
          size: type.size,
          given: value.length,
        }),
      );
    return listOf(value as readonly Json[], () => type.item, where, counted);
  }
  if (typeof value === 'string') return ok(value);
  if (typeof value === 'bigint' || typeof value === 'number') return ok(String(value));
  if (typeof value === 'boolean') return ok(String(value));
  return fail(t('{where}: expected one value of type {type}.', { where, type: parameter.type }));
}

function tupleOf(fields: readonly Parameter[], value: Json, where: string, counted: Counted): Result<Param, string> {
  if (Array.isArray(value)) {
    if (value.length !== fields.length)
      return fail(
        t('{where}: expected its {wanted, plural, one {# field} other {# fields}}; here {given, plural, one {is 1} other {are {given}}}.', {
          where,
          wanted: fields.length,
          given: value.length,
        }),
      );
    return listOf(value as readonly Json[], (index) => fields[index], where, counted);
  }
  if (!isObject(value)) return fail(t('{where}: expected its fields, in a list or by their names.', { where }));
  const missing = fields.find(({ name }) => name === undefined || name === '' || !Object.hasOwn(value, name));
  if (missing !== undefined)
    return fail(
      missing.name === undefined || missing.name === ''
        ? t('{where}: a field has no name, so expected a list.', { where })
        : t('{where}: the field {name} is missing.', { where, name: missing.name }),
    );
  const strange = Object.keys(value).find((key) => !fields.some(({ name }) => name === key));
  if (strange !== undefined) return fail(t('{where}: there is no field “{name}”.', { where, name: strange.slice(0, 40) }));
  return listOf(
    fields.map(({ name = '' }) => value[name] as Json),
    (index) => fields[index],
    where,
    counted,
  );
}

function listOf(
  values: readonly Json[],
  at: (index: number) => Parameter | undefined,
  where: string,
  counted: Counted,
): Result<readonly Param[], string> {
  const params: Param[] = [];
  for (const [index, value] of values.entries()) {
    const parameter = at(index);
    if (parameter === undefined) return fail(t('There are too many.'));
    const param = paramOf(parameter, value, placeOf(parameter, index, where), counted);
    if (!param.ok) return param;
    params.push(param.value);
  }
  return ok(params);
}

/** `Owners, no. 2`. `where`: of what it is a part; empty for a parameter. */
function placeOf({ name = '' }: Parameter, index: number, where: string): string {
  const number = index + 1;
  if (name === '') return where === '' ? t('No. {number}', { number }) : t('{where}, no. {number}', { where, number });
  return where === '' ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : `${where}, ${name}`;
}
