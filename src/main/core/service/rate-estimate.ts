/** Estimates how many requests a second a service accepts: from refusals, from its headers, and by careful increases. */
import type { Clock } from '#main/core/ports/clock.ts';

export interface RateEstimate {
  /** Null while nothing limits them. */
  perSecond(): number | null;
  /** A request was sent. */
  sent(): void;
  /** It refused the one that was sent at this moment of the monotonic clock. */
  refused(sentAt: number): void;
  /** It took the one that was sent at this moment. */
  taken(sentAt: number): void;
  /** The rate in the newest answer's headers; null for none. */
  said(perSecond: number | null): void;
}

const least = 0.1;
/** Stays this far below the limit, because requests arrive unevenly. */
const margin = 0.9;
/** A rate that the app hardly ever needs, so a limit above it is ignored. */
const plenty = 20;
const second = 1_000;
/** Milliseconds of use without a refusal before a higher rate is tried. */
const calm = 10_000;
/** Milliseconds until rates that were refused are tried again: what refused everything may be over. */
const longCalm = 5 * 60_000;
/** Increases, tried in this order: the first that stays below what was refused. */
const faster = [1.25, 1.1] as const;
/** The limit may be this much higher than measured, because other clients may have used it too. */
const doubt = 1.2;
/** Milliseconds over which requests are counted; one second would be too coarse. */
const counted = 2_000;

/** The requests around a first refusal. The share of them that was accepted shows the service's limit. */
interface Burst {
  readonly from: number;
  readonly until: number;
  readonly seconds: number;
  /** When the refused request was sent. */
  readonly refusedAt: number;
  /** Requests a second that were asked for: the learned pace, or else those sent in this burst, refused ones too. */
  readonly asked: number;
}

/** `changed`: called with the new rate; null where it is too high to matter. */
export function createRateEstimate(clock: Pick<Clock, 'monotonic'>, changed: (perSecond: number | null) => void = () => {}): RateEstimate {
  let learned: number | null = null;
  let saidNow: number | null = null;
  let known: number | null = null;
  /** The lowest that was refused. */
  let ceiling = Number.POSITIVE_INFINITY;
  /** The rate that worked before a higher one was tried. */
  let proven: number | null = null;
  let changedAt = Number.NEGATIVE_INFINITY;
  let burst: Burst | null = null;
  /** When the requests of the last ten to twenty seconds were sent, and those of them that it took. */
  const [sent, taken]: [number[], number[]] = [[], []];

  function note(list: number[], at: number): void {
    list.push(at);
    const oldest = clock.monotonic() - calm;
    // Many at once: a list of ten seconds may be long, and taking one from its front moves all others.
    if (list[0] === undefined || list[0] >= oldest - calm) return;
    const from = list.findIndex((each) => each >= oldest);
    // An answer may come after more than these ten seconds, and then nothing is left in the list.
    list.splice(0, from < 0 ? list.length : from);
  }
  const count = (list: readonly number[], from: number, until: number) => list.filter((at) => at >= from && at <= until).length;

  function announce(): void {
    const next = learned === null ? saidNow : Math.min(learned, saidNow ?? learned);
    if (next === known) return;
    known = next;
    changed(next !== null && next >= plenty ? null : next);
  }

  function learn(next: number): void {
    learned = Math.max(next, least);
    announce();
  }

  function change(next: number): void {
    changedAt = clock.monotonic();
    burst = null;
    learn(next);
  }

  /** Repeated with each answer to a request of the burst. */
  function measure({ from, until, seconds, refusedAt, asked }: Burst): void {
    const average = count(taken, from, until) / seconds;
    // A burst a little longer than a second can hold two seconds’ worth of accepted requests.
    const inSecond = seconds > 1 ? Math.max(1, count(taken, refusedAt - second, refusedAt)) : average;
    const perSecond = Math.min(average, inSecond, asked);
    if (perSecond > 0) ceiling = Math.min(asked, perSecond * doubt);
    learn(perSecond === 0 ? asked / 2 : margin * perSecond);
  }

  return {
    perSecond: () => known,
    sent: () => note(sent, clock.monotonic()),
    refused(sentAt) {
      // Requests sent before the last change say nothing about the new rate.
      if (sentAt < changedAt + second) return;
      const now = clock.monotonic();
      const asked = learned ?? Math.max(1, count(sent, sentAt - second, now));
      ceiling = Math.min(ceiling, asked);
      const isCalm = learned !== null && now - changedAt >= calm;
      const before = proven;
      proven = null;
      if (before !== null && before < asked) return change(before);
      if (isCalm) return change(asked * margin);
      change(asked / 2);
      const first = sent.find((at) => at > sentAt - counted) ?? sentAt;
      const last = sent.at(-1) ?? sentAt;
      burst = { from: first, until: now, seconds: Math.max(1, (last - first) / second), refusedAt: sentAt, asked };
      measure(burst);
    },
    taken(sentAt) {
      note(taken, sentAt);
      if (burst !== null && sentAt <= burst.until) return measure(burst);
      const now = clock.monotonic();
      if (learned === null || now - changedAt < calm) return;
      // A pace that was not used was not tried.
      if (count(sent, now - calm, now) < (learned * calm) / second / 2) return;
      const pace = learned;
      if (now - changedAt >= longCalm) ceiling = Number.POSITIVE_INFINITY;
      const next = faster.map((factor) => pace * factor).find((each) => each < ceiling * margin);
      if (next === undefined) return;
      proven = pace;
      change(next);
    },
    said(perSecond) {
      saidNow = perSecond === null || perSecond >= plenty ? null : Math.max(perSecond * margin, least);
      announce();
    },
  };
}
