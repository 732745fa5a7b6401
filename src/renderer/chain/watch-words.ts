/** Watching in words: what it does, costs and has done. */

import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { clockTime } from '#renderer/core/lib/time-words.ts';
import { everyDay, everySecond } from '#renderer/core/ui/use-now.ts';
import type { BlockRange, Watch, WatchReason } from '#shared/chain/watch.ts';
import { t } from '#shared/core/language/language.ts';

export const notFoundWords = t('Native currency that a contract sends you can’t be detected.');

/** `perSecond`: the limit in the connection's settings; empty for none. */
export function budgetLabel(budget: Watch['budget'], perSecond: string): string {
  if (budget !== 'unlimited') return t('{count} a minute', { count: budget });
  return perSecond === '' ? t('No limit') : t('The connection’s limit: {limit} a second', { limit: perSecond });
}

export function watchingWords(budget: Watch['budget']): readonly string[] {
  return [
    t(
      'While you’re signed in, Blockdesk reads each new block for transfers of your accounts. Your desktop notifies you when something arrives.',
    ),
    budget === 'unlimited'
      ? t('Uses as many requests as your service allows.')
      : t('Uses up to {count} requests a minute.', { count: budget }),
    notFoundWords,
  ];
}

const reasons: Record<WatchReason, string> = {
  offline: t('Waiting: offline.'),
  'asked-to-wait': t('Waiting: too many requests, or an error.'),
  budget: t('Waiting: this minute’s requests are used up.'),
  unreadable: t('Some blocks couldn’t be read. Blockdesk tries them again.'),
  'no-accounts': t('Waiting: no accounts are listed for you.'),
  refused: t('Waiting: a request was refused.'),
  'not-signed-in': t('Waiting for you to sign in.'),
};

/** How often the words for the phase change. */
export const phasePace = ({ phase }: Watch) => (phase.is === 'waiting' ? everySecond : everyDay);

export function phaseWords({ phase }: Watch, now: number): string {
  switch (phase.is) {
    case 'off':
      return t('Off.');
    case 'scanning':
      return t('Reading blocks.');
    case 'up-to-date':
      return t('Up to date.');
    case 'waiting': {
      const { reason, until } = phase;
      if (until === null || until <= now) return reasons[reason];
      return `${reasons[reason]} ${t('Continues at {time}.', { time: clockTime(until, now) })}`;
    }
  }
}

const rangeWords = ({ from, to }: BlockRange) => (from === to ? withCommas(from) : `${withCommas(from)}–${withCommas(to)}`);
const most = 4;

function blocksWords(all: readonly BlockRange[]): string {
  const ranges = all.slice(0, most).map(rangeWords).join(', ');
  return all.length > most ? t('{ranges} and {count} more', { ranges, count: all.length - most }) : ranges;
}

/** `Checked: 18,100–18,204 · gap: 17,990–18,050, being read`. */
export function rangesWords({ scanned, gaps, phase }: Watch): string {
  const done = scanned.length === 0 ? t('No blocks checked yet') : t('Checked: {blocks}', { blocks: blocksWords(scanned) });
  if (gaps.length === 0) return done;
  const [count, blocks] = [gaps.length, blocksWords(gaps)];
  const missing =
    phase.is === 'scanning'
      ? t('{count, plural, one {gap} other {gaps}}: {blocks}, being read', { count, blocks })
      : t('{count, plural, one {gap} other {gaps}}: {blocks}, not read yet', { count, blocks });
  return `${done} · ${missing}`;
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
