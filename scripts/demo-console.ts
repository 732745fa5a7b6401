/** The part of the walk through the API console: a read, a bad input, a refused write, the log, a test of the connection. */
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { RunningApp } from '#test/support/app.ts';
import { answerRegion, chooseOperation, fillIn, openConsole, runButton } from '#test/support/console.ts';
import { confirmReview, openedReview } from '#test/support/review-window.ts';
import type { Camera } from './demo-camera.ts';

const { DemoDollar, FieldNotes } = demoContracts;

/** Begins and ends in Settings, signed in on the sandbox. */
export async function walkConsole(app: RunningApp, { take }: Camera): Promise<void> {
  const { page } = app;
  await openConsole(page);
  await chooseOperation(page, 'Block', 'Get Block Information');
  await fillIn(page, { Number: '1' });
  await runButton(page).click();
  await answerRegion(page).getByText('status 200').waitFor();
  await take(page, 'console');
  await chooseOperation(page, 'Contract', 'Call a function on a contract');
  await fillIn(page, {
    'Function signature': 'function balanceOf(address) view returns (uint256)',
    Params: '["12"]',
    'Contract address': DemoDollar,
  });
  await runButton(page).click();
  await take(page, 'console-bad-input');
  await chooseOperation(page, 'ERC20', 'Transfer');
  await fillIn(page, { 'Contract address': DemoDollar, Amount: `1${'0'.repeat(60)}`, Recipient: people[1]?.accounts[0] ?? '' });
  await runButton(page).click();
  await take(await openedReview(app), 'review', { only: true });
  await confirmReview(app, 'Send 1');
  await answerRegion(page).getByText('status 422', { exact: true }).waitFor();
  await answerRegion(page).scrollIntoViewIfNeeded();
  await take(page, 'console-failed-write');
  await page.getByRole('link', { name: 'Request log' }).click();
  await page.getByRole('table', { name: 'Requests' }).getByText('/erc20/transfer').first().waitFor();
  await take(page, 'request-log');
  await page.getByRole('link', { name: 'Settings' }).click();
  const region = page.getByRole('region', { name: 'Connection test' });
  await fillIn(page, { 'ERC20 contract': DemoDollar, 'ERC721 contract': FieldNotes });
  await region.getByRole('button', { name: 'Test connection' }).click();
  await region.getByText(/Tested at/).waitFor();
  await region.scrollIntoViewIfNeeded();
  await take(page, 'connection-test');
}
