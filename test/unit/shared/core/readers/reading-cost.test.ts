/** H18: what an answer of the largest size costs, against JSON.parse in the same run. */
import { expect, test } from 'vitest';
import { readAnswer } from '#shared/core/readers/answers.ts';
import { filled, heavyAnswers, largestAnswer } from '#test/support/heavy-answers.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';

test.each(heavyAnswers)('H18 2 MB of %s, read as %s: not much more than parsing 2 MB', (_kind, name, text) => {
  expect(text.length).toBeLessThanOrEqual(largestAnswer);
  const zeros = `[${'0,'.repeat(largestAnswer / 2 - 1)}0]`;
  const read = processorTime(() => readAnswer(name, filled(text)));
  // Ten times at most where this was measured (decision 3); without limits, a hundred to a thousand times.
  expect(read).toBeLessThan(30 * processorTime(() => JSON.parse(zeros)));
});

/** The least of a few runs, and not less than a millisecond. */
function processorTime(run: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const taken = startProcessorTime();
    run();
    return taken();
  });
  return Math.max(1, Math.min(...times));
}
