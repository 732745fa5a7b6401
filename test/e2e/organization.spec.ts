/** An organization's service: many accounts, one that goes away and comes back, and a sign-in that fails. */
import { expect, test } from '@playwright/test';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { openedChange } from '#test/support/review-window.ts';
import { type Behavior, startTinyService, type TinyService, tinyBalance } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';
import { accountsRegion, balanceRegion, beginSignIn, fillService, followLink, signInButton, signInPanel } from '#test/support/walk.ts';

const undo: (() => unknown)[] = [];
// Each test starts its own app.
test.describe.configure({ mode: 'parallel' });
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start(behavior: Partial<Behavior> = {}): Promise<{ tiny: TinyService; app: RunningApp; data: string }> {
  const tiny = await startTinyService(behavior);
  undo.push(() => tiny.stop().catch(() => {}));
  const data = makeDataFolder();
  undo.push(() => removeFolder(data));
  const app = await startApp({ data });
  undo.push(() => app.quit());
  return { tiny, app, data };
}

async function signIn(app: RunningApp, tiny: TinyService): Promise<void> {
  await fillService(app.page, tiny, 'account transactions');
  await beginSignIn(app);
  await followLink(app);
}

test('500 accounts: a few, a total, a filter and “Show all”; what is below stays in sight', async () => {
  const addresses = Array.from({ length: 500 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
  const { tiny, app } = await start({ answers: { '/user/accounts': JSON.stringify(addresses) } });
  await signIn(app, tiny);
  const region = accountsRegion(app.page);
  const height = () => app.page.getByRole('main').evaluate((main) => main.scrollHeight);
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

test('signed in with the keyboard alone; the service goes away and comes back: as of its time, then live', async () => {
  const { tiny, app } = await start();
  await fillService(app.page, tiny, 'account transactions');
  await app.page.getByLabel('Authorization address').focus();
  // Enter in a field sends the form, as everywhere.
  await app.page.keyboard.press('Enter');
  const confirm = await openedChange(app);
  await expect(confirm.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect(confirm.getByRole('button', { name: /^Connect\b/ })).toBeEnabled();
  await confirm.keyboard.press('Tab');
  const closed = confirm.waitForEvent('close');
  confirm.keyboard.press('Enter').catch(() => {});
  await closed;
  await expect(app.page.getByText('Waiting for your browser')).toBeVisible();
  await followLink(app);
  await expect(balanceRegion(app.page)).toContainText(groupedBaseUnits(tinyBalance));
  await tiny.stop();
  await app.page.reload();
  await expect(balanceRegion(app.page)).toContainText(groupedBaseUnits(tinyBalance));
  await expect(app.page.getByRole('status').filter({ hasText: /reach/i }).first()).toBeVisible();
  await tiny.restart();
  tiny.behavior.answers['/user/balance'] = '"77000000000000000000"';
  await expect(balanceRegion(app.page)).toContainText('77 000 000 000 000 000 000', { timeout: 30_000 });
});

test('sign-in fails: declined: plain words, and the next attempt works', async () => {
  const { tiny, app } = await start({ callback: (state) => `error=access_denied&state=${state}` });
  await signIn(app, tiny);
  await expect(signInPanel(app.page)).toContainText(/declined/i);
  await expect(app.page.getByLabel('Authorization address')).toHaveValue(tiny.authorizationAddress);
  tiny.behavior.callback = null;
  await signInButton(app.page).click();
  await followLink(app);
  await expect(balanceRegion(app.page)).toContainText(groupedBaseUnits(tinyBalance));
});

test('a wrong state is ignored, cancel ends the attempt, an unreachable service is reported', async () => {
  const { tiny, app } = await start({ callback: () => 'code=stolen&state=wrong' });
  await signIn(app, tiny);
  await expect(app.page.getByText('Waiting for your browser')).toBeVisible();
  expect(tiny.tokenRequests).toEqual([]);
  await app.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(signInButton(app.page)).toBeVisible();

  tiny.behavior.callback = null;
  await signInButton(app.page).click();
  const { headers } = await visit(await app.link(), { follow: false });
  await tiny.stop();
  await visit(String(headers.location));
  await expect(signInPanel(app.page)).toContainText(/reach|connect/i);
  await expect(signInButton(app.page)).toBeEnabled();
});
