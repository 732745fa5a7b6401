/** B7: from Enter in the search until the block's page is painted, for a block that was never read and for one that was. */
import type { Page } from '@playwright/test';
import { type Figure, median, rounds } from '#test/bench/figure.ts';
import { percentile, readBlock, timeCalls, timeToPaint } from '#test/bench/in-page.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { mineBlocks } from '#test/support/busy-chain.ts';

const frame = 1000 / 60;
const times = rounds * 3;

const withCommas = (number: number) => number.toLocaleString('en-US');

/** Types the number and presses Enter at once, so that nothing is read before. */
async function search(page: Page, number: number): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(String(number));
  await page.getByRole('option', { selected: true }).first().waitFor();
  return timeToPaint(
    page,
    () => page.keyboard.press('Enter'),
    `document.querySelector('h1')?.textContent === 'Block ${withCommas(number)}' &&
      document.querySelector('[aria-label="Facts of the block"]') !== null`,
  );
}

async function measure({ app: { page }, chain }: SignedIn): Promise<readonly Figure[]> {
  await chain.setIntervalMining({ interval: 0 });
  await mineBlocks(chain, 1_000, 1);
  // Once before, as the parts of that page come when they are wanted.
  await search(page, 900);
  const [unread, calls, known]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < times; round += 1) {
    unread.push(await search(page, 100 + round));
    calls.push(await timeCalls(page, [readBlock(300 + round)]));
    known.push(await search(page, 900 - (round % 2)));
  }
  // The first time, the second of those two was not known either.
  known.splice(1, 1);
  const beside = 'one call, and a frame';
  const base = median(calls) + frame;
  const figure = (what: string, ours: number, to: number, besides: string, target: string): Figure => ({
    id: 'B7',
    what,
    unit: 'ms',
    ours,
    base: to,
    beside: besides,
    ratio: ours / to,
    target,
  });
  return [
    figure('Enter to the block’s page, unread', median(unread), base, beside, '<= 25 ms'),
    figure('the same, p95', percentile(unread, 95), base, beside, '<= 50 ms'),
    figure('the same, known', median(known), frame, 'a frame', '<= 2 frames'),
  ];
}

export function benchSearch(): Promise<readonly Figure[]> {
  return withSignedIn(measure);
}
