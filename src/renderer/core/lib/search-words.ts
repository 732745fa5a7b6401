/** The progress of searching the chain for a write, line by line. */

import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { type Activity, lastToRead, type Search, wasSearchedEnough } from '#shared/writes/activity.ts';

export interface SearchLine {
  readonly is: 'done' | 'goes-on' | 'care' | 'waits';
  readonly words: string;
}

/** `newest`: the newest block; `pace`: milliseconds between blocks. */
export function searchLines(entry: Activity, newest: number | null, pace: number | null): readonly SearchLine[] {
  const { search, hash } = entry;
  const named: readonly SearchLine[] =
    hash === null
      ? []
      : [{ is: 'waits', words: t('The answer gave transaction {hash}, which may not be this one', { hash: shortAddress(hash) }) }];
  if (search === null) return [...named, { is: 'goes-on', words: t('Starting to read the blocks since then') }];
  return [...named, blocksRead(search), ...missedLine(search), whatNext(entry, search, newest, pace)];
}

function blocksRead({ from, at }: Search): SearchLine {
  if (at === null) return { is: 'waits', words: t('No blocks read yet: starting at block {number}', { number: withCommas(from) }) };
  const words =
    at === from
      ? t('Block {number} read: no matching transaction', { number: withCommas(from) })
      : t('Blocks {from} to {to} read: no matching transaction', { from: withCommas(from), to: withCommas(at) });
  return { is: 'done', words };
}

function missedLine({ missed }: Search): readonly SearchLine[] {
  if (missed === 0) return [];
  return [
    {
      is: 'care',
      words: t(
        '{missed, plural, one {# block or transaction} other {# blocks or transactions}} couldn’t be read in full, so it could still be there',
        { missed },
      ),
    },
  ];
}

function whatNext(entry: Activity, search: Search, newest: number | null, pace: number | null): SearchLine {
  if (wasSearchedEnough(entry))
    return {
      is: 'care',
      words: t('It probably didn’t go through. Blockdesk keeps looking for a day. Ask your operator before you send it again.'),
    };
  const last = lastToRead(search);
  if (search.at !== null && BigInt(search.at) >= last)
    return { is: 'goes-on', words: t('Still reading: some transactions wait for minutes') };
  const [number, duration] = [withCommas(String(last)), leftWords(newest, String(last), pace)];
  const words =
    duration === null
      ? t('Reading at least up to block {number}', { number })
      : t('Reading at least up to block {number}, {duration}', { number, duration });
  return { is: 'goes-on', words };
}

/** How long it takes; null where that isn't known, or it has ended. `to`: the last block to read, decimal. */
export function leftWords(newest: number | null, to: string, pace: number | null): string | null {
  if (newest === null || pace === null) return null;
  const left = BigInt(to) - BigInt(newest);
  if (left <= 0n) return null;
  const seconds = Math.ceil((Number(left) * pace) / 1000);
  if (seconds < 90) return t('about {seconds} s', { seconds });
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? t('about {minutes} minutes', { minutes }) : t('about {hours} hours', { hours: Math.round(minutes / 60) });
}
