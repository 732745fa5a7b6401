/** What watching does now, as reported to the page. */
import type { Clock } from '#main/core/ports/clock.ts';
import type { Watch, WatchPhase } from '#shared/chain/watch.ts';

interface ReportingParts {
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** What the page is to know. */
  readonly now: () => Watch;
  readonly changed: (watch: Watch) => void;
}

export interface Reporting {
  phase(): WatchPhase;
  /** Reports at once, if anything changed. */
  publish(next?: WatchPhase): void;
  /** Progress of a scan is reported once a second; every other phase, at once. */
  setPhase(next: WatchPhase): void;
  stop(): void;
}

/** Milliseconds between two reports of a scan. Each one costs the page a frame. */
const reportEvery = 1_000;

export function createReporting({ clock, now, changed }: ReportingParts): Reporting {
  let phase: WatchPhase = { is: 'off' };
  let last = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let stopTimer = () => {};

  function report(): void {
    lastAt = clock.monotonic();
    const watch = now();
    const text = JSON.stringify(watch);
    if (text !== last) changed(watch);
    last = text;
  }

  function publish(next: WatchPhase = phase): void {
    phase = next;
    stopTimer();
    report();
  }

  return {
    phase: () => phase,
    publish,
    setPhase(next) {
      const isGoingOn = phase.is === 'scanning' && next.is === 'scanning';
      const wait = lastAt + reportEvery - clock.monotonic();
      if (!isGoingOn || wait <= 0) {
        publish(next);
        return;
      }
      phase = next;
      stopTimer();
      stopTimer = clock.after(wait, report);
    },
    stop: () => stopTimer(),
  };
}
