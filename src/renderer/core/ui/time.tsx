/** A time, relative or absolute as the person prefers, with the other form on hover. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { absoluteTime, ago, clockTime } from '#renderer/core/lib/time-words.ts';
import { Badge } from './badge.tsx';
import { type Display, useDisplay } from './display.ts';
import { useInOneAge } from './one-age.ts';
import { everyDay, useAge, useNow } from './use-now.ts';

/** `at`: epoch milliseconds. */
export function Time({ at }: { at: number }) {
  'use memo';
  const now = useAge(at);
  const { times } = useDisplay();
  return <TimeInWords at={at} {...wordsOf(at, now, times)} />;
}

interface TimeWords {
  readonly shown: string;
  /** The other form. */
  readonly title: string;
}

const wordsOf = (at: number, now: number, times: Display['times']): TimeWords =>
  times === 'relative' ? { shown: ago(at, now), title: absoluteTime(at) } : { shown: clockTime(at, now), title: ago(at, now) };

/** The words of any time now. A list calls it once, so that not each of its rows follows the clock. */
export function useTimeWords(): (at: number) => TimeWords {
  const now = useNow();
  const { times } = useDisplay();
  return (at) => wordsOf(at, now, times);
}

export const TimeInWords = ({ at, shown, title }: TimeWords & { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={title}>
    {shown}
  </time>
);

/** `16 min ago (Nov 25, 2026, 19:19:59 UTC)`. `at`: epoch milliseconds. */
export function WholeTime({ at }: { at: number }) {
  return (
    <span>
      <Time at={at} /> <span className="soft">({absoluteTime(at)})</span>
    </span>
  );
}

interface AsOfProps {
  readonly at: number;
  readonly stale: boolean;
  /** The newest block number at that time. */
  readonly block?: string | null;
}

/** "as of 12:04:31"; when stale, in amber and with the block number. Nothing where one age is said for all. */
export function AsOf({ at, stale, block = null }: AsOfProps) {
  const isInOne = useInOneAge(at, block);
  const now = useNow(everyDay);
  const atBlock = block === null ? '' : `, at block ${withCommas(block)}`;
  if (isInOne) return null;
  return (
    <Badge tone={stale ? 'care' : 'neutral'} title={`${absoluteTime(at)}${atBlock}`}>
      as of {clockTime(at, now)}
      {stale && atBlock}
    </Badge>
  );
}
