/** Keeps the contracts, interfaces and calls that the person saved. */
import { randomUUID } from 'node:crypto';
import { createContractBook } from '#main/contracts/contract-book.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import type { savedContractCalls } from '#shared/contracts/contract-calls.ts';
import { ok } from '#shared/core/result.ts';

export function contractsDomain({ slices, clock }: Core, table: SavedTable): Domain<keyof typeof savedContractCalls, 'contracts'> {
  const changed = (connection: string) => slices.renew('contracts', connection);
  const book = createContractBook({ table, changed, now: clock.now, newId: randomUUID });
  return {
    handlers: {
      'contracts.save': async (input) => book.save(input),
      'contracts.remove': async ({ connection, address }) => book.remove(connection, address),
      'contracts.get': async ({ connection, address }) => ok(book.find(connection, address)),
      'calls.save': async (input) => book.saveCall(input),
      'calls.remove': async ({ connection, id }) => book.removeCall(connection, id),
      'calls.get': async ({ connection, id }) => ok(book.findCall(connection, id)),
    },
    slices: { contracts: book.of },
    // The vault deletes what the person saved with the connection.
    forget: keepsEverything,
  };
}
