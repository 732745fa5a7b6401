/** The handlers of a domain's calls, and the lookup of the connection that a call names. */

import type { Inputs } from '#shared/core/fields.ts';
import type { Result } from '#shared/core/result.ts';
import { calls } from '#shared/ipc/contract.ts';
import type { CallAnswer, CallInput, CallName, Handlers } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';

type HandlerOf<N extends CallName> =
  CallInput<N> extends { readonly connection: string }
    ? (input: CallInput<N>, connection: Connection) => Promise<Result<CallAnswer<N>>>
    : (input: CallInput<N>) => Promise<Result<CallAnswer<N>>>;

/** A call that names a connection gets that connection too. */
export type DomainHandlers = { readonly [N in CallName]: HandlerOf<N> };

type AnyHandler = (input: { readonly connection: string }, connection?: Connection) => Promise<Result<unknown>>;

/** A call for a connection that does not exist is refused. `find`: errors as for a field that is wrong. */
export function withConnections(handlers: DomainHandlers, find: (id: string) => Result<Connection>): Handlers {
  const resolved = Object.entries(handlers as unknown as Record<CallName, AnyHandler>).map(([name, handle]) => {
    const input: Inputs = calls[name as CallName].input;
    if (input.connection?.required !== true) return [name, handle];
    const withConnection: AnyHandler = async (given) => {
      const found = find(given.connection);
      return found.ok ? handle(given, found.value) : found;
    };
    return [name, withConnection];
  });
  return Object.fromEntries(resolved) as Handlers;
}
