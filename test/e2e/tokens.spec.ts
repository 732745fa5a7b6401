/** Tokens and sending them, as a person does, compared with what the chain's own node says; and how the screens look. */
import { expect, type Page, test } from '@playwright/test';
import { encodeDeployData, formatUnits, type Hex, parseAbi } from 'viem';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { launchProcess, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type DirectChain, openChain, receiptOf } from '#test/support/busy-chain.ts';
import { expectGood, hideToasts } from '#test/support/good-looks.ts';
import { enter, tabTo } from '#test/support/keys.ts';
import { hostileToken, hugeToken, noSupply } from '#test/support/odd-token.ts';
import { confirmReview } from '#test/support/review-window.ts';
import { enterSandbox } from '#test/support/walk.ts';

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine] = ada.accounts;
const [theirs] = grace.accounts;
const { DemoDollar } = demoContracts;
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
]);
const odd = { hostile: `0x${'d1'.repeat(20)}`, huge: `0x${'d2'.repeat(20)}`, half: `0x${'d3'.repeat(20)}` } as const;
const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let chain: DirectChain;
let club: Hex;
/** When the screens were opened first. */
let firstBlock = 0n;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
  chain = openChain(data);
  const { bytecode } = contracts.GovernanceToken;
  const hash = await chain.sendTransaction({
    account: theirs,
    chain: null,
    data: encodeDeployData({ abi: contracts.GovernanceToken.abi, bytecode: bytecode as `0x${string}`, args: [mine] }),
  } as never);
  club = (await receiptOf(chain, hash)).contractAddress as Hex;
  firstBlock = await chain.getBlockNumber();
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const place = () => page.evaluate(() => location.hash.slice(1));
const table = () => page.getByRole('table', { name: 'Tokens' });
const rowOf = (name: string) =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `${name}, 0x` }) });
const names = () => table().getByRole('rowheader').getByRole('link').allTextContents();
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const balanceOf = (token: Hex, account: Hex) => chain.readContract({ address: token, abi, functionName: 'balanceOf', args: [account] });
const more = async (name: string, item: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const commas = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const whole = (units: bigint, decimals: number) => {
  const [head = '', fraction] = formatUnits(units, decimals).split('.');
  return `${commas(head)}${fraction === undefined ? '' : `.${fraction}`}`;
};

test('default: balance, total supply and share are the chain’s own; another account has another balance', async () => {
  await goTo('/tokens');
  const supply = await chain.readContract({ address: DemoDollar, abi, functionName: 'totalSupply' });
  for (const [index, account] of ada.accounts.entries()) {
    await page.getByLabel('Account', { exact: true }).selectOption({ index });
    const held = await balanceOf(DemoDollar, account);
    await expect(rowOf('Demo Dollar')).toContainText(`${whole(held, 6)} DUSD`);
    await expect(rowOf('Demo Dollar')).toContainText(`${whole(supply, 6)} DUSD`);
    const percent = (held * 1_000_000n) % supply === 0n ? Number((held * 1_000_000n) / supply) / 10_000 : null;
    await expect(rowOf('Demo Dollar')).toContainText(percent === null ? `${Number((held * 10_000n) / supply) / 100}… %` : `${percent} %`);
  }
  await page.getByLabel('Account', { exact: true }).selectOption({ index: 0 });
  await expectGood(page);
});

test('behavior: a row of the wallet’s assets opens wherever it is clicked; its controls do what they say', async () => {
  await goTo('/wallet');
  const row = page.getByRole('region', { name: 'Assets' }).getByRole('listitem').filter({ hasText: 'Demo Dollar' });
  await row.getByRole('button', { name: 'Details of Demo Dollar' }).click();
  await expect(row).toContainText('Account 1');
  await row
    .getByRole('button', { name: /: show base units$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /DUSD in base units$/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await place()).toBe('/wallet');
  // Between the name and the amount.
  const [name, amount] = await Promise.all([
    row.getByRole('link', { name: 'Demo Dollar' }).boundingBox(),
    row
      .getByRole('button', { name: /: show base units$/ })
      .first()
      .boundingBox(),
  ]);
  if (name === null || amount === null) throw new Error('the row is not shown');
  await page.mouse.click((name.x + name.width + amount.x) / 2, name.y);
  await expect.poll(place).toBe(`/token/${DemoDollar}`);
  await goTo('/tokens');
});

test('behavior: shown again without a new block, nothing is asked for that is known', async () => {
  const requested = async () => {
    const listed = (await page.evaluate('blockdesk.call["request.list"]({ connection: "sandbox" })')) as { value: { operation: string }[] };
    return listed.value.filter(({ operation }) => operation === 'erc20.totalSupply' || operation === 'contract.call').length;
  };
  const blocksSince = async (since: bigint) => Number((await chain.getBlockNumber()) - since);
  /** Of two tokens three accounts’ balances in the wallet; here the supply and the chosen account’s balance, which is less. */
  const perBlock = 6;
  await expect(rowOf('Governance')).toContainText('GOV');
  const before = await requested();
  // Three facts and a supply of two tokens, three accounts’ balances, here and before in the wallet, which also names the collection;
  // and what a block may change, for each that came meanwhile.
  expect(before).toBeLessThanOrEqual(22 + perBlock * (1 + (await blocksSince(firstBlock))));
  /** Until nothing more is asked for. */
  const showBoth = async () => {
    await goTo('/wallet');
    await expect(page.getByRole('region', { name: 'Assets' })).toContainText('GOV');
    await goTo('/tokens');
    await expect(rowOf('Governance')).toContainText('GOV');
    for (let last = await requested(); ; ) {
      await page.waitForTimeout(500);
      const now = await requested();
      if (now === last) return now;
      last = now;
    }
  };
  // A block may have come since the wallet was shown.
  const shownAt = await chain.getBlockNumber();
  const known = await showBoth();
  expect(await showBoth()).toBeLessThanOrEqual(known + 2 + perBlock * (await blocksSince(shownAt)));
});

test('adding: a token is read, named and followed; one that looks like another is said', async () => {
  await page.getByRole('button', { name: 'Add token' }).click();
  const add = dialog('Add token');
  const field = add.getByLabel('Contract address');
  await expect(field).toBeFocused();
  await field.fill(`ethereum:${club}@31337/transfer?address=${mine}`);
  await expect(add).toContainText('Total supply10,000 GOV');
  await expect(add).toContainText('It looks like GOV, which you added, but is a different contract.');
  await expectGood(page);
  await add.getByLabel('Your name for it').fill('Club coin');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add).toHaveCount(0);
  await expect(rowOf('Club coin')).toContainText(whole(await balanceOf(club, mine), 18));
});

test('E24 hostile tokens: their words are shown as text, unknowns are named, nothing runs and nothing breaks', async () => {
  await chain.setCode({ address: odd.hostile, bytecode: hostileToken() });
  await chain.setCode({ address: odd.huge, bytecode: hugeToken() });
  await chain.setCode({ address: odd.half, bytecode: noSupply() });
  const add = dialog('Add token');
  for (const [address, said] of [
    [odd.half, 'it doesn’t give a total supply'],
    [odd.hostile, 'Its name contains an address'],
    [odd.huge, 'It doesn’t give'],
  ] as const) {
    await page.getByRole('button', { name: 'Add token' }).click();
    await add.getByLabel('Contract address').fill(address);
    await expect(add).toContainText(said);
    if (address === odd.half) await add.getByRole('button', { name: 'Cancel' }).click();
    else await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(add).toHaveCount(0);
  }
  const hostile = table().getByRole('row').filter({ hasText: '<img src=x' });
  await expect(hostile).toContainText('decimals unknown');
  await expect(hostile).toContainText('base units');
  await expect(hostile).toContainText('⟨U+202E⟩');
  await expect(hostile).not.toContainText('ETH');
  expect(await page.locator('img').count()).toBe(0);
  const huge = table().getByRole('row').filter({ hasText: '6 decimals' }).filter({ hasText: 'none issued' });
  await expect(huge).toHaveCount(1);
  for (const address of [odd.hostile, odd.huge, odd.half]) {
    await goTo(`/token/${address}`);
    await expect(page.getByRole('region', { name: 'Token', exact: true })).toContainText(address, { ignoreCase: true });
    await expect(page.getByRole('region', { name: 'Your balances' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  }
  await goTo('/tokens');
});

test('with the keyboard: hidden, shown, pinned and moved; the focus stays with the row', async () => {
  await expect(rowOf('Club coin')).toBeVisible();
  // Their names are read one by one.
  await expect.poll(names).not.toContain('Unnamed token');
  const before = await names();
  await page.getByRole('searchbox', { name: 'Find a token' }).focus();
  const menu = page.getByRole('button', { name: 'More for Club coin' });
  await enter(menu);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await names())[0]).toBe('Club coin');
  await expect(menu).toBeFocused();
  await more('Club coin', 'Unpin');
  await expect.poll(names).toEqual(before);
  await more('Club coin', 'Move up');
  await expect.poll(names).toEqual(['Demo Dollar', 'Club coin', ...before.filter((name) => !['Demo Dollar', 'Club coin'].includes(name))]);
  await expect(menu).toBeFocused();
  await more('Governance', 'Pin to the top');
  await expect.poll(async () => (await names())[0]).toBe('Governance');
  for (const name of (await names()).filter((each) => each.includes('<img'))) await more(name, 'Hide');
  await expect(page.getByRole('button', { name: 'Show hidden (1)' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a token' }).fill('dusd');
  await expect.poll(names).toEqual(['Demo Dollar']);
  await page.getByRole('searchbox', { name: 'Find a token' }).fill('');
});

test('M11 a transfer: filled in, reviewed, sent once, and the chain has moved exactly that', async () => {
  const [before, sent] = [await balanceOf(DemoDollar, theirs), await chain.getTransactionCount({ address: mine })];
  await page.getByRole('button', { name: 'Send Demo Dollar' }).click();
  const send = dialog('Send');
  const receiver = send.getByRole('combobox', { name: 'Recipient' });
  await expect(receiver).toBeFocused();
  await receiver.fill(theirs);
  await send.getByLabel('Amount').fill('2.5');
  await expect(send).toContainText('2 500 000 base units');
  await expectGood(page);
  await send.getByRole('button', { name: 'Review' }).click();
  await confirmReview(app, 'Send 2.5 DUSD');
  await expect(send).toContainText(/Sen(ding|t) 2\.5 DUSD/);
  await chain.mine({ blocks: 1 });
  await expect.poll(() => balanceOf(DemoDollar, theirs)).toBe(before + 2_500_000n);
  expect(await chain.getTransactionCount({ address: mine })).toBe(sent + 1);
  await expect(send).toContainText(/pending: waiting for a block|confirmed/);
  await send.getByRole('link', { name: 'Open it in Activity' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Activity');
  await goTo('/tokens');
  await expect(rowOf('Demo Dollar')).toContainText(`${whole(await balanceOf(DemoDollar, mine), 6)} DUSD`);
});

test('E20 a link fills in the form and sends nothing', async () => {
  const sent = await chain.getTransactionCount({ address: mine });
  const link = `blockdesk://send?token=${DemoDollar}&receiver=${theirs}&amount=1500000`;
  const second = await launchProcess({ data, switches: [link] });
  expect(await second.exited).toBe(0);
  const send = dialog('Send');
  await expect(send).toContainText('A link or request filled this in');
  await expect(send.getByLabel('Amount')).toHaveValue('1.5');
  await expect(send.getByRole('button', { name: 'Review' })).toBeEnabled();
  expect(await chain.getTransactionCount({ address: mine })).toBe(sent);
  await send.getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('Escape');
});

test('a token’s page: each account, what was seen; its address leads there and back', async () => {
  await rowOf('Demo Dollar').getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Balances' }).getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('table', { name: 'Transactions seen' }).getByRole('row').nth(1)).toContainText('confirmed');
  await hideToasts(page);
  await expectGood(page);
  await page.getByRole('link', { name: 'Open address page' }).click();
  await page.getByRole('link', { name: 'Open as a token' }).click();
  await tabTo(page.getByRole('region', { name: 'Token' }).getByRole('button', { name: 'Send', exact: true }));
});

test('behavior: scrolled content goes under the bar, table heads too', async () => {
  await page.setViewportSize({ width: 1280, height: 480 });
  const seen = await page.getByRole('table', { name: 'Balances' }).evaluate((table) => {
    const { left, bottom } = table.getBoundingClientRect();
    const body = table.closest('main')?.parentElement;
    if (body) body.scrollTop += bottom - 60;
    const there = document
      .elementFromPoint(left + 60, 45)
      ?.closest('header')
      ?.querySelector('h1');
    return [Math.round(table.getBoundingClientRect().bottom), Boolean(there)];
  });
  expect(seen).toEqual([60, true]);
  await page.setViewportSize({ width: 1280, height: 820 });
});

test('found: a token seen in your transactions that is not followed is offered; ignored, it is listed as hidden', async () => {
  await goTo('/tokens');
  await more('Demo Dollar', 'Remove');
  const found = page.getByRole('region', { name: 'Found in your transactions' });
  await expect(found).toContainText('“Demo Dollar”');
  await expect(found).not.toContainText('It came in someone else’s transaction');
  await found.getByRole('button', { name: 'Ignore “Demo Dollar”' }).click();
  await expect(page.getByRole('link', { name: '“Demo Dollar”' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show hidden (2)' }).click();
  await more('Demo Dollar', 'Show in the list');
  await page.getByRole('button', { name: 'Leave out hidden' }).click();
  await expect(rowOf('Demo Dollar')).toContainText('DUSD');
  await hideToasts(page);
});
