/** The question before something is sent: what exactly, field by field, as it will go. */
import type { Question } from '#main/ports/person.ts';
import type { Row } from '#shared/operations/row.ts';
import type { Connection } from '#shared/state.ts';

const longest = 300;

/** `input`: checked already. Until a review of its own exists, only the local sandbox is written to. */
export function questionOfWrite(row: Row, input: Readonly<Record<string, unknown>>, connection: Connection): Question {
  const lines = Object.entries(row.input).flatMap(([name, { wire }]) =>
    input[name] === undefined ? [] : [`${wire}: ${short(input[name])}`],
  );
  return {
    message: `${row.title}: send this to “${connection.name}”?`,
    detail: `${row.method} ${row.path}\n\n${lines.join('\n')}\n\nIt is sent once. Nothing can take it back.`,
    yes: 'Send',
    no: 'Cancel',
    enter: 'no',
  };
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}
