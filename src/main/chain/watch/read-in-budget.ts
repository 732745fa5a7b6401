/** Reads from the service within the budget, behind everything that a screen asks for. Stored answers do not count. */
import { pause } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { ReadNow } from './scan-block.ts';

interface AskParts {
  readonly connection: string;
  readonly read: ServiceClient['read'];
  readonly find: (connection: string) => Promise<Result<ConfirmedConnection>>;
  readonly clock: Clock;
  /** Milliseconds until a read of at most so many requests may begin. */
  readonly wait: (most: number) => number;
  /** A request is being sent. */
  readonly spent: () => void;
  readonly signal: AbortSignal;
  /** Called where the wait for the budget is long enough to show. `until`: epoch milliseconds. */
  readonly waits: (until: number) => void;
}

/** One request, and one more after a renewed sign-in. Failures are not retried here: the caller does that. */
const mostRequests = 2;
const worthShowing = 1_000;

export function createReadInBudget({ connection: id, read, find, clock, wait, spent, signal, waits }: AskParts): ReadNow {
  /** Reads whose turn has come and that have not ended: their requests may still be sent. */
  let under = 0;

  /** Waits for the budget, and counts this read. False where watching ends first. */
  async function turn(): Promise<boolean> {
    for (;;) {
      if (signal.aborted) return false;
      const milliseconds = wait(mostRequests * (under + 1));
      if (milliseconds === 0) {
        under += 1;
        return true;
      }
      if (milliseconds > worthShowing) waits(clock.now() + milliseconds);
      await pause(clock, milliseconds, signal);
    }
  }

  /** Runs until `signal` ends. That signal lives for days, so a run adds one listener and removes it again. */
  async function whileWanted<T>(run: (own: AbortSignal) => Promise<Result<T>>): Promise<Result<T>> {
    const own = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<Result<never>>();
    const end = () => {
      own.abort();
      resolve(fail({ code: 'canceled' }));
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    try {
      return await Promise.race([run(own.signal), ended]);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  return async (operation, input, ask = 'if-needed') => {
    const answer = await whileWanted(async (own) => {
      // The sandbox may still be starting.
      const connection = await find(id);
      if (!connection.ok) return connection;
      if (!(await turn())) return fail({ code: 'canceled' });
      const how = { urgency: 'ahead', tries: 1, asked: spent, ask, signal: own } as const;
      return read(operation, connection.value, input, how).finally(() => {
        under -= 1;
      });
    });
    if (!answer.ok) return answer;
    const { reading, source, problem } = answer.value;
    if (problem !== null) return fail(problem);
    // A stored answer that may have changed since.
    if (source === 'stored') return fail({ code: 'unreadable-block' });
    return reading.recognized ? ok(reading.value) : fail({ code: 'unreadable-block' });
  };
}
