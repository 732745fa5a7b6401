/** Asks the person what a page made necessary: one box at a time, and after a no ever later, so that nobody is worn down. */
import type { Clock } from '#main/ports/clock.ts';
import type { AskPerson, Question } from '#main/ports/person.ts';

const firstPause = 1_000;
const longestPause = 60_000;

/**
 * False without a box while another one is open, and for a while after each no but the first: one second, then two, four, up to
 * a minute. Whoever has said no once by mistake is not kept waiting.
 */
export function createSeldomAsk(ask: AskPerson, clock: Clock): AskPerson {
  let asking = false;
  let pause = 0;
  let notBefore = Number.NEGATIVE_INFINITY;
  return async (question: Question) => {
    if (asking || clock.monotonic() < notBefore) return false;
    asking = true;
    try {
      const agreed = await ask(question);
      if (agreed) pause = 0;
      else {
        notBefore = clock.monotonic() + pause;
        pause = pause === 0 ? firstPause : Math.min(pause * 2, longestPause);
      }
      return agreed;
    } finally {
      asking = false;
    }
  };
}
