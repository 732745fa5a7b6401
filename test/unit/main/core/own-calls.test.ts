/** Every call that names a connection is either for the window that shows it alone, or listed here as one for any connection. */
import { expect, test } from 'vitest';
import { ownCalls } from '#main/core/ipc/own-calls.ts';
import type { Inputs } from '#shared/core/fields.ts';
import { readIds, writeIds } from '#shared/core/operations/table.ts';
import { calls } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';

/** They read, or are about connections: All connections and Settings make them for each. */
const forAny: readonly string[] = [
  ...readIds.map((id) => `service.${id}`),
  ...[
    'activity.list',
    'activity.withHash',
    'chain.blocks',
    'collectible.look',
    'history.balance',
    'tokens.facts',
    'tokens.held',
    'watch.found',
  ],
  ...['known.about', 'known.find', 'known.recent', 'contracts.get', 'calls.get', 'notebook.note', 'rules.get'],
  ...['notebook.export', 'notebook.previewImport', 'request.list', 'request.save', 'list.save'],
  ...['statement.make', 'statement.readRates', 'receipt.save', 'descriptors.describe'],
  ...['connection.save', 'connection.test', 'connection.saveTest', 'connection.export', 'connection.confirmChain'],
  ...['connection.select', 'connection.openWindow', 'connection.remove', 'session.signIn'],
];

test('error: T12 a call that changes something of a connection is only for the window that shows it', () => {
  const naming = (Object.keys(calls) as CallName[]).filter((name) => (calls[name].input as Inputs).connection !== undefined);
  expect(naming.filter((name) => !ownCalls.has(name)).toSorted()).toEqual(forAny.toSorted());
  expect(writeIds.every((id) => ownCalls.has(`service.${id}`))).toBe(true);
});
