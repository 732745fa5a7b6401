/** A read of the service, by operation: cached, shared between views, asked again when that helps. */
import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { problemOf, unwrap } from '#renderer/bridge/call-failure.ts';
import { nextRead } from '#renderer/bridge/polling.ts';
import { readKey } from '#renderer/bridge/query-client.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { nextRequestName } from '#renderer/bridge/request-name.ts';
import { noteReadable } from '#renderer/store/screen.ts';
import type { AppError } from '#shared/errors.ts';
import type { OperationId, OperationInput, OperationValue } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';
import { fail, type Result } from '#shared/result.ts';

export interface ReadOptions {
  /** Asked again this often while the window is visible, in milliseconds. */
  readonly every?: number;
  /** A newer answer is not wanted before this age, in milliseconds. */
  readonly freshFor?: number;
  /** Nothing is asked while this is false. */
  readonly when?: boolean;
  /** Shows the answer for the former input until the one for the new input is here. */
  readonly keepPrevious?: boolean;
  /** Nobody looks at it yet: what others look at goes first. */
  readonly ahead?: boolean;
}

export interface Read<T> {
  readonly answer: Answer<T> | null;
  readonly problem: AppError | null;
  readonly again: () => void;
}

type AnyCall = (input: object) => Promise<Result<Answer<unknown>>>;

/** What is being asked for ahead, by key: how to say that somebody looks at it now. */
const askedAhead = new Map<string, () => () => void>();

/** Ends the read in main, too, once nobody looks any more. */
export async function askService(operation: OperationId, input: object, signal: AbortSignal): Promise<Answer<unknown>> {
  // It tells of its end once: whoever goes on after that asks nothing more.
  if (signal.aborted) return unwrap(fail({ code: 'canceled' }));
  const request = nextRequestName();
  const { call } = getBridge();
  const end = () => void call['request.cancel']({ request }).catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  try {
    const result = await (call[`service.${operation}`] as AnyCall)({ ...input, request });
    note(operation, result);
    return unwrap(result);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Only what the service itself answered tells anything of its forms. */
function note(operation: OperationId, result: Result<Answer<unknown>>): void {
  const problem = result.ok ? result.value.problem : result.error;
  if (problem !== null && problem.code !== 'unreadable-response') return;
  noteReadable(operation, problem === null && result.ok && result.value.reading.recognized);
}

/** One read as react-query has it: its place among the answers, and how it is asked. */
export function readQuery<Id extends OperationId>(connection: string, operation: Id, input: OperationInput<Id>, ahead = false) {
  return {
    queryKey: readKey(connection, operation, input),
    // The key names the operation, so the answer is that operation's.
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      askService(operation, { ...input, connection, ...(ahead ? { ahead } : {}) }, signal) as Promise<Answer<OperationValue<Id>>>,
  };
}

async function askAhead(name: string, operation: OperationId, input: object, signal: AbortSignal): Promise<Answer<unknown>> {
  askedAhead.set(name, () => hurry(operation, input));
  try {
    return await askService(operation, { ...input, ahead: true }, signal);
  } finally {
    askedAhead.delete(name);
  }
}

/** Main joins it to what is under way, which then goes before what nobody looks at. Answers how to end it. */
function hurry(operation: OperationId, input: object): () => void {
  const aborter = new AbortController();
  askService(operation, input, aborter.signal).catch(() => {});
  return () => aborter.abort();
}

/** What never changes is not asked for again. */
const isKept = (answer: Answer<unknown> | undefined) => answer?.source === 'kept';

export function useRead<Id extends OperationId>(
  operation: Id,
  input: OperationInput<Id>,
  options: ReadOptions = {},
): Read<OperationValue<Id>> {
  const scope = useScope();
  const { connection } = scope;
  const { every, freshFor = 2_000, when = true, keepPrevious = false, ahead = false } = options;
  const { queryKey, queryFn } = readQuery(connection, operation, input);
  const name = hashKey(queryKey);
  const query = useQuery<Answer<unknown>>({
    queryKey,
    queryFn: (context) => (ahead ? askAhead(name, operation, { ...input, connection }, context.signal) : queryFn(context)),
    enabled: when && scope.open,
    staleTime: ({ state }) => (isKept(state.data) ? Number.POSITIVE_INFINITY : freshFor),
    refetchOnWindowFocus: ({ state }) => (isKept(state.data) || freshFor === Number.POSITIVE_INFINITY ? false : 'always'),
    refetchInterval: ({ state }) =>
      isKept(state.data) ? false : nextRead(problemOf(state.error) ?? state.data?.problem ?? null, every ?? null),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  // What is under way is not asked for again by react-query, so only this tells main that it has become urgent.
  useEffect(() => (ahead || !when ? undefined : askedAhead.get(name)?.()), [ahead, when, name]);
  return {
    // The key names the operation, so the answer is that operation's.
    answer: (query.data ?? null) as Answer<OperationValue<Id>> | null,
    problem: scope.problem ?? problemOf(query.error),
    again: () => void query.refetch(),
  };
}
