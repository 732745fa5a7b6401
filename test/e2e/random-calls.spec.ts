/**
 * A page that was taken over calls the bridge at random: a sample of the sequences, all of which `npm run soak -- calls` runs.
 * BLOCKDESK_SEED=N begins with that seed: an app and its sequences are run again from there.
 */
import { expect, test } from '@playwright/test';
import { removeFolder } from '#test/support/app.ts';
import { startHostileRun } from '#test/support/hostile-run.ts';

test.describe.configure({ mode: 'parallel' });

const asked = process.env.BLOCKDESK_SEQUENCES;
const sequences = Number(asked ?? '25');
const first = Number(process.env.BLOCKDESK_SEED ?? '14000');
/** In one app. */
const most = 500;
/** Between two searches for secrets. */
const every = 50;

const begins = Array.from({ length: Math.ceil(sequences / most) }, (_, number) => number * most);
for (const begin of begins) {
  const seed = first + begin;
  const count = Math.min(most, sequences - begin);
  test(`error: E10, E12, E13, E21, M1, O46, T1, T2, T5, T6 and T8 ${count} random sequences of calls from seed ${seed}: without the person, nothing is sent, no rule is loosened and no secret is revealed`, async () => {
    test.setTimeout(60_000 + count * 5_000);
    const run = await startHostileRun(seed);
    try {
      for (let done = 0; done < count; done += 1) {
        const problems = [...(await run.sequence(seed + done)), ...(done % every === every - 1 ? await run.settle() : [])];
        expect(problems, `BLOCKDESK_SEED=${seed}, sequence ${seed + done}`).toEqual([]);
      }
      expect(await run.settle(), `BLOCKDESK_SEED=${seed}`).toEqual([]);
      const { ends, windows, left } = run.figures();
      expect(Math.min(ends.ok ?? 0, ends['invalid-input'] ?? 0, windows, left)).toBeGreaterThan(0);
    } finally {
      if (asked !== undefined) console.log(JSON.stringify(run.figures()));
      await run.stop();
      removeFolder(run.data);
    }
  });
}
