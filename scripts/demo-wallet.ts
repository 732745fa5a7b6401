/** The part of the demo in the wallet: names, contacts, receiving, watching, and the balance as it goes. */
import type { Page } from 'playwright-core';
import { market } from '#sandbox/contracts/demo-contracts.ts';
import type { RunningApp } from '#test/support/app.ts';
import { accountsRegion, balanceRegion } from '#test/support/walk.ts';
import type { Camera } from './demo-camera.ts';
import { type DemoChain, gracesAccount, linusAccount, validator } from './demo-chain.ts';

export const goTo = (page: Page, place: string) => page.evaluate(`location.hash = ${JSON.stringify(place)}`);

const contacts = [
  'name,address,note',
  `Grace Hopper,${gracesAccount},Shares the workshop; pays by the month`,
  `Linus Pauling,${linusAccount},`,
  `Market,${market},The market of Field Notes`,
  `Validator,${validator},Is paid for the blocks`,
];
const badRows = ['Bob,0x12,', `Mallory,${market.replace('E', 'e')},`, `,${linusAccount},No name`];

/** Gives the accounts their names, and takes in contacts from a file. */
export async function walkNames({ page }: RunningApp, { take }: Camera): Promise<void> {
  await balanceRegion(page)
    .getByRole('button', { name: /: show wei$/ })
    .first()
    .waitFor();
  await take(page, 'wallet-new');
  for (const [number, name] of [
    [1, 'Main account'],
    [2, 'Savings'],
    [3, 'Payouts'],
  ] as const) {
    await accountsRegion(page)
      .getByRole('button', { name: `Rename Account ${number}` })
      .click();
    await page.getByRole('textbox', { name: /^Label of/ }).fill(name);
    if (number === 2) await take(page, 'label-editor');
    await page.keyboard.press('Enter');
    await accountsRegion(page).getByText(name, { exact: true }).waitFor();
  }
  await goTo(page, '/contacts');
  await page.getByRole('table', { name: 'Contacts' }).getByText('No contacts yet').waitFor();
  await take(page, 'contacts-empty');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const choose = async (rows: readonly string[]) => {
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await dialog.getByRole('region', { name: 'Preview' }).waitFor();
  };
  await choose([...contacts, ...badRows]);
  await take(page, 'contacts-import');
  await dialog.getByRole('button', { name: 'Import 4 contacts' }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await take(page, 'contacts');
  await page.getByRole('button', { name: 'Edit Market' }).click();
  await take(page, 'contact-edit');
  await page.keyboard.press('Escape');
  await goTo(page, '/wallet');
}

/** Watches while the chain goes on, and sees the balance change. */
export async function walkWallet({ page }: RunningApp, chain: DemoChain, { take }: Camera): Promise<void> {
  await goTo(page, '/wallet');
  await take(page, 'wallet-unchecked');
  await page.getByRole('button', { name: /^Scan/ }).click();
  await chain.goOn(async () => {
    await page.evaluate('blockdesk.call["service.user.balance"]({ connection: "sandbox", fresh: true })');
    await page.waitForTimeout(150);
  });
  // Here a block takes a moment, so that all that was read in one second must be of one block.
  await page.evaluate('blockdesk.call["service.user.accounts"]({ connection: "sandbox", fresh: true })');
  await page.reload();
  await page.getByRole('region', { name: 'Recent activity', exact: true }).getByText('confirmed').first().waitFor();
  await page.waitForTimeout(4_000);
  await take(page, 'wallet');
  await page.getByRole('region', { name: 'Recent activity', exact: true }).scrollIntoViewIfNeeded();
  await take(page, 'wallet-below');
  await goTo(page, '/activity');
  await page.getByRole('table', { name: 'Activity' }).getByText('confirmed').first().waitFor();
  await take(page, 'activity');
  await goTo(page, '/wallet');
}

/** What opens over the wallet. */
export async function walkWalletDialogs({ page }: RunningApp, { take }: Camera): Promise<void> {
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').getByLabel('Amount').fill('12.5');
  await take(page, 'receive');
  await page.getByRole('dialog').getByLabel('Amount').fill('1,5');
  await take(page, 'receive-bad-amount');
  await page.keyboard.press('Escape');
  await balanceRegion(page).getByRole('button', { name: 'ETH', exact: true }).click();
  await balanceRegion(page).getByRole('button', { name: 'Raw' }).click();
  await take(page, 'raw');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Switch connection' }).click();
  await take(page, 'connections');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.getByText('amount hidden').first().waitFor({ state: 'attached' });
  await page.mouse.move(700, 790);
  await take(page, 'wallet-hidden');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog').waitFor();
  await take(page, 'shortcuts');
  await page.keyboard.press('Escape');
}
