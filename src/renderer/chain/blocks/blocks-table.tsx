/** The list of all blocks, the newest first. Only the rows in sight are rendered and read. */

import { ArrowUp } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { toTime } from '#renderer/chain/block-figures.ts';
import { useBlockRows, useRows } from '#renderer/chain/use-block-rows.ts';
import { SaveList } from '#renderer/core/parts/save-list.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { LongTable, longHeadHeight, longRowHeight } from '#renderer/core/ui/long-table.tsx';
import { useReusedRows } from '#renderer/core/ui/reused-rows.ts';
import { useTimeWords } from '#renderer/core/ui/time.tsx';
import { useArrowKeys, useVisibleRows } from '#renderer/core/ui/use-visible-rows.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { BlockRowView, blockColumns } from './block-row-view.tsx';
import styles from './blocks-table.module.css';
import { savedBlocks } from './saved-blocks.ts';

/** Height of what covers the top: the screen's bar and the table's head. */
const covered = 52 + longHeadHeight;
/** A page can be 2^25 pixels high, or half of that at 200 % zoom. */
const mostRows = 400_000;
const readAhead = 20;

export function BlocksTable({ newest }: { newest: number }) {
  'use memo';
  const body = useRef<HTMLDivElement>(null);
  /** The newest block when the person scrolled down: the list stays as it was. */
  const [frozen, setFrozen] = useState<number | null>(null);
  /** Where the list begins after “Older blocks”; null at the top of the chain. */
  const [start, setStart] = useState<number | null>(null);
  const top = Math.min(newest, start ?? frozen ?? newest);
  const count = Math.min(top + 1, mostRows);
  const { rows, reveal } = useVisibleRows(body, count, longRowHeight, covered);
  const isLive = start === null && rows.atTop;
  useFreeze(isLive, newest, setFrozen);
  const names = useNames();
  const { again, known: snapshot } = useRows();
  const readSoFar = () => snapshot().list();
  const known = useBlockRows({
    visible: rows.last < rows.first ? [] : [{ from: top - rows.first, to: top - rows.last }],
    ahead: rows.first === 0 ? [] : [{ from: top - rows.last - 1, to: Math.max(0, top - rows.last - readAhead) }],
  });
  const { active, keys, choose } = useArrowKeys(body, {
    ...{ count, reveal, placeOf: (number) => top - number, itemAt: (place) => top - place },
    steps: { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12, Home: -count, End: count },
  });
  const wordsOf = useTimeWords();
  const noteFocus = ({ target }: FocusEvent) => {
    const item = target.closest('[role="row"]')?.querySelector<HTMLElement>('[data-item]')?.dataset.item;
    if (item !== undefined) choose(Number(item));
  };
  const toTop = () => {
    setStart(null);
    setFrozen(null);
    choose(newest);
    body.current?.closest('main')?.scrollIntoView({ block: 'start', behavior: 'instant' });
    scrollToStart(body.current);
  };
  const fresh = newest - top;
  const reachable = active ?? (rows.isMoving ? null : top - rows.first);
  const shown = useReusedRows(
    inSight(Math.max(0, rows.first - beyond), Math.min(count - 1, rows.last + beyond), top, active),
    rows.isMoving,
  );
  return (
    <div className={styles.box}>
      {(start !== null || (fresh > 0 && !rows.atTop)) && (
        <div className={styles.fresh}>
          <Button size="small" look="main" icon={<ArrowUp size={14} aria-hidden />} onClick={toTop}>
            {start === null ? t('{count} new', { count: fresh }) : tc('block', 'Newest')}
          </Button>
        </div>
      )}
      <div className={styles.head}>
        <span />
        <SaveList name={t('blocks')} rows={readSoFar} columns={savedBlocks} />
      </div>
      <LongTable
        name={t('Blocks')}
        columns={blockColumns}
        layout={styles.columns}
        rowCount={newest + 1}
        height={count}
        bodyRef={body}
        isMoving={rows.isMoving}
        onKeyDown={keys}
        onFocus={noteFocus}
      >
        {shown.map(({ slot, item: number, isPassing }) => {
          const state = known.get(number);
          const at = state?.is === 'read' ? toTime(state.row.timestamp) : null;
          const words = at === null ? null : wordsOf(at);
          return (
            <BlockRowView
              key={slot}
              number={number}
              index={newest - number}
              place={top - number}
              state={state}
              isReachable={number === reachable}
              isPassing={isPassing}
              names={names}
              age={words?.shown ?? null}
              ageTitle={words?.title ?? null}
              onAgain={again}
            />
          );
        })}
      </LongTable>
      {top - count >= 0 && (
        <Button
          onClick={() => {
            setStart(top - count);
            scrollToStart(body.current);
          }}
        >
          {t('Older blocks')}
        </Button>
      )}
    </div>
  );
}

/** Freezes the list while it is scrolled down, and lets it go on at its top. */
function useFreeze(isLive: boolean, newest: number, setFrozen: (frozen: number | null) => void): void {
  const last = useRef(newest);
  useEffect(() => {
    setFrozen(isLive ? null : last.current);
  }, [isLive, setFrozen]);
  useEffect(() => {
    last.current = newest;
  }, [newest]);
}

function scrollToStart(element: HTMLElement | null): void {
  for (let one = element?.parentElement ?? null; one !== null; one = one.parentElement) one.scrollTop = 0;
}

/** Rows rendered above and below those in sight, so that scrolling shows no gap. */
const beyond = 10;

/** The blocks to render: those in sight, and the focused one wherever it is. */
function inSight(first: number, last: number, top: number, active: number | null): number[] {
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => top - first - index);
  return active === null || active > top || numbers.includes(active) ? numbers : [...numbers, active];
}
