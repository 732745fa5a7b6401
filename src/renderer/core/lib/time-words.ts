/** Times as people read them; every argument is epoch milliseconds. */
import { locale, t } from '#shared/core/language/language.ts';

// Americans would have a clock of twelve hours.
const clockLocale = locale === 'en-US' ? 'en-GB' : locale;
const clock = new Intl.DateTimeFormat(clockLocale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const shortClock = new Intl.DateTimeFormat(clockLocale, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' });

const sameDay = (one: number, other: number) => new Date(one).toDateString() === new Date(other).toDateString();
const sameYear = (one: number, other: number) => new Date(one).getFullYear() === new Date(other).getFullYear();

const dateOf = (at: number, now: number) => (sameYear(at, now) ? day : dayAndYear).format(at);

const withDay = (at: number, now: number, time: string) => (sameDay(at, now) ? time : `${dateOf(at, now)}, ${time}`);

/** `Today`, `Yesterday`, `Nov 21`, and with the year when it is another one. */
export function dayWords(at: number, now: number): string {
  if (sameDay(at, now)) return t('Today');
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return sameDay(at, yesterday.getTime()) ? t('Yesterday') : dateOf(at, now);
}

/** `12:04:31`, with the day before it when that is not today. */
export function clockTime(at: number, now: number): string {
  return withDay(at, now, clock.format(at));
}

/** `14:02`, with the day before it when that is not today. */
export function clockMinutes(at: number, now: number): string {
  return withDay(at, now, shortClock.format(at));
}

export function absoluteTime(at: number): string {
  return whole.format(at);
}

/** Seconds. Each change wakes the computer, so seconds are counted in steps. */
export const secondsStep = 10;

/** `10 s ago`, `2 min ago`, `5 h ago`, `4 days ago`. A clock that runs a little late makes "just now", never a negative. */
export function ago(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < secondsStep) return t('just now');
  if (seconds < 60) return t('{seconds} s ago', { seconds: seconds - (seconds % secondsStep) });
  if (seconds < 3600) return t('{minutes} min ago', { minutes: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('{hours} h ago', { hours: Math.floor(seconds / 3600) });
  return t('{days, plural, one {1 day ago} other {{days} days ago}}', { days: Math.floor(seconds / 86_400) });
}

/** `4:12`: time left, rounded up so that it reaches 0:00 only when it is over. */
export function timeLeft(endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
