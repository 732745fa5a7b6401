/** How a read becomes a query: its key, how it is asked, how old an answer may be. Each domain lists its reads in its `queries.ts`. */
import { type FetchQueryOptions, hashKey, type QueryClient, queryOptions, replaceEqualDeep, skipToken } from '@tanstack/react-query';
import { afterPaint } from '#renderer/core/bridge/after-paint.ts';
import { getBridge, problemOf, unwrap, withRequest } from '#renderer/core/bridge/bridge.ts';
import { nextRead } from '#renderer/core/bridge/polling.ts';
import { countUnreadable } from '#renderer/core/bridge/screen.ts';
import type { OperationId, OperationInput, OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, type Result } from '#shared/core/result.ts';
import type { CallAnswer, CallInput } from '#shared/ipc/derive.ts';

/**
 * - `own-write`: one was confirmed or reverted, so balances, owners and approvals may have changed.
 * - `journal`: an entry was added or changed. `older-journal`: the change may be below the newest entries.
 * - `batches`: a list of writes was sent, or is further than before.
 * - `found`: watching found a transfer, or read another block.
 * - `every-found`: the same, for reads of all that was found. It waits until the last of them has ended.
 * - `contracts`, `notebook`: the person changed what is saved there.
 * - `balance`: the person's balance was read.
 * - `known`: the page read transactions, from which main learns what addresses did.
 */
export type TouchingEvent =
  | 'own-write'
  | 'journal'
  | 'batches'
  | 'older-journal'
  | 'found'
  | 'every-found'
  | 'contracts'
  | 'notebook'
  | 'balance'
  | 'known';

/** When a read is made again. Times are in milliseconds. */
export interface ReadTiming {
  /** What makes an answer old, whatever its age (`invalidate.ts`). Required, so that no read forgets one. */
  readonly touchedBy: readonly TouchingEvent[];
  readonly staleTime?: number;
  /** While the window is visible. */
  readonly refetchInterval?: number;
  /** What isn't found may be found later, so it is read again at its `refetchInterval`. */
  readonly mayAppear?: boolean;
  readonly gcTime?: number;
  /** Whether an answer's value never changes: it is then kept as long as the connection, and not observed (`finalAnswer`). */
  readonly isFinal?: (value: never) => boolean;
  /** Repeated after each new block, but no more often than this. */
  readonly eachBlock?: number;
}

/** What a query knows of itself in the cache. */
type QueryMeta = {
  readonly touchedBy?: readonly TouchingEvent[];
  readonly eachBlock?: number;
  readonly isFinal?: (value: never) => boolean;
  /** It is collected step by step, so it begins anew instead of being read again. */
  readonly startsOver?: boolean;
};
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** Never repeated automatically, unless an event is added. */
export const forever = { touchedBy: [], staleTime: Number.POSITIVE_INFINITY } as const;

/** A read of the service. `input`: null while it isn't known yet, which disables the read. */
export interface ServiceQuery<Id extends ReadId = ReadId> {
  readonly operation: Id;
  readonly input: OperationInput<Id> | null;
  /** `ahead`: not on the screen yet, so visible reads go first. */
  readonly options: (connection: string, ahead?: boolean) => ReturnType<typeof serviceOptions<Id>>;
}

export const read = <Id extends ReadId>(operation: Id, input: OperationInput<Id> | null, timing: ReadTiming): ServiceQuery<Id> => ({
  operation,
  input,
  options: (connection, ahead = false) => serviceOptions(connection, operation, input, timing, ahead),
});

/**
 * Begins reads for a screen that is still to be rendered. Null where there is nothing to begin: it is known already, or it failed before and
 * the screen itself reads it again. It doesn't fail. `ahead`: the person may not go there, so visible reads go first, and these end when it
 * aborts.
 */
export type BeginRead = (client: QueryClient, connection: string, ahead?: AbortSignal) => Promise<void> | null;

export const beginReads =
  (...queries: readonly AnyQuery[]): BeginRead =>
  (client, connection, ahead) => {
    const begun = queries.flatMap((query) => {
      const options = query.options(connection, ahead !== undefined);
      const { queryKey } = options;
      if ((client.getQueryState(queryKey)?.status ?? 'pending') !== 'pending') return [];
      // Not one that something on the screen waits for, too.
      ahead?.addEventListener('abort', () => void client.cancelQueries({ queryKey, exact: true, type: 'inactive' }));
      return [client.prefetchQuery(options)];
    });
    return begun.length === 0 ? null : Promise.all(begun).then(() => {});
  };

interface AnyQuery {
  // biome-ignore lint/suspicious/noExplicitAny: of whichever answer
  readonly options: (connection: string, ahead?: boolean) => FetchQueryOptions<any, Error, any, any>;
}

export const readKey = (connection: string, operation: OperationId, input: object | null) => [connection, operation, input] as const;

type Known = Answer<unknown> | undefined;

/** From main's cache of answers that never change. */
const isImmutable = (data: unknown) => (data as Known)?.source === 'cache';

/** A failed read comes with what main has stored, which can be older than what this page has read since. */
function newerOf(before: unknown, next: unknown): unknown {
  const [had, got] = [before as Known, next as Known];
  if (had === undefined || got === undefined || got.problem === null || got.readAt >= had.readAt) return replaceEqualDeep(before, next);
  return { ...had, source: 'stored', problem: got.problem };
}

interface State {
  readonly state: { readonly data: unknown; readonly error: Error | null };
}

function serviceOptions<Id extends ReadId>(
  connection: string,
  operation: Id,
  input: OperationInput<Id> | null,
  { touchedBy, staleTime = 2_000, refetchInterval, mayAppear, eachBlock, isFinal }: ReadTiming,
  ahead: boolean,
) {
  const queryKey = readKey(connection, operation, input);
  const ask = ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
    // The key names the operation, so the answer is that operation's.
    (ahead ? askAhead : askService)(operation, { ...input, connection }, signal, afterKnown(client, queryKey)) as Promise<
      Answer<OperationValue<Id>>
    >;
  const asked = queryOptions({
    queryKey,
    queryFn: input === null ? skipToken : ask,
    structuralSharing: newerOf,
    staleTime: ({ state }: State) => (isImmutable(state.data) ? Number.POSITIVE_INFINITY : (eachBlock ?? staleTime)),
    refetchOnWindowFocus: ({ state }: State) => (isImmutable(state.data) || staleTime === Number.POSITIVE_INFINITY ? false : 'always'),
    refetchInterval: ({ state }: State) =>
      !isImmutable(state.data) &&
      nextRead(problemOf(state.error) ?? (state.data as Known)?.problem ?? null, refetchInterval ?? null, mayAppear),
    meta: { touchedBy, ...(eachBlock === undefined ? {} : { eachBlock }), ...(isFinal === undefined ? {} : { isFinal }) },
    ...(isFinal === undefined ? {} : { gcTime: Number.POSITIVE_INFINITY }),
  });
  // Hashed once: each that needs it would do it again.
  return { ...asked, queryHash: hashKey(queryKey) };
}

interface Asked {
  readonly meta?: QueryMeta | undefined;
  readonly queryHash: string;
}

/** The answer of this read where it is known and never changes; null once another chain has made it old. */
export function finalAnswer<T>(client: QueryClient, { meta, queryHash }: Asked): Answer<T> | null {
  const state = meta?.isFinal === undefined ? undefined : client.getQueryCache().get(queryHash)?.state;
  // The key names the operation, so the answer is that operation's.
  const known = state?.data as Answer<T> | undefined;
  if (known === undefined || state?.isInvalidated === true || known.problem !== null || !known.reading.recognized) return null;
  return meta?.isFinal?.(known.reading.value as never) === true ? known : null;
}

/** A cached answer is shown already, so it is read again only once that is painted. */
async function afterKnown(client: QueryClient, key: readonly unknown[]): Promise<void> {
  if (client.getQueryData(key) !== undefined) await afterPaint();
}

type AnyCall = (input: object) => Promise<Result<Answer<unknown>>>;

/** Cancels the read in main when `signal` aborts. `ready`: what it waits for first. */
export async function askService(
  operation: OperationId,
  input: object,
  signal: AbortSignal,
  ready?: Promise<void>,
): Promise<Answer<unknown>> {
  if (ready !== undefined) await ready;
  // An abort fires only once, so it must be checked before asking.
  if (signal.aborted) return unwrap(fail({ code: 'canceled' }));
  const result = await withRequest(signal, (request) => (getBridge().call[`service.${operation}`] as AnyCall)({ ...input, request }));
  recordReadable(operation, result);
  return unwrap(result);
}

/** Counts answers that can't be read. Failures without an answer say nothing about its form. */
function recordReadable(operation: OperationId, result: Result<Answer<unknown>>): void {
  const problem = result.ok ? result.value.problem : result.error;
  if (problem !== null && problem.code !== 'unreadable-response') return;
  countUnreadable(operation, problem === null && result.ok && result.value.reading.recognized);
}

/** Reads under way that were asked ahead, by key: each function makes its read urgent. */
const askedAhead = new Map<string, () => () => void>();

async function askAhead(
  operation: OperationId,
  input: { readonly connection: string },
  signal: AbortSignal,
  ready: Promise<void>,
): Promise<Answer<unknown>> {
  const { connection, ...rest } = input;
  const name = hashKey(readKey(connection, operation, rest));
  askedAhead.set(name, () => {
    const aborter = new AbortController();
    // Main joins it to the read under way, which moves that one ahead in the queue.
    askService(operation, input, aborter.signal).catch(() => {});
    return () => aborter.abort();
  });
  try {
    return await askService(operation, { ...input, ahead: true }, signal, ready);
  } finally {
    askedAhead.delete(name);
  }
}

/** Makes a read that was asked ahead urgent: react-query doesn't repeat what is under way. Returns how to cancel that. */
export const hurry = (name: string): (() => void) | undefined => askedAhead.get(name)?.();

/** A read of main's own data, without a request to the service. */
export interface OwnQuery<T> {
  readonly options: (connection: string) => ReturnType<typeof ownOptions<T>>;
}

type OwnCall =
  | 'contracts.get'
  | 'descriptors.describe'
  | 'tokens.facts'
  | 'tokens.held'
  | 'history.balance'
  | 'watch.found'
  | 'known.about'
  | 'known.find'
  | 'known.recent'
  | 'activity.withHash'
  | 'notebook.note'
  | 'activity.get'
  | 'batch.get'
  | 'rules.get'
  | 'activity.list'
  | 'cache.size'
  | 'request.list'
  | 'support.log';
type OwnInput<N extends OwnCall> = Omit<CallInput<N>, 'connection'>;

export const own = <N extends OwnCall>(name: N, input: OwnInput<N> | null, timing: ReadTiming): OwnQuery<CallAnswer<N>> => ({
  options: (connection) =>
    ownOptions([connection, name, input], input === null ? null : () => callOwn(name, { ...input, connection } as never), timing),
});

export const callOwn = async <N extends OwnCall>(name: N, input: CallInput<N>): Promise<CallAnswer<N>> =>
  unwrap(await (getBridge().call[name] as unknown as (input: CallInput<N>) => Promise<Result<CallAnswer<N>>>)(input));

/** `ask`: gets the answer that is there already. */
export function ownOptions<T>(
  queryKey: readonly unknown[],
  ask: ((before: T | undefined) => Promise<T>) | null,
  { touchedBy, staleTime = 0, refetchInterval, gcTime }: ReadTiming,
) {
  return queryOptions({
    queryKey,
    queryFn:
      ask === null
        ? skipToken
        : async ({ client }: { client: QueryClient }) => {
            await afterKnown(client, queryKey);
            return ask(client.getQueryData<T>(queryKey));
          },
    staleTime,
    refetchOnWindowFocus: staleTime !== Number.POSITIVE_INFINITY,
    refetchInterval: refetchInterval ?? false,
    meta: { touchedBy },
    ...(gcTime === undefined ? {} : { gcTime }),
  });
}
