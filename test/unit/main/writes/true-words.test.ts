/**
 * Two hundred writes at services that answer as they like, over chains of every pace: what is said of each is true whenever a person
 * may read it, every one ends as the chain says, and none is sent again without a typed word.
 */
import { expect, test } from 'vitest';
import { simulatedRun } from '#test/support/simulated-run.ts';

// With this seed each of the 28 ways in which a service treats a write comes at least twice.
const writes = Math.max(200, Number(process.env.BLOCKDESK_WRITES ?? '0'));
const seed = Number(process.env.BLOCKDESK_SEED ?? '15');

test(
  `error: M1 M2 M4 M5 M8 ${writes} faulted writes from seed ${seed}: no false word at any moment, the chain’s word at the end, none sent twice unasked`,
  async () => {
    const failures: string[] = [];
    let made = 0;
    for (let world = seed * 10_000; made < writes; world += 1) {
      const run = await simulatedRun(world);
      made += run.writes;
      failures.push(...run.failures.map((failure) => `world ${world}: ${failure}`));
      if (failures.length > 10) break;
    }
    expect(failures).toEqual([]);
  },
  Math.max(300_000, writes * 500),
);
