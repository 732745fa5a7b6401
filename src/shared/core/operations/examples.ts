/** An example of an operation's input, from its fields' kinds. */
import { fieldKinds } from '#shared/core/fields.ts';
import type { Row } from '#shared/core/operations/row.ts';

/** Of every field, also of those that may be left out; values as the row's fields take them. */
export function inputExamples(row: Row): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(row.input).map(([name, { kind }]) => {
      const { example } = fieldKinds[kind];
      return [name, kind === 'params' ? JSON.parse(example) : kind === 'switch' ? example === 'true' : example];
    }),
  );
}
