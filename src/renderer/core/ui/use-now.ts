/**
 * The current time. Updates only when the text that shows it would change and the window is visible; one timer serves the whole page.
 */

import { useMemo, useSyncExternalStore } from 'react';
import { secondsStep } from '#renderer/core/lib/time-words.ts';

/** How long the shown text stays the same, in epoch milliseconds: from `from` up to `to`. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}
type Pace = (now: number) => Stretch;

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const step = secondsStep * second;
/** The longest wait, because timers stop while the computer sleeps, and the clock may be set. */
const longest = step;

const each =
  (length: number): Pace =>
  (now) => ({ from: now - (now % length), to: now - (now % length) + length });
export const everySecond = each(second);
export const everyStep = each(step);
export const everyMinute = each(minute);

let today: Stretch & { readonly now: number } = { now: Number.NaN, from: 0, to: 0 };

/** Of this computer's calendar. Once for all that is drawn in one task: a calendar takes time. */
export const everyDay: Pace = (now) => {
  if (today.now !== now) today = { now, from: new Date(now).setHours(0, 0, 0, 0), to: new Date(now).setHours(24, 0, 0, 0) };
  return today;
};

/**
 * As `ago` words it: steps of seconds in the first minute, minutes in the first hour, and so on. Words change at whole steps of the clock
 * alone, so that all ages of a page change in the same frame.
 */
export const asAge =
  (at: number): Pace =>
  (now) => {
    const { from, to } = everyStep(now);
    const age = from - at;
    if (age < minute) return { from, to };
    const length = age < hour ? minute : age < day ? hour : day;
    const began = from - (age % length);
    // A clock time is shown with its date from the next day on.
    const ofDay = everyDay(now);
    return { from: Math.max(wholeStep(began), ofDay.from), to: Math.min(wholeStep(began + length), ofDay.to) };
  };
const wholeStep = (at: number) => Math.ceil(at / step) * step;

interface Waiting {
  readonly pace: Pace;
  readonly changed: () => void;
  until: number;
}
const waiting = new Set<Waiting>();
let timer: ReturnType<typeof setTimeout> | undefined;
let planned = Number.POSITIVE_INFINITY;

let inThisTask: number | null = null;

/** The same for all that is drawn in one task. React reads a snapshot twice and wants it unchanged. */
function drawnAt(): number {
  if (inThisTask === null) {
    inThisTask = Date.now();
    queueMicrotask(() => {
      inThisTask = null;
    });
  }
  return inThisTask;
}

function plan(): void {
  clearTimeout(timer);
  planned = Number.POSITIVE_INFINITY;
  if (document.visibilityState === 'hidden') return;
  for (const { until } of waiting) planned = Math.min(planned, until);
  if (waiting.size > 0) timer = setTimeout(renew, Math.min(longest, Math.max(0, planned - Date.now())));
}

function renew(): void {
  inThisTask = null;
  const now = drawnAt();
  for (const one of waiting) {
    const { to } = one.pace(now);
    if (one.until === to) continue;
    one.until = to;
    one.changed();
  }
  plan();
}

function shown(): void {
  if (document.visibilityState === 'hidden') plan();
  else renew();
}

const waitAt = (pace: Pace) => (changed: () => void) => {
  const one = { pace, changed, until: pace(drawnAt()).to };
  if (waiting.size === 0) document.addEventListener('visibilitychange', shown);
  waiting.add(one);
  if (one.until < planned) plan();
  return () => {
    waiting.delete(one);
    if (waiting.size > 0) return;
    plan();
    document.removeEventListener('visibilitychange', shown);
  };
};

/** Epoch milliseconds, at the beginning of the stretch that contains now. `pace`: the slowest one that keeps the shown text right. */
export function useNow(pace: Pace = everySecond): number {
  const subscribe = useMemo(() => waitAt(pace), [pace]);
  return useSyncExternalStore(subscribe, () => pace(drawnAt()).from);
}

/** The same, for `ago(at, now)`. */
export function useAge(at: number): number {
  return useNow(useMemo(() => asAge(at), [at]));
}
