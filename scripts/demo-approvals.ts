/** The part of the demo that looks at approvals: who may spend or move what, one of them in full, checking one and revoking several. */
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import { goTo } from './demo-wallet.ts';

export async function walkApprovals({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  const main = page.getByRole('main');
  await goTo(page, '/tokens/approvals');
  await main.getByRole('table', { name: 'Approvals' }).getByRole('button', { name: 'Revoke' }).first().waitFor();
  await page.waitForTimeout(800);
  await take(page, 'approvals');
  if (!takesAll) return;
  const opened = async (name: string, open: () => Promise<void>, close: () => Promise<void> = () => page.keyboard.press('Escape')) => {
    await open();
    await page.waitForTimeout(400);
    await take(page, name);
    await close();
  };
  const details = (words: RegExp) => main.getByRole('button', { name: words }).first().click();
  await opened(
    'approvals-details',
    () => details(/^Details of/),
    () => details(/^Hide details of/),
  );
  await opened('approvals-check', () => main.getByRole('button', { name: 'Check a pair' }).click());
  await opened('approvals-change', () => main.getByRole('button', { name: 'Change' }).first().click());
  await opened('approvals-several', async () => {
    await main.getByRole('button', { name: 'Revoke several…' }).click();
    await page.getByRole('button', { name: 'Choose all' }).click();
  });
}
