/** One read of several connections at once. */
import { useQueries } from '@tanstack/react-query';
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import type { ServiceQuery } from '#renderer/core/bridge/query.ts';
import type { Read } from '#renderer/core/bridge/use-read.ts';
import type { OperationValue, ReadId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';

/** In the order of the `connections`, which are ids of those that are signed in to. */
export function useReadOfEach<Id extends ReadId>(
  { options }: ServiceQuery<Id>,
  connections: readonly string[],
): readonly Read<OperationValue<Id>>[] {
  const results = useQueries({ queries: connections.map((id) => options(id)) });
  return results.map((result) => ({
    answer: (result.data ?? null) as Answer<OperationValue<Id>> | null,
    problem: problemOf(result.error),
    again: () => void result.refetch(),
  }));
}
