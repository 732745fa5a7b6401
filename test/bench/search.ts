/**
 * B7: from Enter in the search until the block's page is painted, for a block that was never read and for one that was. Enter comes at
 * once, when the suggestion is there, so that nothing can be prepared; and as a person presses it.
 */
import type { Page } from '@playwright/test';
import { type Figure, median, rounds } from '#test/bench/figure.ts';
import { percentile, readBlock, timeCalls, timeToPaint } from '#test/bench/in-page.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { mineBlocks } from '#test/support/busy-chain.ts';

const frame = 1000 / 60;
const times = rounds * 3;
/** Milliseconds between two keys, and from the last one to Enter, of a person who types fast. */
const pace = { key: 100, enter: 150 };

const withCommas = (number: number) => number.toLocaleString('en-US');

/** `atOnce`: the whole number in one step, and Enter as soon as it is suggested. */
async function search(page: Page, number: number, atOnce = false): Promise<number> {
  await page.keyboard.press('Control+k');
  if (atOnce) await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(String(number));
  else await page.keyboard.type(String(number), { delay: pace.key });
  if (atOnce) await page.getByRole('option', { selected: true }).first().waitFor();
  else await new Promise((resolve) => setTimeout(resolve, pace.enter - pace.key));
  return timeToPaint(
    page,
    () => page.keyboard.press('Enter'),
    `document.querySelector('h1')?.textContent === 'Block ${withCommas(number)}' &&
      [...document.querySelectorAll('[aria-label="Facts of the block"]')].some((each) => each.checkVisibility())`,
  );
}

async function measure({ app: { page }, chain }: SignedIn): Promise<readonly Figure[]> {
  await chain.setIntervalMining({ interval: 0 });
  await mineBlocks(chain, 1_000, 1);
  // Once before, as the parts of that page come when they are wanted.
  await search(page, 900, true);
  await search(page, 899, true);
  const calls: number[] = [];
  const [unread, known]: [number[], number[]] = [[], []];
  const [unreadAtPace, knownAtPace]: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round += 1) {
    unread.push(await search(page, 100 + round, true));
    calls.push(await timeCalls(page, [readBlock(300 + round)]));
    known.push(await search(page, 900 - (round % 2), true));
    unreadAtPace.push(await search(page, 200 + round));
    knownAtPace.push(await search(page, 899 + (round % 2)));
  }
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
    figure(`Enter ${pace.enter} ms after the last key, unread`, median(unreadAtPace), base, beside, '<= 30 ms'),
    figure('the same, p95', percentile(unreadAtPace, 95), base, beside, '<= 60 ms'),
    figure('the same, known', median(knownAtPace), frame, 'a frame', 'a frame'),
  ];
}

export function benchSearch(): Promise<readonly Figure[]> {
  return withSignedIn(measure);
}
