/**
 * Signing in: by keyboard, with a copied link, among hostile pages of the same browser; the service goes away and comes back, lists many
 * accounts; and after sleep.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { makeDataFolder, pressEnter, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService, tinyBalance } from '#test/support/tiny-service.ts';
import { accountsRegion, balanceRegion, beginSignIn, confirmSignOut, fillService, followLink, signInButton } from '#test/support/walk.ts';

let tiny: TinyService;
let app: RunningApp;
const data = makeDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [tiny, app] = await Promise.all([startTinyService(), startApp({ data })]);
  await fillService(app.page, tiny, 'account transactions');
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

/** An empty page to attack from. */
async function startPage(): Promise<Server> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Everything by which a page can have the browser send a request, but navigating itself. */
function attack(target: string): Promise<unknown> {
  const add = (tag: string, attributes: Record<string, string>) =>
    new Promise((resolve) => {
      const element = document.createElement(tag);
      element.addEventListener('load', resolve);
      element.addEventListener('error', resolve);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
      setTimeout(resolve, 1_000);
    });
  const post = () => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: target, target: 'posted' });
    document.body.append(form);
    form.submit();
  };
  const socket = () =>
    new Promise((resolve) => {
      const opened = new WebSocket(target.replace('http:', 'ws:'));
      opened.onerror = resolve;
      opened.onopen = resolve;
    });
  navigator.sendBeacon(target, 'x');
  return Promise.allSettled([
    add('img', { src: target }),
    add('script', { src: target }),
    add('link', { rel: 'stylesheet', href: target }),
    add('link', { rel: 'prefetch', href: target }),
    add('iframe', { src: target }),
    add('object', { data: target }),
    add('video', { src: target }),
    add('iframe', { name: 'posted' }).then(post),
    fetch(target),
    fetch(target, { mode: 'no-cors' }),
    fetch(target, { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } }),
    fetch(target, { credentials: 'include', redirect: 'manual', mode: 'no-cors' }),
    socket(),
  ]);
}

test('behavior: O19 begun by keyboard alone, the sign-in link can be copied from the start, because Linux never reports that no browser opened', async () => {
  const { page } = app;
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
  await page.getByLabel('Authorization address').focus();
  // Enter in a field sends the form, as everywhere.
  await page.keyboard.press('Enter');
  const confirm = await openedChange(app);
  await expect(confirm.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect(confirm.getByRole('button', { name: /^Connect\b/ })).toBeEnabled();
  await confirm.keyboard.press('Tab');
  const closed = confirm.waitForEvent('close');
  void pressEnter(confirm);
  await closed;
  const link = await app.link();
  await expect(page.getByText('Sent to your browser')).toBeVisible();
  await expect(page.getByText('Didn’t open?')).toBeVisible();
  await page.getByRole('button', { name: 'Copy sign-in link' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(link);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('error: O11 a hostile page can’t end or steal a sign-in, even if it knows the state', async () => {
  const [browser, evil] = await Promise.all([startBrowser(), startPage()]);
  try {
    await signInButton(app.page).click();
    const link = await app.link();
    const query = new URL(link).searchParams;
    const guessed = `${query.get('redirect_uri')}?code=stolen&state=${query.get('state')}`;
    const { port } = evil.address() as AddressInfo;
    // From the same site, and from another.
    for (const host of ['127.0.0.1', 'localhost']) {
      const page = await browser.newPage();
      await page.goto(`http://${host}:${port}/`);
      await page.evaluate(attack, guessed);
      // Navigating is what a sign-in does; then the state says so.
      await page.evaluate((wrong) => location.assign(wrong), `${query.get('redirect_uri')}?error=access_denied&state=guess`);
      await page.waitForURL(/state=guess/);
      await page.close();
    }
    expect(tiny.tokenRequests).toEqual([]);
    await expect(app.page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    const page = await browser.newPage();
    await page.goto(link);
    await expect(balanceRegion(app.page)).toContainText('12,345.678');
    expect(tiny.tokenRequests).toHaveLength(1);
    expect(tiny.tokenRequests[0]?.code).not.toBe('stolen');
  } finally {
    evil.closeAllConnections();
    evil.close();
    await browser.close();
  }
});

test('while the service is away, values show their time; once it is back, they are live', async () => {
  const { page } = app;
  const { answers } = tiny.behavior;
  const { '/user/balance': before = '' } = answers;
  await tiny.stop();
  await page.reload();
  await expect(balanceRegion(page)).toContainText(groupedBaseUnits(tinyBalance));
  await expect(balanceRegion(page)).toContainText(/as of \d\d:\d\d:\d\d/);
  await expect(page.getByRole('status').filter({ hasText: /reach/i }).first()).toBeVisible();
  answers['/user/balance'] = '"77000000000000000000"';
  await tiny.restart();
  await expect(balanceRegion(page)).toContainText('77 000 000 000 000 000 000', { timeout: 30_000 });
  answers['/user/balance'] = before;
});

test('500 accounts: the cards below stay in view, also when all are shown', async () => {
  const { page } = app;
  const { answers } = tiny.behavior;
  const { '/user/accounts': before = '' } = answers;
  answers['/user/accounts'] = JSON.stringify(Array.from({ length: 500 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`));
  await page.reload();
  const region = accountsRegion(page);
  const height = () => page.getByRole('main').evaluate((main) => main.scrollHeight);
  await expect(region.getByRole('listitem')).toHaveCount(4);
  expect(await height()).toBeLessThan(2_000);
  await region.getByRole('button', { name: 'Show all 500 accounts' }).click();
  await expect(region.getByRole('listitem')).toHaveCount(500);
  expect(await height()).toBeLessThan(2_000);
  answers['/user/accounts'] = before;
});

test('behavior: O37 when the computer wakes, a failed renewal is retried at once', async () => {
  const first = tiny.tokenRequests.length;
  // The first renewal, two seconds before the token's end, fails.
  tiny.behavior.expiresIn = 10;
  tiny.behavior.token = (answer) => {
    tiny.behavior.busy = true;
    return { status: 200, body: JSON.stringify(answer) };
  };
  await app.page.getByRole('button', { name: 'Switch connection' }).click();
  await app.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await confirmSignOut(app.page);
  await signInButton(app.page).click();
  await followLink(app);
  await expect(balanceRegion(app.page)).toContainText('12,345.678');
  // Two renewals have failed, so the next is due in ten seconds.
  await expect.poll(() => tiny.tokenRequests.length, { timeout: 45_000 }).toBeGreaterThanOrEqual(first + 3);
  const before = tiny.tokenRequests.length;
  const at = performance.now();
  app.command('power resume');
  await expect.poll(() => tiny.tokenRequests.length, { timeout: 4_000, intervals: [50] }).toBe(before + 1);
  expect(performance.now() - at).toBeLessThan(4_000);
});

test('behavior: a canceled sign-in leads back to a service that is signed in still, with the focus on the title', async () => {
  const { page } = app;
  const other = await startTinyService();
  await page.evaluate(() => {
    location.hash = '/connect/new';
  });
  await fillService(page, other, 'account');
  await page.getByLabel('Name').fill('Other Desk');
  await page.getByLabel('Redirect address').fill('http://127.0.0.1/other');
  await beginSignIn(app);
  await app.link();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('radio', { name: 'Example Bank' }).check();
  await page.getByRole('button', { name: 'Open Example Bank' }).press('Enter');
  await expect(balanceRegion(page)).toContainText('wei');
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeFocused();
  expect(app.links()).toEqual([]);
  await other.stop();
});
