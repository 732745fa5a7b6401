/** A time, relative or absolute as the person prefers, with the other form on hover. */
import { useMemo } from 'react';
import { absoluteTime, ago, clockTime } from '#renderer/core/lib/time-words.ts';
import { type Display, useDisplay } from './display.ts';
import { everyStep, useAge, useNow } from './use-now.ts';

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

/** The words of any time now, each worded once. A list calls it once, so that not each of its rows follows the clock. */
export function useTimeWords(): (at: number) => TimeWords {
  const now = useNow(everyStep);
  const { times } = useDisplay();
  return useMemo(() => {
    const words = new Map<number, TimeWords>();
    return (at) => {
      const known = words.get(at) ?? wordsOf(at, now, times);
      words.set(at, known);
      return known;
    };
  }, [now, times]);
}

interface TimeInWordsProps {
  /** Null: not known yet, with `shown` in its place. */
  readonly at: number | null;
  readonly shown: string;
  readonly title: string | null;
}

export const TimeInWords = ({ at, shown, title }: TimeInWordsProps) => (
  <time dateTime={at === null ? undefined : new Date(at).toISOString()} title={title ?? undefined}>
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
