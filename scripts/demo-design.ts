/** The part of the demo on the design system's page: every component in every state, on one long picture. */
import { makeDataFolder, removeFolder, startApp } from '#test/support/app.ts';
import { buildIfStale } from './build.ts';
import type { Camera } from './demo-camera.ts';
import { goTo } from './demo-wallet.ts';

export async function pictureDesignSystem({ take }: Camera): Promise<void> {
  buildIfStale('development');
  const development = await startApp({ data: makeDataFolder(), build: 'development' });
  const { page } = development;
  await page.getByRole('heading', { name: 'Connect to a service' }).waitFor();
  await goTo(page, '/design');
  await page.getByRole('heading', { name: 'Design system' }).waitFor();
  const height = await page.evaluate("document.querySelector('main').parentElement.scrollHeight");
  await page.setViewportSize({ width: 1184, height: Number(height) });
  await take(page, 'design-system', { only: true });
  await development.quit();
  removeFolder(development.data);
}
