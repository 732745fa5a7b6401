/** The part of the demo that looks at collectibles: the gallery, one of them, and what can be done with it. */
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import { goTo } from './demo-wallet.ts';

export async function walkCollectibles({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  const main = page.getByRole('main');
  const place = `/collectibles/${demoContracts.FieldNotes}`;
  await goTo(page, place);
  await page.locator('ul[aria-label=Collectibles] img').first().waitFor();
  await page.waitForTimeout(1_200);
  await take(page, 'collectibles');
  const opened = async (name: string, open: () => Promise<void>) => {
    await open();
    await page.waitForTimeout(600);
    await take(page, name);
    await page.keyboard.press('Escape');
  };
  if (takesAll) {
    await opened('collectibles-add', () => main.getByRole('button', { name: 'Add collection' }).click());
    await opened('collectibles-pictures', async () => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Loading pictures…' }).click();
    });
  }
  await main.getByRole('list', { name: 'Collectibles' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Metadata', exact: true }).waitFor();
  await page.waitForTimeout(800);
  await take(page, 'collectible');
  if (!takesAll) return;
  for (const [name, words] of [
    ['collectible-transfer', 'Transfer'],
    ['collectible-approve', 'Approve…'],
    ['collectible-operators', 'Approval for all…'],
  ] as const) {
    await opened(name, () => main.getByRole('button', { name: words, exact: true }).click());
  }
}
