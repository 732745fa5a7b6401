/** The part of the demo on tokens: the list, one of them, adding one, and sending, from what does not fit to the review. */
import type { Page } from 'playwright-core';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { answerBox, type RunningApp } from '#test/support/app.ts';
import { openedReview } from '#test/support/review-window.ts';
import type { Camera } from './demo-camera.ts';
import { gracesAccount } from './demo-chain.ts';
import { goTo } from './demo-wallet.ts';

const { DemoDollar, GovernanceToken } = demoContracts;

export async function walkTokens(app: RunningApp, { take, takesAll }: Camera): Promise<void> {
  const { page } = app;
  await goTo(page, '/tokens');
  await page.getByRole('table', { name: 'Tokens' }).getByText('GOV').first().waitFor();
  await page.waitForTimeout(800);
  await take(page, 'tokens');
  await page.getByRole('button', { name: 'Send Demo Dollar' }).click();
  const send = page.getByRole('dialog', { name: 'Send', exact: true });
  await send.getByRole('combobox', { name: 'Recipient' }).fill(gracesAccount);
  await send.getByLabel('Amount').fill('250');
  await send.getByText('250 000 000 base units').waitFor();
  await take(page, 'send');
  if (takesAll) {
    await send.getByRole('button', { name: 'Review' }).click();
    const review = await openedReview(app);
    await take(review, 'send-review', { only: true });
    await answerBox(review, 'Back');
    await walkWrongSending(page, take);
  }
  await send.getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('Escape');
  if (takesAll) await walkTokenPage(page, take);
}

/** In the form that is open. */
async function walkWrongSending(page: Page, take: Camera['take']): Promise<void> {
  const send = page.getByRole('dialog', { name: 'Send', exact: true });
  const receiver = send.getByRole('combobox', { name: 'Recipient' });
  await send.getByLabel('Amount').fill('99999999');
  await take(page, 'send-too-much');
  await receiver.fill('');
  await receiver.pressSequentially('ma');
  await take(page, 'send-recipients');
  await receiver.fill('0x1234');
  await send.getByLabel('Amount').fill('0.0000001');
  await take(page, 'send-wrong');
  await receiver.fill(gracesAccount);
  await send.getByLabel('Use an allowance').check();
  await take(page, 'send-from');
}

async function walkTokenPage(page: Page, take: Camera['take']): Promise<void> {
  await page.getByRole('button', { name: 'Add token' }).click();
  const add = page.getByRole('dialog', { name: 'Add token' });
  await add.getByLabel('Contract address').fill(GovernanceToken);
  await add.getByText('You follow it already.').waitFor();
  await take(page, 'tokens-add');
  await page.keyboard.press('Escape');
  await goTo(page, `/token/${DemoDollar}`);
  await page.getByRole('table', { name: 'Balances' }).getByText('DUSD').first().waitFor();
  await page.waitForTimeout(500);
  await take(page, 'token');
  await page.getByRole('region', { name: 'Transactions seen' }).scrollIntoViewIfNeeded();
  await take(page, 'token-transactions');
}
