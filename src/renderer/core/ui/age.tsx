/** What is said of an old answer: how old it is, and why it isn't newer. Whether it is old: `core/lib/face.ts`. */

import { errorWords } from '#renderer/core/lib/error-words.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { absoluteTime, clockTime } from '#renderer/core/lib/time-words.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './age.module.css';
import { Badge } from './badge.tsx';
import { useInOneAge } from './one-age.ts';
import { everyDay, everySecond, useNow } from './use-now.ts';

/** Problems of every view, which a banner above the screen reports once. */
const inBanner: readonly string[] = ['session-expired', 'offline', 'sandbox-unavailable'];

export function StaleNote({ face }: { face: Face<unknown> }) {
  const now = useNow(face.face === 'stale' && face.problem !== null ? everySecond : everyDay);
  if (face.face !== 'stale' || face.problem === null || inBanner.includes(face.problem.code)) return null;
  const { title, next } = errorWords(face.problem, now);
  return <p className={styles.note}>{t('Last known. {title}. {next}', { title, next })}</p>;
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
  if (isInOne) return null;
  const number = block === null ? null : withCommas(block);
  const [whole, time] = [absoluteTime(at), clockTime(at, now)];
  return (
    <Badge tone={stale ? 'care' : 'neutral'} title={number === null ? whole : t('{time}, at block {number}', { time: whole, number })}>
      {stale && number !== null ? t('as of {time}, at block {number}', { time, number }) : t('as of {time}', { time })}
    </Badge>
  );
}
