/** The activity list: everything sent from here and found by watching, with filters and search. */

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { CoverageBar, useCoverage } from '#renderer/chain/coverage.tsx';
import { coverageWords, noneFoundWords } from '#renderer/chain/coverage-words.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { notFoundWords } from '#renderer/chain/watch-words.ts';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer } from '#renderer/core/bridge/use-read.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Empty } from '#renderer/core/ui/empty.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useTransactionNotes } from '#renderer/notebook/use-note.ts';
import { StatementButton } from '#renderer/statements/statement-button.tsx';
import { isNarrowed, narrowActivity, type Remarks } from '#renderer/writes/activity-filter.ts';
import { savedActivity } from '#renderer/writes/saved-activity.ts';
import { countWords, t, tc } from '#shared/core/language/language.ts';
import styles from './activity.module.css';
import { ActivityTable } from './activity-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useActivityRows } from './use-activity-rows.ts';
import { useFilter } from './use-filter.ts';

/** The person's labels and notes of transactions. Notes are only read for a search. */
function useRemarks(sought: string): Remarks {
  const { entries } = useNotebook();
  const notes = useTransactionNotes(sought !== '');
  return (hash) => `${entries[hash]?.label ?? ''} ${notes.get(hash) ?? ''}`;
}

export function ActivityScreen() {
  'use memo';
  const { filter } = useFilter();
  const { rows, isWhole, problem, more, loading, busy, read, loadMore, again, others } = useActivityRows(isNarrowed(filter));
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
