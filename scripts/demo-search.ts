/** The part of the demo that looks for things: the search, and the pages of addresses that it leads to. */
import type { Page } from 'playwright-core';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import { main } from './demo-chain.ts';
import { goTo } from './demo-wallet.ts';

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.insertText(text);
  await page.waitForTimeout(600);
}

async function leave(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('Escape');
}

export async function walkSearch({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  await goTo(page, '/wallet');
  await page.waitForTimeout(500);
  await search(page, 'ma');
  await take(page, 'search');
  await leave(page);
  await search(page, '');
  await take(page, 'search-recent');
  await leave(page);
  if (!takesAll) return;
  for (const [name, text] of [
    ['search-number', '180'],
    ['search-link', `https://etherscan.io/address/${market}`],
    ['search-nothing', 'xyzzy'],
    ['search-wrong', `${main.slice(0, -1)}7`],
  ] as const) {
    await search(page, text);
    await take(page, name);
    await leave(page);
  }
}

export async function walkAddresses({ page }: RunningApp, { take }: Camera): Promise<void> {
  for (const [name, address] of [
    ['address-own', main],
    ['address-contact', market],
    ['address-token', demoContracts.DemoDollar],
    ['address-unknown', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['address-wrong', `${main.slice(0, -1)}7`],
  ] as const) {
    await goTo(page, `/address/${address}`);
    await page.waitForTimeout(1_200);
    await take(page, name);
  }
}
