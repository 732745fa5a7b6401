/** Each fault of a service, over a simulated chain to the end: what a person reads then is what the list says, and it is true. */
import { expect, test } from 'vitest';
import { simulatedFaults } from '#test/support/simulated-faults.ts';
import { startSimulatedWrite } from '#test/support/simulated-write.ts';
import { writeEnds } from '#test/support/write-ends.ts';

test.each(writeEnds)(
  'error: M2 M4 M5 $fault, and on the chain “$mined”: it ends as $state, in true words',
  async ({ fault, mined, state, reads }) => {
    const one = startSimulatedWrite({ fault, mined });
    await one.end();
    expect(one.reading()).toEqual({ state, reads, isTrue: true });
    expect(one.service.done).toHaveLength(1);
    one.stop();
  },
);

test('M5 every fault of the simulated service is in the list, with all its possible outcomes', () => {
  const all = simulatedFaults.flatMap(({ name, mined: ends }) => [...new Set(ends)].map((mined) => `${name}, ${mined}`));
  expect(writeEnds.map(({ fault, mined }) => `${fault}, ${mined}`)).toEqual(all);
});
