/** How fast a service may be asked, learned from what it refuses and says; slowed down at once, and tried faster ever more carefully. */
import type { Clock } from '#main/ports/clock.ts';

export interface Pace {
  /** Requests a second; null while it has refused none. */
  perSecond(): number | null;
  /** A request was sent. */
  sent(): void;
  /** It refused one that was sent at this moment of the monotonic clock. */
  refused(sentAt: number): void;
  /** It took one. */
  taken(): void;
  /** It says itself how many it takes. */
  told(perSecond: number): void;
}

const least = 0.2;
/** Below what it takes: requests arrive in a rhythm of their own. */
const margin = 0.9;
/** Milliseconds in which a service still counts what came before it was slowed down. */
const settling = 1_000;
/** Milliseconds without a refusal after which a little more is tried. */
const calm = 10_000;
/** Above what was refused, only so rarely. */
const longCalm = 5 * 60_000;
const faster = 1.1;

/** `changed`: it is another one now. */
export function createPace(clock: Pick<Clock, 'monotonic'>, changed: (perSecond: number) => void = () => {}): Pace {
  let rate: number | null = null;
  /** What was refused last. */
  let ceiling = Number.POSITIVE_INFINITY;
  let changedAt = Number.NEGATIVE_INFINITY;
  /** When the last ones were sent, within ten seconds. */
  const lately: number[] = [];

  function change(next: number): void {
    rate = Math.max(next, least);
    changedAt = clock.monotonic();
    changed(rate);
  }

  return {
    perSecond: () => rate,
    sent() {
      lately.push(clock.monotonic());
      while ((lately[0] ?? 0) < clock.monotonic() - calm) lately.shift();
    },
    refused(sentAt) {
      // What was on its way when it was slowed down says nothing of the new pace.
      if (sentAt < changedAt + settling) return;
      const isCalm = clock.monotonic() - changedAt >= calm && rate !== null;
      const now = rate ?? Math.max(1, lately.filter((at) => at > clock.monotonic() - 1_000).length);
      ceiling = Math.min(ceiling, now);
      change(isCalm ? now * margin : now / 2);
    },
    taken() {
      if (rate === null || clock.monotonic() - changedAt < calm) return;
      const next = rate * faster;
      if (next < ceiling * margin) change(next);
      else if (clock.monotonic() - changedAt >= longCalm) {
        ceiling = next / margin;
        change(next);
      }
    },
    told(perSecond) {
      const next = Math.max(perSecond * margin, least);
      ceiling = perSecond;
      if (rate === null || Math.abs(rate - next) > 0.01) change(next);
    },
  };
}
