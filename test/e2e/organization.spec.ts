/** An organization's service that nobody here wrote the shapes of: exact each time, and failures in plain words. */
import { type Browser, expect, test } from '@playwright/test';
import { groupedBaseUnits } from '#shared/amount.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { type Behavior, startTinyService, type TinyService, tinyBalance } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';
import {
  accountsRegion,
  balanceRegion,
  beginSignIn,
  fillService,
  followLink,
  signedInAs,
  signInButton,
  signInPanel,
} from '#test/support/walk.ts';

let browser: Browser;
const undo: (() => unknown)[] = [];
test.beforeAll(async () => {
  browser = await startBrowser();
});
test.afterAll(() => browser.close());
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
  await followLink(browser, app);
}

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hex = `0x${BigInt(tinyBalance).toString(16)}`;
const block = (number: string) => `{"number":${number},"timestamp":${Math.floor(Date.now() / 1000)}}`;
const shapes: Record<string, Record<string, string>> = {
  bare: {
    '/user': `{"handle":"tess","wallet":{"address":"${account}"}}`,
    '/user/balance': tinyBalance,
    '/user/accounts': `["${account}"]`,
    '/block/lastestBlockNumber': '18204',
    '/block/18204': block('18204'),
  },
  'wrapped one level': {
    '/user': `{"success":true,"data":{"handle":"tess","wallet":{"address":"${account}"}}}`,
    '/user/balance': `{"data":{"balance":"${tinyBalance}"}}`,
    '/user/accounts': `{"result":[{"address":"${account}","name":"Main"}]}`,
    '/block/lastestBlockNumber': '{"payload":{"block_number":18204}}',
    '/block/18204': `{"block":${block('18204')}}`,
  },
  'in hex': {
    '/user': `{"user":{"user_name":"tess","wallet_address":"${account.toLowerCase()}"}}`,
    '/user/balance': `{"jsonrpc":"2.0","id":1,"result":"${hex}"}`,
    '/user/accounts': `{"accounts":["${account.toLowerCase()}"]}`,
    '/block/lastestBlockNumber': '"0x471c"',
    '/block/18204': block('"0x471c"'),
  },
  'as BigNumber': {
    '/user': `{"handle":"tess","wallet":"${account}"}`,
    '/user/balance': `{"type":"BigNumber","hex":"${hex}"}`,
    '/user/accounts': `{"wallets":[{"wallet":"${account}"}]}`,
    '/block/lastestBlockNumber': '{"_hex":"0x471c"}',
    '/block/18204': block('{"type":"BigNumber","hex":"0x471c"}'),
  },
};

for (const [shape, answers] of Object.entries(shapes)) {
  test(`answers ${shape}: exact`, async () => {
    const { tiny, app } = await start({ answers });
    await signIn(app, tiny);
    await expect(balanceRegion(app.page)).toContainText(`${groupedBaseUnits(tinyBalance)} wei`);
    await expect(balanceRegion(app.page)).toContainText('Balance of tess');
    await expect(accountsRegion(app.page)).toContainText(account);
    await expect(app.page.getByText('18,204').first()).toBeVisible();
  });
}

test('M12 a balance for each account: summed exactly, and shown by account', async () => {
  const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const elsewhere = `0x${'12'.repeat(20)}`;
  const balances = `{"balances":{"${account}":"${tinyBalance}","${other}":"7","${elsewhere}":{"amount":1}}}`;
  const { tiny, app } = await start({ answers: { '/user/balance': balances } });
  await signIn(app, tiny);
  await expect(balanceRegion(app.page)).toContainText(`${groupedBaseUnits(String(BigInt(tinyBalance) + 8n))} wei`);
  await expect(balanceRegion(app.page)).toContainText(
    /^.*Sum of 3 accounts, as reported by .+\. 1 of them isn’t in your list of accounts\./,
  );
  const [first, second] = await accountsRegion(app.page).getByRole('listitem').allTextContents();
  expect(first).toContain(`${groupedBaseUnits(tinyBalance)} wei`);
  expect(second).toMatch(/[^\d]7 wei/);
});

test('500 accounts: a few, a total, a filter and “Show all”; what stands below stays in sight', async () => {
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

test('an answer that nobody can read is shown as it came, never as 0', async () => {
  const { tiny, app } = await start({ answers: { '/user/balance': '{"funds":{"amount":"12"}}' } });
  await signIn(app, tiny);
  await expect(balanceRegion(app.page)).toContainText('does not know');
  await expect(balanceRegion(app.page)).toContainText('"funds"');
  await expect(balanceRegion(app.page)).not.toContainText(/\b0\b/);
  await expect(balanceRegion(app.page)).not.toContainText(/balance seen|Total reported/);
});

test('the service goes away and comes back: as of its time, then live', async () => {
  const { tiny, app } = await start();
  await signIn(app, tiny);
  await expect(balanceRegion(app.page)).toContainText(groupedBaseUnits(tinyBalance));
  await tiny.stop();
  await app.page.reload();
  await expect(balanceRegion(app.page)).toContainText(groupedBaseUnits(tinyBalance));
  await expect(app.page.getByRole('status').filter({ hasText: /reach/i }).first()).toBeVisible();
  await tiny.restart();
  tiny.behavior.answers['/user/balance'] = '"77000000000000000000"';
  await expect(balanceRegion(app.page)).toContainText('77 000 000 000 000 000 000', { timeout: 30_000 });
});

test('without a refresh token: when it ends is said, then “Sign in again”', async () => {
  const { tiny, app } = await start({ refreshToken: false, expiresIn: 8 });
  await signIn(app, tiny);
  await expect(app.page.getByText(/Your sign-in ends at \d?\d:\d\d/)).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Sign in again' })).toBeVisible({ timeout: 15_000 });
  await expect(balanceRegion(app.page)).toContainText(groupedBaseUnits(tinyBalance));
  await app.page.getByRole('button', { name: 'Sign in again' }).click();
  await followLink(browser, app);
  await expect(app.page.getByText(/Your sign-in ends at/)).toBeVisible();
});

const failures: [string, Partial<Behavior>, RegExp][] = [
  ['declined', { callback: (state) => `error=access_denied&state=${state}` }, /declined/i],
  ['the server refuses', { callback: (state) => `error=invalid_scope&error_description=Unknown+scope&state=${state}` }, /Unknown scope/],
  ['the client is not accepted', { token: () => ({ status: 401, body: '{"error":"invalid_client"}' }) }, /client/i],
  ['the token answer is rubbish', { token: () => ({ status: 200, body: '<html>' }) }, /answer/i],
];
for (const [name, behavior, words] of failures) {
  test(`sign-in fails: ${name}: plain words, and the next attempt works`, async () => {
    const { tiny, app } = await start(behavior);
    await signIn(app, tiny);
    await expect(signInPanel(app.page)).toContainText(words);
    await expect(app.page.getByLabel('Authorization address')).toHaveValue(tiny.authorizationAddress);
    Object.assign(tiny.behavior, { callback: null, token: (answer: object) => ({ status: 200, body: JSON.stringify(answer) }) });
    await signInButton(app.page).click();
    await followLink(browser, app);
    await expect(balanceRegion(app.page)).toContainText(groupedBaseUnits(tinyBalance));
  });
}

test('a wrong state is ignored, cancel ends the attempt, an unreachable service is said', async () => {
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
  const page = await browser.newPage();
  await page.goto(String(headers.location));
  await page.close();
  await expect(signInPanel(app.page)).toContainText(/reach|connect/i);
  await expect(signInButton(app.page)).toBeEnabled();
});

test('while nobody is signed in every other place leads back to the form, and nothing typed is lost', async () => {
  const { tiny, app } = await start();
  await fillService(app.page, tiny, 'account');
  for (const place of ['/wallet', '/tokens', '/block/1']) {
    await app.page.evaluate((to) => (location.hash = to), place);
    await expect.poll(() => app.page.evaluate('location.hash')).toBe('#/connect');
    await expect(app.page.getByLabel('Authorization address')).toHaveValue(tiny.authorizationAddress);
  }
});

test('a bad address is refused beside its field, and nothing typed is lost', async () => {
  const { tiny, app } = await start();
  await fillService(app.page, { ...tiny, authorizationAddress: 'http://auth.example.org' }, 'account');
  await signInButton(app.page).click();
  const field = app.page.getByLabel('Authorization address');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(app.page.getByText(/begins with https/)).toBeVisible();
  await expect(app.page.getByLabel('API address')).toHaveValue(tiny.apiAddress);
  await expect(signedInAs(app.page)).toHaveCount(0);
});
