/** Watching in words: what it does, costs and has done. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import type { BlockRange, Watch, WatchReason } from '#shared/chain/watch.ts';

export const notFoundWords =
  'What a contract sends on inside a transaction leaves no trace in a receipt, so money of the chain itself that comes in that way isn’t found.';

/** `perSecond`: the limit in the connection's settings; empty for none. */
export function budgetLabel(budget: Watch['budget'], perSecond: string): string {
  if (budget !== 'unlimited') return `${budget} a minute`;
  return perSecond === '' ? 'No limit' : `No limit but the connection’s: ${perSecond} a second`;
}

export function watchingWords(budget: Watch['budget']): readonly string[] {
  return [
    'While you are signed in and Blockdesk is open, it reads each new block and looks for your accounts: money and tokens that come in or go out. Your desktop notifies you when something comes in.',
    `That costs requests at the service: ${budget === 'unlimited' ? 'as many as it allows' : `up to ${budget} a minute`}, one for each block and one or two for most of its transactions.`,
    notFoundWords,
  ];
}

const reasons: Record<WatchReason, string> = {
  offline: 'Waiting: the service can’t be reached.',
  'asked-to-wait': 'Waiting: the service asks for a pause, or fails.',
  budget: 'Waiting: the requests of this minute are spent.',
  unreadable: 'Up to date but for blocks that couldn’t be read; they are tried again.',
  'no-accounts': 'Waiting: the service lists no account to look for.',
  refused: 'Waiting: the service refuses what watching has to read.',
  'not-signed-in': 'Waiting for a sign-in.',
};

export function phaseWords({ phase }: Watch, now: number): string {
  switch (phase.is) {
    case 'off':
      return 'Off: nothing is asked for it.';
    case 'scanning':
      return 'Reading blocks.';
    case 'up-to-date':
      return 'Up to date.';
    case 'waiting': {
      const again = phase.until === null || phase.until <= now ? '' : ` It goes on at ${clockTime(phase.until, now)}.`;
      return `${reasons[phase.reason]}${again}`;
    }
  }
}

const rangeWords = ({ from, to }: BlockRange) => (from === to ? withCommas(from) : `${withCommas(from)}–${withCommas(to)}`);
const most = 4;

function listWords(ranges: readonly BlockRange[]): string {
  const shown = ranges.slice(0, most).map(rangeWords).join(', ');
  return ranges.length > most ? `${shown} and ${ranges.length - most} more` : shown;
}

/** `Checked: 18,100–18,204 · gap: 17,990–18,050, being read`. */
export function rangesWords({ scanned, gaps, phase }: Watch): string {
  const done = scanned.length === 0 ? 'No blocks checked yet' : `Checked: ${listWords(scanned)}`;
  if (gaps.length === 0) return done;
  return `${done} · ${gaps.length === 1 ? 'gap' : 'gaps'}: ${listWords(gaps)}, ${phase.is === 'scanning' ? 'being read' : 'not read yet'}`;
}

interface BarPart {
  /** From 0 to 1. */
  readonly from: number;
  readonly width: number;
  readonly is: 'scanned' | 'gap';
}

/** As a bar from the lowest to the highest block. Only positions, so a float is precise enough. */
export function barOf({ scanned, gaps }: Watch): readonly BarPart[] {
  const all = [...scanned.map((range) => ({ range, is: 'scanned' as const })), ...gaps.map((range) => ({ range, is: 'gap' as const }))];
  const lowest = Math.min(...all.map(({ range }) => Number(range.from)));
  const length = Math.max(...all.map(({ range }) => Number(range.to))) - lowest + 1;
  return all.map(({ range, is }) => ({
    is,
    from: (Number(range.from) - lowest) / length,
    width: (Number(range.to) - Number(range.from) + 1) / length,
  }));
}
