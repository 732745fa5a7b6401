/** A connection as a file, for another computer or another person: its addresses and settings, never a client secret or a sign-in. */
import type { InputOf } from '#shared/core/fields.ts';
import { parseInput } from '#shared/core/input.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { connectionCalls } from './connection-calls.ts';

const { connection: _id, clientSecret: _secret, ...fields } = connectionCalls['connection.save'].input;

/** What is saved of a connection, without its client secret. */
export type ConnectionInFile = InputOf<typeof fields>;

const kind = 'Blockdesk connection';
const version = 1;

/** JSON. Not for the sandbox, which has no addresses of its own. */
export function toConnectionFile({ settings, ...given }: Connection): string {
  const all: Readonly<Record<string, unknown>> = { ...given, ...settings };
  // An empty setting means something; an empty address is none.
  const names = Object.keys(fields).filter((name) => all[name] !== '' || Object.hasOwn(settings, name));
  const connection = Object.fromEntries(names.map((name) => [name, all[name]]));
  return `${JSON.stringify({ file: kind, version, connection }, null, 2)}\n`;
}

/** Null for anything else, for a newer version, and where a field isn’t valid or isn’t known, such as a secret. */
export function parseConnectionFile(text: string): ConnectionInFile | null {
  try {
    const found = JSON.parse(text) as { readonly file?: unknown; readonly version?: unknown; readonly connection?: unknown } | null;
    if (found?.file !== kind || found.version !== version) return null;
    const parsed = parseInput(fields, found.connection);
    return parsed.ok ? parsed.value : null;
  } catch {
    return null;
  }
}
