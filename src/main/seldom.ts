/** Asks the person what a page made necessary: one box at a time, and after some noes ever later, so that nobody is worn down. */
import type { Clock } from '#main/ports/clock.ts';
import type { AskPerson, Question } from '#main/ports/person.ts';

/** Whoever has said no by mistake, or changed their mind, is not kept waiting. */
const freely = 2;
const firstPause = 1_000;
const longestPause = 60_000;

/** `no` without a box while another one is open, and for a while after the third no in a row: one second, then two, up to a minute. */
export function createSeldom<Q, A>(ask: (question: Q) => Promise<A>, no: A, clock: Pick<Clock, 'monotonic'>): (question: Q) => Promise<A> {
  let asking = false;
  let noes = 0;
  let notBefore = Number.NEGATIVE_INFINITY;
  return async (question) => {
    if (asking || clock.monotonic() < notBefore) return no;
    asking = true;
    try {
      const answer = await ask(question);
      noes = answer === no ? noes + 1 : 0;
      if (noes > freely) notBefore = clock.monotonic() + Math.min(firstPause * 2 ** (noes - freely - 1), longestPause);
      return answer;
    } finally {
      asking = false;
    }
  };
}

export const createSeldomAsk = (ask: AskPerson, clock: Clock): AskPerson => createSeldom<Question, boolean>(ask, false, clock);
