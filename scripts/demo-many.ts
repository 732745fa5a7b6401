/** The part of the demo on paying many at once and on statements. */
import { answerBox, type RunningApp } from '#test/support/app.ts';
import { openedReview } from '#test/support/review-window.ts';
import type { Camera } from './demo-camera.ts';
import { goTo } from './demo-wallet.ts';

const lines = ['Grace Hopper, DUSD, 250, Rent', 'Linus Pauling, DUSD, 80.5, Books', 'Savings, GOV, 0.25, Votes', 'Grace Hopper, DUSD, 12'];

/** Nothing of it is sent. */
export async function walkPayMany(app: RunningApp, { take }: Camera): Promise<void> {
  const { page } = app;
  await goTo(page, '/pay');
  await page.getByLabel('Lines', { exact: true }).fill(lines.join('\n'));
  const review = page.getByRole('button', { name: `Review: Send ${lines.length} payments` });
  await review.waitFor();
  await page.waitForTimeout(800);
  await take(page, 'pay-many');
  await review.click();
  const opened = await openedReview(app);
  await opened.waitForTimeout(800);
  await take(opened, 'pay-many-review', { only: true });
  await answerBox(opened, 'Back');
  await page.getByRole('button', { name: 'Clear' }).click();
}

export async function walkStatement({ page }: RunningApp, { take }: Camera): Promise<void> {
  await goTo(page, '/activity');
  await page.getByRole('button', { name: 'Statement…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await dialog.getByRole('button', { name: 'Show figures' }).click();
  await dialog.getByRole('region', { name: 'Figures', exact: true }).waitFor();
  await take(page, 'statement');
  await page.keyboard.press('Escape');
}
