/** H15: how long a review waits for each fact: for its turn at a slow service, and then for the answer. */
import { expect, test } from 'vitest';
import { type Asking, askInTime } from '#main/writes/review/reads.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { answered } from '#test/support/review-reading.ts';

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

/** A fact that is answered when the test says so. */
function asked() {
  const clock = createFakeClock();
  const left = new AbortController();
  const answer = Promise.withResolvers<unknown>();
  let sent: AbortSignal | undefined;
  const read = ((_id: string, _connection: unknown, _input: object, how: { signal: AbortSignal; asked: () => void }) => {
    sent = how.signal;
    how.asked();
    return answer.promise;
  }) as unknown as Asking['read'];
  const result = askInTime({ read, connection: toConnection(), clock, signal: left.signal }, 'chain.id', {});
  return { clock, left, answer, result, isAborted: () => sent?.aborted === true };
}

test('behavior: H15 the request of a fact that is given up, or of a review that is left, is ended', async () => {
  const [first, second] = [asked(), asked()];
  first.clock.pass(10_000);
  expect(await first.result).toMatchObject({ ok: false, error: { code: 'timeout', host: 'api.example.org' } });
  expect(first.isAborted()).toBe(true);
  expect(second.isAborted()).toBe(false);
  second.left.abort();
  expect(second.isAborted()).toBe(true);
});

test('behavior: H15 after an answer nothing waits any more, and leaving the review ends nothing', async () => {
  const { clock, left, answer, result, isAborted } = asked();
  answer.resolve(answered('1'));
  expect(await result).toMatchObject({ ok: true });
  left.abort();
  expect([clock.next(), isAborted()]).toEqual([null, false]);
});

test('error: a read that breaks is a fact that could not be read', async () => {
  const { answer, result } = asked();
  answer.reject(new Error('broken'));
  expect(await result).toEqual({ ok: false, error: { code: 'internal' } });
});
