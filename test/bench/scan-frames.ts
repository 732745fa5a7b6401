/** B23: the frames of the page while it scans past blocks, beside those of the same page at rest. */
import { expect } from '@playwright/test';
import type { Figure } from '#test/bench/figure.ts';
import { framesDuring, framesPerSecond, percentile } from '#test/bench/in-page.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { payBetweenStrangers } from '#test/support/busy-chain.ts';

const blocks = 300;
const inEach = 20;

/** Payments between strangers: a scan reads each of them. */
async function fill({ app: { page }, chain }: SignedIn): Promise<void> {
  await chain.setIntervalMining({ interval: 0 });
  await chain.setAutomine(false);
  for (let block = 0; block < blocks; block += 1) {
    await Promise.all(Array.from({ length: inEach }, () => payBetweenStrangers(chain)));
    await chain.mine({ blocks: 1 });
  }
  const newest = Number(await chain.getBlockNumber({ cacheTime: 0 })).toLocaleString('en-US');
  await expect(page.getByRole('complementary').getByText(newest, { exact: true })).toBeVisible({ timeout: 60_000 });
}

export const benchScanFrames = (): Promise<readonly Figure[]> =>
  withSignedIn(async (parts) => {
    const { page } = parts.app;
    await fill(parts);
    const scan = page.getByRole('button', { name: /^Scan \d/ });
    await expect(scan).toBeVisible({ timeout: 60_000 });
    const atRest = await framesDuring(page, () => page.waitForTimeout(5_000));
    const scanning = await framesDuring(page, async () => {
      await scan.click();
      await expect(page.getByText(/Blocks 0–[\d,]+ checked/)).toBeVisible({ timeout: 300_000 });
    });
    const [ours, base] = [framesPerSecond(scanning), framesPerSecond(atRest)];
    const late = percentile(scanning, 95);
    const what = `frames while it scans ${blocks} blocks, p95 ${late.toFixed(0)} ms, longest ${Math.max(...scanning).toFixed(0)}`;
    return [{ id: 'B23', what, unit: 'frames/s', ours, base, beside: 'at rest', ratio: ours / base, target: '>= 0.95' }];
  });
