/** The balance as Blockdesk read it: a line, whose points the pointer or the arrow keys show, or a sentence where it hardly moved. */

import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useOwn } from '#renderer/core/bridge/use-read.ts';
import { clockMinutes, clockTime } from '#renderer/core/lib/time-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { type BalanceChart, chartOf, digitsApart, nearest, pathsOf } from '#renderer/wallet/balance-chart.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import { formatAmount, groupedBaseUnits } from '#shared/core/amount.ts';
import { t } from '#shared/core/language/language.ts';
import type { Currency } from '#shared/ipc/state.ts';
import styles from './balance-chart.module.css';

const [width, height] = [600, 72];
/** Above the highest point. */
const headroom = 18;
/** Decimals, at least. */
const digits = 2;

/** Amounts with as many decimals as tell its lowest from its highest. */
function amountsOf({ lowest, highest }: BalanceChart, currency: Currency | null) {
  if (currency === null) return { unit: 'wei', shown: groupedBaseUnits };
  const { symbol, decimals } = currency;
  const most = digitsApart(lowest, highest, decimals, digits);
  return { unit: visibleText(symbol, 12), shown: (wei: string) => formatAmount(wei, decimals, most) };
}

/** Nothing while the readings span too little time, or amounts are hidden: its range alone shows how much moved, and when. */
export function BalanceHistory() {
  const currency = useActiveConnection().chain?.currency ?? null;
  const { value: readings } = useOwn(writeQueries.balanceHistory());
  const { hideAmounts } = useSlice('preferences');
  // Cached only: the assets make the read.
  const { answer, problem } = useKnownAnswer(sessionQueries.balance());
  const isOld = (problem ?? answer?.problem ?? null) !== null;
  const chart = hideAmounts || readings === null ? null : chartOf(readings, width, height);
  if (chart === null) return null;
  return (
    <Card
      name={t('Balance over time')}
      heading={currency === null ? t('Balance over time') : t('{symbol} over time', { symbol: visibleText(currency.symbol, 12) })}
    >
      {chart.isSteady ? (
        <Steady chart={chart} currency={currency} isOld={isOld} />
      ) : (
        <Line chart={chart} currency={currency} isOld={isOld} />
      )}
    </Card>
  );
}

interface LineProps {
  readonly chart: BalanceChart;
  readonly currency: Currency | null;
  /** The balance can't be read now. */
  readonly isOld: boolean;
}

function Steady({ chart, currency, isOld }: LineProps) {
  const { lowest, highest } = chart;
  const { unit, shown } = amountsOf(chart, currency);
  const period = periodWords(chart, isOld, useNow(everyDay));
  const words =
    lowest === highest
      ? t('Unchanged {period}: {amount} {unit}', { period, amount: shown(lowest), unit })
      : t('Almost unchanged {period}: between {lowest} and {highest} {unit}', {
          period,
          lowest: shown(lowest),
          highest: shown(highest),
          unit,
        });
  return <p className="soft tabular-nums mt-14">{words}</p>;
}

function Line({ chart, currency, isOld }: LineProps) {
  const { points, lowest, highest, bottom } = chart;
  const { unit, shown } = amountsOf(chart, currency);
  const isFromZero = bottom === '0';
  const [read, setRead] = useState<number | null>(null);
  const gradient = useId();
  const now = useNow(everyDay);
  const { line, area } = pathsOf(points, height + 8);
  const last = points.length - 1;
  const index = Math.min(read ?? last, last);
  const point = points[index];
  if (point === undefined) return null;
  const words = t('{amount} {unit} at {time}', { amount: shown(point.wei), unit, time: clockTime(point.at, now) });
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
    <figure className={styles.figure} data-old={isOld}>
      {/* A slider, as the keys move through its points: https://www.w3.org/WAI/ARIA/apg/patterns/slider/ */}
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={t('Balance over time')}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onPointerMove={onPointer}
        onPointerLeave={() => setRead(null)}
        onKeyDown={onKey}
        onBlur={() => setRead(null)}
      >
        <svg viewBox={`0 ${-headroom} ${width} ${height + headroom + 8}`} preserveAspectRatio="none" aria-hidden>
          <defs>
            <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={styles.from} />
              <stop offset="1" className={styles.to} />
            </linearGradient>
          </defs>
          {/* An area looks like an amount, which it is only down to zero. */}
          {isFromZero && <path d={area} fill={`url(#${gradient})`} className={styles.area} />}
          <path d={line} className={styles.line} />
          {read !== null && <line x1={point.x} x2={point.x} y1={-headroom} y2={height + 8} className={styles.mark} />}
        </svg>
      </div>
      <figcaption className={styles.caption}>
        {read === null ? (
          <span>
            {periodWords(chart, isOld, now)}
            {isFromZero && ` · ${t('scale from 0')}`}
          </span>
        ) : (
          <strong>{words}</strong>
        )}
        <span>{t('lowest {lowest} · highest {highest} {unit}', { lowest: shown(lowest), highest: shown(highest), unit })}</span>
        {!isFromZero && (
          <span>
            {t('scale {bottom} to {highest} {unit}, doesn’t start at 0', { bottom: shown(bottom), highest: shown(highest), unit })}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** `isOld`: also until when. */
function periodWords({ points }: BalanceChart, isOld: boolean, now: number): string {
  const [first = '', last = ''] = [points[0], points.at(-1)].map((point) => clockMinutes(point?.at ?? now, now));
  return isOld ? t('from {first} to {last}', { first, last }) : t('since {first}', { first });
}

function keyTarget(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
