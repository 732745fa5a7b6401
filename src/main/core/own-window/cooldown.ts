/** Growing pauses between windows, so that a page can neither wear the person down nor catch a blind click. */
import { backoff } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { AskPerson, Question } from '#main/core/ports/desktop.ts';

/** How often in a row a person may go back without a pause. */
const freely = 2;
const firstPause = 1_000;
const longestPause = 60_000;
/** Milliseconds without a window after which counting starts over. */
const forgottenAfter = 5 * 60_000;

export interface Cooldown {
  /** Whole seconds to wait before the next one; 0 for none. */
  wait(): number;
  /** Counts one. After the third in a row the pause is one second, then two, up to a minute. */
  count(): void;
  clear(): void;
}

export function createCooldown(clock: Clock): Cooldown {
  let times = 0;
  let last = Number.NEGATIVE_INFINITY;
  const pause = () => (times <= freely ? 0 : backoff(times - freely, firstPause, longestPause));
  return {
    wait: () => Math.max(0, Math.ceil((last + pause() - clock.monotonic()) / 1000)),
    count() {
      if (clock.monotonic() - last > forgottenAfter) times = 0;
      times += 1;
      last = clock.monotonic();
    },
    clear() {
      times = 0;
    },
  };
}

/** Limits a system dialog that a page can cause: one at a time, and `no` without a dialog while one is open or during a pause. */
export function withCooldown<Q, A>(ask: (question: Q) => Promise<A>, no: A, clock: Clock): (question: Q) => Promise<A> {
  const cooldown = createCooldown(clock);
  let asking = false;
  return async (question) => {
    if (asking || cooldown.wait() > 0) return no;
    asking = true;
    try {
      const answer = await ask(question);
      if (answer === no) cooldown.count();
      else cooldown.clear();
      return answer;
    } finally {
      asking = false;
    }
  };
}

export const createCooldownAsk = (ask: AskPerson, clock: Clock): AskPerson => withCooldown<Question, boolean>(ask, false, clock);
