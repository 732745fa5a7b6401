/** The progress of searching the chain for a write, line by line. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
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
    hash === null ? [] : [{ is: 'waits', words: `The answer gave transaction ${shortAddress(hash)}, which may not be this one` }];
  if (search === null) return [...named, { is: 'goes-on', words: 'Starting to read the blocks since then' }];
  return [...named, blocksRead(search), ...missedLine(search), whatNext(entry, search, newest, pace)];
}

function blocksRead({ from, at }: Search): SearchLine {
  if (at === null) return { is: 'waits', words: `No blocks read yet: starting at block ${withCommas(from)}` };
  const range = at === from ? `Block ${withCommas(from)}` : `Blocks ${withCommas(from)} to ${withCommas(at)}`;
  return { is: 'done', words: `${range} read: no matching transaction` };
}

function missedLine({ missed }: Search): readonly SearchLine[] {
  if (missed === 0) return [];
  const what = missed === 1 ? 'block or transaction' : 'blocks or transactions';
  return [{ is: 'care', words: `${withCommas(String(missed))} ${what} couldn’t be read in full, so it could still be there` }];
}

function whatNext(entry: Activity, search: Search, newest: number | null, pace: number | null): SearchLine {
  if (wasSearchedEnough(entry))
    return {
      is: 'care',
      words: 'It probably didn’t go through. Blockdesk keeps looking for a day. Ask your operator before you send it again.',
    };
  const last = lastToRead(search);
  if (search.at !== null && BigInt(search.at) >= last) return { is: 'goes-on', words: 'Still reading: some transactions wait for minutes' };
  return { is: 'goes-on', words: `Reading at least up to block ${withCommas(String(last))}${leftWords(newest, String(last), pace)}` };
}

/** `newest`: the newest block; `to`: the last block to read, decimal; `pace`: milliseconds between blocks. */
export function leftWords(newest: number | null, to: string, pace: number | null): string {
  if (newest === null || pace === null) return '';
  const left = BigInt(to) - BigInt(newest);
  if (left <= 0n) return '';
  const seconds = Math.ceil((Number(left) * pace) / 1000);
  if (seconds < 90) return `, about ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `, about ${minutes} minutes` : `, about ${Math.round(minutes / 60)} hours`;
}
