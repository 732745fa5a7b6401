/** A chart of how full the last blocks were, for pointer and keyboard. */

import { Pause, Play } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { gasShare, gasWords, mostGas, toTime } from '#renderer/chain/block-figures.ts';
import type { RowState } from '#renderer/chain/block-rows.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { absoluteTime, ago } from '#renderer/core/lib/time-words.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useAge } from '#renderer/core/ui/use-now.ts';
import { t } from '#shared/core/language/language.ts';
import { blockPlace } from '#shared/core/places.ts';
import styles from './explorer.module.css';

interface GasChartProps {
  readonly newest: number;
  /** The newest first; null if not read. */
  readonly states: readonly (RowState | null)[];
  readonly isStopped: boolean;
  readonly onStop: (isStopped: boolean) => void;
}

export function GasChart({ newest, states, isStopped, onStop }: GasChartProps) {
  'use memo';
  const count = states.length;
  const read = states.filter((state) => state?.is === 'read').length;
  const failed = states.filter((state) => state?.is === 'failed').length;
  const most = mostGas(states.map((state) => (state?.is === 'read' ? state.row : null)));
  const isOver = read + failed === count;
  return (
    <section className={styles.chartCard} aria-label={t('Gas of the last blocks')}>
      <header className={styles.chartHead}>
        <h2>{count === 1 ? t('Gas used, the first block') : t('Gas used, last {count} blocks', { count })}</h2>
        <p className="soft">
          {[
            ...(most.share > 0 ? [t('tallest {share} of the limit', { share: most.text })] : []),
            ...(read < count ? [readWords(read, count, failed)] : []),
            ...(isOver ? [t('hover, or use ← →')] : []),
          ].join(' · ')}
        </p>
        {!isOver && (
          <Button
            size="small"
            look="quiet"
            icon={isStopped ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            onClick={() => onStop(!isStopped)}
          >
            {isStopped ? t('Resume') : t('Pause')}
          </Button>
        )}
      </header>
      <Bars newest={newest} states={states} full={most.share} />
    </section>
  );
}

const readWords = (read: number, count: number, failed: number) =>
  failed > 0 ? t('{read} of {count} read, {failed} failed', { read, count, failed }) : t('{read} of {count} read', { read, count });

interface BarsProps extends Pick<GasChartProps, 'newest' | 'states'> {
  /** The share, in thousandths, at which a bar has its full height. */
  readonly full: number;
}

function Bars({ newest, states, full }: BarsProps) {
  'use memo';
  const [, navigate] = useLocation();
  /** By block, so that it stays chosen while new blocks come. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const count = states.length;
  const oldest = newest - count + 1;
  const current = Math.min(newest, Math.max(oldest, chosen ?? newest));
  const words = useBarWords(current, states[newest - current] ?? null);
  const keys = (event: KeyboardEvent) => {
    const to = moveBy(event.key, current, oldest, newest);
    if (event.key === 'Enter') navigate(blockPlace(String(current)));
    else if (to === null) return;
    else {
      setChosen(to);
      // After a click the focus shows only once a key is pressed.
      setFocus(true);
    }
    event.preventDefault();
  };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(oldest + Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
    setPointed(true);
  };
  const isShown = isPointed || hasFocus;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.bars}
      aria-label={t('Gas used by block')}
      aria-orientation="horizontal"
      aria-valuemin={oldest}
      aria-valuemax={newest}
      aria-valuenow={current}
      aria-valuetext={words.join(', ')}
      onKeyDown={keys}
      onFocus={(event) => setFocus(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setFocus(false)}
      onPointerMove={point}
      onPointerLeave={() => setPointed(false)}
      onClick={() => isPointed && navigate(blockPlace(String(current)))}
    >
      <svg viewBox={`0 0 ${count} 1000`} preserveAspectRatio="none" aria-hidden="true">
        {states.map((state, index) => {
          const number = newest - index;
          return (
            <Bar
              key={number}
              at={number - oldest}
              state={state}
              isChosen={isShown && number === current}
              isNewest={index === 0}
              full={full}
            />
          );
        })}
      </svg>
      {isShown && (
        <div
          className={styles.barCard}
          style={{ insetInlineStart: `${((current - oldest + 0.5) / count) * 100}%` }}
          data-end={current - oldest > count / 2}
          aria-hidden="true"
        >
          {words.map((line, index) => (
            <span key={line} className={index === 0 ? 'semibold' : undefined}>
              {line}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

interface BarProps {
  readonly at: number;
  readonly state: RowState | null;
  readonly isChosen: boolean;
  readonly isNewest: boolean;
  readonly full: number;
}

/** A block without gas is a line at the bottom, one not read is pale, one that failed is an outline. */
function Bar({ at, state, isChosen, isNewest, full }: BarProps) {
  'use memo';
  const share = state?.is === 'read' ? gasShare(state.row) : null;
  const kind = state === null ? 'unread' : state.is === 'failed' ? 'failed' : share === null ? 'unread' : 'read';
  const height = share === null ? 1000 : Math.max(16, full === 0 ? 0 : (share / full) * 1000);
  return (
    <rect
      x={at + 0.08}
      width={0.84}
      y={1000 - height}
      height={height}
      className={styles.bar}
      data-kind={kind}
      data-chosen={isChosen}
      data-newest={isNewest}
    />
  );
}

function useBarWords(number: number, state: RowState | null): readonly string[] {
  const at = state?.is === 'read' ? toTime(state.row.timestamp) : null;
  const now = useAge(at ?? 0);
  const name = t('Block {number}', { number: withCommas(String(number)) });
  if (state === null) return [name, t('not read yet')];
  if (state.is === 'failed') return [name, t('couldn’t be read')];
  const { row } = state;
  const gas =
    row.gasUsed === null ? t('gas used unknown') : t('{used} gas, {share}', { used: withCommas(row.gasUsed), share: gasWords(row) });
  return [name, ...(at === null ? [] : [`${ago(at, now)} (${absoluteTime(at)})`]), gas, transactionWords(row.transactions)];
}

function transactionWords(count: number | null): string {
  if (count === null) return t('transactions unknown');
  return t('{count, plural, one {1 transaction} other {# transactions}}', { count });
}

function moveBy(key: string, current: number, oldest: number, newest: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
  if (key === 'Home') return oldest;
  if (key === 'End') return newest;
  const step = steps[key];
  return step === undefined ? null : Math.min(newest, Math.max(oldest, current + step));
}
