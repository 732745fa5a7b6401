/** The calls that read from the service. A page can cancel them, and their total size is limited. */

import type { Core } from '#main/core/core.ts';
import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { HowToRead, ReadService } from '#main/core/ports/service.ts';
import { sandboxConnection } from '#main/core/sandbox.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { CheckAccounts } from '#main/session/same-person.ts';
import { maxBigCallSize } from '#shared/core/call.ts';
import { type OperationInput, type OperationValue, type ReadId, readIds } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { KnownChains } from './chain-change.ts';
import type { Multicalls } from './multicall/multicalls.ts';

/** The fields of a read call that are not the operation's input. */
interface ReadCall {
  readonly connection: string;
  readonly request?: string;
  readonly ahead?: boolean;
  readonly fresh?: boolean;
}

export type ReadCallName = `service.${ReadId}`;

export interface ReadHandlers {
  readonly handlers: Pick<DomainHandlers, ReadCallName>;
  /** Runs it with a signal that `cancel` of the same name aborts. */
  whileWanted<T>(request: string | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
  cancel(request: string): void;
  /** Reads for a screen. For the sandbox's connection, waits until the sandbox has started. */
  readFrom<Id extends ReadId>(
    connection: string,
    id: Id,
    input: OperationInput<Id>,
    how: HowToRead & { readonly signal: AbortSignal },
  ): Promise<Result<Answer<OperationValue<Id>>>>;
}

interface ReadHandlersParts {
  readonly core: Pick<Core, 'connections' | 'sandbox'>;
  readonly session: Pick<AccessTokens, 'signInNumber'>;
  readonly client: Pick<ServiceClient, 'lastKnown'>;
  readonly read: ReadService;
  readonly chains: KnownChains;
  readonly checkAccounts: CheckAccounts;
  readonly multicalls: Pick<Multicalls, 'look'>;
}

export function createReadHandlers({
  core,
  session,
  client,
  read: ask,
  chains,
  checkAccounts,
  multicalls,
}: ReadHandlersParts): ReadHandlers {
  const reading = new Map<string, AbortController>();
  /** UTF-16 units of the reads that wait. */
  let waiting = 0;

  async function read(id: ReadId, given: Record<string, unknown>): Promise<Result<Answer<unknown>>> {
    const { connection: connectionId, request, ahead, fresh, ...input } = given as unknown as ReadCall;
    const how: HowToRead = { urgency: ahead === true ? 'ahead' : 'visible', ask: fresh === true ? 'by-hand' : 'if-needed' };
    const size = leastSize + JSON.stringify(input).length;
    if (waiting + size > mostWaiting) return fail({ code: 'too-soon', seconds: 1 });
    waiting += size;
    try {
      return await whileWanted(request, (signal) => readFrom(connectionId, id, input, { ...how, signal }));
    } finally {
      waiting -= size;
    }
  }

  async function whileWanted<T>(request: string | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const aborter = new AbortController();
    if (request !== undefined) reading.set(request, aborter);
    try {
      return await run(aborter.signal);
    } finally {
      if (request !== undefined) reading.delete(request);
    }
  }

  async function readFrom(
    connectionId: string,
    id: ReadId,
    input: object,
    how: HowToRead & { readonly signal: AbortSignal },
  ): Promise<Result<Answer<unknown>>> {
    const { signal } = how;
    // The sandbox may have another port in each run, so it has to start before its addresses are known.
    const ready = connectionId === sandboxConnection ? await Promise.race([core.sandbox.ready(), whenAborted(signal)]) : ok(null);
    const connection = core.connections.confirmed(connectionId);
    if (!connection.ok) return connection;
    if (!ready.ok) return client.lastKnown(id, connection.value, input as never, ready.error);
    const began = session.signInNumber(connectionId);
    const answer: Result<Answer<unknown>> = await ask(id, connection.value, input as never, how);
    if (id === 'chain.id' && answer.ok && answer.value.source === 'service' && answer.value.reading.recognized) {
      // Under another sign-in this connection may lead to another service by now.
      if (session.signInNumber(connectionId) === began) await chains.note(connectionId, answer.value.reading.value as string);
    }
    if (id === 'user.accounts') await checkAccounts(connectionId, answer as Result<Answer<readonly Account[]>>, began);
    if (id === 'user.accounts' || id === 'chain.id') lookForMulticall(connectionId, answer);
    return answer;
  }

  /** After each answer that names the chain or the accounts, as they come in either order. */
  function lookForMulticall(id: string, answer: Result<Answer<unknown>>): void {
    const connection = core.connections.confirmed(id);
    if (connection.ok && answer.ok && answer.value.source === 'service') multicalls.look(connection.value);
  }

  return {
    handlers: Object.fromEntries(
      readIds.map((id) => [`service.${id}`, (input: Record<string, unknown>) => read(id, input)]),
    ) as unknown as ReadHandlers['handlers'],
    whileWanted,
    readFrom: readFrom as ReadHandlers['readFrom'],
    cancel: (request) => reading.get(request)?.abort(),
  };
}

/** UTF-16 units: the least that a read counts for, and the most that all waiting reads may take: a page can ask without end. */
const leastSize = 1_000;
const mostWaiting = maxBigCallSize;

const whenAborted = (signal: AbortSignal) =>
  new Promise<Result<never>>((resolve) => {
    signal.addEventListener('abort', () => resolve(fail({ code: 'canceled' })), { once: true });
  });
