/** An organization's service: many accounts, one that goes away and comes back, and a sign-in that fails. */
import { expect, type Page, test } from '@playwright/test';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { endPauses, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService, tinyBalance } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';
import { accountsRegion, balanceRegion, fillService, followLink, signInButton, signInPanel } from '#test/support/walk.ts';

let tiny: TinyService;
let app: RunningApp;
let page: Page;
const data = makeDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [tiny, app] = await Promise.all([startTinyService(), startApp({ data })]);
  ({ page } = app);
  await fillService(page, tiny, 'account transactions');
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop().catch(() => {});
  removeFolder(data);
});

test('signed in by keyboard alone; while the service is away, values show their time; once it is back, they are live', async () => {
  await page.getByLabel('Authorization address').focus();
  // Enter in a field sends the form, as everywhere.
  await page.keyboard.press('Enter');
  const confirm = await openedChange(app);
  await expect(confirm.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect(confirm.getByRole('button', { name: /^Connect\b/ })).toBeEnabled();
  await confirm.keyboard.press('Tab');
  const closed = confirm.waitForEvent('close');
  confirm.keyboard.press('Enter').catch(() => {});
  await closed;
  await expect(page.getByText('Waiting for your browser')).toBeVisible();
  await followLink(app);
  await expect(balanceRegion(page)).toContainText(groupedBaseUnits(tinyBalance));
  await tiny.stop();
  await page.reload();
  await expect(balanceRegion(page)).toContainText(groupedBaseUnits(tinyBalance));
  await expect(page.getByRole('status').filter({ hasText: /reach/i }).first()).toBeVisible();
  await tiny.restart();
  tiny.behavior.answers['/user/balance'] = '"77000000000000000000"';
  await expect(balanceRegion(page)).toContainText('77 000 000 000 000 000 000', { timeout: 30_000 });
});

/** The connection stays, so that signing in again needs no form. */
async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Switch connection' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(signInButton(page)).toBeVisible();
}

test('a wrong state is ignored, cancel ends the attempt, an unreachable service is reported', async () => {
  await signOut();
  const requests = tiny.tokenRequests.length;
  tiny.behavior.callback = () => 'code=stolen&state=wrong';
  await signInButton(page).click();
  await followLink(app);
  await expect(page.getByText('Waiting for your browser')).toBeVisible();
  expect(tiny.tokenRequests).toHaveLength(requests);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(signInButton(page)).toBeVisible();

  tiny.behavior.callback = null;
  await signInButton(page).click();
  const { headers } = await visit(await app.link(), { follow: false });
  await tiny.stop();
  await visit(String(headers.location));
  await expect(signInPanel(page)).toContainText('The service can’t be reached');
  await expect(signInButton(page)).toBeEnabled();
  await tiny.restart();
});

test('a declined sign-in is explained in plain words, and the next attempt works', async () => {
  // One right after the other, faster than a person would.
  await endPauses(app);
  tiny.behavior.callback = (state) => `error=access_denied&state=${state}`;
  await signInButton(page).click();
  await followLink(app);
  await expect(signInPanel(page)).toContainText(/declined/i);
  await expect(page.getByLabel('Authorization address')).toHaveValue(tiny.authorizationAddress);
  tiny.behavior.callback = null;
  await signInButton(page).click();
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('77 000 000 000 000 000 000');
});

test('500 accounts: only a few, with a total, a filter and “Show all”; the cards below stay in view', async () => {
  const addresses = Array.from({ length: 500 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
  tiny.behavior.answers['/user/accounts'] = JSON.stringify(addresses);
  await page.reload();
  const region = accountsRegion(page);
  const height = () => page.getByRole('main').evaluate((main) => main.scrollHeight);
  await expect(region.getByText('500 accounts', { exact: true })).toBeVisible();
  await expect(region.getByRole('listitem')).toHaveCount(4);
  expect(await height()).toBeLessThan(2_000);
  await region.getByRole('button', { name: 'Show all 500 accounts' }).click();
  await expect(region.getByRole('listitem')).toHaveCount(500);
  expect(await height()).toBeLessThan(2_000);
  await region.getByRole('searchbox', { name: 'Find an account' }).fill('Account 377');
  await expect(region.getByRole('listitem')).toHaveCount(1);
  await expect(region.getByText('1 of 500 accounts')).toBeVisible();
  await region.getByRole('searchbox', { name: 'Find an account' }).fill(addresses[1] ?? '');
  await expect(region.getByRole('listitem')).toContainText('Account 2');
});
