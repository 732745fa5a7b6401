/** B21: a chain with a block every 200 ms that is watched: requests a block, frames of the page, and what grows meanwhile. */
import { expect } from '@playwright/test';
import { type Figure, longSeconds as seconds } from '#test/bench/figure.ts';
import { framesDuring, framesPerSecond, newestRequest, openSession, percentile } from '#test/bench/in-page.ts';
import { heapOf } from '#test/bench/memory.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { payBetweenStrangers } from '#test/support/busy-chain.ts';

const every = 200;
/** Every so many blocks, one holds a payment between strangers. */
const paysEvery = 10;

/** Mines until the time is over; answers how many blocks. */
async function mineFor({ chain }: SignedIn, milliseconds: number): Promise<number> {
  const began = performance.now();
  let mined = 0;
  while (performance.now() - began < milliseconds) {
    if (mined % paysEvery === 0) await payBetweenStrangers(chain);
    await chain.mine({ blocks: 1 });
    mined += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + mined * every - performance.now())));
  }
  return mined;
}

export const benchBusyChain = (): Promise<readonly Figure[]> =>
  withSignedIn(async (parts) => {
    const { page } = parts.app;
    await parts.chain.setIntervalMining({ interval: 0 });
    await parts.chain.setAutomine(false);
    await page.getByRole('button', { name: /^Scan \d/ }).click({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: /^Scan \d/ })).toHaveCount(0, { timeout: 120_000 });
    const session = await openSession(page);
    const atRest = await framesDuring(page, () => page.waitForTimeout(5_000));
    // Warmed up first, so that it isn’t counted as growth.
    await mineFor(parts, 10_000);
    const before = await heapOf(session);
    const newest = await newestRequest(page);
    let mined = 0;
    const busy = await framesDuring(page, async () => {
      mined = await mineFor(parts, seconds * 1_000);
    });
    const made = await newestRequest(page);
    const after = await heapOf(session);
    const [ours, base] = [framesPerSecond(busy), framesPerSecond(atRest)];
    const late = `p95 ${percentile(busy, 95).toFixed(0)} ms, longest ${Math.max(...busy).toFixed(0)}`;
    const what = `${mined} blocks in ${seconds} s`;
    const requests = (made - newest) / mined;
    return [
      {
        id: 'B21',
        what: `${what}, a block`,
        unit: 'requests',
        ours: requests,
        base: 2,
        beside: 'limit',
        ratio: requests / 2,
        target: '<= 1',
      },
      {
        id: 'B21',
        what: `${what}, frames, ${late}`,
        unit: 'frames/s',
        ours,
        base,
        beside: 'at rest',
        ratio: ours / base,
        target: '>= 0.95',
      },
      {
        id: 'B21',
        what: `${what}, scripts hold`,
        unit: 'MB',
        ours: after,
        base: before,
        beside: 'before',
        ratio: after / before,
        target: '<= 1.05',
      },
    ];
  });
