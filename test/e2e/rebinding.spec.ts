/** A connection that is to lead elsewhere: the person confirms it in main's own window, whoever in the page wants it (E13, T2). */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink, signInButton, signInPanel } from '#test/support/walk.ts';

test.describe.configure({ mode: 'serial' });
let browser: Browser;
let old: TinyService;
let other: TinyService;
let app: RunningApp;
const data = makeDataFolder();

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
const saveFromPage = (page: Page, change: object, isNew = false) =>
  page.evaluate(
    async ([change, isNew]) => {
      type Call = (input: object) => Promise<{ ok: boolean; value?: unknown; error?: { code: string } }>;
      const { call } = (window as unknown as { blockdesk: { call: Record<'app.snapshot' | 'connection.save', Call> } }).blockdesk;
      const snapshot = (await call['app.snapshot']({})).value as {
        slices: { connections: { value: { active: string; newRedirectAddress: string; list: { id: string }[] } } };
      };
      const { list, active, newRedirectAddress } = snapshot.slices.connections.value;
      const shown = list.find((one) => one.id === active) as { id: string } & Record<string, unknown>;
      const names = ['name', 'environment', 'authorizationAddress', 'apiAddress', 'clientId', 'scopes', 'redirectAddress', 'pkce'];
      const record = Object.fromEntries(names.map((name) => [name, shown[name]]));
      const which = isNew ? { redirectAddress: newRedirectAddress } : { connection: shown.id };
      const answer = await call['connection.save']({ ...record, ...which, ...change });
      return answer.ok ? 'saved' : answer.error?.code;
    },
    [change, isNew] as const,
  );
const changeButton = (window: Page) => window.getByRole('button', { name: 'Change connection' });

test('error: E13 T2 a page that points the API at itself: the person is asked, Back keeps all, the old token goes nowhere', async () => {
  const { page } = app;
  await fillService(page, old, 'account transactions');
  await beginSignIn(app);
  await followLink(browser, app);
  await expect(balanceRegion(page)).toContainText('wei');
  const saving = saveFromPage(page, { apiAddress: other.apiAddress });
  const window = await openedChange(app);
  const dialog = window.getByRole('dialog', { name: 'Confirm' });
  await expect(dialog.getByText('Live: real money · Example Bank')).toBeVisible();
  await expect(dialog).toContainText(`“Example Bank” uses this sign-in page with ${hostOf(old.apiAddress)}.`);
  await expect(dialog).toContainText('The sign-in and the client secret kept for the old address are deleted.');
  await expect(dialog.getByText(old.apiAddress)).toBeVisible();
  await expect(dialog.getByText(other.apiAddress)).toBeVisible();
  await expect(window.getByRole('button', { name: 'Back' })).toBeFocused();
  expect(await axe(window)).toEqual([]);
  // A second wish meanwhile has no window of its own, and neither has a write.
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

test('error: T1 T3 a page that adds the real sign-in page with an API of its own: shown as what it is, and nothing is sent there', async () => {
  const { page } = app;
  const saving = saveFromPage(page, { name: 'Example Bank 2', apiAddress: other.apiAddress }, true);
  const window = await openedChange(app);
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Connect to a new service?');
  await expect(window.getByRole('list', { name: 'Warnings' })).toContainText('This connection would send that sign-in to');
  await answerBox(window, 'Back');
  expect(await saving).toBe('change-declined');
  expect([other.apiRequests, other.tokenRequests]).toEqual([[], []]);
});

test('error: T7 whoever clicks without looking confirms nothing, in the page or in main: each early press begins the wait anew', async () => {
  const { page } = app;
  const saving = saveFromPage(page, { name: 'Renamed' });
  const window = await openedChange(app);
  const button = changeButton(window);
  const box = await button.boundingBox();
  if (box === null) throw new Error('no button');
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  for (let clicks = 0; clicks < 12; clicks += 1) {
    await window.mouse.click(...at);
    await window.waitForTimeout(250);
    await expect(button).toBeDisabled();
  }
  // The window's own page, taken by surprise, is answered by main.
  const reopened = await window.evaluate(async () => {
    type Call = (input: object) => Promise<{ ok: boolean; value?: { change: { id: string; digest: string } }; error?: { code: string } }>;
    const { call } = (globalThis as unknown as { blockdesk: { call: Record<string, Call> } }).blockdesk;
    return (await call['review.current']?.({}))?.value?.change.id;
  });
  expect(reopened).toBeTruthy();
  await expect(button).toBeEnabled();
  await answerBox(window, 'Change connection');
  expect(await saving).toBe('saved');
});

test('error: T7 main refuses what comes in the first second, whatever the window’s page does', async () => {
  const { page } = app;
  const saving = saveFromPage(page, { name: 'Example Bank' });
  const window = await app.find('Review');
  const answers = await window.evaluate(async () => {
    type Answer = { ok: boolean; value?: { change: { id: string; digest: string } }; error?: { code: string } };
    const { call } = (globalThis as unknown as { blockdesk: { call: Record<string, (input: object) => Promise<Answer>> } }).blockdesk;
    const given: (string | undefined)[] = [];
    const began = performance.now();
    while (performance.now() - began < 700) {
      const change = (await call['review.current']?.({}))?.value?.change;
      if (change !== undefined) given.push((await call['review.confirm']?.({ review: change.id, digest: change.digest }))?.error?.code);
    }
    return [...new Set(given)];
  });
  // The debugger may have found the window late; then it had stood long enough.
  if (answers.length > 0) expect(answers[0]).toBe('too-soon');
  if (!window.isClosed()) await confirmChange(app, 'Change connection').catch(() => {});
  expect(await saving).toBe('saved');
});

test('E13 in the form: Back keeps what was typed, the change drops the old sign-in and begins at the new service', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(signInButton(page)).toBeVisible();
  await page.getByLabel('Authorization address').fill(other.authorizationAddress);
  await page.getByLabel('API address').fill(other.apiAddress);
  await page.getByLabel('Client secret').fill(other.clientSecret);
  await signInButton(page).click();
  const window = await openedChange(app);
  await expect(window.getByRole('dialog')).toContainText('The client secret kept for the old address is deleted.');
  const closed = window.waitForEvent('close');
  window.keyboard.press('Escape').catch(() => {});
  await closed;
  await expect(signInPanel(page)).toContainText('Nothing was changed');
  await expect(page.getByLabel('API address')).toHaveValue(other.apiAddress);
  await expect(page.getByLabel('Client secret')).toHaveValue(other.clientSecret);
  await signInButton(page).click();
  await confirmChange(app, 'Change connection');
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

test('error: T6 removing is confirmed in main’s own window; Back keeps it', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  const connections = page.getByRole('region', { name: 'Connections' });
  await connections.getByRole('button', { name: 'Remove Example Bank' }).click();
  const window = await openedChange(app);
  await expect(window.getByRole('dialog')).toContainText('your rules and the record of your transactions stay on this computer.');
  await answerBox(window, 'Back');
  await expect(connections).toContainText('Example Bank');
  await connections.getByRole('button', { name: 'Remove Example Bank' }).click();
  await confirmChange(app, 'Remove connection');
  await expect(page.getByText('Example Bank was removed.')).toBeVisible();
});
