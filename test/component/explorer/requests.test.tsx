/** How much the explorer asks: little at first, two requests for a block, and nothing while no screen shows it. */
import { expect, test, vi } from 'vitest';
import { toBlockRow } from '#shared/chain/block-row.ts';
import { ok } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { answerOf, region, showWindow, startPage } from '#test/support/component-bridge.ts';

const pace = 2_000;
const first = 18_204;
const started = Date.now();
/** A chain that makes a block every two seconds, by the test's clock. */
const newest = () => first + Math.floor((Date.now() - started) / pace);
const blockOf = (number: number) =>
  JSON.stringify({ number, timestamp: Math.floor((started + (number - first) * pace) / 1000), transactions: [], gasUsed: 0, gasLimit: 1 });

test('Requests: at first no more than 105, then two for each new block; none while the window is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: started });
  /** Main asks the service once for each block of a list, and once for everything else. */
  let requests = 0;
  const rows: Handlers['chain.blocks'] = async ({ from, count }) => {
    const numbers = Array.from({ length: Number(count) }, (_, index) => Number(from) - index);
    requests += numbers.length;
    return ok(numbers.map((number) => toBlockRow(String(number), answerOf('block.get', blockOf(number)))));
  };
  const { asked } = await startPage({
    place: '/explorer',
    answers: {
      'chain.blocks': rows,
      'service.block.latestNumber': async () => ok(answerOf('block.latestNumber', String(newest()))),
    },
  });
  const made = () => requests + asked.filter(({ name }) => name.startsWith('service.')).length;
  const shown = () => Number(/[\d,]{3,}/.exec(region('Latest block').textContent)?.[0].replaceAll(',', ''));
  await expect.poll(() => document.body.textContent).toContain('hover, or use ← →');
  // Those of the sign-in are the wallet's: chain, accounts, person, balance.
  expect(made()).toBeLessThanOrEqual(105 + 4);

  // So many teach it the pace.
  await vi.advanceTimersByTimeAsync(8 * pace);
  const [before, at] = [made(), newest()];
  await vi.advanceTimersByTimeAsync(10 * pace);
  await expect.poll(() => shown() - newest()).toBe(0);
  // Counted at one moment: the chain goes on while the test waits.
  const [asks, fresh] = [made() - before, newest() - at];
  expect(fresh).toBeGreaterThanOrEqual(10);
  // One may have been under way at each end.
  expect(asks).toBeLessThanOrEqual(2 * fresh + 2);
  expect(asks).toBeGreaterThanOrEqual(fresh);

  showWindow(false);
  await vi.advanceTimersByTimeAsync(1_000);
  const hidden = made();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(made()).toBe(hidden);
  showWindow(true);
  await expect.poll(() => shown() - newest()).toBe(0);
});
