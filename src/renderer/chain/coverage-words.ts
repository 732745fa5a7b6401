/** Which blocks were checked for the accounts, in the words of every screen that depends on it. */

import type { Watch } from '#shared/chain/watch.ts';
import { countWords, locale, t } from '#shared/core/language/language.ts';
import { requestsWords, scanTimeWords } from './scan-range.ts';

export interface Coverage {
  /** How many blocks; null until the accounts of the sign-in are known. */
  readonly checked: number | null;
  /** Blocks of the chain; null while unknown. */
  readonly all: number | null;
  /** The last block of a chain that was checked from its first block on; null where blocks are missing. */
  readonly completeTo: number | null;
}

/** Blocks that have just come and are about to be read. */
const justCame = 3;

/** `newest`: the number of the newest block; null while unknown. */
export function coverageOf({ checked, scanned, on }: Pick<Watch, 'checked' | 'scanned' | 'on'>, newest: number | null): Coverage {
  const [range, ...more] = scanned;
  const isWhole = checked !== null && newest !== null && range !== undefined && more.length === 0 && range.from === '0';
  const to = Number(range?.to ?? 0);
  // The page may know of a new block later than watching does.
  const isComplete = isWhole && newest - to <= (on ? justCame : 0);
  const all = newest === null || (checked ?? 0) > newest + 1 ? null : newest + 1;
  return { checked, all, completeTo: isComplete ? to : null };
}

/** `48 of 179 blocks checked`. */
export function coverageWords({ checked, all, completeTo }: Coverage): string {
  if (checked === null) return t('Waiting for your accounts');
  if (completeTo !== null) return t('Blocks 0–{last} checked', { last: countWords(completeTo) });
  if (checked === 0) return t('No blocks checked yet');
  if (all === null) return t('{count, plural, one {# block} other {# blocks}} checked', { count: checked });
  return t('{count} of {all} blocks checked', { count: countWords(checked), all: countWords(all) });
}

/** Says that none was found, and where it was looked for. */
export function noneFoundWords(what: 'activity' | 'approvals', { checked, completeTo }: Coverage): string {
  if (checked === null || checked === 0) return t('No {what, select, approvals {approvals} other {activity}} found yet', { what });
  if (completeTo !== null)
    return t('No {what, select, approvals {approvals} other {activity}} found in blocks 0–{last}', { what, last: countWords(completeTo) });
  return t('No {what, select, approvals {approvals} other {activity}} found in the {count, plural, one {block} other {# blocks}} checked', {
    what,
    count: checked,
  });
}

const inTenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: false });

/** What a first scan costs at least: which transactions the blocks have isn't known before. `perSecond`: null where nothing limits it. */
export function firstCostWords(blocks: number, perSecond: number | null, service: string): string {
  const requests = { least: blocks, most: null };
  if (perSecond === null) return t('{requests}, as fast as {service} answers.', { requests: requestsWords(requests), service });
  return t('{requests}, {time}. Limit: {limit} a second.', {
    requests: requestsWords(requests),
    time: scanTimeWords(requests, perSecond * 60),
    limit: inTenths.format(perSecond),
  });
}

/** A chain that is checked as a whole within a minute or two. */
const short = 2_000;

export const isShort = (newest: number): boolean => newest < short;
