/** A journal entry's input as a draft of the console's form. */
import type { Typed } from '#shared/core/operations/form.ts';

/** `input`: validated, by our field names. */
export function draftOf(input: Readonly<Record<string, unknown>>): Typed {
  const typed = Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
  return Object.fromEntries(typed);
}
