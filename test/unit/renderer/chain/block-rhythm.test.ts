import { describe, expect, test } from 'vitest';
import {
  blockTime,
  createChainFollower,
  isLate,
  type Look,
  latest,
  noRhythm,
  noteLook,
  noteTime,
  type Rhythm,
  soonest,
  untilNextLook,
} from '#renderer/chain/block-rhythm.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const genesis = Date.UTC(2026, 10, 21, 12);

/** A chain that makes a block every so many milliseconds, as a clock that is off by `skew` sees it, followed for a while. */
async function follow({ every, minutes, skew = 0 }: { every: (number: number) => number; minutes: number; skew?: number }) {
  const clock = createFakeClock(genesis + skew);
  const made: number[] = [genesis];
  const until = genesis + minutes * 60_000 + 60_000;
  while ((made.at(-1) ?? until) < until) made.push((made.at(-1) ?? 0) + every(made.length));
  const looks: { at: number; number: number }[] = [];
  const look = (): Promise<Look> => {
    const at = clock.now() - skew;
    const number = made.filter((time) => time <= at).length - 1;
    looks.push({ at, number });
    return Promise.resolve({ number, problem: null });
  };
  const follower = createChainFollower({ look, isVisible: () => true, now: clock.now, after: clock.after });
  follower.start();
  const time = (number: number) => Math.floor((made[number] ?? 0) / 1000);
  for (let passed = 0; passed < minutes * 60_000; passed += 100) {
    clock.pass(100);
    // An answer arrives in a later turn.
    await Promise.resolve();
    await Promise.resolve();
    const last = looks.at(-1)?.number ?? 0;
    follower.noteTime(last, time(last));
  }
  return { looks, made, follower };
}

const after = <T extends { at: number }>(looks: readonly T[], minutes: number) =>
  looks.filter(({ at }) => at >= genesis + minutes * 60_000);

describe('a steady chain', () => {
  test.each([
    ['12 seconds', 12_000, 0],
    ['12 seconds, this clock an hour ahead', 12_000, 3_600_000],
    ['12 seconds, this clock an hour behind', 12_000, -3_600_000],
    ['3 seconds', 3_000, 0],
    ['12.1 seconds, reported in whole seconds', 12_100, 0],
  ])('%s: one look for each block, and soon after it', async (_name, every, skew) => {
    const { looks, made } = await follow({ every: () => every, minutes: 10, skew });
    const counted = after(looks, 2);
    const blocks = made.filter((time) => time >= genesis + 120_000 && time <= genesis + 600_000).length;
    expect(counted.length).toBeLessThanOrEqual(blocks * 1.2 + 2);
    const found = counted.filter(({ number }, index) => number !== counted[index - 1]?.number);
    const late = found.slice(1).map(({ at, number }) => at - (made[number] ?? 0));
    expect(Math.max(...late)).toBeLessThan(every / 2 + 1_000);
  });
});

test('a fast chain is looked at once a second, whatever it makes meanwhile', async () => {
  const { looks } = await follow({ every: () => 50, minutes: 2 });
  expect(after(looks, 1).length).toBeGreaterThan(30);
  expect(after(looks, 1).length).toBeLessThanOrEqual(60);
});

test('an irregular chain is found again within half a minute, and never asked more than once a second', async () => {
  const gaps = [2_000, 40_000, 7_000, 90_000, 1_000, 25_000];
  const { looks, made } = await follow({ every: (number) => gaps[number % gaps.length] ?? 0, minutes: 20 });
  for (const [index, time] of made.entries()) {
    const next = made[index + 1] ?? Number.POSITIVE_INFINITY;
    if (time > genesis + 19 * 60_000 || next - time < latest) continue;
    expect(looks.find(({ number }) => number >= index)?.at ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(time + latest + 200);
  }
  for (const [index, { at }] of looks.entries()) expect(at - (looks[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(soonest);
});

test('nothing known yet: every few seconds', () => {
  expect(untilNextLook(noRhythm, genesis)).toBe(4_000);
});

test('a chain that has stopped is asked less and less often, up to every half minute', () => {
  let rhythm: Rhythm = noRhythm;
  for (let number = 0; number < 6; number += 1) {
    rhythm = noteTime(noteLook(rhythm, number, genesis + number * 12_000), number, genesis / 1000 + number * 12);
  }
  const waits: number[] = [];
  for (let now = genesis + 75_000; waits.length < 12; now += waits.at(-1) ?? 0) {
    rhythm = noteLook(rhythm, 5, now);
    waits.push(untilNextLook(rhythm, now));
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits.at(-1)).toBe(latest);
});

describe('a chain is late', () => {
  const minute = 60_000;
  /** Twelve seconds between blocks; the newest was made at `genesis`. */
  const followed = (seen: 'first' | 'coming'): Rhythm => {
    const before = seen === 'first' ? noRhythm : noteLook(noRhythm, 6, genesis - 12_000);
    const all = Array.from({ length: 8 }, (_, number) => ({ number, timestamp: (genesis - (7 - number) * 12_000) / 1000 }));
    return all.reduce((rhythm, { number, timestamp }) => noteTime(rhythm, number, timestamp), noteLook(before, 7, genesis + 1_000));
  };
  test.each([
    ['not in the first two minutes', 1.9 * minute, false],
    ['after them', 2.1 * minute, true],
  ])('%s', (_, age, expected) => {
    expect(isLate(followed('coming'), genesis + age)).toBe(expected);
    expect(isLate(followed('first'), genesis + age)).toBe(expected);
  });
  test('not before ten blocks would have come, where they come slowly', () => {
    const slow = [0, 1].reduce((rhythm, number) => noteTime(rhythm, number, genesis / 1000 + number * 60), noteLook(noRhythm, 1, genesis));
    expect([10, 12].map((minutes) => isLate(slow, genesis + minutes * minute))).toEqual([false, true]);
  });
  test('after an hour where the pace is unknown, and never while the newest block is', () => {
    const one = noteTime(noteLook(noRhythm, 1, genesis), 1, genesis / 1000);
    expect([59, 61].map((minutes) => isLate(one, genesis + minutes * minute))).toEqual([false, true]);
    expect(isLate(noRhythm, genesis + 99 * minute)).toBe(false);
    expect(isLate(noteLook(followed('coming'), 8, genesis), genesis + 99 * minute)).toBe(false);
  });
  test('by a clock that is an hour ahead: only until a block is seen to come', () => {
    const ahead = (rhythm: Rhythm): Rhythm => ({ ...rhythm, seenAt: rhythm.seenAt + 60 * minute });
    expect(isLate(ahead(followed('first')), genesis + 60 * minute)).toBe(true);
    expect(isLate(ahead(followed('coming')), genesis + 60 * minute)).toBe(false);
    expect(isLate(ahead(followed('coming')), genesis + 63 * minute)).toBe(true);
  });
});

test('a chain that went back is followed from its new end', () => {
  let rhythm = noRhythm;
  for (let number = 10; number < 16; number += 1) {
    rhythm = noteTime(noteLook(rhythm, number, genesis + number * 2_000), number, genesis / 1000 + number * 2);
  }
  rhythm = noteLook(rhythm, 12, genesis + 40_000);
  expect(rhythm).toMatchObject({ newest: 12, inVain: 0 });
  expect(rhythm.times.map(({ number }) => number)).toEqual([10, 11, 12]);
  expect(blockTime(rhythm)).toBe(2_000);
});

describe('the follower', () => {
  const start = (nextLook: () => Look, isVisible = () => true) => {
    const clock = createFakeClock(genesis);
    let looks = 0;
    const look = () => {
      looks += 1;
      return Promise.resolve(nextLook());
    };
    const follower = createChainFollower({ look, isVisible, now: clock.now, after: clock.after });
    const pass = async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 500) {
        clock.pass(500);
        await Promise.resolve();
        await Promise.resolve();
      }
    };
    return { follower, pass, looks: () => looks };
  };

  test('a hidden window asks nothing, and makes up for it when it shows', async () => {
    let visible = false;
    const { follower, pass, looks } = start(
      () => ({ number: 5, problem: null }),
      () => visible,
    );
    follower.start();
    await pass(60_000);
    expect(looks()).toBe(0);
    visible = true;
    follower.shown();
    await pass(500);
    expect(looks()).toBe(1);
  });

  test('error: offline is tried every ten seconds', async () => {
    const { follower, pass, looks } = start(() => ({ number: 5, problem: { code: 'offline', host: 'h', reason: 'refused' } }));
    follower.start();
    await pass(60_000);
    expect(looks()).toBe(6);
  });

  test('error: a failure that a retry cannot fix is not retried automatically', async () => {
    const { follower, pass, looks } = start(() => ({ number: null, problem: { code: 'service', status: 403, text: '' } }));
    follower.start();
    await pass(60_000);
    expect(looks()).toBe(1);
  });

  test('started anew right after an answer, it goes on as planned', async () => {
    const { follower, pass, looks } = start(() => ({ number: 5, problem: null }));
    const restart = () => {
      follower.stop();
      follower.start();
    };
    follower.start();
    await pass(500);
    restart();
    await pass(500);
    expect(looks()).toBe(1);
    await pass(60_000);
    const before = looks();
    expect(before).toBeGreaterThan(1);
    await pass(1_000);
    restart();
    await pass(500);
    expect(looks()).toBe(before + 1);
  });

  test('stopped, it asks nothing more', async () => {
    const { follower, pass, looks } = start(() => ({ number: 5, problem: null }));
    follower.start();
    await pass(500);
    follower.stop();
    await pass(60_000);
    expect(looks()).toBe(1);
  });
});
