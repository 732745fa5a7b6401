/** The part of the demo without a service: what was once seen, with its time. */
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import { goTo } from './demo-wallet.ts';

const { DemoDollar, FieldNotes } = demoContracts;

export async function walkOffline({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  await page.getByText(/as of/).first().waitFor();
  await page.waitForTimeout(2_500);
  await take(page, 'wallet-offline');
  if (!takesAll) return;
  for (const [name, place] of [
    ['explorer', '/explorer'],
    ['tokens', '/tokens'],
    ['token', `/token/${DemoDollar}`],
    ['approvals', '/tokens/approvals'],
    ['collectibles', `/collectibles/${FieldNotes}`],
    ['contract', `/contracts/${DemoDollar}`],
  ] as const) {
    await goTo(page, place);
    await page.waitForTimeout(2_500);
    await take(page, `${name}-offline`);
  }
}
