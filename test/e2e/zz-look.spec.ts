import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeDataFolder, removeFolder, startApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { enterSandbox } from '#test/support/walk.ts';
import { acceptingSaveDialogs } from '#test/support/save-dialogs.ts';

test('look', async () => {
  test.slow();
  const data = makeDataFolder();
  const app = await startApp({ data });
  const { page } = app;
  await page.setViewportSize({ width: 1280, height: 820 });
  await enterSandbox(app);
  await page.getByRole('button', { name: /^Scan \d/ }).click();
  await expect(page.getByText(/^Last 7 days · Blocks 0–[\d,]+ checked$/)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('ControlOrMeta+2');
  await page.getByRole('button', { name: 'Statement…' }).click();
  await page.screenshot({ path: '/tmp/st-1.png' });
  await page.getByRole('button', { name: 'Show figures' }).click();
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: '/tmp/st-2.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Save statement' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: '/tmp/st-3.png' });
  await acceptingSaveDialogs(app, async () => {
    for (const [index, form] of ['pdf', 'csv', 'koinly', 'cointracking'].entries()) {
      await page.getByLabel('File', { exact: true }).selectOption(form);
      await page.getByRole('button', { name: 'Save statement' }).click();
      await expect.poll(() => readdirSync(app.downloads).length).toBe(index + 1);
    }
  });
  for (const name of readdirSync(app.downloads)) {
    console.log(name);
    const bytes = readFileSync(join(app.downloads, name));
    if (name.endsWith('pdf')) {
      (await import('node:fs')).writeFileSync('/tmp/st.pdf', bytes);
      const { pages } = await readPdf(bytes);
      console.log(pages.length, pages.map((one) => one.join('\n')).join('\n-----\n').slice(0, 5000));
    } else console.log(bytes.toString().split('\r\n').slice(0, 12).join('\n'));
  }
  await app.quit();
  removeFolder(data);
});
