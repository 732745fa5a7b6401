/** What is being looked at for a write that is looked for on the chain, line by line. */
import { withCommas } from '#renderer/lib/grouped-text.ts';
import { type Activity, lastToRead, type Search, wasSearchedEnough } from '#shared/activity.ts';
import { shortAddress } from '#shared/short-address.ts';

export interface SearchLine {
  readonly is: 'done' | 'goes-on' | 'care' | 'waits';
  readonly words: string;
}

/** `newest`: the newest block; `pace`: milliseconds between blocks. */
export function searchLines(entry: Activity, newest: number | null, pace: number | null): readonly SearchLine[] {
  const { search, hash } = entry;
  const named: readonly SearchLine[] =
    hash === null ? [] : [{ is: 'waits', words: `The answer named a transaction, ${shortAddress(hash)}: it is not known to be this one` }];
  if (search === null) return [...named, { is: 'goes-on', words: 'Blocks since then: beginning to read them' }];
  return [...named, blocksRead(search), ...missedLine(search), whatNext(entry, search, newest, pace)];
}

function blocksRead({ from, at }: Search): SearchLine {
  if (at === null) return { is: 'waits', words: `No block since then was read yet: the first is ${withCommas(from)}` };
  const range = at === from ? `Block ${withCommas(from)}` : `Blocks ${withCommas(from)} to ${withCommas(at)}`;
  return { is: 'done', words: `${range} read: no matching transaction` };
}

function missedLine({ missed }: Search): readonly SearchLine[] {
  if (missed === 0) return [];
  const what = missed === 1 ? 'block or transaction' : 'blocks or transactions';
  return [{ is: 'care', words: `${withCommas(String(missed))} ${what} could not be read whole: that nothing was found proves nothing` }];
}

function whatNext(entry: Activity, search: Search, newest: number | null, pace: number | null): SearchLine {
  if (wasSearchedEnough(entry))
    return {
      is: 'care',
      words:
        'Most likely it was not carried out. Blockdesk goes on looking, ever more rarely, for a day. Ask the operator before you send it again.',
    };
  const last = lastToRead(search);
  if (search.at !== null && BigInt(search.at) >= last) return { is: 'goes-on', words: 'Reading on: some transactions wait for minutes' };
  return { is: 'goes-on', words: `Reading on until block ${withCommas(String(last))}${leftWords(newest, String(last), pace)}` };
}

/** `newest`: the newest block; `to`: the last that is waited for, decimal; `pace`: milliseconds between blocks. */
export function leftWords(newest: number | null, to: string, pace: number | null): string {
  if (newest === null || pace === null) return '';
  const left = BigInt(to) - BigInt(newest);
  if (left <= 0n) return '';
  const seconds = Math.ceil((Number(left) * pace) / 1000);
  if (seconds < 90) return `, about ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `, about ${minutes} minutes` : `, about ${Math.round(minutes / 60)} hours`;
}
