/** A write as it is confirmed, made straight from an operation's input. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Write } from '#main/core/ports/service.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import { type OperationInput, operations, type WriteId } from '#shared/core/operations/table.ts';
import { ok } from '#shared/core/result.ts';

export function writeOf<Id extends WriteId>(id: Id, connection: ConfirmedConnection, input: OperationInput<Id>, signInNumber = 0): Write {
  const made = toRequest(operations[id], input, connection.settings);
  if (!made.ok) throw new Error(made.error.code);
  const { path, body } = made.value;
  return { id, connection, request: { method: 'POST', path, body: JSON.stringify(body) }, signInNumber, leaving: () => ok(null) };
}
