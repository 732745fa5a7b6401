/** The part of the demo on transactions: each kind, each tab, each way that one can end. */
import type { Page } from 'playwright-core';
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import { type DemoChain, type Kind, kinds, limitsSignature } from './demo-chain.ts';
import { goTo } from './demo-wallet.ts';

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

async function open(page: Page, hash: string, words: RegExp): Promise<void> {
  await goTo(page, `/tx/${hash}`);
  await summary(page).getByText(hash).waitFor();
  await summary(page).getByText(words).first().waitFor();
  await page.waitForTimeout(500);
}

/** One of each, so that the wallet has seen them. */
export async function seeTransactions({ page }: RunningApp, { hashes }: DemoChain): Promise<void> {
  for (const kind of Object.keys(kinds) as Kind[]) await open(page, hashes[kind], /confirmed|failed/);
}

export async function walkTransactions({ page }: RunningApp, chain: DemoChain, { take, takesAll }: Camera): Promise<void> {
  const { hashes } = chain;
  await open(page, hashes.transaction, /confirmed/);
  await take(page, 'transaction');
  if (!takesAll) return;
  await page.getByRole('tab', { name: /^Events/ }).click();
  await take(page, 'transaction-events');
  await page.getByRole('tab', { name: 'Input data' }).click();
  await take(page, 'transaction-input');
  await summary(page).getByRole('button', { name: 'Raw' }).click();
  await page.getByRole('dialog').getByText('Get Transaction Receipt').click();
  await take(page, 'transaction-raw');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Label and note' }).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('region', { name: 'Label and note' }).getByLabel('Label').fill('May rent');
  await take(page, 'transaction-note');
  for (const kind of ['received', 'approve', 'items', 'multicall'] as const) {
    await open(page, hashes[kind], /confirmed/);
    await take(page, `transaction-${kind}`);
  }
  await open(page, hashes.reverted, /failed/);
  await take(page, 'transaction-reverted');
  await page.getByRole('button', { name: 'Simulate to find out why' }).click();
  await page.getByText(/It would fail now/).waitFor();
  await take(page, 'transaction-reverted-why');
  await walkSignature(page, hashes.undecoded, take);
  await open(page, await chain.leavePending(), /pending/);
  await take(page, 'transaction-pending');
  await chain.resume();
  await open(page, `0x${'5e'.repeat(32)}`, /not found/);
  await take(page, 'transaction-not-found');
}

async function walkSignature(page: Page, hash: string, take: Camera['take']): Promise<void> {
  await open(page, hash, /confirmed/);
  await take(page, 'transaction-undecoded');
  await page.getByRole('button', { name: 'Add a signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a signature' });
  await dialog.getByLabel('Signature').fill('setLimits(uint256 one)');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await take(page, 'add-signature');
  await dialog.getByLabel('Signature').fill(limitsSignature);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await take(page, 'transaction-nested');
}
