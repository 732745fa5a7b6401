/** The balance as Blockdesk read it, as a line. The pointer or the arrow keys show each point. */

import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn } from '#renderer/core/bridge/use-read.ts';
import { clockMinutes, clockTime } from '#renderer/core/lib/time-words.ts';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { chartOf, nearest, pathsOf } from '#renderer/wallet/balance-chart.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import type { Currency } from '#shared/ipc/state.ts';
import styles from './balance-chart.module.css';

const [width, height] = [600, 72];
const digits = 4;

const shown = (wei: string, currency: Currency | null) =>
  currency === null ? `${groupedBaseUnits(wei)} wei` : formatAmount(wei, currency.decimals, digits);
const shownWithUnit = (wei: string, currency: Currency | null) =>
  currency === null ? shown(wei, currency) : `${shown(wei, currency)} ${currency.symbol}`;

export function BalanceChart({ currency }: { currency: Currency | null }) {
  const { value: readings } = useOwn(writeQueries.balanceHistory());
  const { hideAmounts } = useSlice('preferences');
  const now = useNow();
  if (readings === null || readings.length === 0) return <div className={styles.quiet} />;
  // The line's shape alone shows how much moved, and when.
  if (hideAmounts) return <p className={styles.quiet}>The chart is hidden with the amounts.</p>;
  const chart = chartOf(readings, width, height);
  if (chart === null) return <NoLine />;
  const since = clockMinutes(chart.points[0]?.at ?? now, now);
  return <Line chart={chart} since={since} currency={currency} />;
}

/** As high as the chart, so that the card doesn't change its size later. */
function NoLine() {
  return (
    <figure className={styles.figure}>
      <svg className={styles.plot} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        <line x1={0} x2={1} y1={0.5} y2={0.5} className={styles.none} />
      </svg>
      <figcaption className={styles.caption}>One balance read so far. The chart starts with the second.</figcaption>
    </figure>
  );
}

interface LineProps {
  readonly chart: NonNullable<ReturnType<typeof chartOf>>;
  readonly since: string;
  readonly currency: Currency | null;
}

function Line({ chart, since, currency }: LineProps) {
  const { points, lowest, highest } = chart;
  const [read, setRead] = useState<number | null>(null);
  const gradient = useId();
  const now = useNow();
  const { line, area } = pathsOf(points, height + 8);
  const last = points.length - 1;
  const index = Math.min(read ?? last, last);
  const point = points[index];
  if (point === undefined) return null;
  const words = `${shownWithUnit(point.wei, currency)} at ${clockTime(point.at, now)}`;
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: wide } = currentTarget.getBoundingClientRect();
    setRead(nearest(points, (width * (clientX - left)) / wide));
  };
  const onKey = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, index, last);
    if (to === null) return;
    setRead(to);
    event.preventDefault();
  };
  return (
    <figure className={styles.figure}>
      {/* A slider, as the keys move through its points: https://www.w3.org/WAI/ARIA/apg/patterns/slider/ */}
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label="Balance over time"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onPointerMove={onPointer}
        onPointerLeave={() => setRead(null)}
        onKeyDown={onKey}
        onBlur={() => setRead(null)}
      >
        <svg viewBox={`0 -4 ${width} ${height + 12}`} preserveAspectRatio="none" aria-hidden>
          <defs>
            <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={styles.from} />
              <stop offset="1" className={styles.to} />
            </linearGradient>
          </defs>
          <path d={area} fill={`url(#${gradient})`} />
          <path d={line} className={styles.line} />
          {read !== null && <line x1={point.x} x2={point.x} y1={-4} y2={height + 8} className={styles.mark} />}
        </svg>
      </div>
      <figcaption className={styles.caption}>
        {read === null ? <span>since {since}</span> : <strong>{words}</strong>}
        <span>
          lowest {shown(lowest, currency)} · highest {shown(highest, currency)}
        </span>
      </figcaption>
    </figure>
  );
}

function keyTarget(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
