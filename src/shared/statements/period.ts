/** Days of a time zone and the moments at which they begin. Dates are `2026-11-27`; moments are epoch milliseconds. */

import { dateForm, toDate, toUtc } from '#shared/statements/date.ts';

/** Both days included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const day = 86_400_000;

export const dayAfter = (date: string): string => toDate(toUtc(date) + day);

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  // This locale writes `2026-11-27 14:02:05`.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hourCycle: 'h23', ...parts });
  clocks.set(zone, made);
  return made;
}

/** `2026-11-27 14:02:05`, in that time zone. */
export const localTime = (moment: number, zone: string): string => clockOf(zone).format(moment);

export const localDate = (moment: number, zone: string): string => localTime(moment, zone).slice(0, 10);

/** The same for every reader: `2026-11-27 14:02:05`. */
export const utcTime = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** Clocks are set by whole seconds, and no zone is further than this from UTC. */
const furthest = 26 * 3_600_000;

/** The first moment of a day. Where clocks skip midnight, the day begins later. */
export function startOf(date: string, zone: string): number {
  let [before, since] = [toUtc(date) - furthest, toUtc(date) + furthest];
  while (since - before > 1000) {
    const middle = before + Math.floor((since - before) / 2000) * 1000;
    if (localDate(middle, zone) < date) before = middle;
    else since = middle;
  }
  return since;
}

export type PeriodKind = 'month' | 'quarter' | 'year';

const months: Readonly<Record<PeriodKind, number>> = { month: 1, quarter: 3, year: 12 };

/** The month, quarter or year with this day in it, or one that is `ago` before it. */
export function periodOf(kind: PeriodKind, date: string, ago = 0): Period {
  const length = months[kind];
  const [, year, month] = dateForm.exec(date) ?? [];
  const first = Math.floor((Number(year) * 12 + Number(month) - 1) / length) * length - ago * length;
  const start = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1);
  return { from: toDate(start(first)), to: toDate(start(first + length) - day) };
}
