/** How soon the practice chain is started again. */
import { expect, test } from 'vitest';
import { createRestarts } from '#sandbox/chain/restarts.ts';

test('default: at once, then after longer and longer pauses, a minute at most; after five good minutes at once again', () => {
  let now = 0;
  const restarts = createRestarts(() => now);
  const pauses = Array.from({ length: 10 }, () => {
    const pause = restarts.pause();
    now += pause;
    restarts.begun();
    now += 1_000;
    return pause / 1_000;
  });
  expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  restarts.begun();
  now += 5 * 60_000;
  expect(restarts.pause()).toBe(0);
});
