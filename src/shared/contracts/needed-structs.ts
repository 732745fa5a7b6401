/** The pasted structs that a signature uses. Refuses recursive and oversized ones before they are expanded. */
import { t } from '#shared/core/language/language.ts';
import { deepestTypes } from './limits.ts';

interface PastedStruct {
  /** As it was pasted, on one line. */
  readonly text: string;
  /** Of each field, without what makes it a list. */
  readonly types: readonly string[];
}

/** By name; of two with the same the last. */
export type PastedStructs = ReadonlyMap<string, PastedStruct>;

export const noStructs: PastedStructs = new Map();

/** `texts`: each on one line. */
export function toStructs(texts: readonly string[]): PastedStructs {
  return new Map(
    texts.flatMap((text) => {
      const [, name, body = ''] = /^struct ([A-Za-z_$][A-Za-z0-9_$]*) ?\{(.*)\}/.exec(text) ?? [];
      const types = body.split(';').flatMap((field) => /^\s*([A-Za-z_$][A-Za-z0-9_$]*)/.exec(field)?.[1] ?? []);
      return name === undefined ? [] : [[name, { text, types }] as const];
    }),
  );
}

/** More values than these make no signature of bearable length, however short their types. */
const mostValues = 334;

/** Their texts, or why they cannot be written out, in words. */
export function neededStructs(signature: string, structs: PastedStructs): readonly string[] | { readonly why: string } {
  const needed = new Set<string>();
  const sizes = new Map<string, number>();
  let why: string | null = null;
  /** How many values there are once it is written out; each struct is counted once, however often it is named. */
  const count = (types: readonly string[], within: readonly string[]): number => {
    let values = 0;
    for (const type of types) {
      const struct = structs.get(type);
      if (why === null && struct !== undefined) {
        if (within.includes(type)) why = t('The struct {name} contains itself.', { name: type.slice(0, 60) });
        else if (within.length >= deepestTypes) why = t('Its types are nested too deeply.');
        needed.add(type);
        if (why === null && !sizes.has(type)) sizes.set(type, count(struct.types, [...within, type]));
      }
      values += sizes.get(type) ?? 1;
      if (values > mostValues) why ??= t('It is too long once its structs are written out.');
      if (why !== null) break;
    }
    return values;
  };
  count(
    Array.from(signature.matchAll(/[(,]\s*([A-Za-z_$][A-Za-z0-9_$]*)/g), ([, type = '']) => type),
    [],
  );
  return why === null ? [...needed].map((name) => structs.get(name)?.text ?? '') : { why };
}
