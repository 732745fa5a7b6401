/** Keeps the contracts, interfaces, calls and descriptions of contracts that the person saved, and says what their owners say of calls. */
import { randomUUID } from 'node:crypto';
import type { ChainDomain } from '#main/chain/domain.ts';
import { createContractBook } from '#main/contracts/contract-book.ts';
import { createDescribe } from '#main/contracts/describe.ts';
import { createDescriptorBook } from '#main/contracts/descriptor-book.ts';
import { descriptorsOn } from '#main/contracts/descriptors.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import type { savedContractCalls } from '#shared/contracts/contract-calls.ts';
import { ok } from '#shared/core/result.ts';
import type { FoundDescriptor } from '#shared/writes/review/foreign-words.ts';

export interface ContractsDomain extends Domain<keyof typeof savedContractCalls, 'contracts'> {
  /** What speaks for contracts of a chain, in decimal digits: of the registry, and of the connection's own files. */
  readonly descriptorsOf: (connection: string, chain: string) => Promise<(contract: string) => readonly FoundDescriptor[]>;
}

export function contractsDomain(core: Core, chain: Pick<ChainDomain, 'read'>, table: SavedTable): ContractsDomain {
  const { connections, slices, clock, changes, openFile, labelOf } = core;
  const changed = (connection: string) => slices.renew('contracts', connection);
  const source = { table, changed, now: clock.now };
  const book = createContractBook({ ...source, newId: randomUUID });
  const descriptors = createDescriptorBook({ ...source, changes, openFile });
  const of = (connection: string) => ({ ...book.of(connection), descriptors: descriptors.lines(connection) });
  const descriptorsOf: ContractsDomain['descriptorsOf'] = (connection, chainId) => descriptorsOn(chainId, descriptors.of(connection));
  const say = createDescribe({ descriptorsOf, confirmed: connections.confirmed, read: chain.read, labelOf });
  return {
    descriptorsOf,
    handlers: {
      'contracts.save': async (input) => book.save(input),
      'contracts.remove': async ({ connection, address }) => book.remove(connection, address),
      'contracts.get': async ({ connection, address }) => ok(book.find(connection, address)),
      'calls.save': async (input) => book.saveCall(input),
      'calls.remove': async ({ connection, id }) => book.removeCall(connection, id),
      'calls.get': async ({ connection, id }) => ok(book.findCall(connection, id)),
      'descriptors.add': (_input, connection) => descriptors.add(connection),
      'descriptors.remove': async ({ connection, id }) => descriptors.remove(connection, id),
      'descriptors.describe': async (input, connection) => ok(await say(connection, input)),
    },
    slices: { contracts: of },
    // The vault deletes what the person saved with the connection.
    forget: keepsEverything,
  };
}
