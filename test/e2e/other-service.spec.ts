/** A service that is not the sandbox: names, contacts in and out of files, a write of the console, cancel, unknown forms, its settings and test. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { parseCsv } from '#shared/core/csv.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { answerRegion, chooseOperation, fillIn, openConsole, runButton } from '#test/support/console.ts';
import { confirmChange, declineReview, openedChange, openedReview } from '#test/support/review-window.ts';
import { acceptingSaveDialogs } from '#test/support/save-dialogs.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { accountsRegion, balanceRegion, enterService } from '#test/support/walk.ts';

const one = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const three = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
/** The first that the service lists. */
const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const hash = `0x${'5e'.repeat(32)}`;
const collection = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const data = makeDataFolder();
let tiny: TinyService;
let app: RunningApp;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const transaction = { hash, from: own, to: two, value: '5', data: '0x', nonce: 1, blockNumber: 18204, gasLimit: '21000' };
  const receipt = { transactionHash: hash, status: 1, from: own, to: two, gasUsed: '21000', blockNumber: 18204, logs: [] };
  const answers = { [`/transaction/${hash}`]: JSON.stringify(transaction), [`/transaction/${hash}/receipt`]: JSON.stringify(receipt) };
  tiny = await startTinyService({ answers });
  app = await startApp({ data });
  ({ page } = app);
  await enterService(app, tiny);
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

const contacts = () => page.getByRole('table', { name: 'Contacts' });
const rowOf = (name: string) =>
  contacts()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const said = (text: string) => page.getByRole('status').filter({ hasText: text });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('label: an account is renamed, and has that name everywhere', async () => {
  await accountsRegion(page)
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Label of/ }).fill('Main account');
  await page.keyboard.press('Enter');
  await expect(accountsRegion(page)).toContainText('Main account');
  await accountsRegion(page).getByRole('button', { name: 'Receive to Main account' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Receive' })).toContainText('Main account');
  await page.keyboard.press('Escape');
});

test('contacts: added by keyboard alone, found, changed, removed and restored', async () => {
  await page.getByRole('link', { name: 'Contacts' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'Add contact' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.keyboard.type(one.replace('3b2', '3B2'));
  await page.keyboard.press('Tab');
  await page.keyboard.type('Alice');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('If it mixes capitals, they must match');
  await dialog.getByLabel('Address').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(one.toLowerCase());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rent\nof May');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf('Alice')).toContainText('has a note');
  await expect.poll(focused).toContain('Add contact');

  await rowOf('Alice').getByRole('button', { name: 'Edit Alice' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Note')).toHaveValue('Rent\nof May');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Alicia');
  await page.keyboard.press('Enter');
  // The row is changed before the dialog closes, which gives the focus back.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(focused).toContain('Edit Alicia');
  await rowOf('Alicia').getByRole('button', { name: 'Remove Alicia' }).focus();
  await page.keyboard.press('Enter');
  await expect(contacts()).toContainText('No contacts yet');
  await expect(page.getByLabel('Find a contact')).toBeFocused();
  await said('Alicia was removed').getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf('Alicia')).toContainText('has a note');
  await page.getByLabel('Find a contact').fill('nobody');
  await expect(contacts()).toContainText('No contacts match');
  await page.keyboard.press('Escape');
  await expect(rowOf('Alicia')).toBeVisible();
});

test('error: an address that is already a contact can’t be added again under another name', async () => {
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByLabel('Address').fill(one);
  await dialog.getByLabel('Name').fill('Mallory');
  await dialog.getByLabel('Address').fill(`${one.slice(0, 6)}${'1'.repeat(32)}${one.slice(-4)}`.toLowerCase());
  await expect(dialog).toContainText('This isn’t “Alicia”');
  await dialog.getByLabel('Address').fill(one);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('You already saved this address: “Alicia”');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('import: a preview lists the effect of each row before anything is saved; then only the good rows are saved', async () => {
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  const choose = (text: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('Bob;0x12');
  await expect(dialog.getByRole('alert')).toContainText('This isn’t a list of contacts');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await choose(
    `Note;NAME;Address\r\n;Bob;${two}\r\nnew note;Alicia;${one}\r\n;Wrong;${three.replace('fB', 'Fb')}\r\n"=1+1\nline";'+Eve;${three}\r\n;;${three}\r\n`,
  );
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('friends.csv: 2 new, 1 changed, 0 unchanged, 2 left out.');
  const bad = preview.getByRole('table', { name: 'Rows left out' });
  await expect(bad.getByRole('row', { name: /^4/ })).toContainText('checksum is wrong');
  await expect(bad.getByRole('row', { name: /^7/ })).toContainText('The name is missing');
  await expect(contacts().getByRole('rowheader')).toHaveText(['Alicia']);
  await dialog.getByRole('button', { name: 'Import 3 contacts' }).click();
  await expect(said('3 contacts imported')).toBeVisible();
  await expect(contacts().getByRole('rowheader')).toHaveText(['+Eve', 'Alicia', 'Bob']);
  await contacts().getByRole('button', { name: 'Name' }).click();
  await expect(contacts().getByRole('rowheader')).toHaveText(['Bob', 'Alicia', '+Eve']);
});

test('export: the file holds every contact, and imports unchanged', async () => {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(said('Saved as')).toContainText(app.downloads);
  const [name = ''] = readdirSync(app.downloads);
  expect(name).toMatch(/^Blockdesk contacts [-\d]+ [.\d]+\.csv$/);
  const text = readFileSync(join(app.downloads, name), 'utf8');
  expect(text).toContain("'+Eve");
  expect(parseCsv(text).rows.map(({ cells }) => cells)).toEqual([
    ['name', 'address', 'note'],
    ['Alicia', one, 'new note'],
    ['Bob', two, ''],
    ['+Eve', three, '=1+1\nline'],
  ]);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('CSV file').setInputFiles(join(app.downloads, name));
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('0 new, 0 changed, 3 unchanged, 0 left out.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
});

test('lists: the filtered rows are saved, as CSV and as JSON', async () => {
  await page.evaluate(() => {
    location.hash = '/console/requests';
  });
  await page.getByLabel('Find a request').fill('/user/accounts');
  const requests = page.getByRole('table', { name: 'Requests' }).getByRole('rowheader');
  await expect(requests.first()).toBeVisible();
  await expect(requests.filter({ hasNotText: '/user/accounts' })).toHaveCount(0);
  const shown = await requests.allTextContents();
  const read = (ending: string) => {
    const name = readdirSync(app.downloads).find((one) => one.includes('Requests') && one.endsWith(ending));
    return name === undefined ? '' : readFileSync(join(app.downloads, name), 'utf8');
  };
  await acceptingSaveDialogs(app, async () => {
    for (const form of ['CSV', 'JSON']) {
      await page.getByRole('button', { name: 'Export Requests' }).click();
      await page.getByRole('menuitem', { name: form }).click();
      // A file is there before anything is written into it.
      await expect.poll(() => read(`.${form.toLowerCase()}`)).not.toBe('');
    }
  });
  const [head, ...rows] = parseCsv(read('.csv')).rows.map(({ cells }) => cells);
  expect(head?.slice(0, 3)).toEqual(['Began', 'Request', 'Operation']);
  expect(rows.map((cells) => cells[1])).toEqual(shown);
  expect(shown.length).toBeGreaterThan(0);
  expect((JSON.parse(read('.json')) as { Request: string }[]).map(({ Request }) => Request)).toEqual(shown);
});

test('notes: a transaction’s label is shown beside it, and its note survives a reload of the page', async () => {
  await page.evaluate((place) => {
    location.hash = place;
  }, `/tx/${hash}`);
  const card = page.getByRole('region', { name: 'Label and note' });
  await card.getByRole('button', { name: 'Add' }).click();
  await expect(card.getByLabel('Keep as a contact')).toHaveCount(0);
  await card.getByLabel('Label').fill('May rent');
  await card.getByLabel('Note').fill('to Bob\nfor the garage');
  expect(await axe(page)).toEqual([]);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('May rent');
  await page.reload();
  await expect(card).toContainText('for the garage');
  await card.getByRole('button', { name: 'Edit' }).click();
  // One key is one step: the editor closes, and the screen stays.
  await card.getByLabel('Label').press('Escape');
  await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(await page.evaluate(() => location.hash)).toBe(`#/tx/${hash}`);
  await card.getByRole('button', { name: 'Edit' }).click();
  await card.getByLabel('Label').fill('');
  await card.getByLabel('Note').fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Add a note about this transaction');
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
  await expect(page.getByRole('heading', { name: 'Edit Example Bank' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Local sandbox' })).toHaveCount(0);
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
  await page.getByLabel('Requests per second').press('Enter');
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
