/** Times: relative or the clock's, as the person prefers, with the other one on hover. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { absoluteTime, ago, clockTime } from '#renderer/core/lib/time-words.ts';
import { Badge } from './badge.tsx';
import { useDisplay } from './display.ts';
import { useNow } from './use-now.ts';

/** `at`: epoch milliseconds. */
export function Time({ at }: { at: number }) {
  'use memo';
  const now = useNow();
  const { times } = useDisplay();
  const isRelative = times === 'relative';
  return (
    <time dateTime={new Date(at).toISOString()} title={isRelative ? absoluteTime(at) : ago(at, now)}>
      {isRelative ? ago(at, now) : clockTime(at, now)}
    </time>
  );
}

interface AsOfProps {
  readonly at: number;
  readonly stale: boolean;
  /** The newest block's number that was known then, or null. */
  readonly block?: string | null;
}

/** "as of 12:04:31"; amber when it is not the newest, and then with how far the chain had come. */
export function AsOf({ at, stale, block = null }: AsOfProps) {
  const now = useNow();
  const seen = block === null ? '' : `, at block ${withCommas(block)}`;
  return (
    <Badge tone={stale ? 'care' : 'neutral'} title={`${absoluteTime(at)}, ${ago(at, now)}${seen}`}>
      as of {clockTime(at, now)}
      {stale && seen}
    </Badge>
  );
}
