/** Days of the calendar, `2026-11-27`. Apart from `period.ts`, as the page begins with the kinds of fields and not with time zones. */

export const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Of its first moment in UTC, epoch milliseconds; NaN for no date. */
export const toUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const toDate = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** A day of the calendar, from 2000 to 2199. */
export function isDate(text: string): boolean {
  const [, year = ''] = dateForm.exec(text) ?? [];
  return year >= '2000' && year < '2200' && !Number.isNaN(toUtc(text)) && toDate(toUtc(text)) === text;
}
