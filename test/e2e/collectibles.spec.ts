/** Collectibles as a person uses them, compared with the chain; and a collection made to do harm. */
import { expect, type Page, test } from '@playwright/test';
import { getAddress, type Hex, parseAbi } from 'viem';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { makeDataFolder, pressEnter, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';
import { fixedCollection } from '#test/support/fixed-contract.ts';
import { backKey, enter, tabTo } from '#test/support/keys.ts';
import { confirmChange, confirmReview, declineChange, openedChange, openedReview } from '#test/support/review-window.ts';
import { enterSandbox } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [owner] = ada.accounts;
const [receiver] = grace.accounts;
const { FieldNotes } = demoContracts;
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
]);
const hostile = getAddress(`0x${'bad01'.padStart(40, '0')}`);
const foreign = getAddress(`0x${'bad03'.padStart(40, '0')}`);
const endless = getAddress(`0x${'bad02'.padStart(40, '0')}`);

const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let chain: DirectChain;
let canary: Canary;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  canary = await startCanary();
  app = await startApp({ data });
  ({ page } = app);
  await expect(page.getByText('ready', { exact: true })).toBeVisible();
  await enterSandbox(app);
  chain = openChain(data);
  // What is sent is in a block at once.
  await chain.setIntervalMining({ interval: 0 });
  await chain.setAutomine(true);
});
test.afterAll(async () => {
  await app.quit();
  await canary.stop();
  removeFolder(data);
});

const ask = (functionName: string, args: readonly unknown[], address: string = FieldNotes): Promise<unknown> =>
  chain.readContract({ address: address as Hex, abi, functionName, args } as never);
const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const main = () => page.getByRole('main');
const gallery = () => page.getByRole('list', { name: 'Collectibles' });
const cards = () => gallery().getByRole('link');
const idsShown = () => cards().evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
const button = (name: string) => main().getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const accepted = (reviewButton: string | RegExp) => confirmReview(app, reviewButton);
async function heldByOwner(): Promise<readonly string[]> {
  const count = Number(await ask('balanceOf', [owner]));
  return Promise.all(Array.from({ length: count }, async (_, index) => String(await ask('tokenOfOwnerByIndex', [owner, BigInt(index)]))));
}
const placeOf = (id: string) => `/collectibles/${FieldNotes}/${id}`;

test('default: the gallery shows what the account holds, as read from the chain, with its pictures', async () => {
  await page.getByRole('link', { name: /^Collectibles/ }).click();
  const held = await heldByOwner();
  await expect(cards().first()).toContainText('Field Notes #');
  await expect(page.getByRole('status').filter({ hasText: `${held.length} held by` })).toBeVisible();
  await expect(cards()).toHaveCount(held.length);
  expect(await idsShown()).toEqual(held);
  const widths = () =>
    gallery()
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth));
  await expect.poll(async () => (await widths()).length > 3 && (await widths()).every((width) => width > 0)).toBe(true);
  const sources = await gallery()
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  expect(sources.every((source) => /^\/media\/[0-9a-f]{64}$/.test(source))).toBe(true);
  await expect(main()).toContainText('may move this');
  const find = page.getByRole('searchbox', { name: 'Find by name or id' });
  await find.fill(`notes #${held[0]}`);
  await expect(cards().first()).toContainText(`Field Notes #${held[0]}`);
  await find.fill('9999');
  await expect(main()).toContainText('No match');
  await find.fill('');
  expect(await axe(page)).toEqual([]);
});

test('default: with the keyboard only: through the gallery, into one, and back', async () => {
  await cards().first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards().nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cards().last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cards().first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^Field Notes #/ })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press(backKey);
  await expect(cards().first()).toBeVisible();
});

test('default: the page of one token: picture, owner, traits, metadata as text, address never a link', async () => {
  const [id = ''] = await heldByOwner();
  await goTo(placeOf(id));
  await expect(page.getByRole('img', { name: `Picture of Field Notes #${id}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Collectible' })).toContainText('A practice collectible of the Blockdesk sandbox.');
  await expect(page.getByRole('table', { name: 'Traits' }).getByRole('row', { name: `Page ${id}` })).toBeVisible();
  const metadata = page.getByRole('region', { name: 'Metadata', exact: true });
  await expect(metadata).not.toContainText('data:application/json');
  await metadata.getByRole('button', { name: 'Show source' }).click();
  await expect(metadata).toContainText('data:application/json;base64,');
  await expect(metadata.getByLabel('Raw metadata')).toContainText('"Field Notes');
  await expect(metadata.getByRole('link')).toHaveCount(0);
  await main().getByRole('button', { name: 'Raw', exact: true }).click();
  await expect(dialog()).toContainText('/erc721/tokenURI/');
  await page.keyboard.press('Escape');
});

test('default: M18 a safe transfer is proposed; confirming makes the recipient the owner', async () => {
  const [id = ''] = await heldByOwner();
  await goTo(placeOf(id));
  await button('Transfer').click();
  await expect(dialog().getByRole('radio', { name: 'Safe transfer' })).toBeChecked();
  await dialog().getByRole('combobox', { name: 'Recipient' }).fill(receiver);
  expect(await axe(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Review the transfer' }).click();
  const review = await openedReview(app);
  await review.getByRole('button', { name: 'show body' }).click();
  await expect(review.locator('pre')).toHaveText(JSON.stringify({ from: owner, to: receiver, contractAddress: FieldNotes, tokenId: id }));
  expect(await ask('ownerOf', [BigInt(id)])).toBe(owner);
  await accepted(`Send “Field Notes” #${id} of ${shortAddress(FieldNotes)}`);
  await expect(dialog()).toHaveCount(0);
  await expect.poll(() => ask('ownerOf', [BigInt(id)])).toBe(receiver);
  await expect(main()).toContainText('It isn’t in one of your accounts.');
  await expect(button('Transfer')).toBeDisabled();
});

test('default: an operator may move everything, is shown in the gallery, and is revoked', async () => {
  const [id = ''] = await heldByOwner();
  await goTo(placeOf(id));
  await button('Approval for all…').click();
  await dialog().getByRole('combobox', { name: 'Operator' }).fill(market);
  await dialog().getByRole('button', { name: 'Approve operator…' }).click();
  await accepted(/move all “Field Notes”/);
  await expect.poll(() => ask('isApprovedForAll', [owner, market])).toBe(true);
  const movers = page.getByRole('region', { name: 'Who may move it' });
  await expect(movers).toContainText('may move all');
  await goTo(`/collectibles/${FieldNotes}`);
  await expect(cards().first()).toContainText('may move this');
  await page.getByRole('button', { name: 'Actions for Field Notes' }).click();
  await page.getByRole('menuitem', { name: 'Approval for all…' }).click();
  await expect(dialog().getByRole('button', { name: /^Revoke 0x2361/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await goTo(placeOf(id));
  await movers.getByRole('button', { name: /^Revoke 0x2361/ }).click();
  await accepted(/^Stop .* moving “Field Notes”/);
  await expect.poll(() => ask('isApprovedForAll', [owner, market])).toBe(false);
  await goTo(`/collectibles/${FieldNotes}`);
});

test('default: M18 three by keyboard alone: selected, one recipient, one review, and each with its new owner on the chain', async () => {
  const [first = '', second = '', third = '', fourth = ''] = await heldByOwner();
  const owners = () => Promise.all([first, second, third, fourth].map((id) => ask('ownerOf', [BigInt(id)])));
  const send = page.getByRole('button', { name: 'Send 3…' });
  await enter(button('Select'));
  const boxes = gallery().getByRole('checkbox');
  await tabTo(boxes.first());
  for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(main().getByText('3 selected.')).toBeVisible();
  await expect(boxes.nth(2)).toBeChecked();
  // Escape closes the menu first; what is selected stays.
  await enter(button('Actions for Field Notes'), true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem').first()).toBeHidden();
  await expect(boxes.nth(2)).toBeChecked();
  expect(await axe(page)).toEqual([]);
  await enter(send);
  const form = page.getByRole('dialog', { name: 'Send 3 collectibles' });
  await expect(form).toContainText(`From Account 1, Field Notes: #${first}, #${second} and #${third}.`);
  await tabTo(form.getByRole('combobox', { name: 'Recipient' }));
  await page.keyboard.insertText(receiver);
  expect(await axe(page)).toEqual([]);
  await enter(form.getByRole('button', { name: 'Review 3' }));
  const review = await openedReview(app);
  await expect(review.getByText('1 recipient')).toBeVisible();
  expect(await axe(review)).toEqual([]);
  await tabTo(review.locator('[tabindex="0"]').first(), true);
  await review.keyboard.press('End');
  const confirm = review.getByRole('button', { name: 'Send 3 collectibles' });
  await expect(confirm).toBeEnabled();
  expect(await owners()).toEqual([owner, owner, owner, owner]);
  await tabTo(confirm);
  await pressEnter(review);
  await expect(main().getByText('All rows were sent.')).toBeVisible({ timeout: 30_000 });
  await expect.poll(owners, { timeout: 15_000 }).toEqual([receiver, receiver, receiver, owner]);
  await goTo(`/collectibles/${FieldNotes}`);
  await expect.poll(idsShown).toEqual(await heldByOwner());
});

/** Hostile metadata; each id is its place in the list. */
function hostileUris(): readonly string[] {
  const json = (value: unknown) =>
    `data:application/json;base64,${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64')}`;
  const at = `https://${canary.host}`;
  const script = `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('${at}/onload')"><script>fetch('${at}/script')</script><image href="${at}/image"/></svg>`;
  const name = `<img src=x onerror="alert(1)">\u202e gnp.exe \u200b<script>`;
  return [
    json({
      name,
      description: `[free](${at}/free) <a href="${at}/a">\u202ehere</a>`,
      image: `data:image/svg+xml;base64,${Buffer.from(script).toString('base64')}`,
    }),
    `${at}/metadata.json`,
    json({ name: 'From a server', image: `${at}/picture.png` }),
    'javascript:alert(1)',
    'file:///etc/passwd',
    json({ name: 'Insecure', image: `http://${canary.host}/picture.png` }),
    json(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    json({ name: ['wrong'], description: { a: 1 }, image: { b: 2 }, attributes: 'no' }),
    json({
      name: 'x'.repeat(100_000),
      attributes: Array.from({ length: 3_000 }, (_, n) => ({ trait_type: `<b>${n}</b>`, value: '\u202e'.repeat(20) })),
    }),
    `javascript:${'y'.repeat(1_000_000)}`,
    json({ name: 'A name', image: `ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWNPbdG/1.png` }),
    '',
  ];
}
const hostileCode = () =>
  fixedCollection({
    name: `Free \u202e<script>alert(1)</script>${'z'.repeat(200_000)}`,
    symbol: '<b>',
    count: 12,
    uris: hostileUris(),
    owner: owner as Hex,
  });

test('error: E24 E25 a malicious collection: none of its code runs, and no server is contacted without consent', async () => {
  await chain.setCode({ address: hostile, bytecode: hostileCode() });
  await button('Add collection').click();
  await dialog().getByLabel('Contract address').fill(hostile);
  await dialog().getByRole('button', { name: 'Look it up' }).click();
  await expect(dialog()).toContainText('It declares itself a collection');
  expect(await axe(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Collections' }).getByRole('link')).toHaveCount(2);
  await expect(cards()).toHaveCount(12);
  await expect(cards().first()).toContainText('⟨U+202E⟩');
  await expect(cards().first().locator('img')).toHaveCount(0);
  await expect(main()).toContainText(canary.host);
  for (const id of Array.from({ length: 12 }, (_, index) => String(index))) {
    await goTo(`/collectibles/${hostile}/${id}`);
    await expect(page.getByRole('region', { name: 'Collectible' })).toContainText(new RegExp(`(?:#|id )${id}(?!\\d)`));
    await expect(page.getByRole('region', { name: 'Metadata', exact: true })).toBeVisible();
    await expect(main().getByRole('link', { name: /free|here/ })).toHaveCount(0);
    expect(await main().locator('img, script, iframe, object, embed').count(), id).toBe(0);
  }
  await goTo(`/collectibles/${hostile}/8`);
  await expect(main()).toContainText('The first 100 of 3,000');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await goTo(`/collectibles/${hostile}/3`);
  await expect(main()).toContainText('begins with “javascript:”');
  expect(canary.hits).toEqual([]);
  expect(app.complaints).toEqual([]);
});

test('behavior: E25 pictures are loaded only after they are allowed, never from this computer, and not after they are stopped', async () => {
  await goTo(`/collectibles/${hostile}/2`);
  await expect(main()).toContainText('would show that server your IP address');
  await button('Load pictures').click();
  await expect(dialog()).toContainText('Each server learns your IP address');
  const gateway = dialog().getByLabel('IPFS gateway');
  await gateway.fill('http://127.0.0.1/ipfs/');
  await dialog().getByRole('button', { name: 'Allow for this connection' }).click();
  await expect(dialog()).toContainText('A gateway begins with https://');
  await gateway.fill('https://gateway.invalid/ipfs/');
  expect(await axe(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Allow for this connection' }).click();
  // Main asks in its own window: the page cannot start this.
  await declineChange(app);
  await expect(dialog()).toContainText('Nothing was changed.');
  await dialog().getByRole('button', { name: 'Allow for this connection' }).click();
  await expect((await openedChange(app)).getByRole('dialog')).toContainText('https://gateway.invalid/ipfs/');
  await confirmChange(app, 'Load pictures');
  await expect(dialog()).toHaveCount(0);
  await expect(main()).toContainText('is this computer or a private network');
  await goTo(`/collectibles/${hostile}/1`);
  await expect(page.getByRole('region', { name: 'Collectible' })).toContainText('#1');
  await expect(main()).toContainText('is this computer or a private network');
  await goTo(`/collectibles/${hostile}/5`);
  await expect(main()).toContainText('begins with “http:”');
  await goTo(`/collectibles/${hostile}/10`);
  await expect(main()).toContainText('gateway.invalid couldn’t be reached', { timeout: 15_000 });
  // Looked at by its address and id, and in none of the accounts: its facts show, and nothing of it is asked for.
  const uris = [`https://${canary.host}/of-somebody-else.json`];
  await chain.setCode({ address: foreign, bytecode: fixedCollection({ name: 'Foreign', count: 1, uris, owner: market as Hex }) });
  await goTo(`/collectibles/${foreign}/0`);
  await expect(main()).toContainText('Blockdesk asks other servers only for collectibles in your accounts');
  await expect(page.getByRole('region', { name: 'Collectible' })).toContainText(market.slice(0, 6));
  await goTo(`/collectibles/${hostile}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Loading pictures…' }).click();
  await expect(dialog().getByLabel('IPFS gateway')).toHaveValue('https://gateway.invalid/ipfs/');
  await dialog().getByRole('button', { name: 'Stop loading' }).click();
  await expect(button('Load pictures')).toBeVisible();
  expect(canary.hits).toEqual([]);
});

test('behavior: if the service lists no tokens, they are read one by one and counted truly, and this can be canceled', async () => {
  const uris = ['data:application/json,{"name":"One of many"}'];
  await chain.setCode({ address: endless, bytecode: fixedCollection({ name: 'Endless', count: 25_000, uris, owner: owner as Hex }) });
  await goTo(`/collectibles/${endless}`);
  await expect(main()).toContainText('Tokens can’t be listed here', { timeout: 20_000 });
  await expect(main()).toContainText('You haven’t added this collection');
  await button('Read them').click();
  await expect(main().getByRole('progressbar', { name: 'Tokens read' })).toBeVisible();
  await expect(cards().first()).toContainText('One of many');
  await button('Cancel').click();
  await expect(button('Read the rest')).toBeVisible();
  const counts = (await page.getByRole('status').filter({ hasText: 'held by' }).textContent()) ?? '';
  const [, read = '', all = ''] = /^([\d,]+) read of ([\d,]+) held by/.exec(counts) ?? [];
  expect([Number(read.replaceAll(',', '')) > 0, all]).toEqual([true, '25,000']);
});

test('default: the search finds a collection and one of its tokens', async () => {
  const [id = ''] = await heldByOwner();
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.insertText(`field notes #${id}`);
  await page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('option', { name: `Field Notes #${id}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: `Field Notes #${id}` })).toBeVisible();
});
