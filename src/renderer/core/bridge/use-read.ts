/** Hooks for reads: they add the connection to a query and check whether the service may be asked now. */
import { keepPreviousData, type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import { finalAnswer, hurry, type OwnQuery, type ServiceQuery } from '#renderer/core/bridge/query.ts';
import { useScreen } from '#renderer/core/bridge/screen.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

/** The connection that reads are for. */
export interface Scope {
  /** The active connection. */
  readonly connection: string;
  /** Whether the service may be asked now. */
  readonly open: boolean;
  /** Why not, where that is known. */
  readonly problem: AppError | null;
}

const ScopeContext = createContext<Scope | null>(null);
export const ReadScope = ScopeContext;

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('A read is used outside of ReadScope.');
  return scope;
}

interface ReadOptions {
  /** While false, nothing is asked and the cached answer is shown. */
  readonly when?: boolean;
  /** Shows the previous input's answer until the new one arrives. */
  readonly keepPrevious?: boolean;
  /** Not on the screen yet, so visible reads go first. */
  readonly ahead?: boolean;
}

export interface Read<T> {
  readonly answer: Answer<T> | null;
  readonly problem: AppError | null;
  readonly again: () => void;
}

export function useRead<Id extends ReadId>(
  { input, options }: ServiceQuery<Id>,
  { when = true, keepPrevious = false, ahead = false }: ReadOptions = {},
): Read<OperationValue<Id>> {
  const { connection, open, problem } = useScope();
  const asked = options(connection, ahead);
  const name = asked.queryHash;
  const query = useQuery({
    ...asked,
    enabled: when && open && input !== null,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  useEffect(() => (ahead || !when ? undefined : hurry(name)), [ahead, when, name]);
  return {
    answer: query.data ?? null,
    problem: problem ?? problemOf(query.error),
    again: () => void (input !== null && query.refetch()),
  };
}

/** The cached answer; nothing is asked. */
export const useKnownAnswer = <Id extends ReadId>(query: ServiceQuery<Id>) => useRead(query, { when: false });

/** `ahead`: not on the screen yet, so visible reads go first. `no`: shows the cached answer and asks nothing. */
export type HowWanted = 'visible' | 'ahead' | 'no';

/** One read for each query, in their order; equal queries share one. `wanted`: by index; all are visible by default. */
export function useReads<Id extends ReadId>(
  queries: readonly ServiceQuery<Id>[],
  wanted: (index: number) => HowWanted = () => 'visible',
): readonly Read<OperationValue<Id>>[] {
  'use memo';
  const { connection, open, problem } = useScope();
  const client = useQueryClient();
  const asked = queries.map((query, index) => {
    const how = wanted(index);
    return { ...query.options(connection, how === 'ahead'), enabled: open && how !== 'no' };
  });
  const finals = finalsOf<Id>(
    client,
    asked,
    useScreen(({ timesAnew }) => timesAnew),
  );
  const observed = new Map(asked.flatMap((query, index) => (finals[index] === null ? [[query.queryHash, query]] : [])));
  const results = useQueries({ queries: [...observed.values()] });
  const places = new Map([...observed.keys()].map((key, place) => [key, place]));
  return asked.map(({ queryHash }, index) => {
    const known = finals[index] ?? null;
    if (known !== null) return { answer: known, problem, again: nothing };
    const result = results[places.get(queryHash) ?? 0];
    return {
      answer: (result?.data ?? null) as Answer<OperationValue<Id>> | null,
      problem: problem ?? problemOf(result?.error ?? null),
      again: () => void result?.refetch(),
    };
  });
}

const nothing = () => {};

/** `_timesAnew`: what was known before everything is read anew is looked at again. */
const finalsOf = <Id extends ReadId>(client: QueryClient, asked: readonly Parameters<typeof finalAnswer>[1][], _timesAnew: number) =>
  asked.map((query) => finalAnswer<OperationValue<Id>>(client, query));

interface Own<T> {
  /** Null until it is there. */
  readonly value: T | null;
  readonly isRead: boolean;
  readonly problem: AppError | null;
  readonly again: () => void;
}

export function useOwn<T>({ options }: OwnQuery<T>): Own<T> {
  const { connection } = useScope();
  const query = useQuery(options(connection));
  return {
    value: query.data ?? null,
    isRead: query.isSuccess,
    problem: problemOf(query.error),
    again: () => void query.refetch(),
  };
}
