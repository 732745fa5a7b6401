/** Many reads of one operation at once, each cached and shared as a single one is. */
import { useQueries } from '@tanstack/react-query';
import { problemOf } from '#renderer/bridge/call-failure.ts';
import { nextRead } from '#renderer/bridge/polling.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { type Read, type ReadOptions, readQuery } from '#renderer/bridge/use-read.ts';
import type { OperationInput, OperationValue, ReadId } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';

/** `ahead`: nobody looks at it yet, so it goes behind what others look at. `no`: what is known of it is told, and nothing asked. */
export type HowWanted = 'visible' | 'ahead' | 'no';

interface ReadsOptions<Id extends ReadId> extends Pick<ReadOptions, 'freshFor' | 'every' | 'when'> {
  /** Everything is looked at unless told. */
  readonly wanted?: (input: OperationInput<Id>) => HowWanted;
}

/** One for each input, in their order. Equal inputs are asked for once. */
export function useReads<Id extends ReadId>(
  operation: Id,
  inputs: readonly OperationInput<Id>[],
  { freshFor = 2_000, every, when = true, wanted = () => 'visible' }: ReadsOptions<Id> = {},
): readonly Read<OperationValue<Id>>[] {
  const { connection, open, problem } = useScope();
  const once = new Map(inputs.map((input) => [JSON.stringify(input), input]));
  const keys = [...once.keys()];
  const queries = useQueries({
    queries: [...once.values()].map((input) => ({
      ...readQuery(connection, operation, input, wanted(input) === 'ahead'),
      enabled: when && open && wanted(input) !== 'no',
      staleTime: freshFor,
      refetchOnWindowFocus: freshFor !== Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }: { state: { data: Answer<unknown> | undefined; error: Error | null } }) =>
        nextRead(problemOf(state.error) ?? state.data?.problem ?? null, every ?? null),
    })),
  });
  const reads = new Map(
    queries.map((query, index) => [
      keys[index],
      {
        answer: query.data ?? null,
        problem: problem ?? problemOf(query.error),
        again: () => void query.refetch(),
      },
    ]),
  );
  const nothing: Read<OperationValue<Id>> = { answer: null, problem, again: () => {} };
  return inputs.map((input) => reads.get(JSON.stringify(input)) ?? nothing);
}
