/** The calls of the contracts and calls that a person saves. */
import type { Services } from '#main/ipc/services.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { savedContractCalls } from '#shared/ipc/saved-contract-calls.ts';
import { ok, type Result } from '#shared/result.ts';

export function createSavedContractHandlers({ connections, contracts }: Services): Pick<Handlers, keyof typeof savedContractCalls> {
  /** Nothing is kept for a connection that there is not. */
  function within<T>(connection: string, run: () => Result<T>): Result<T> {
    const found = connections.find(connection);
    return found.ok ? run() : found;
  }
  return {
    'contracts.save': async (input) => within(input.connection, () => contracts.save(input)),
    'contracts.remove': async ({ connection, address }) => within(connection, () => contracts.remove(connection, address)),
    'contracts.get': async ({ connection, address }) => within(connection, () => ok(contracts.find(connection, address))),
    'calls.save': async (input) => within(input.connection, () => contracts.saveCall(input)),
    'calls.remove': async ({ connection, id }) => within(connection, () => contracts.removeCall(connection, id)),
    'calls.get': async ({ connection, id }) => within(connection, () => ok(contracts.findCall(connection, id))),
  };
}
