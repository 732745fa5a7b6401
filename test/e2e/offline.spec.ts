/**
 * On a train: what was once looked at opens again without the service, as it was and with its time; the search finds it; the rest says
 * so. Signed in as a person does, and signed out there: nothing is left.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { openChain } from '#test/support/busy-chain.ts';
import { callIn } from '#test/support/page-calls.ts';
import { shownValues, type Values } from '#test/support/shown-values.ts';
import { accountsRegion, balanceRegion, confirmSignOut, signInButton, signInOnSandbox } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine, other = mine] = ada.accounts;
const [theirs] = grace.accounts;
const { DemoDollar, FieldNotes } = demoContracts;
const abi = parseAbi(['function transfer(address to, uint256 value)', 'function setApprovalForAll(address operator, bool approved)']);
const data = makeDataFolder();
let app: RunningApp;
let page: Page;
/** What each place said while the service was there. */
const seen = new Map<string, Values>();
const hashOf: Record<string, Hex> = {};
let unseen: Hex;
let blockHash = '';
let wallet: readonly (string | null)[];
let held = 0;
let collectible = '';
let balance = '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const main = () => page.getByRole('main');
const cards = () => page.getByRole('list', { name: 'Collectibles' }).getByRole('link');
/** What it says of money and of accounts, without what each of them holds: that is said only while it is new, and else by the assets. */
const figures = async () => [
  await balanceRegion(page)
    .getByText(/^[\d ]+ wei$/)
    // Below the name is what all accounts have, beside it what the service reports.
    .last()
    .textContent(),
  ...(await accountsRegion(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => `${one.querySelector('a')?.textContent} ${one.querySelector('[data-address]')?.textContent}`))),
];
/** Without what counts on with the chain, and the times. */
const lasting = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/^(?:Confirmations|place 3)$/.test(name)));

/** Opens it and waits until all of it is read. */
async function look(place: string): Promise<Values> {
  await goTo(place);
  // The last screen stays visible until the next is rendered, or hidden in the page until its code is there.
  const [, kind, name = ''] = place.split('/');
  if (kind === 'tx') await expect(page.getByRole('region', { name: 'Summary' })).toContainText(name);
  else await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Block ${name}`);
  await expect(page.getByRole('region', { name: kind === 'tx' ? 'Summary' : 'Facts of the block' })).toBeVisible();
  let before = '';
  await expect
    .poll(async () => {
      const now = JSON.stringify(await shownValues(page));
      const isStill = now === before && (await page.locator('[aria-busy="true"]').count()) === 0;
      before = now;
      return isStill && Object.keys(JSON.parse(now)).length > 5 && !now.includes('not there') && !now.includes('not read yet');
    })
    .toBe(true);
  return lasting(JSON.parse(before) as Values);
}

/** What can no longer change counts as fresh; each answer shows when it was read. */
async function expectAnsweredAt(): Promise<void> {
  await main().getByRole('button', { name: 'Raw' }).click();
  await expect(page.getByRole('dialog')).toContainText(/answered at \d\d:\d\d:\d\d/);
  await page.keyboard.press('Escape');
}

async function sendAll(): Promise<void> {
  const chain = openChain(data);
  const send = (more: object) => chain.sendTransaction({ account: mine, chain: null, gas: 300_000n, ...more } as never);
  const transfer = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [theirs, amount] });
  await chain.setIntervalMining({ interval: 0 });
  await chain.setAutomine(true);
  await send({ to: other, value: parseEther('1.5') });
  hashOf.token = await send({ to: DemoDollar, data: transfer(250_000_000n) });
  await send({ to: FieldNotes, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] }) });
  hashOf.failed = await send({ to: DemoDollar, data: transfer(10n ** 30n) });
  unseen = await send({ to: other, value: 7n });
  const { hash } = await chain.getBlock({ blockNumber: 4n });
  blockHash = hash;
}

test('with the service: signed in in a browser; the exact balance, the explorer, blocks, transactions, addresses, a label', async () => {
  await signInButton(page).click();
  await expect(page.getByText('Waiting for your browser')).toBeVisible();
  const browser = await startBrowser();
  await signInOnSandbox(browser, await app.link(), ada);
  await browser.close();
  await expect(balanceRegion(page)).toContainText('wei');
  await sendAll();
  // Wherever the address is, its name is shown.
  await callIn(page, 'notebook.save', { connection: 'sandbox', subject: theirs, label: 'Grace at work' });
  await page.reload();
  await expect(balanceRegion(page)).toContainText('wei');
  await expect(accountsRegion(page).getByRole('listitem')).toHaveCount(ada.accounts.length);
  await goTo('/explorer');
  await expect(page.getByText(/hover, or use ← →/)).toBeVisible();
  for (const place of ['/block/4', '/block/100', ...Object.values(hashOf).map((hash) => `/tx/${hash}`)]) {
    seen.set(place, await look(place));
  }
  for (const address of [theirs, market, DemoDollar]) {
    await goTo(`/address/${address}`);
    await expect(page.getByRole('region', { name: 'Address', exact: true })).toContainText(address);
    await expect(main()).toContainText('can’t list an address’s transactions');
  }
  await goTo(`/collectibles/${FieldNotes}`);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ held by/ })).toBeVisible();
  await expect(cards().locator('img').first()).toBeVisible();
  held = await cards().count();
  await cards().first().click();
  await expect(page.getByRole('img', { name: /^Picture of Field Notes/ })).toBeVisible();
  collectible = await page.evaluate(() => location.hash.slice(1));
  await page.keyboard.press('ControlOrMeta+1');
  // Until it is read again, the balance from before the transfers is shown.
  balance = String(await openChain(data).getBalance({ address: mine }));
  await expect.poll(async () => (await figures())[0]).toBe(`${groupedBaseUnits(balance)} wei`);
  wallet = await figures();
});

test('the wallet and every visited screen show what was last read, with its time; nothing turns to 0 or unknown', async () => {
  await app.quit();
  app = await startApp({ data, env: { BLOCKDESK_ANVIL: join(data, 'none') } });
  ({ page } = app);
  await expect(balanceRegion(page)).toContainText(/as of \d\d:\d\d:\d\d/);
  expect(await figures()).toEqual(wallet);
  // Once for all assets, and once for the accounts.
  for (const name of ['Assets', 'Accounts'])
    await expect(
      main()
        .getByRole('region', { name, exact: true })
        .getByText(/as of \d\d:\d\d:\d\d/),
    ).toHaveCount(1);
  for (const [place, values] of seen) {
    expect(await look(place), place).toEqual(values);
    if (place.startsWith('/tx/')) await expect(main(), place).toContainText(/as of \d\d:\d\d:\d\d/);
    else await expectAnsweredAt();
  }
});

test('the explorer: the list and the chart from what was read', async () => {
  await goTo('/explorer');
  const blocks = page.getByRole('table', { name: 'Blocks' });
  await expect(blocks.getByRole('row').nth(1)).toContainText(/0x[\da-f]{64}/);
  await expect(main()).toContainText(/as of \d\d:\d\d:\d\d/);
  await expect(main()).not.toContainText(/NaN|undefined/);
});

test('collectibles: the gallery and the page of one, with their pictures', async () => {
  await goTo(`/collectibles/${FieldNotes}`);
  await expect(cards()).toHaveCount(held);
  await expect(cards().first()).toContainText('Field Notes #');
  await expect(cards().locator('img').first()).toBeVisible();
  await expect(main()).toContainText(/as of \d\d:\d\d:\d\d/);
  await goTo(collectible);
  await expect(page.getByRole('img', { name: /^Picture of Field Notes/ })).toBeVisible();
});

test('the search finds each by number, hash, address, label and token', async () => {
  const found: readonly [string, string][] = [
    ['100', '/block/100'],
    [String(hashOf.token), `/tx/${hashOf.token}`],
    [blockHash, '/block/4'],
    [market, `/address/${market}`],
    ['grace at', `/address/${theirs}`],
    ['DUSD', `/token/${DemoDollar}`],
    ['demo dollar', `/token/${DemoDollar}`],
  ];
  for (const [typed, place] of found) {
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.insertText(typed);
    await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => location.hash.slice(1).toLowerCase()), { message: typed }).toBe(place.toLowerCase());
  }
  // What the person wrote, and what was seen of it.
  await goTo(`/address/${theirs}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace at work');
  await expect(page.getByRole('table', { name: 'Transactions' }).locator(`a[href$="${hashOf.token}"]`)).toBeVisible();
});

test('screens that were never read say so, and show no figures', async () => {
  for (const [place, title] of [
    ['/block/7', 'Block 7'],
    [`/tx/${unseen}`, 'Transaction'],
  ] as const) {
    await goTo(place);
    await expect(page.getByRole('heading', { level: 1 }), place).toHaveText(title);
    await expect(main(), place).toContainText(/sandbox/i);
    await expect(main(), place).toContainText('Try again');
    await expect(page.getByRole('region', { name: /^Facts/ })).toHaveCount(0);
    await expect(main().getByText(/^not found$|Not mined yet|The service (?:knows|has) no /)).toHaveCount(0);
  }
  await goTo('/address/0x2222222222222222222222222222222222222222');
  await expect(main()).toContainText('None seen yet.');
});

/** Of what is kept, what holds the balance. */
const filesWithBalance = () =>
  readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:vault|cache)\.db/.test(name))
    .filter((name) => readFileSync(join(data, name)).includes(balance));

test('signed out without the service: nothing of the session is left', async () => {
  expect(filesWithBalance()).not.toEqual([]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await confirmSignOut(page);
  await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  await app.quit();
  expect(filesWithBalance()).toEqual([]);
});
