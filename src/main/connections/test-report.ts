/** A connection's test as a file to share: requests and results, with every value removed. */
import type { ConnectionTest, TestLine } from '#shared/connections/connection-test.ts';
import { operations, type ReadId } from '#shared/core/operations/table.ts';
import { type Json, parseJson } from '#shared/core/readers/json.ts';
import type { Connection } from '#shared/ipc/state.ts';

type Ended = Extract<ConnectionTest, { phase: 'ended' }>;

/** Contains no token, address, amount or name. */
export function toReport(
  { at, lines, proposal, multicall }: Ended,
  forms: ReadonlyMap<ReadId, unknown>,
  { environment, settings }: Connection,
  version: string,
): string {
  const report = {
    report: 'Test of a connection: no tokens, addresses, amounts or names are in it; answers are given by their form alone.',
    app: `Blockdesk ${version}`,
    at: new Date(at).toISOString(),
    environment,
    // Its address names a chain's contract, not a person; still, no address is in it.
    settings: { ...settings, multicall: settings.multicall === '' ? 'usual' : 'own' },
    proposal,
    multicall,
    operations: lines.map((line) => toEntry(line, forms)),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function toEntry({ operation, verdict, problem, notTried, raw, milliseconds }: TestLine, forms: ReadonlyMap<ReadId, unknown>) {
  const { method, path } = operations[operation];
  return {
    operation,
    request: `${method} ${path}`,
    verdict,
    ...(problem === null ? {} : { error: problem.code }),
    ...(problem !== null && 'status' in problem ? { status: problem.status } : {}),
    ...(notTried === null ? {} : { why: notTried }),
    ...(milliseconds === null ? {} : { milliseconds }),
    ...(raw === null ? {} : { form: forms.get(operation) }),
  };
}

// A key may be data as well, such as an address.
const plainKey = /^[A-Za-z_][A-Za-z_-]{0,30}$/;
const mostEntries = 20;
const mostValues = 200;

/** Keys and kinds, without the values; of a large answer only the first of them. */
export function formOf(raw: string): unknown {
  const parsed = parseJson(raw);
  return parsed.ok ? kindOf(parsed.value, { left: mostValues }) : `text that isn’t JSON, ${raw.length} characters`;
}

/** `count` is shared by all values of one answer. */
function kindOf(value: Json, count: { left: number }): unknown {
  if (count.left === 0) return 'left out';
  count.left -= 1;
  if (value === null) return 'null';
  if (typeof value === 'string') return textKind(value);
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number';
  if (typeof value === 'boolean') return 'true or false';
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 1).map((one) => kindOf(one, count));
  const entries = Object.entries(value).slice(0, mostEntries);
  return Object.fromEntries(entries.map(([key, one], index) => [plainKey.test(key) ? key : `key ${index + 1}`, kindOf(one, count)]));
}

function textKind(text: string): string {
  if (/^0x[0-9a-fA-F]*$/.test(text)) return `0x and ${text.length - 2} hexadecimal digits`;
  return /^\d+$/.test(text) ? 'digits' : 'text';
}
