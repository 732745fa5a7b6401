/** The journal and what watching found, by pages; the service is not asked. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { problemOf } from '#renderer/bridge/bridge.ts';
import { useScope } from '#renderer/queries/use-read.ts';
import { writeQueries } from '#renderer/queries/writes.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import type { ActivityBrief } from '#shared/activity.ts';
import type { AppError } from '#shared/errors.ts';
import type { Finding, TokenFacts } from '#shared/watch.ts';

interface Pages {
  /** Null until the first page is there. */
  readonly writes: readonly ActivityBrief[] | null;
  readonly moreWrites: boolean;
  readonly findings: readonly Finding[] | null;
  readonly moreFindings: boolean;
  readonly tokens: Readonly<Record<string, TokenFacts>>;
  readonly problem: AppError | null;
  readonly loading: boolean;
  /** Anything is being read, and nothing more is until it is there. */
  readonly busy: boolean;
  /** The next page of each that has one. */
  readonly loadMore: () => void;
  readonly again: () => void;
}

/** What is told everywhere is newer than the page that was read before. */
function withNewest(pages: readonly (readonly ActivityBrief[])[], newest: readonly ActivityBrief[]): readonly ActivityBrief[] {
  const all = new Map([...pages.flat(), ...newest].map((entry) => [entry.id, entry]));
  return [...all.values()].toSorted((one, other) => other.preparedAt - one.preparedAt);
}

export function useActivityPages(): Pages {
  const { connection } = useScope();
  const activity = useSlice('activity');
  const writes = useInfiniteQuery(writeQueries.journal(connection));
  const found = useInfiniteQuery(writeQueries.allFound(connection));
  const listed = writes.data?.pages ?? null;
  const told = found.data?.pages ?? null;
  return {
    writes: listed === null ? null : withNewest(listed, activity.connection === connection ? activity.newest : []),
    moreWrites: writes.hasNextPage,
    findings: told === null ? null : told.flatMap(({ findings }) => findings),
    moreFindings: found.hasNextPage,
    tokens: Object.assign({}, ...(told ?? []).map(({ tokens }) => tokens)),
    problem: problemOf(writes.error ?? found.error),
    loading: writes.isFetchingNextPage || found.isFetchingNextPage,
    busy: writes.isFetching || found.isFetching,
    loadMore: () => {
      if (writes.hasNextPage && !writes.isFetching) void writes.fetchNextPage();
      if (found.hasNextPage && !found.isFetching) void found.fetchNextPage();
    },
    again: () => {
      void writes.refetch();
      void found.refetch();
    },
  };
}
