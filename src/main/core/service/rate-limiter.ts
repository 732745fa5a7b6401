/** Limits requests to one service: how many at once and a second, the most urgent first, none during a pause. */
import { backoff } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { Urgency } from '#main/core/ports/service.ts';
import type { RateEstimate } from '#main/core/service/rate-estimate.ts';
import type { AppError } from '#shared/core/errors.ts';

export interface RateLimiter {
  /**
   * Null when its turn comes; `canceled` where `signal` ends first; the service's error where it asks for one pause after
   * another. `urgency` is read at each turn, as it may grow during the wait. `isAgain`: a retry, which waits for the current pause to end.
   */
  pass(urgency: () => Urgency, signal: AbortSignal | undefined, isAgain?: boolean): Promise<AppError | null>;
  /** A request was answered. `sentAt`: on the monotonic clock. */
  answered(sentAt: number, wish: Wish): void;
  /** A request that was let through has ended. */
  leave(): void;
}

/** What an answer says about the service's limits. */
export interface Wish {
  readonly pause: Pause | null;
  /** Requests a second; null where it names no limit. */
  readonly perSecond: number | null;
}

export interface Pause {
  readonly error: AppError;
  /** As the service says; null where it names no time. */
  readonly milliseconds: number | null;
  /** `too-often`: refused for a limit. `used-up`: accepted, as the last one for now. `unavailable`: refused for another reason. */
  readonly why: 'too-often' | 'used-up' | 'unavailable';
}

export interface Limits {
  readonly atOnce: number;
  /** Places reserved for main's own reads, because a page could fill all others with reads that are never answered. */
  readonly onlyOwn: number;
  /** The connection's setting, 20 unless changed (`shared/connections/service-settings.ts`). Null: as many as come. */
  readonly perSecond: number | null;
}

interface Waiting {
  readonly urgency: () => Urgency;
  readonly go: (problem: AppError | null) => void;
}

/** Milliseconds of a pause without a named time: the first, and the longest. */
const [firstPause, longestPause] = [500, 8_000];
const longestJitter = 1_000;
/** Milliseconds. Most limits count by the second. */
const limitPause = 1_000;
/** Milliseconds: a shorter pause announced with an accepted request is waited for silently. */
const bearable = 5_000;

/** In which order they have their turn. */
type Turns = { readonly [U in Urgency]: number };
const usually: Turns = { write: 0, own: 1, visible: 2, ahead: 3 };
/** Reads first: a write that is refused is lost. */
const afterPause: Turns = { own: 0, visible: 1, ahead: 2, write: 3 };
/** Places are reserved for them. */
const isMainsOwn = (urgency: Urgency) => urgency === 'write' || urgency === 'own';
/** Gaps before a write, because one that is refused for coming too early is lost. */
const gapsBeforeWrite = 2;

/** `random`: from 0 to 1. */
export function createRateLimiter(limits: () => Limits, clock: Clock, random: () => number, pace: RateEstimate): RateLimiter {
  const queue: Waiting[] = [];
  /** When the last ones passed, on the monotonic clock; at most as many as fit into a second. */
  const passed: number[] = [];
  let inside = 0;
  let isTimed = false;
  /** On the monotonic clock. */
  let shutUntil = Number.NEGATIVE_INFINITY;
  /** Pauses since the last answer without one. After each, one request goes first; the others follow once it is answered. */
  let pauses: readonly Pause[] = [];
  let isTrial = false;

  /** Milliseconds until the next request may pass: after a pause, under the connection's setting, and at the learned pace. */
  function wait(perSecond: number | null, isWrite: boolean): number {
    const oldest = perSecond === null ? undefined : passed.at(-perSecond);
    const learned = pace.perSecond();
    const gap = learned === null ? 0 : (isWrite ? gapsBeforeWrite : 1) * (1000 / learned);
    const free = Math.max(shutUntil, (oldest ?? Number.NEGATIVE_INFINITY) + 1000, (passed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap);
    return Math.max(0, free - clock.monotonic());
  }

  function shut(sentAt: number, pause: Pause): void {
    // Requests sent before the pause may be refused late: that is no second pause.
    if (sentAt >= shutUntil) pauses = [...pauses, pause].slice(-10);
    shutUntil = Math.max(shutUntil, clock.monotonic() + lengthOf(pause));
    isTrial = false;
    // Reads that have waited for one pause fail at the next. A confirmed write keeps waiting.
    if (pauses.length < 2) return;
    const all = queue.splice(0);
    queue.push(...all.filter(({ urgency }) => urgency() === 'write'));
    for (const { urgency, go } of all) if (urgency() !== 'write') go(pause.error);
  }

  function lengthOf({ milliseconds, why }: Pause): number {
    // Jitter, because other clients wait for the same moment.
    if (milliseconds !== null) return milliseconds + random() * longestJitter;
    if (why === 'too-often') return backoff(pauses.length, limitPause, longestPause);
    return backoff(pauses.length, firstPause, longestPause) * (0.5 + random() / 2);
  }

  /** Some places are kept for main's own; while one is tried after a pause, there is none. */
  const hasPlace = (urgency: Urgency, { atOnce, onlyOwn }: Limits) =>
    !isTrial && inside < (isMainsOwn(urgency) ? atOnce : atOnce - onlyOwn);

  /** Index of the next in the queue; -1 where none may pass now. */
  function nextIn(now: Limits): number {
    const [own, others] = [hasPlace('own', now), hasPlace('visible', now)];
    if (!own && !others) return -1;
    const turns = pauses.length > 0 ? afterPause : usually;
    let best = -1;
    let bestTurn = Number.POSITIVE_INFINITY;
    for (let index = 0; index < queue.length; index += 1) {
      const urgency = queue[index]?.urgency() ?? 'ahead';
      const turn = turns[urgency];
      if (turn >= bestTurn || !(isMainsOwn(urgency) ? own : others)) continue;
      best = index;
      bestTurn = turn;
    }
    return best;
  }

  function enter(perSecond: number | null): void {
    inside += 1;
    isTrial = pauses.length > 0;
    pace.sent();
    passed.push(clock.monotonic());
    const most = perSecond ?? 1;
    while (passed.length > most) passed.shift();
  }

  /** Lets one in that need not wait, and says so. */
  function isLetIn(urgency: Urgency): boolean {
    const now = limits();
    if (queue.length > 0 || !hasPlace(urgency, now) || wait(now.perSecond, urgency === 'write') > 0) return false;
    enter(now.perSecond);
    return true;
  }

  function open(): void {
    if (queue.length === 0) return;
    const now = limits();
    const { perSecond } = now;
    for (let index = nextIn(now); index >= 0; index = nextIn(now)) {
      const milliseconds = wait(perSecond, queue[index]?.urgency() === 'write');
      if (milliseconds > 0) {
        if (!isTimed) clock.after(milliseconds, timedOpen);
        isTimed = true;
        return;
      }
      const [next] = queue.splice(index, 1);
      enter(perSecond);
      next?.go(null);
    }
  }

  function timedOpen(): void {
    isTimed = false;
    open();
  }

  return {
    pass(urgency, signal, isAgain = false) {
      if (signal?.aborted === true) return Promise.resolve({ code: 'canceled' });
      const last = pauses.at(-1);
      if (last !== undefined && !isAgain && pauses.length > 1 && clock.monotonic() < shutUntil) return Promise.resolve(last.error);
      if (isLetIn(urgency())) return Promise.resolve(null);
      return new Promise((resolve) => {
        const leaveQueue = () => {
          const index = queue.indexOf(one);
          if (index >= 0) queue.splice(index, 1);
          resolve({ code: 'canceled' });
        };
        const go = (problem: AppError | null) => {
          signal?.removeEventListener('abort', leaveQueue);
          resolve(problem);
        };
        const one: Waiting = { urgency, go };
        queue.push(one);
        signal?.addEventListener('abort', leaveQueue, { once: true });
        open();
      });
    },
    answered(sentAt, { pause, perSecond }) {
      pace.said(perSecond);
      if (pause?.why === 'too-often') pace.refused(sentAt);
      else if (pause?.why !== 'unavailable') pace.taken(sentAt);
      const isShort = pause?.why === 'used-up' && (pause.milliseconds ?? 0) <= bearable;
      if (pause !== null && !isShort) return shut(sentAt, pause);
      if (sentAt >= shutUntil) pauses = [];
      if (pause !== null) shutUntil = Math.max(shutUntil, clock.monotonic() + (pause.milliseconds ?? 0));
    },
    leave() {
      inside -= 1;
      isTrial = false;
      open();
    },
  };
}
