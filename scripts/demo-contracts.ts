/** The demo's part on contracts: adding an interface, typed forms with mistakes, answers, and saved calls. */
import type { Page } from 'playwright-core';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import type { RunningApp } from '#test/support/app.ts';
import type { Camera } from './demo-camera.ts';
import { gracesAccount, limitsSignature, main } from './demo-chain.ts';
import { goTo } from './demo-wallet.ts';

const { DemoDollar } = demoContracts;
const form = (page: Page) => page.getByRole('form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chooseFunction = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Functions' })
    .getByRole('button', { name: new RegExp(`^${name}\\(`) })
    .click();
const answered = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true }).getByRole('status').waitFor();

export async function walkContracts({ page }: RunningApp, { take, takesAll }: Camera): Promise<void> {
  if (takesAll) {
    await goTo(page, '/contracts');
    await page.getByText('No calls yet.').waitFor();
    await take(page, 'contracts-empty');
  }
  await goTo(page, `/contracts/${DemoDollar}`);
  await page.getByRole('checkbox', { name: 'ERC20', exact: true }).check();
  if (takesAll) await walkTelling(page, take);
  await button(page, 'Add interface').click();
  await page.getByRole('region', { name: 'Result' }).getByRole('button').click();
  await chooseFunction(page, 'balanceOf');
  await field(page, 'account').fill(gracesAccount);
  await button(page, 'Read').click();
  await answered(page);
  await page.waitForTimeout(500);
  await take(page, 'contract');
  if (takesAll) await walkCalls(page, take);
}

/** Starts at a contract without an interface; ends with a known interface chosen. */
async function walkTelling(page: Page, take: Camera['take']): Promise<void> {
  await take(page, 'contract-interface');
  await page.getByText('ABI', { exact: true }).click();
  await page.getByRole('textbox', { name: 'ABI' }).fill('[{"type":"function", "name": }]');
  await button(page, 'Add interface').click();
  await take(page, 'contract-abi-wrong');
  await page.getByText('Known interface', { exact: true }).click();
}

async function walkCalls(page: Page, take: Camera['take']): Promise<void> {
  await button(page, 'Save call').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Grace’s dollars');
  await take(page, 'contract-save-call');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await chooseFunction(page, 'transfer');
  await field(page, 'to').fill('0x1234');
  await field(page, 'value').fill('1e-9');
  await button(page, 'Write').click();
  await form(page).getByText('An address is 0x and 40 hexadecimal digits.').waitFor();
  await take(page, 'contract-type-error');
  await field(page, 'to').fill(gracesAccount);
  await field(page, 'value').fill('2.5');
  await field(page, 'Unit of value').selectOption({ label: 'token units (DUSD)' });
  await button(page, 'Simulate').click();
  await answered(page);
  await page.getByRole('region', { name: 'Answer', exact: true }).evaluate((answer) => answer.scrollIntoView({ block: 'end' }));
  await take(page, 'contract-test-run');
  await goTo(page, `/contracts/${market}`);
  await page.getByText('Signature', { exact: true }).click();
  await page.getByLabel('Function signature').fill(limitsSignature);
  await button(page, 'Add interface').click();
  await button(page, 'Add to entries').click();
  await field(page, 'who').fill(main);
  await button(page, 'Add to limits').click();
  await field(page, 'limits 1').fill('0.99e6');
  await field(page, 'why').fill('quiet hours');
  await form(page).evaluate((fields) => fields.scrollIntoView({ block: 'center' }));
  await take(page, 'contract-tuples');
  await goTo(page, '/contracts');
  await page.getByRole('table', { name: 'Recent calls' }).waitFor();
  await take(page, 'contracts');
}
