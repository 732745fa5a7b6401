/** The first thread, whole: a person, the local sandbox, a real balance, a restart, no service, sign-out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { createPublicClient } from 'viem';
import { ipc } from 'viem/node';
import { people } from '#sandbox/people.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { accountsRegion, balanceRegion, signedInAs, signInButton, signInOnSandbox } from '#test/support/walk.ts';

const data = makeDataFolder();
let browser: Browser;
let app: RunningApp | null = null;

test.beforeAll(async () => {
  browser = await startBrowser();
});
test.afterAll(async () => {
  await app?.quit();
  await browser.close();
  removeFolder(data);
});

const ada = people[0];
if (ada === undefined) throw new Error('the sandbox has no people');

async function balanceOnChain(address: `0x${string}`): Promise<string> {
  const chain = createPublicClient({ transport: ipc(join(data, 'sandbox/anvil.ipc')) });
  return (await chain.getBalance({ address })).toString();
}

test('sign in → exact balance → restart → still there → no service → as of → sign out → nothing left', async () => {
  test.setTimeout(150_000);
  app = await startApp({ data });
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  await expect(app.page.getByRole('radio', { name: 'Local sandbox' })).toBeChecked();
  await signInButton(app.page).click();
  await expect(app.page.getByText('Waiting for your browser')).toBeVisible();
  await signInOnSandbox(browser, await app.link(), ada);

  const user = JSON.parse(await rawUser(app)) as { handle: string; wallet: { address: `0x${string}` } };
  const onChain = await balanceOnChain(user.wallet.address);
  await expect(balanceRegion(app.page)).toContainText(`${groupedBaseUnits(onChain)} wei`);
  await expect(accountsRegion(app.page).getByRole('listitem')).toHaveCount(ada.accounts.length);
  await expect(app.page.getByText(/^Block/).first()).toContainText(/\d/);
  await app.quit();

  app = await startApp({ data });
  await expect(balanceRegion(app.page)).toContainText(`${groupedBaseUnits(onChain)} wei`);
  await expect(app.page.getByRole('complementary', { name: 'Connection and screens' })).toContainText(user.handle);
  await app.quit();

  // The service does not come up at all: what runs it is not there.
  app = await startApp({ data, env: { BLOCKDESK_ANVIL: join(data, 'no-such-program') } });
  await expect(balanceRegion(app.page)).toContainText(`${groupedBaseUnits(onChain)} wei`);
  await expect(balanceRegion(app.page)).toContainText(/as of \d\d:\d\d:\d\d/);
  await expect(
    app.page
      .getByRole('status')
      .filter({ hasText: /sandbox|reach|offline/i })
      .first(),
  ).toBeVisible();

  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('button', { name: 'Sign out' }).first().click();
  await app.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  await app.quit();
  app = null;
  // The sandbox's own folder is the service's, not the session's: it is a chain with accounts.
  const left = filesBelow(data).filter((file) => !file.includes('/sandbox/'));
  const found = left.filter((file) => /vault|cache\.db/.test(file) && readFileSync(file).includes(onChain));
  expect(found).toEqual([]);
});

/** Through the Raw button, as a person would. */
async function rawUser({ page }: RunningApp): Promise<string> {
  await expect(accountsRegion(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await signedInAs(page).getByRole('button', { name: 'Raw' }).click();
  const text = (await page.locator('pre').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+1');
  return text;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}
