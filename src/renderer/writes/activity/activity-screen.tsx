/** The activity list: everything sent from here and found by watching, with filters and search. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { CoverageBar, useCoverage } from '#renderer/chain/coverage.tsx';
import { coverageWords, noneFoundWords } from '#renderer/chain/coverage-words.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { useHistoryView } from '#renderer/chain/use-history-view.ts';
import { useSeenSources } from '#renderer/chain/use-seen-sources.ts';
import { notFoundWords } from '#renderer/chain/watch-words.ts';
import { problemOf } from '#renderer/core/bridge/bridge.ts';
import { useNotebook, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useScope } from '#renderer/core/bridge/use-read.ts';
import { memoized } from '#renderer/core/lib/memoized.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { everyStep, useNow } from '#renderer/core/ui/use-now.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useTransactionNotes } from '#renderer/notebook/use-note.ts';
import { StatementButton } from '#renderer/statements/statement-button.tsx';
import { allSeen, type SeenTransaction } from '#renderer/writes/activity.ts';
import { isNarrowed, narrowActivity, type Remarks } from '#renderer/writes/activity-filter.ts';
import { mergeActivity } from '#renderer/writes/activity-rows.ts';
import { journalEntry } from '#renderer/writes/journal-words.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { savedActivity } from '#renderer/writes/saved-activity.ts';
import type { FoundPage, FoundTransaction, TokenFacts } from '#shared/chain/watch.ts';
import type { AppError } from '#shared/core/errors.ts';
import { countWords, t, tc } from '#shared/core/language/language.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import type { ActivityBrief } from '#shared/writes/activity.ts';
import styles from './activity.module.css';
import { ActivityTable } from './activity-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilter } from './use-filter.ts';

/** Of each source, as many as are painted first: what is out of sight would hold back what is in sight. */
const paintedFirst = 24;

/**
 * `rows`: null until the first page is read. `isWhole`: false in the first frame, which has the newest only. `others`: how many entries
 * of another sign-in are left out.
 */
function useRows(narrowed: boolean) {
  'use memo';
  const pages = useActivityPages();
  const all = useSeenSources();
  // A filter may want what is out of sight.
  const isWhole = useDeferredValue(true, false) || narrowed;
  // A long pending transaction is shown as unknown.
  const now = useNow(everyStep);
  const { own } = all;
  const { tokens } = pages;
  const cut = <T,>(list: readonly T[]) => (isWhole ? list : list.slice(0, paintedFirst));
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

const none: readonly never[] = [];

const ofOwn = memoized((writes: readonly ActivityBrief[], own: readonly string[] | null) =>
  writes.filter((write) => !isOfOthers(write, own)),
);

const entriesOf = memoized((seen: readonly SeenTransaction[], writes: readonly ActivityBrief[]) => [
  ...seen.map(({ entry }) => entry),
  ...writes.map(journalEntry),
]);

/** The person's labels and notes of transactions. Notes are only read for a search. */
function useRemarks(sought: string): Remarks {
  const { entries } = useNotebook();
  const notes = useTransactionNotes(sought !== '');
  return (hash) => `${entries[hash]?.label ?? ''} ${notes.get(hash) ?? ''}`;
}

export function ActivityScreen() {
  'use memo';
  const { filter } = useFilter();
  const { rows, isWhole, problem, more, loading, busy, read, loadMore, again, others } = useRows(isNarrowed(filter));
  const names = useNames();
  const remarks = useRemarks(filter.sought);
  const shown = rows === null ? [] : narrowActivity(rows, filter, names, remarks);
  if (rows === null && problem !== null) return <Problem problem={problem} onAgain={again} />;
  // Nothing to narrow, and no rows to save.
  if (rows?.length === 0 && !more && problem === null && !isNarrowed(filter)) {
    return (
      <div className="stack gap-16 max-w-wide">
        <Coverage />
        {/* Balances have a statement where nothing was found, too. */}
        <div className="flex justify-end">
          <StatementButton />
        </div>
        <Nothing isNarrowed={false} />
        <OfOthers count={others} />
      </div>
    );
  }
  return (
    <div className="stack gap-16 max-w-wide">
      <Coverage />
      <FilterBar rows={rows ?? []} />
      <div className={styles.countLine}>
        <p>
          <span role="status">
            {rows === null || rows.length === 0 || !isWhole ? '' : entriesWords(shown.length, rows.length, isNarrowed(filter), more)}
          </span>
          {rows !== null && rows.length > 0 && isWhole && <Checked />}
        </p>
        <div className="flex wrap gap-8">
          <StatementButton />
          <SaveList name={tc('file name', 'activity')} rows={isWhole ? shown : []} columns={savedActivity} />
        </div>
      </div>
      <StaleLine />
      {problem !== null && <Problem problem={problem} onAgain={again} />}
      {rows === null ? (
        <Reading what={t('the activity')} bars={['row', 'row', 'row']} />
      ) : shown.length === 0 && !more ? (
        <Nothing isNarrowed={rows.length > 0} />
      ) : (
        <ActivityTable rows={shown} />
      )}
      <OfOthers count={others} />
      {rows !== null && !more && shown.length > 0 && <WhatIsHere />}
      {/* After a failure only when the person asks: the end is in sight, and would ask without a pause. */}
      {rows !== null && isWhole && more && problem === null && (
        <MoreBelow loading={loading} version={`${busy} ${read} ${shown.length}`} onMore={loadMore} />
      )}
    </div>
  );
}

const Coverage = () => <CoverageBar leads before={t('Transfers in unchecked blocks aren’t shown yet.')} />;

/** Beside the count, and not announced, as it changes with every block. While blocks are missing, the bar above says it. */
function Checked() {
  const coverage = useCoverage();
  return coverage.completeTo === null ? null : ` · ${coverageWords(coverage)}`;
}

/** `more`: there are older ones, which aren't read yet. */
function entriesWords(shown: number, all: number, narrowed: boolean, more: boolean): string {
  if (!narrowed)
    return more
      ? t('The newest {all, plural, one {entry} other {# entries}}', { all })
      : t('{all, plural, one {# entry} other {# entries}}', { all });
  return more
    ? t('{shown} of the newest {all, plural, one {# entry} other {# entries}}', { shown: countWords(shown), all })
    : t('{shown} of {all, plural, one {# entry} other {# entries}}', { shown: countWords(shown), all });
}

/** Pending entries can't be updated while the service doesn't answer. */
function StaleLine() {
  const { answer, problem } = useKnownAnswer(chainQueries.latestBlock());
  const isStale = problem !== null || (answer?.problem ?? null) !== null;
  if (!isStale || answer === null) return null;
  return (
    <p className="soft">
      <AsOf at={answer.readAt} stale block={answer.block} /> {t('Pending transactions may have moved on since then.')}
    </p>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const coverage = useCoverage();
  return (
    <Empty framed>
      {isNarrowed
        ? t('No activity matches these filters.')
        : `${noneFoundWords('activity', coverage)}. ${t('What you send from here appears at once.')}`}
    </Empty>
  );
}

/** The end of the list must not look like the beginning of a complete history. */
function WhatIsHere() {
  const coverage = useCoverage();
  const service = useServiceName();
  return (
    <p className="soft text-center">
      {coverage.completeTo === null
        ? t(
            'This isn’t your whole history: {service} doesn’t provide it. You see what was sent from here, what was found in the blocks checked, and what you looked at.',
            { service },
          )
        : `${coverageWords(coverage)}. ${notFoundWords}`}
    </p>
  );
}

function OfOthers({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="soft text-center">
      {count === 1
        ? t('One more entry belongs to another sign-in. Sign in as that person to see it.')
        : t(
            '{count, plural, one {# more entry belongs} other {# more entries belong}} to another sign-in. Sign in as that person to see them.',
            { count },
          )}
    </p>
  );
}

/** Loads older entries when the end is reached. */
function MoreBelow({ loading, version, onMore }: { loading: boolean; version: string; onMore: () => void }) {
  const end = useMoreBelow(onMore, version);
  return (
    <div ref={end} className="text-center">
      <Button disabled={loading} onClick={onMore}>
        {loading ? t('Reading older ones…') : t('Older ones')}
      </Button>
    </div>
  );
}

/** `version`: changes with the list, so that an end that is still in sight loads again. */
function useMoreBelow(onMore: () => void, version: string): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onMore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is when, not what
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) ask();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [version]);
  return end;
}

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

/** The journal and what watching found, page by page, from main. */
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
