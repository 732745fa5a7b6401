/** The question before something is sent: every field as it will go, every parameter by its name and type. */

import type { Question } from '#main/ports/person.ts';
import { type Param, parseSignature } from '#shared/abi.ts';
import type { Row } from '#shared/operations/row.ts';
import type { Connection } from '#shared/state.ts';

/** What does not fit into a box cannot be agreed to. */
export const mostLines = 40;
const longestText = 200;

/** `input`: checked already. Null: there is more to it than a box can show. Until a review of its own exists, only the sandbox is written to. */
export function questionOfWrite(row: Row, input: Readonly<Record<string, unknown>>, connection: Connection): Question | null {
  const lines = Object.entries(row.input).flatMap(([name, { wire, kind }]) => {
    const value = input[name];
    if (value === undefined) return [];
    if (kind === 'params') return linesOfParams(wire, value as readonly Param[], input);
    const unit = kind === 'amount' ? ` (${wire === 'value' ? 'wei' : 'base units'})` : '';
    return [`${wire}${unit}: ${shown(value)}`];
  });
  if (lines.length > mostLines) return null;
  return {
    message: `${row.title}: send this to “${connection.name}”?`,
    detail: `${row.method} ${row.path}\nto ${new URL(connection.apiAddress).host}\n\n${lines.join('\n')}\n\nIt is sent once. Nothing can take it back.`,
    yes: 'Send',
    no: 'Cancel',
    enter: 'no',
  };
}

function linesOfParams(wire: string, params: readonly Param[], input: Readonly<Record<string, unknown>>): string[] {
  const text = Object.values(input).find((value) => typeof value === 'string' && parseSignature(value) !== null);
  const signature = typeof text === 'string' ? parseSignature(text) : null;
  return params.flatMap((param, index) => {
    const { type = '', name = '' } = signature?.inputs[index] ?? {};
    return linesOf(`${wire} ${index + 1} (${[type, name].filter((part) => part !== '').join(' ')})`, param);
  });
}

/** A list takes a line for each of its values. */
function linesOf(name: string, param: Param): string[] {
  if (typeof param === 'string') return [`${name}: ${shown(param)}`];
  return param.length === 0 ? [`${name}: none`] : param.flatMap((one, index) => linesOf(`${name}[${index}]`, one));
}

/** Addresses and numbers whole; only what is longer than any of them is cut, and nothing in it is unseen or turns the line around. */
function shown(value: unknown): string {
  const text = String(value).replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, (unseen) => `[${unseen.codePointAt(0)?.toString(16)}]`);
  return text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text;
}
