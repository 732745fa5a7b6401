/** Everything sent from here and found by watching, the newest first: to narrow, search, save and open. */
import { useActivityPages } from '#renderer/bridge/use-activity.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { foundOf } from '#renderer/lib/activity.ts';
import { isNarrowed, narrowActivity } from '#renderer/lib/activity-filter.ts';
import { mergeActivity } from '#renderer/lib/activity-rows.ts';
import { savedActivity } from '#renderer/lib/saved-activity.ts';
import { SaveList } from '#renderer/parts/save-list.tsx';
import { useNames } from '#renderer/parts/use-names.ts';
import { useSeenSources } from '#renderer/parts/use-seen-sources.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Problem } from '#renderer/ui/problem.tsx';
import { Reading, Skeleton } from '#renderer/ui/skeleton.tsx';
import { AsOf } from '#renderer/ui/time.tsx';
import styles from './activity.module.css';
import { ActivityTable } from './activity-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilter } from './use-filter.ts';
import { useMoreBelow } from './use-more-below.ts';

/** Null until the first rows are there. */
function useRows() {
  const pages = useActivityPages();
  const { sources } = useSeenSources();
  const { writes, findings, tokens, moreWrites, moreFindings } = pages;
  const isThere = writes !== null && findings !== null && sources !== null;
  const seen = isThere ? foundOf({ ...sources, findings, tokens }) : [];
  const rows = isThere ? mergeActivity({ list: writes, more: moreWrites }, { list: seen, more: moreFindings }) : null;
  return { ...pages, rows, more: moreWrites || moreFindings };
}

export function ActivityScreen() {
  const { rows, problem, more, loading, busy, loadMore, again } = useRows();
  const { filter } = useFilter();
  const names = useNames();
  const shown = rows === null ? [] : narrowActivity(rows, filter, names);
  if (rows === null && problem !== null) return <Problem problem={problem} onAgain={again} />;
  return (
    <div className={styles.screen}>
      <FilterBar rows={rows ?? []} />
      <div className={styles.countLine}>
        <p role="status">{rows === null || rows.length === 0 ? '' : countWords(shown.length, rows.length, isNarrowed(filter), more)}</p>
        <SaveList name="activity" rows={shown} columns={savedActivity} />
      </div>
      <StaleLine />
      {problem !== null && <Problem problem={problem} onAgain={again} />}
      {rows === null ? (
        <Reading what="the activity">
          <Skeleton size="row" />
          <Skeleton size="row" />
          <Skeleton size="row" />
        </Reading>
      ) : shown.length === 0 && !more ? (
        <Nothing isNarrowed={rows.length > 0} />
      ) : (
        <ActivityTable rows={shown} />
      )}
      {rows !== null && more && <MoreBelow loading={loading} version={`${busy} ${shown.length}`} onMore={loadMore} />}
    </div>
  );
}

function countWords(shown: number, all: number, narrowed: boolean, more: boolean): string {
  const words = narrowed ? `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}` : all.toLocaleString('en-US');
  return `${words} ${all === 1 && !narrowed ? 'entry' : 'entries'}${more ? ' so far' : ''}`;
}

/** What is not settled is followed on the chain, which takes a service that answers. */
function StaleLine() {
  const { answer, problem } = useRead('block.latestNumber', {}, { when: false });
  const isStale = problem !== null || (answer?.problem ?? null) !== null;
  if (!isStale || answer === null) return null;
  return (
    <p className={styles.stale}>
      <AsOf at={answer.readAt} stale block={answer.block} /> What is under way is shown as it was last known.
    </p>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { on } = useSlice('watch');
  if (isNarrowed) return <p className={styles.empty}>Nothing here is like that. Change what is sought, or show everything.</p>;
  return (
    <div className={styles.empty}>
      <p>Nothing yet. Everything that you send from here appears at once, with what became of it.</p>
      <p>
        {on
          ? 'Transfers to and from your accounts appear as watching finds them in new blocks.'
          : 'The service lists no history. Turn on watching in Settings, and transfers to and from your accounts appear, too.'}
      </p>
    </div>
  );
}

/** The next ones come as one reaches the end. */
function MoreBelow({ loading, version, onMore }: { loading: boolean; version: string; onMore: () => void }) {
  const end = useMoreBelow(onMore, version);
  return (
    <div ref={end} className={styles.more}>
      <Button disabled={loading} onClick={onMore}>
        {loading ? 'Reading older ones…' : 'Older ones'}
      </Button>
    </div>
  );
}
