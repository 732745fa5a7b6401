/** The person's rules for an API address: saved on this computer and enforced by this app only. */

import { lesser } from '#shared/core/amount.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { quoted } from '#shared/core/text.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { mapOnOffRules, type OnOffValues, onOffKeys, onOffRules } from './on-off-rules.ts';

/** Amounts are base units; null for no such limit. */
export interface TokenLimit {
  /** EIP-55, or `native`. */
  readonly token: string;
  readonly perTransaction: string | null;
  /** In any 24 hours. */
  readonly perDay: string | null;
  /** Above it the amount has to be typed again. */
  readonly retypeAbove: string | null;
  /** As main read them of the token when the limit was made; null where it could not. Only to be shown. */
  readonly decimals: number | null;
  readonly symbol: string | null;
}

export type LimitAmount = Exclude<keyof TokenLimit, 'token' | 'decimals' | 'symbol'>;

interface LimitWords {
  readonly label: string;
  /** In main's own window, for no such limit. */
  readonly without: string;
  readonly listed: (amount: string) => string;
  /** After "Less strict:". */
  readonly looseWords: (token: string) => string;
}

/** In the order in which Settings shows them. */
export const limitAmounts: Readonly<Record<LimitAmount, LimitWords>> = {
  perTransaction: {
    label: t('Limit per transaction'),
    without: t('no limit'),
    listed: (amount) => t('at most {amount} per transaction', { amount }),
    looseWords: (token) => t('the limit per transaction for {token}', { token }),
  },
  perDay: {
    label: t('Limit per 24 hours'),
    without: t('no limit'),
    listed: (amount) => t('at most {amount} in 24 hours', { amount }),
    looseWords: (token) => t('the limit per 24 hours for {token}', { token }),
  },
  retypeAbove: {
    label: t('Retype amounts over'),
    without: tc('setting', 'off'),
    listed: (amount) => t('retyped above {amount}', { amount }),
    looseWords: (token) => t('retyping amounts of {token}', { token }),
  },
};
export const limitNames = Object.keys(limitAmounts) as readonly LimitAmount[];

export const mapLimit = <T>(toValue: (name: LimitAmount) => T) =>
  Object.fromEntries(limitNames.map((name) => [name, toValue(name)])) as Readonly<Record<LimitAmount, T>>;

/** `22:00`, by this computer's clock. */
interface QuietHours {
  readonly from: string;
  readonly until: string;
}

export const undoWindows = [0, 10_000, 30_000, 120_000, 600_000] as const;

export interface Rules extends OnOffValues {
  readonly limits: readonly TokenLimit[];
  /** Null for none. */
  readonly quietHours: QuietHours | null;
  /** Milliseconds in which a confirmed write can be withdrawn. */
  readonly holding: (typeof undoWindows)[number];
}

export const noRules: Rules = { limits: [], ...mapOnOffRules(() => false), quietHours: null, holding: 0 };

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** By the wall clock alone, so that a night in which the clock is set has its quiet hours as every other. */
export function isQuiet({ from, until }: QuietHours, minute: number): boolean {
  const [start, end] = [minutesOf(from), minutesOf(until)];
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** The smaller of two limits; null is none. */
function smaller(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return lesser(one, other);
}

/** The stricter of each rule; of two different quiet hours, the first's. */
export function strictest(one: Rules, other: Rules): Rules {
  const limits = one.limits.map((limit) => {
    const same = other.limits.find(({ token }) => token === limit.token);
    if (same === undefined) return limit;
    return { ...limit, ...mapLimit((name) => smaller(limit[name], same[name])) };
  });
  const others = other.limits.filter(({ token }) => !one.limits.some((limit) => limit.token === token));
  return {
    limits: [...limits, ...others],
    ...mapOnOffRules((key) => one[key] || other[key]),
    quietHours: one.quietHours ?? other.quietHours,
    holding: (one.holding < other.holding ? other : one).holding,
  };
}

/** `“DUSD” of 0x1234…abcd`: the symbol is the token's own word, and two tokens may have the same. */
export const limitedToken = ({ token, symbol }: TokenLimit, address = shortAddress(token)) =>
  symbol === null ? token : t('{symbol} of {address}', { symbol: quoted(symbol), address });

/** `before` bars what `after` does not. */
function isLooser(before: string | null, after: string | null): boolean {
  return before !== null && (after === null || BigInt(after) > BigInt(before));
}

function quietMinutes(hours: QuietHours | null): ReadonlySet<number> {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute);
  return new Set(hours === null ? [] : minutes.filter((minute) => isQuiet(hours, minute)));
}

/** Whether anything is let through that was not before: that needs more than a page's word. In words, or empty. */
export function loosened(before: Rules, after: Rules): readonly string[] {
  const words: string[] = [];
  for (const limit of before.limits) {
    const next = after.limits.find(({ token }) => token === limit.token);
    const token = limit.token === native ? t('the native currency') : limitedToken(limit);
    const looser = limitNames.filter((name) => isLooser(limit[name], next?.[name] ?? null));
    words.push(...looser.map((name) => limitAmounts[name].looseWords(token)));
  }
  for (const key of onOffKeys) if (before[key] && !after[key]) words.push(onOffRules[key].looseWords);
  const quiet = quietMinutes(after.quietHours);
  if ([...quietMinutes(before.quietHours)].some((minute) => !quiet.has(minute))) words.push(t('the hours when sending is blocked'));
  if (after.holding < before.holding) words.push(t('the undo window'));
  return words;
}
