/** What is stored, as a person sees and bounds it. */
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { enterService } from '#test/support/walk.ts';

const undo: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start(): Promise<{ app: RunningApp; data: string }> {
  const tiny = await startTinyService();
  undo.push(() => tiny.stop().catch(() => {}));
  const data = makeDataFolder();
  undo.push(() => removeFolder(data));
  const app = await startApp({ data });
  undo.push(() => app.quit());
  await enterService(app, tiny);
  return { app, data };
}

const storedCard = (page: Page) => page.getByRole('region', { name: 'Stored answers', exact: true });

test('default: how much is stored, at most how much, and “Clear”; the limit survives a restart', async () => {
  const { app, data } = await start();
  await app.page.getByRole('link', { name: 'Settings' }).click();
  const card = storedCard(app.page);
  await expect(card).toContainText(/In use0\.\d MB/);
  await expect(card.getByRole('radio', { name: '64 MB' })).toBeChecked();
  await card.getByRole('radio', { name: '16 MB' }).click();
  await expect(card.getByRole('radio', { name: '16 MB' })).toBeChecked();
  await card.getByRole('button', { name: 'Clear' }).click();
  await expect(app.page.getByText('Stored answers cleared.')).toBeVisible();
  await app.quit();
  const again = await startApp({ data });
  undo.push(() => again.quit());
  await again.page.getByRole('link', { name: 'Settings' }).click();
  await expect(storedCard(again.page).getByRole('radio', { name: '16 MB' })).toBeChecked();
});
