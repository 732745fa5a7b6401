/** The part of the demo in the explorer: its home in every state, a block, and one that is not mined yet. */
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import type { DemoChain } from './demo-chain.ts';
import { goTo } from './demo-wallet.ts';

export async function walkExplorer({ page }: RunningApp, { direct, resume, hashes }: DemoChain, { take, takesAll }: Camera): Promise<void> {
  await direct.setIntervalMining({ interval: 0 });
  await goTo(page, '/explorer');
  if (takesAll) {
    const stop = page.getByRole('button', { name: 'Pause', exact: true });
    // Where all is read before that, there is nothing to stop.
    const stopped = await stop.click({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (stopped) {
      await take(page, 'explorer-stopped');
      await page.getByRole('button', { name: 'Resume', exact: true }).click();
    }
  }
  await page.getByText(/hover, or use ← →/).waitFor();
  await page.waitForTimeout(500);
  await take(page, 'explorer');
  await page.getByRole('button', { name: 'Transactions', exact: true }).click();
  const confirmed = page.getByRole('table', { name: 'Transactions' }).getByText('confirmed');
  await confirmed.nth(8).waitFor();
  await take(page, 'explorer-transactions');
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  const bars = page.getByRole('slider', { name: 'Gas used by block' });
  await bars.focus();
  for (let times = 0; times < 30; times += 1) await page.keyboard.press('ArrowLeft');
  await take(page, 'explorer-bar');
  await page.getByRole('button', { name: 'Export Blocks' }).click();
  await take(page, 'save-menu');
  await page.keyboard.press('Escape');
  if (takesAll) {
    await page.getByRole('table', { name: 'Blocks' }).getByRole('link').first().focus();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('PageDown');
    await direct.mine({ blocks: 3 });
    await page.getByRole('button', { name: '3 new' }).waitFor({ timeout: 40_000 });
    await take(page, 'explorer-scrolled');
  }
  const { blockNumber } = await direct.getTransactionReceipt({ hash: hashes.transaction });
  await goTo(page, `/block/${blockNumber}`);
  await page.getByRole('region', { name: 'Facts of the block' }).waitFor();
  await page.waitForTimeout(700);
  await take(page, 'block');
  await page.getByRole('table', { name: 'Transactions' }).evaluate((table) => table.scrollIntoView({ block: 'end' }));
  await page.waitForTimeout(1_500);
  await take(page, 'block-transactions');
  await goTo(page, `/block/${(await direct.getBlockNumber()) + 4n}`);
  await page.getByText('Not mined yet').waitFor();
  await take(page, 'block-not-mined');
  await resume();
}
