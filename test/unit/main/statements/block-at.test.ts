/** The blocks of a time, by reading few of them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstBlockSince } from '#main/statements/block-at.ts';
import { fail, ok } from '#shared/core/result.ts';

/** Times of all blocks; how many were read. */
function chainOf(times: readonly number[]) {
  let reads = 0;
  const timeOf = async (block: number) => {
    reads += 1;
    return ok(times[block] ?? Number.NaN);
  };
  return { find: (moment: number) => firstBlockSince(moment, times.length - 1, timeOf), reads: () => reads };
}

test('property: the first block at or after a moment, whatever the pace', async () => {
  const steps = fc.array(fc.oneof(fc.nat(3), fc.nat(100_000)), { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(1_000_000), async (gaps, moment) => {
      let time = 0;
      const times = gaps.map((gap) => (time += gap));
      const wanted = times.findIndex((one) => one >= moment);
      expect(await chainOf(times).find(moment)).toEqual(ok(wanted === -1 ? times.length : wanted));
    }),
  );
});

test('behavior: at a steady pace few blocks are read, of two million', async () => {
  const chain = chainOf(Array.from({ length: 2_000_000 }, (_, block) => block * 12_000 + (block % 7) * 100));
  expect(await chain.find(1_234_567 * 12_000)).toEqual(ok(1_234_567));
  expect(chain.reads()).toBeLessThan(25);
});

test('error: a block that can’t be read ends it', async () => {
  const lost = fail({ code: 'timeout' as const, host: 'x', seconds: 30 });
  expect(await firstBlockSince(5, 9, async (block) => (block === 0 || block === 9 ? ok(block) : lost))).toEqual(lost);
});
