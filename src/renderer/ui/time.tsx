/** Times: relative with the absolute one on hover, or the clock's. */
import { absoluteTime, ago, clockTime } from '#renderer/lib/time-words.ts';
import { Badge } from './badge.tsx';
import { useNow } from './use-now.ts';

export function Ago({ at }: { at: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={absoluteTime(at)}>
      {ago(at, now)}
    </time>
  );
}

/** "as of 12:04:31"; amber when it is not the newest. */
export function AsOf({ at, stale }: { at: number; stale: boolean }) {
  const now = useNow();
  return (
    <Badge tone={stale ? 'care' : 'neutral'} title={absoluteTime(at)}>
      as of {clockTime(at, now)}
    </Badge>
  );
}
