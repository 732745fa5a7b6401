/** A service that is not the sandbox: a write of the console, cancel, unknown forms, settings of one connection, its test. */
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { answerRegion, chooseOperation, fillIn, openConsole, runButton } from '#test/support/console.ts';
import { confirmChange, declineReview, openedChange, openedReview } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, enterService } from '#test/support/walk.ts';

const collection = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const data = makeDataFolder();
let tiny: TinyService;
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  tiny = await startTinyService();
  app = await startApp({ data });
  ({ page } = app);
  await enterService(app, tiny);
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

/** Milliseconds from the press of the button until the region says these words, by the page's own clock. */
const timeToSay = (button: string, region: string, words: string) =>
  page.evaluate(
    ([button, region, words]) =>
      new Promise<number>((resolve) => {
        const says = () => document.querySelector(`section[aria-label="${region}"]`)?.textContent?.includes(words ?? '') === true;
        const began = performance.now();
        new MutationObserver((_changes, observer) => {
          if (!says()) return;
          observer.disconnect();
          resolve(performance.now() - began);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button)?.click();
      }),
    [button, region, words],
  );

/** Milliseconds: far from the patience with a silent service, and enough for a busy machine. */
const atOnce = 5_000;

test('cancel: a run of a service that is silent ends at once, here and on the wire', async () => {
  await openConsole(page);
  await chooseOperation(page, 'User', 'Get user accounts');
  tiny.behavior.hang = true;
  const before = tiny.apiRequests.length;
  await runButton(page).click();
  await expect.poll(() => tiny.apiRequests.slice(before)).toContain('GET /user/accounts');
  expect(await timeToSay('Cancel', 'Answer', 'Canceled')).toBeLessThan(atOnce);
  tiny.behavior.hang = false;
  await page.getByRole('link', { name: 'Request log' }).click();
  await page.getByLabel('Find a request').fill('/user/accounts canceled');
  await expect(page.getByRole('table', { name: 'Requests' }).locator('tbody tr').first()).toContainText('Canceled');
  await page.getByRole('link', { name: 'Operations' }).click();
});

test('an answer in an unknown form is shown as it came, never as 0', async () => {
  tiny.behavior.answers['/chain/chainId'] = '{"network":{"name":"main"}}';
  await chooseOperation(page, 'Chain', 'Get Chain Id');
  await runButton(page).click();
  await expect(answerRegion(page)).toContainText('can’t read');
  await expect(answerRegion(page).locator('pre')).toContainText('"network"');
  await expect(answerRegion(page)).not.toContainText(/undefined|Chain id\s*0/);
  tiny.behavior.answers['/chain/chainId'] = '1';
});

test('a failure of the service: its status and its own words', async () => {
  await chooseOperation(page, 'Block', 'Get Block Information');
  await fillIn(page, { Number: '7' });
  await runButton(page).click();
  await expect(answerRegion(page)).toContainText('There is nothing here.');
  await expect(answerRegion(page)).toContainText('status 404');
});

test('a write is reviewed as one of this service, and declined nothing is sent; as curl it can be copied', async () => {
  await chooseOperation(page, 'ERC20', 'Transfer');
  await fillIn(page, { 'Contract address': collection, Amount: '1', Recipient: collection });
  await expect(page.getByRole('button', { name: 'Copy as curl' })).toBeEnabled();
  await runButton(page).click();
  const review = await openedReview(app);
  await expect(review.getByRole('dialog')).toContainText('Live: real money · Example Bank · chain 1');
  await declineReview(app);
  await expect(answerRegion(page)).toContainText('Not sent');
});

test('settings of one connection: explained when refused, saved, shown in Settings, and used', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Edit Example Bank' }).click();
  const path = page.getByLabel('Path of “Is approved for all”');
  await fillIn(page, { 'Path of “Is approved for all”': '/erc721/setApprovalForAll', 'Currency symbol': 'XYZ' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(path).toBeFocused();
  await expect(page.getByText(/This path belongs to another operation/)).toBeVisible();
  await expect(page.getByText(/Enter both symbol and decimals/)).toBeVisible();
  await fillIn(page, {
    'Path of “Is approved for all”': '/erc721/approvedForAll',
    'Currency decimals': '6',
    'Requests per second': '50',
  });
  await page.getByLabel('Encoding of params').selectOption('array');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = (await openedChange(app)).getByRole('dialog');
  await expect(dialog).toContainText('Every amount is shown in another unit: XYZ, 6 decimals.');
  await expect(dialog).toContainText(`sends POST requests with your sign-in to ${tiny.apiAddress}/erc721/approvedForAll`);
  await confirmChange(app, 'Change connection');
  const connections = page.getByRole('region', { name: 'Connections' });
  await expect(connections).toContainText('currency XYZ with 6 decimals');
  await expect(connections).toContainText('“Is approved for all” at /erc721/approvedForAll');
  await expect(connections).toContainText('at most 50 requests a second');
  await expect(connections).toContainText('params as a JSON list');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(balanceRegion(page)).toContainText('12,345,678,901,234,567.890123 XYZ');
});

test('three unreadable answers in a row offer the connection test, which names them and shows them', async () => {
  const { answers } = tiny.behavior;
  const before = { ...answers };
  for (const path of ['/user', '/user/balance', '/user/accounts']) answers[path] = '{"funds":{"kind":"none"}}';
  await page.reload();
  const banner = page.getByRole('status').filter({ hasText: 'can’t read some answers' });
  await banner.getByRole('button', { name: 'Test connection' }).click();
  const region = page.getByRole('region', { name: 'Connection test' });
  await region.getByRole('button', { name: 'Test connection' }).click();
  await expect(region.getByRole('status')).toContainText('3 unreadable');
  await region.getByRole('button', { name: 'Raw answer of /user/balance' }).click();
  await expect(page.getByRole('dialog').locator('pre')).toContainText('"funds"');
  await page.keyboard.press('Escape');
  Object.assign(answers, before);
});

test('a test proposes the settings that the answers point to; they are taken with one press', async () => {
  const region = page.getByRole('region', { name: 'Connection test' });
  await fillIn(page, { 'ERC721 contract': '0x12' });
  await region.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/An address is 0x and 40/)).toBeVisible();
  await fillIn(page, { 'ERC721 contract': collection });
  // Calls fail as they are asked now, and work once they are asked otherwise.
  const { behavior } = tiny;
  let calls = 0;
  behavior.before = (request) => {
    if (request === 'POST /contract/call') calls += 1;
    if (calls === 2) behavior.answers['/contract/call'] = '{"result":"7"}';
  };
  const before = tiny.apiRequests.length;
  await region.getByRole('button', { name: 'Test connection' }).click();
  await expect(region).toContainText('These settings match the answers better: params as');
  behavior.before = null;
  await region.getByRole('button', { name: 'Use these settings' }).click();
  const connections = page.getByRole('region', { name: 'Connections' });
  await expect(connections).not.toContainText('params as a JSON list');
  await expect(connections).toContainText('currency XYZ with 6 decimals');
  await expect(region.getByRole('button', { name: 'Use these settings' })).toHaveCount(0);
  const paths = tiny.apiRequests.slice(before).filter((request) => request.startsWith('POST'));
  expect([...new Set(paths)].sort()).toEqual(['POST /contract/call', 'POST /erc721/approvedForAll']);
  expect(tiny.apiRequests.filter((request) => /setApprovalForAll|transfer|approve$|submit/i.test(request))).toEqual([]);
});

test('a test can be canceled: it ends at once, and lists what was not tried', async () => {
  const region = page.getByRole('region', { name: 'Connection test' });
  tiny.behavior.hang = true;
  await region.getByRole('button', { name: 'Test connection' }).click();
  await expect(region.getByRole('progressbar')).toBeVisible();
  expect(await timeToSay('Cancel', 'Connection test', 'You stopped the test')).toBeLessThan(atOnce);
  tiny.behavior.hang = false;
});
