/** Days and moments as people read them in reviews and statements. */
import { locale } from '#shared/core/language/language.ts';

/** English keeps `2026-11-27`: it is read alike everywhere, while 11/12 is another day in America. */
const days =
  locale === 'en-US' ? null : new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' });

/** `2026-11-27` and `2026-11-27 14:02:05`, as they stand; in German `27.11.2026` and `27.11.2026, 14:02:05`. */
export function dateWords(text: string): string {
  if (days === null) return text;
  const [date = '', clock] = text.split(' ');
  const day = days.format(Date.parse(`${date}T00:00:00Z`));
  return clock === undefined ? day : `${day}, ${clock}`;
}
