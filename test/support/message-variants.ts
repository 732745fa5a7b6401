/** What an ICU message may show: each of its plurals and choices as a text, with `{}` where a value goes. */
import type { CompiledMessage } from '#shared/core/language/language.ts';

type Part = unknown;

/** `icu-minify` compiles to texts and lists: `[name]` a value, `[name, 1 or 2 or 3, choices]` a choice, `[name, ...parts]` a tag, `0` a number. */
export function variantsOf(message: CompiledMessage): string[] {
  return typeof message === 'string' ? [message] : joined(message as readonly Part[]);
}

function joined(parts: readonly Part[]): string[] {
  return parts.reduce<string[]>(
    (before, part) => before.flatMap((text) => ofPart(part).map((more) => `${text}${more}`)).slice(0, 64),
    [''],
  );
}

function ofPart(part: Part): string[] {
  if (typeof part === 'string') return [part];
  if (!Array.isArray(part)) return ['{}'];
  const [, second, choices] = part as [string, Part, Part];
  if (part.length === 1) return ['{}'];
  if (typeof second === 'number' && second !== 0 && typeof choices === 'object' && choices !== null)
    return Object.values(choices).flatMap((choice) => (Array.isArray(choice) ? joined(choice) : ofPart(choice)));
  return joined(part.slice(1));
}

/** The names of values and tags that a message needs. */
export function namesIn(message: CompiledMessage): ReadonlySet<string> {
  const names = new Set<string>();
  const read = (part: Part): void => {
    if (!Array.isArray(part)) return;
    const [name, second, choices] = part as [string, Part, Part];
    names.add(name);
    if (typeof second === 'number' && second !== 0 && typeof choices === 'object' && choices !== null)
      for (const choice of Object.values(choices)) for (const each of Array.isArray(choice) ? choice : [choice]) read(each);
    else for (const each of part.slice(1)) read(each);
  };
  if (typeof message !== 'string') for (const part of message as readonly Part[]) read(part);
  return names;
}
