/** H15: how long a review waits for each fact: for its turn at a slow service, and then for the answer. */
import { expect, test } from 'vitest';
import { type Asking, askInTime } from '#main/writes/review/reads.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const timedOut = { ok: false, error: { code: 'timeout', seconds: 10 } };

/** A fact whose request leaves after so many milliseconds, where it leaves at all, and is never answered: when it is given up. */
async function givenUpAfter(leavesAfter: number | null): Promise<number> {
  const clock = createFakeClock();
  const read = ((_id: string, _connection: unknown, _input: object, how: { asked: () => void }) => {
    if (leavesAfter !== null) clock.after(leavesAfter, how.asked);
    return new Promise(() => {});
  }) as unknown as Asking['read'];
  let ended: unknown = null;
  const asking = { read, connection: toConnection(), clock, signal: new AbortController().signal };
  void askInTime(asking, 'chain.id', {}).then((result) => (ended = result));
  while (ended === null && clock.monotonic() < 100_000) {
    clock.pass(1_000);
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(ended).toMatchObject(timedOut);
  return clock.monotonic();
}

test.each([
  [0, 10_000],
  [12_000, 22_000],
  [29_000, 39_000],
  [null, 30_000],
])('behavior: H15 a fact whose request leaves after %s ms is given up after %s ms', async (leavesAfter, after) => {
  expect(await givenUpAfter(leavesAfter)).toBe(after);
});
