/**
 * A page that was taken over calls the bridge at random. A sample of the sequences; `npm run soak -- calls` runs all of them.
 * BLOCKDESK_SEED=N begins with that seed, so that a sequence that failed is run again.
 */
import { expect, test } from '@playwright/test';
import { removeFolder } from '#test/support/app.ts';
import { startHostileRun } from '#test/support/hostile-run.ts';

test.describe.configure({ mode: 'parallel' });

const asked = Number(process.env.BLOCKDESK_SEQUENCES ?? '150');
const first = Number(process.env.BLOCKDESK_SEED ?? '14000');
/** In one app: what the page has added slows down later ones. */
const most = 500;
const apps = Math.ceil(asked / most);

for (let number = 0; number < apps; number += 1) {
  const begin = first + number * most;
  const count = Math.min(most, asked - number * most);
  test(`error: T1 T2 calls at random, seeds ${begin} to ${begin + count - 1}`, async () => {
    test.setTimeout(60_000 + count * 3_000);
    const run = await startHostileRun(begin);
    try {
      for (let seed = begin; seed < begin + count; seed += 1) {
        const problems = [...(await run.sequence(seed)), ...(seed % 50 === 0 ? await run.settle() : [])];
        expect(problems, `seed ${seed} of those from ${begin}`).toEqual([]);
      }
      expect(await run.settle(), `seeds from ${begin}`).toEqual([]);
    } finally {
      console.log(JSON.stringify(run.figures()));
      await run.stop();
    }
  });
}
void removeFolder;
