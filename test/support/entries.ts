/** Entries of the journal, for what is tested without a review. */
import { digestOf } from '#main/writes/intents.ts';
import { entryOf } from '#main/writes/journal-entry.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { operations, type WriteId } from '#shared/core/operations/table.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toConnection } from './connection.ts';
import { eightWrites } from './eight-writes.ts';

export const signer = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
export const otherSigner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** As it is confirmed: of the tested connection, one of the eight writes. */
export function toIntent(operation: WriteId = 'erc20.transfer', change: { readonly input?: object; readonly connection?: string } = {}) {
  const connection = toConnection(change.connection === undefined ? {} : { id: change.connection, clientId: change.connection });
  const input = { ...eightWrites[operation], ...change.input };
  const made = toRequest(operations[operation], input, connection.settings);
  if (!made.ok) throw new Error('no request');
  const request = { method: 'POST' as const, path: made.value.path, body: JSON.stringify(made.value.body) };
  const preconditions = { connection, signInNumber: 0, chain: '1', accounts: [signer, otherSigner] };
  return { id: crypto.randomUUID(), operation, input, request, digest: digestOf(connection, request), preconditions };
}

export function toEntry(change: Partial<Activity> = {}, operation: WriteId = 'erc20.transfer'): Activity {
  const intent = toIntent(operation, { ...(change.connection === undefined ? {} : { connection: change.connection }) });
  return { ...entryOf(intent, 'Send 250', change.preparedAt ?? Date.now(), 0), ...change };
}
