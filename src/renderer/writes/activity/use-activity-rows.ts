/** The rows of the activity list, from the journal, from what watching found, and from what was seen. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useScope } from '#renderer/core/bridge/use-read.ts';
import { everyStep, useNow } from '#renderer/core/ui/use-now.ts';
import { allSeen, type SeenTransaction } from '#renderer/writes/activity.ts';
import { mergeActivity } from '#renderer/writes/activity-rows.ts';
import { journalEntry } from '#renderer/writes/journal-words.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import type { FoundPage, FoundTransaction, TokenFacts } from '#shared/chain/watch.ts';
import type { AppError } from '#shared/core/errors.ts';
import { memoized } from '#shared/core/memoized.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';

const none: readonly never[] = [];

/** Of each source, as many as are painted first: what is out of sight would hold back what is in sight. */
const paintedFirst = 24;

/**
 * `rows`: null until the first page is read. `isWhole`: false in the first frame, which has the newest only. `others`: how many entries
 * of another sign-in are left out.
 */
export function useActivityRows(narrowed: boolean) {
  'use memo';
  const pages = useActivityPages();
  const all = useSeenSources();
  // A filter may want what is out of sight.
  const isWhole = useDeferredValue(true, false) || narrowed;
  // A long pending transaction is shown as unknown.
  const now = useNow(everyStep);
  const { own } = all;
  const { tokens } = pages;
  const cut = <T>(list: readonly T[]) => (isWhole ? list : list.slice(0, paintedFirst));
  const writes = pages.writes === null ? null : cut(pages.writes);
  const found = pages.found === null ? null : cut(pages.found);
  const sources = all.sources && {
    known: isWhole
      ? all.sources.known
      : all.sources.known.map(({ account, about }) => ({ account, about: { ...about, transactions: cut(about.transactions) } })),
  };
  const moreWrites = pages.moreWrites || writes?.length !== pages.writes?.length;
  const moreFound = pages.moreFound || found?.length !== pages.found?.length;
  const mine = writes === null ? null : ofOwn(writes, own);
  const isThere = mine !== null && found !== null && sources !== null;
  const seen = isThere ? allSeen({ ...sources, found, now }) : none;
  const view = useHistoryView(entriesOf(seen, mine ?? none), { found: tokens });
  const rows = isThere ? mergeActivity({ list: mine, more: moreWrites }, { list: seen, more: moreFound }, view) : null;
  return { ...pages, rows, isWhole, more: moreWrites || moreFound, others: (writes?.length ?? 0) - (mine?.length ?? 0) };
}

const ofOwn = memoized((writes: readonly ActivityBrief[], own: readonly string[] | null) =>
  writes.filter((write) => !isOfOthers(write, own)),
);

const entriesOf = memoized((seen: readonly SeenTransaction[], writes: readonly ActivityBrief[]) => [
  ...seen.map(({ entry }) => entry),
  ...writes.map(journalEntry),
]);

interface Pages {
  /** Null until the first page is there. */
  readonly writes: readonly ActivityBrief[] | null;
  readonly moreWrites: boolean;
  readonly found: readonly FoundTransaction[] | null;
  readonly moreFound: boolean;
  readonly tokens: Readonly<Record<string, TokenFacts>>;
  readonly problem: AppError | null;
  readonly loading: boolean;
  /** A page is being read; no other is until then. */
  readonly busy: boolean;
  /** How many pages are read. One may come so fast that `busy` is never rendered as true. */
  readonly read: number;
  readonly loadMore: () => void;
  readonly again: () => void;
}

/** The newest entries, which main sends at once, replace older copies in the pages. */
const withNewest = memoized((pages: readonly (readonly ActivityBrief[])[], newest: readonly ActivityBrief[]) => {
  const all = new Map([...pages.flat(), ...newest].map((entry) => [entry.id, entry]));
  return [...all.values()].toSorted((one, other) => other.preparedAt - one.preparedAt);
});

const inOne = memoized(
  (pages: readonly FoundPage[]): Pick<FoundPage, 'found' | 'tokens'> => ({
    found: pages.flatMap(({ found }) => found),
    tokens: Object.assign({}, ...pages.map(({ tokens }) => tokens)),
  }),
);

function useActivityPages(): Pages {
  const { connection } = useScope();
  const activity = useSlice('activity');
  const writes = useInfiniteQuery(writeQueries.journal(connection));
  const found = useInfiniteQuery(writeQueries.allFound(connection));
  const listed = writes.data?.pages ?? null;
  const pages = found.data?.pages ?? null;
  const seen = inOne(pages ?? none);
  return {
    writes: listed === null ? null : withNewest(listed, activity.connection === connection ? activity.newest : none),
    moreWrites: writes.hasNextPage,
    found: pages === null ? null : seen.found,
    moreFound: found.hasNextPage,
    tokens: seen.tokens,
    problem: problemOf(writes.error ?? found.error),
    loading: writes.isFetchingNextPage || found.isFetchingNextPage,
    busy: writes.isFetching || found.isFetching,
    read: (listed?.length ?? 0) + (pages?.length ?? 0),
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
