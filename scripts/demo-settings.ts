/** The part of the demo in Settings: appearance, what is stored, watching with its ranges. */
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';

export async function walkSettings({ page }: RunningApp, { take }: Camera): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('region', { name: 'Appearance' }).waitFor();
  await take(page, 'settings');
  for (const [card, name] of [
    ['Watching', 'settings-watching'],
    ['Stored answers', 'settings-stored'],
  ] as const) {
    await page.getByRole('region', { name: card, exact: true }).evaluate((region) => region.scrollIntoView({ block: 'center' }));
    await take(page, name);
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await take(page, 'sign-out');
  await page.keyboard.press('Escape');
}
