/** The journal and what watching found, by pages, read again whenever main says that they have changed; the service is not asked. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { problemOf, unwrap } from '#renderer/bridge/call-failure.ts';
import { useScope } from '#renderer/bridge/read-scope.tsx';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { type Activity, type ActivityBrief, type ActivityNow, settledStates } from '#shared/activity.ts';
import type { AppError } from '#shared/errors.ts';
import type { Finding, FindingsPage, TokenFacts } from '#shared/watch.ts';

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

const local = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false } as const;

/** What is told everywhere is newer than the page that was read before. */
function withNewest(pages: readonly (readonly ActivityBrief[])[], newest: readonly ActivityBrief[]): readonly ActivityBrief[] {
  const all = new Map([...pages.flat(), ...newest].map((entry) => [entry.id, entry]));
  return [...all.values()].toSorted((one, other) => other.preparedAt - one.preparedAt);
}

/** What comes after the oldest that is known. */
function nextPage(last: readonly ActivityBrief[]): { readonly before: string; readonly behind: string } | undefined {
  const oldest = last.at(-1);
  return oldest === undefined ? undefined : { before: String(oldest.preparedAt), behind: oldest.id };
}

export function useActivityPages(): Pages {
  const { connection } = useScope();
  const activity = useSlice('activity');
  const watch = useSlice('watch');
  const writes = useInfiniteQuery({
    ...local,
    queryKey: [connection, 'activity.list'],
    initialPageParam: {} as { readonly before?: string; readonly behind?: string },
    queryFn: async ({ pageParam }) => unwrap(await getBridge().call['activity.list']({ connection, ...pageParam })),
    getNextPageParam: (last: readonly ActivityBrief[]) => nextPage(last),
  });
  const found = useInfiniteQuery({
    ...local,
    queryKey: [connection, 'watch.findings', 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }) =>
      unwrap(await getBridge().call['watch.findings']({ connection, ...(pageParam === null ? {} : { before: pageParam }) })),
    getNextPageParam: (last: FindingsPage) => last.before ?? undefined,
  });
  useReadAgain(olderVersion(writes.data?.pages ?? [], activity), writes.refetch);
  useReadAgain(`${watch.connection} ${watch.findings} ${watch.scanned[0]?.to ?? ''}`, found.refetch);
  const pagesOf = <T>(data: InfiniteData<T> | undefined) => data?.pages ?? null;
  const listed = pagesOf(writes.data);
  const told = pagesOf(found.data);
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

const isSettled = ({ state, settledAt }: ActivityBrief) => settledAt !== null && settledStates.some((one) => one === state);

/**
 * Another one where what was read may have become something else: with thousands of entries not at every step of one write, since the
 * newest are told anyway. Only what is not settled changes, and what is told must reach down to what was read.
 */
function olderVersion(pages: readonly (readonly ActivityBrief[])[], activity: ActivityNow): unknown {
  const told = new Set(activity.newest.map(({ id }) => id));
  const read = pages.flat();
  const meets = read.length === 0 || activity.newest.length < 2 || read.some(({ id }) => told.has(id));
  return meets && read.every((entry) => isSettled(entry) || told.has(entry.id)) ? 'settled' : activity;
}

/** Not at first: then it is being read anyway. */
function useReadAgain(version: unknown, refetch: () => Promise<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is when, not what
  useEffect(() => {
    void refetch();
  }, [version]);
}

interface ReadEntry {
  /** Null until it is read, or where there is none. */
  readonly entry: Activity | null;
  readonly isRead: boolean;
  readonly problem: AppError | null;
  readonly again: () => void;
}

/** One entry, whole. */
export function useEntryOfJournal(id: string): ReadEntry {
  const { connection } = useScope();
  const activity = useSlice('activity');
  const query = useQuery({
    ...local,
    queryKey: [connection, 'activity.get', id],
    queryFn: async () => unwrap(await getBridge().call['activity.get']({ intent: id })),
  });
  useReadAgain(activity, query.refetch);
  return { entry: query.data ?? null, isRead: query.isSuccess, problem: problemOf(query.error), again: () => void query.refetch() };
}
