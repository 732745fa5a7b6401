/** Both windows appear and work even if `ready-to-show` comes late or never, or if one window covers the other. */
import { expect, type Page, test } from '@playwright/test';
import { findRunner } from '#scripts/launch.ts';
import { activityIn } from '#test/support/activity-screen.ts';
import { makeDataFolder, removeFolder, startApp } from '#test/support/app.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { callIn } from '#test/support/page-calls.ts';
import { declineReview, openedReview } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, enterService } from '#test/support/walk.ts';

test.skip(findRunner() !== 'host', 'on Electron’s binary, these behaviors depend on the system');
test.describe.configure({ mode: 'serial' });

let tiny: TinyService;
const data = makeDataFolder();
test.beforeAll(async () => {
  tiny = await startTinyService();
});
test.afterAll(async () => {
  await tiny.stop();
  removeFolder(data);
});

/** The host keeps a hidden window far beyond the screen's edge. */
const isShown = (page: Page) => page.evaluate(() => window.screenX > -10_000);

// `ready-to-show`: electron#48859, electron#54025.
for (const quirks of ['ready-to-show=late', 'ready-to-show=never,occluded'])
  test(`the app’s window and a review appear with ${quirks}; after the review the page continues`, async () => {
    const app = await startApp({ data, env: { BLOCKDESK_HOST_QUIRKS: quirks } });
    const { page } = app;
    try {
      await expect.poll(() => isShown(page)).toBe(true);
      // Stays signed in for the second.
      if (quirks.endsWith('late')) await enterService(app, tiny);
      await expect(balanceRegion(page)).toContainText('wei');
      const { connection } = await activityIn(page);
      const writing = callIn(page, 'service.erc20.transfer', { ...eightWrites['erc20.transfer'], connection });
      const review = await openedReview(app);
      await expect.poll(() => isShown(review)).toBe(true);
      expect(await page.evaluate(() => document.visibilityState)).toBe(quirks.endsWith('occluded') ? 'hidden' : 'visible');
      await declineReview(app);
      await writing;
      await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    } finally {
      await app.quit();
    }
  });
