/** A write as the console's form has it: filled in, and not sent. */
import type { Typed } from '#shared/core/operations/form.ts';

/** `input`: checked, by our names. */
export function draftOf(input: Readonly<Record<string, unknown>>): Typed {
  const typed = Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
  return Object.fromEntries(typed);
}
