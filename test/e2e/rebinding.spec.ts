/** A connection that is to lead elsewhere: main asks in a box of its own, whoever in the page wants it (E13). */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, fillService, followLink, signInButton, signInPanel } from '#test/support/walk.ts';

test.describe.configure({ mode: 'serial' });
let browser: Browser;
let old: TinyService;
let other: TinyService;
let app: RunningApp;
const data = makeDataFolder();
const question = 'Change where a connection leads?';

test.beforeAll(async () => {
  [browser, old, other, app] = await Promise.all([startBrowser(), startTinyService(), startTinyService(), startApp({ data })]);
});
test.afterAll(async () => {
  await app.quit();
  await Promise.all([old.stop(), other.stop(), browser.close()]);
  removeFolder(data);
});

const hostOf = (address: string) => new URL(address).host;
/** As a script of the page that is not ours would do it. */
const saveFromPage = (page: Page, apiAddress: string) =>
  page.evaluate(async (address) => {
    type Call = (input: object) => Promise<{ ok: boolean; value?: unknown; error?: { code: string } }>;
    const { call } = (window as unknown as { blockdesk: { call: Record<'app.snapshot' | 'connection.save', Call> } }).blockdesk;
    const snapshot = (await call['app.snapshot']({})).value as {
      slices: { connections: { value: { active: string; list: { id: string }[] } } };
    };
    const { list, active } = snapshot.slices.connections.value;
    const shown = list.find((one) => one.id === active) as { id: string } & Record<string, unknown>;
    const names = ['name', 'environment', 'authorizationAddress', 'clientId', 'scopes', 'redirectAddress', 'pkce'];
    const record = Object.fromEntries(names.map((name) => [name, shown[name]]));
    const answer = await call['connection.save']({ ...record, connection: shown.id, apiAddress: address });
    return answer.ok ? 'saved' : answer.error?.code;
  }, apiAddress);

test('error: E13 a page that points the API at itself: the person is asked, Cancel keeps all, the old token goes nowhere', async () => {
  const { page } = app;
  await fillService(page, old, 'account transactions');
  await signInButton(page).click();
  await followLink(browser, app);
  await expect(balanceRegion(page)).toContainText('wei');
  const saving = saveFromPage(page, other.apiAddress);
  const box = await app.box(question);
  expect(box.detail).toContain(`Accounts: from ${hostOf(old.apiAddress)} to ${hostOf(other.apiAddress)}`);
  expect(box.detail).toContain('The sign-in and the client secret for the old one are dropped.');
  expect(box).toMatchObject({ buttons: ['Change', 'Cancel'], byEnter: 'Cancel', hasParent: true });
  // A second wish meanwhile has no box of its own.
  expect(await saveFromPage(page, other.apiAddress)).toBe('change-declined');
  await box.answer(box.byEnter);
  expect(app.recorded('box')).toHaveLength(1);
  expect(await saving).toBe('change-declined');
  const before = old.apiRequests.length;
  await page.reload();
  await expect(balanceRegion(page)).toContainText('wei');
  await expect.poll(() => old.apiRequests.length).toBeGreaterThan(before);
  expect(other.apiRequests).toEqual([]);
});

test('E13 in the form: Cancel keeps what was typed, Change drops the old sign-in and begins at the new service', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(signInButton(page)).toBeVisible();
  // The secret is still kept, so there is something to ask about.
  await page.getByLabel('Authorization address').fill(other.authorizationAddress);
  await page.getByLabel('API address').fill(other.apiAddress);
  await page.getByLabel('Client secret').fill(other.clientSecret);
  await signInButton(page).click();
  const box = await app.box(question);
  expect(box.detail).toContain('The client secret for the old one is dropped.');
  expect(box.byEscape).toBe('Cancel');
  await box.answer();
  await expect(signInPanel(page)).toContainText('Nothing was changed');
  await expect(page.getByLabel('API address')).toHaveValue(other.apiAddress);
  await expect(page.getByLabel('Client secret')).toHaveValue(other.clientSecret);
  await signInButton(page).click();
  await (await app.box(question)).answer('Change');
  await followLink(browser, app);
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(balanceRegion(page)).toContainText('wei');
  expect(other.apiRequests).not.toEqual([]);
  const [request] = other.tokenRequests;
  expect(request?.client_secret).toBe(other.clientSecret);
  // Nothing of the old one ever reached the new one.
  const sent = JSON.stringify([other.tokenRequests, other.apiRequests]);
  expect([...old.secrets].filter((secret) => sent.includes(secret))).toEqual([]);
});
