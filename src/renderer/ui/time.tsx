/** Times: relative or the clock's, as the person prefers, with the other one on hover. */
import { absoluteTime, ago, clockTime } from '#renderer/lib/time-words.ts';
import { Badge } from './badge.tsx';
import { useDisplay } from './display.ts';
import { useNow } from './use-now.ts';

/** `at`: epoch milliseconds. */
export function Time({ at }: { at: number }) {
  const now = useNow();
  const { times } = useDisplay();
  const isRelative = times === 'relative';
  return (
    <time dateTime={new Date(at).toISOString()} title={isRelative ? absoluteTime(at) : ago(at, now)}>
      {isRelative ? ago(at, now) : clockTime(at, now)}
    </time>
  );
}

/** "as of 12:04:31"; amber when it is not the newest. */
export function AsOf({ at, stale }: { at: number; stale: boolean }) {
  const now = useNow();
  return (
    <Badge tone={stale ? 'care' : 'neutral'} title={`${absoluteTime(at)}, ${ago(at, now)}`}>
      as of {clockTime(at, now)}
    </Badge>
  );
}
