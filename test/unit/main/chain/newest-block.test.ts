/** The newest block of a connection, reported by nodes some of which lag behind. */
import { expect, test } from 'vitest';
import { createNewestBlock } from '#main/chain/newest-block.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import { ok } from '#shared/core/result.ts';
import { longestLag } from '#shared/writes/activity.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

test('error: M4 a newest block that goes backwards: the highest recent one counts, until the chain stays lower', async () => {
  const clock = createFakeClock();
  let reported = '105';
  const reading = () => ({ recognized: true as const, value: reported });
  const read = (async () =>
    ok({ reading: reading(), raw: '', readAt: 0, block: null, source: 'service', problem: null })) as unknown as ReadService;
  const newest = createNewestBlock(read, clock);
  const connection = toConnection();
  const readWith = async (number: string) => {
    reported = number;
    await newest.read('block.latestNumber', connection, {});
    return newest.of(connection.id);
  };
  expect(newest.of(connection.id)).toBeNull();
  expect(await readWith('105')).toBe('105');
  expect(await readWith('103')).toBe('105');
  expect(await readWith('107')).toBe('107');
  clock.pass(longestLag + 1);
  expect(await readWith('12')).toBe('12');
});
