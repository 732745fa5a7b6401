/**
 * Pointing a connection elsewhere: the person confirms it in main's own window, whatever in the page asks for it (E13, T2). What else
 * script in the page tries with connections: the specs `hostile-page-*`.
 */
import { expect, type Page, test } from '@playwright/test';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { inputOf } from '#test/support/connection-inputs.ts';
import { activeOf, call } from '#test/support/hostile-page.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, confirmSignOut, fillService, followLink, signInButton, signInPanel } from '#test/support/walk.ts';

test.describe.configure({ mode: 'serial' });
let old: TinyService;
let other: TinyService;
let app: RunningApp;
const data = makeDataFolder();

test.beforeAll(async () => {
  [old, other, app] = await Promise.all([startTinyService(), startTinyService(), startApp({ data })]);
});
test.afterAll(async () => {
  await app.quit();
  await Promise.all([old.stop(), other.stop()]);
  removeFolder(data);
});

const hostOf = (address: string) => new URL(address).host;
/** As a script of the page that is not ours would do it. */
const saveFromPage = async (page: Page, change: object) => {
  const answer = await call(page, 'connection.save', inputOf(await activeOf(page), change));
  return answer.ok ? 'saved' : answer.error?.code;
};
const changeButton = (window: Page) => window.getByRole('button', { name: 'Change connection' });

test('error: E13 T2 a page that points the API at itself: the person is asked, Back keeps all, the old token goes nowhere', async () => {
  const { page } = app;
  await fillService(page, old, 'account transactions');
  await beginSignIn(app);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('wei');
  const saving = saveFromPage(page, { apiAddress: other.apiAddress });
  const window = await openedChange(app);
  const dialog = window.getByRole('dialog', { name: 'Confirm' });
  await expect(dialog.getByText('Live: real money · Example Bank')).toBeVisible();
  await expect(dialog).toContainText(`“Example Bank” uses this sign-in page with ${hostOf(old.apiAddress)}.`);
  await expect(dialog).toContainText('The sign-in and the client secret for the old address will be deleted.');
  await expect(dialog.getByText(old.apiAddress)).toBeVisible();
  await expect(dialog.getByText(other.apiAddress)).toBeVisible();
  await expect(window.getByRole('button', { name: 'Back' })).toBeFocused();
  expect(await axe(window)).toEqual([]);
  // A second request meanwhile opens no window, and neither does a write.
  expect(await saveFromPage(page, { apiAddress: other.apiAddress })).toBe('change-declined');
  // Until the host is typed nothing confirms it, however long one waits.
  await window.waitForTimeout(2_000);
  await expect(changeButton(window)).toBeDisabled();
  await window.getByLabel(/^Type “/).fill(hostOf(old.apiAddress));
  await expect(changeButton(window)).toBeDisabled();
  const closed = window.waitForEvent('close');
  window
    .getByRole('button', { name: 'Back' })
    .press('Enter')
    .catch(() => {});
  await closed;
  expect(await saving).toBe('change-declined');
  const before = old.apiRequests.length;
  await page.reload();
  await expect(balanceRegion(page)).toContainText('wei');
  await expect.poll(() => old.apiRequests.length).toBeGreaterThan(before);
  expect(other.apiRequests).toEqual([]);
});

test('E13 in the form: Back keeps what was typed, the change drops the old sign-in and begins at the new service', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await confirmSignOut(page);
  await expect(signInButton(page)).toBeVisible();
  await page.getByLabel('Authorization address').fill(other.authorizationAddress);
  await page.getByLabel('API address').fill(other.apiAddress);
  await page.getByLabel('Client secret').fill(other.clientSecret);
  await signInButton(page).click();
  const window = await openedChange(app);
  await expect(window.getByRole('dialog')).toContainText('The client secret for the old address will be deleted.');
  const closed = window.waitForEvent('close');
  window.keyboard.press('Escape').catch(() => {});
  await closed;
  await expect(signInPanel(page)).toContainText('Nothing was changed');
  await expect(page.getByLabel('API address')).toHaveValue(other.apiAddress);
  await expect(page.getByLabel('Client secret')).toHaveValue(other.clientSecret);
  await signInButton(page).click();
  await confirmChange(app, 'Change connection');
  await followLink(app);
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(balanceRegion(page)).toContainText('wei');
  expect(other.apiRequests).not.toEqual([]);
  const [request] = other.tokenRequests;
  expect(request?.client_secret).toBe(other.clientSecret);
  // Nothing of the old one ever reached the new one.
  const sent = JSON.stringify([other.tokenRequests, other.apiRequests]);
  expect([...old.secrets].filter((secret) => sent.includes(secret))).toEqual([]);
});

test('error: T6 removing is confirmed in main’s own window; Back keeps it', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  const connections = page.getByRole('region', { name: 'Connections' });
  await connections.getByRole('button', { name: 'Remove Example Bank' }).click();
  const window = await openedChange(app);
  await expect(window.getByRole('dialog')).toContainText('your rules and your transaction record stay on this computer.');
  await answerBox(window, 'Back');
  await expect(connections).toContainText('Example Bank');
  await connections.getByRole('button', { name: 'Remove Example Bank' }).click();
  await confirmChange(app, 'Remove connection');
  await expect(page.getByText('Example Bank was removed.')).toBeVisible();
});
