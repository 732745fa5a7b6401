/** The part of the demo without a service: what was once seen, with its time. */
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import { goTo } from './demo-wallet.ts';

export async function walkOffline({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  await page.getByText(/as of/).first().waitFor();
  await page.waitForTimeout(2_500);
  await take(page, 'wallet-offline');
  if (!takesAll) return;
  await goTo(page, '/explorer');
  await page.waitForTimeout(2_500);
  await take(page, 'explorer-offline');
}
