/** The explorer on the real sandbox: a transfer on its page, described, decoded and live; figures that are the chain's; down to block 0. */
import { expect, type Page, test } from '@playwright/test';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe, isWhole, sizes } from '#test/support/axe.ts';
import { type DirectChain, makeTransactions, mineBlocks, openChain } from '#test/support/busy-chain.ts';
import { enterSandbox } from '#test/support/walk.ts';

const [ada] = people;
if (ada === undefined) throw new Error('the sandbox has no people');
const { DemoDollar } = demoContracts;
const [sender, receiver = sender] = ada.accounts;
const abi = parseAbi(['function transfer(address to, uint256 value)']);
const dollars = (whole: number) => BigInt(whole) * 10n ** 6n;
const transfer = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, amount] });
const data = makeDataFolder();
let app: RunningApp;
let page: Page;
let chain: DirectChain;

const withCommas = (number: bigint | number) => number.toLocaleString('en-US');
const figure = (name: string) => page.getByRole('region', { name, exact: true });
const blocks = () => page.getByRole('table', { name: 'Blocks' });
const rowOf = (number: bigint | number) => blocks().getByRole('row', { name: new RegExp(`^${withCommas(number)}\\b`) });
const linkOf = (number: bigint | number) => blocks().getByRole('link', { name: withCommas(number), exact: true });
const bars = () => page.getByRole('slider', { name: 'Gas used by block' });
const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await page.getByRole('radio', { name: 'Local sandbox' }).check();
  await enterSandbox(app);
  chain = openChain(data);
  await makeTransactions(chain, 30);
  // Blocks come when a test wants them.
  await chain.setIntervalMining({ interval: 0 });
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

/** Sent and, unless asked otherwise, mined. */
async function send(more: { to?: string; data?: Hex; value?: bigint }, mined = true): Promise<Hex> {
  const hash = await chain.sendTransaction({ account: sender, chain: null, gas: 300_000n, ...more } as never);
  if (mined) await chain.mine({ blocks: 1 });
  return hash;
}

async function openTransaction(hash: string): Promise<void> {
  await page.evaluate((place) => {
    location.hash = place;
  }, `/tx/${hash}`);
  await expect(summary()).toContainText(hash);
}
const summary = () => page.getByRole('region', { name: 'Summary' });
const story = () => summary().getByRole('heading');
const facts = () => page.getByRole('region', { name: 'Facts' });
const tab = (name: RegExp | string) => page.getByRole('tab', { name });
const panel = () => page.getByRole('tabpanel');

test('a transfer: described with names, decoded, its event, its input, its facts, both raw answers', async () => {
  const hash = await send({ to: DemoDollar, data: transfer(dollars(250)) });
  await openTransaction(hash);
  await expect(story()).toHaveText('Account 1 sent 250 DUSD to Account 2');
  await expect(summary()).toContainText('confirmed');
  const { blockNumber } = await chain.getTransactionReceipt({ hash });
  // The practice chain also mines on its own, so the chain says how many there are.
  const behind = async () => {
    const shown = /(\d+) confirmation/.exec((await summary().textContent()) ?? '')?.[1] ?? 0;
    return (await chain.getBlockNumber()) - blockNumber + 1n - BigInt(shown);
  };
  await expect.poll(behind).toBe(0n);
  await chain.mine({ blocks: 2 });
  await expect.poll(behind).toBe(0n);
  await expect(panel()).toContainText('−250 DUSD');
  await tab('Call').click();
  await expect(panel()).toContainText('transfer(address to, uint256 value)');
  await expect(panel()).toContainText('250 000 000 base units');
  await page.getByRole('group', { name: 'Show value as' }).getByRole('button', { name: 'hex' }).click();
  await expect(panel()).toContainText('0xee6b280');

  const receipt = await chain.getTransactionReceipt({ hash });
  const used = Number(receipt.gasUsed).toLocaleString('en-US');
  await expect(facts()).toContainText(`${used} of 300,000`);
  await facts()
    .getByRole('button', { name: /ETH: show wei/ })
    .nth(1)
    .click();
  const fee = (receipt.gasUsed * receipt.effectiveGasPrice).toString().replace(/\B(?=(?:\d{3})+$)/g, ' ');
  await expect(page.getByRole('dialog', { name: /in wei/ })).toContainText(`${fee} wei`);
  await page.keyboard.press('Escape');
  await expect(facts()).toContainText('Demo Dollar');
  await expect(facts()).toContainText('Contract called');

  await summary().getByRole('button', { name: 'Raw' }).click();
  const raw = page.getByRole('dialog', { name: 'Raw answers' });
  await expect(raw).toContainText(/GET http:\S+\/transaction\/0x[0-9a-f]{64} answered/);
  await raw.getByText('Get Transaction Receipt').click();
  await expect(raw).toContainText(/GET http:\S+\/transaction\/0x[0-9a-f]{64}\/receipt answered/);
  await page.keyboard.press('Escape');
  await summary().getByRole('button', { name: 'Copy link' }).click();
  await expect(summary()).toContainText('Copied');
});

test('with the keyboard alone through the tabs', async () => {
  await tab('Call').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Balance changes')).toBeFocused();
  await expect(panel()).toContainText('−250 DUSD');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Call')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Events 1')).toBeFocused();
  await expect(panel()).toContainText('Transfer(address indexed from, address indexed to, uint256 value)');
  await expect(panel()).toContainText('250 DUSD');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Input data')).toBeFocused();
  await expect(panel()).toContainText('0x0004');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(panel()).toContainText('aren’t UTF-8');
  await tab('Input data').focus();
  await page.keyboard.press('Home');
  await expect(tab('Balance changes')).toBeFocused();
  expect(await axe(page)).toEqual([]);
});

test('pending, then confirmed, without a hand; a note on it', async () => {
  await chain.setAutomine(false);
  await chain.setIntervalMining({ interval: 0 });
  const hash = await send({ to: DemoDollar, data: transfer(dollars(3)) }, false);
  await openTransaction(hash);
  await expect(summary()).toContainText('pending: waiting for a block');
  await expect(story()).toHaveText('Account 1 asked to send 3 DUSD to Account 2; it waits for a block');
  await expect(facts()).toContainText('Fee at most');
  await chain.mine({ blocks: 1 });
  await expect(summary()).toContainText('confirmed', { timeout: 15_000 });
  await expect(story()).toHaveText('Account 1 sent 3 DUSD to Account 2');
  await expect(page.getByRole('region', { name: 'Label and note' })).toBeVisible();
});

test('figures and rows match the chain', async () => {
  await goTo('/explorer');
  const newest = await chain.getBlockNumber();
  await expect(figure('Latest block')).toContainText(withCommas(newest));
  const last = await Promise.all(
    Array.from({ length: Math.min(100, Number(newest) + 1) }, (_, index) => chain.getBlock({ blockNumber: newest - BigInt(index) })),
  );
  const transactions = last.reduce((sum, block) => sum + block.transactions.length, 0);
  const tenths = Math.round((transactions * 10) / last.length) / 10;
  await expect(figure('Transactions')).toContainText(`${tenths}`);
  await expect(figure('Transactions')).toContainText(`per block, mean of ${last.length}`);
  for (const block of last.slice(0, 5)) {
    await expect(rowOf(block.number)).toContainText(block.hash);
    await expect(rowOf(block.number).getByRole('cell').nth(2)).toHaveText(String(block.transactions.length));
  }
  await expect(blocks()).toHaveAttribute('aria-rowcount', String(newest + 2n));
});

test('the chart by keys: the newest first, arrows move, Enter opens that block', async () => {
  const newest = await chain.getBlockNumber();
  await bars().focus();
  await expect(bars()).toHaveAttribute('aria-valuenow', String(newest));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  const { gasUsed } = await chain.getBlock({ blockNumber: newest - 2n });
  await expect(bars()).toHaveAttribute('aria-valuetext', new RegExp(`^Block ${withCommas(newest - 2n)}, .*${withCommas(gasUsed)} gas`));
  // Seen, too.
  await expect(bars()).toContainText(`Block ${withCommas(newest - 2n)}`);
  await page.keyboard.press('Home');
  await expect(bars()).toHaveAttribute('aria-valuenow', (await bars().getAttribute('aria-valuemin')) ?? '');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Block ${withCommas(newest - 1n)}`);
});

test('a block: every field exact, its transactions read as they come in view, previous and next', async () => {
  const newest = await chain.getBlockNumber();
  const busy = await findBusy(newest);
  await goTo(`/block/${busy.number}`);
  const facts = page.getByRole('region', { name: 'Facts of the block' });
  await expect(facts).toContainText(busy.hash);
  await expect(facts).toContainText(busy.parentHash);
  await expect(facts).toContainText(withCommas(busy.gasUsed));
  await expect(facts).toContainText(withCommas(busy.gasLimit));
  await expect(facts).toContainText('gwei');
  const table = page.getByRole('table', { name: 'Transactions' });
  // Only what is in sight is in the page.
  await table.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(table.getByRole('row')).toHaveCount(busy.transactions.length + 1);
  for (const hash of busy.transactions) {
    const [sent, receipt] = [await chain.getTransaction({ hash }), await chain.getTransactionReceipt({ hash })];
    const row = table.getByRole('row').filter({ hasText: hash });
    await expect(row).toContainText(sent.from, { ignoreCase: true });
    await expect(row).toContainText(receipt.status === 'success' ? 'confirmed' : 'failed');
  }
  await page.getByRole('button', { name: 'Previous block' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Block ${withCommas(busy.number - 1n)}`);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Block ${withCommas(busy.number)}`);
  await goTo('/block/0');
  await expect(page.getByRole('button', { name: 'Previous block: Block 0 is the first' })).toBeDisabled();
  await goTo(`/block/${newest}`);
  await expect(page.getByRole('button', { name: 'Next block: This is the newest' })).toBeDisabled();
});

test('raw: the answer, and the request with its whole address, as a line for curl', async () => {
  await goTo('/block/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Block 1');
  await page.getByRole('button', { name: 'Raw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Raw answer' });
  await expect(dialog).toContainText(/GET http:\/\/127\.0\.0\.1:\d+\/api\/v1\/block\/1/);
  await expect(dialog.locator('pre')).toContainText('"number": 1');
  await expect(dialog.getByRole('button', { name: 'Copy as curl' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('what is selected over a shortened address is the whole one, once, whether or not it is shown whole', async () => {
  await goTo('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet');
  const values = page.locator('[data-address]:has(> [aria-hidden])');
  await expect(values.nth(ada.accounts.length - 1)).toBeVisible();
  const selectedOtherwise = () =>
    values.evaluateAll((all) =>
      all.flatMap((value) => {
        getSelection()?.selectAllChildren(value);
        const selected = getSelection()?.toString().trim();
        return selected?.toLowerCase() === value.dataset.address ? [] : [selected];
      }),
    );
  // Nothing can be selected while a dialog closes.
  await expect.poll(selectedOtherwise).toEqual([]);
  await values.first().hover();
  await expect.poll(selectedOtherwise).toEqual([]);
});

test('a block that is not mined yet says so, and shows when it is', async () => {
  const next = (await chain.getBlockNumber()) + 1n;
  await goTo(`/block/${next}`);
  await expect(page.getByText('Not mined yet')).toBeVisible();
  await mineBlocks(chain, 1);
  await expect(page.getByRole('region', { name: 'Facts of the block' })).toContainText((await chain.getBlock({ blockNumber: next })).hash, {
    timeout: 35_000,
  });
});

test('when the list is scrolled, new blocks wait behind a button; the list goes down to block 0, also by keys', async () => {
  await mineBlocks(chain, 500, 1);
  await goTo('/explorer');
  const newest = await chain.getBlockNumber();
  await expect(linkOf(newest)).toBeVisible({ timeout: 35_000 });
  // Chromium moves the scroll position when the page grows above it, but not always: the list must not need that.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('html, body, main, main *')) element.style.overflowAnchor = 'none';
  });
  await linkOf(newest).focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('PageDown');
  await expect(linkOf(newest - 36n)).toBeFocused();
  const before = await linkOf(newest - 36n).boundingBox();
  await mineBlocks(chain, 3);
  const button = page.getByRole('button', { name: '3 new' });
  await expect(button).toBeVisible({ timeout: 35_000 });
  expect(await linkOf(newest - 36n).boundingBox()).toEqual(before);
  await page.keyboard.press('End');
  await expect(linkOf(0)).toBeFocused();
  await expect(rowOf(0)).toContainText((await chain.getBlock({ blockNumber: 0n })).hash);
  await button.click();
  await expect(linkOf(newest + 3n)).toBeVisible();
  await expect(button).toBeHidden();
});

test('behavior: in a window that is made small, and large again, only the rows in sight are there', async () => {
  await goTo('/explorer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explorer');
  for (const size of [...sizes.toReversed(), ...sizes.toReversed()]) {
    await page.setViewportSize(size);
    await blocks().evaluate((element) => element.scrollIntoView());
    const [top] = await blocks().getByRole('rowheader').allTextContents();
    await page.mouse.move(size.width / 2, size.height / 2);
    // The browser may still lay out the window of the new size, and scroll nothing.
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(blocks().getByRole('rowheader').first()).not.toHaveText(top ?? '', { timeout: 2_000 });
    }).toPass();
    expect(await blocks().getByRole('row').count()).toBeLessThan(60);
  }
});

/** In the soak every size; where the smallest holds nothing for axe, the others hardly do. */
const axed = isWhole ? sizes : sizes.slice(-1);

test('axe finds nothing, in both themes, at twice the size', async () => {
  for (const size of axed) {
    await page.setViewportSize(size);
    await goTo('/explorer');
    // Where the window is small the list begins below it.
    await blocks().evaluate((element) => element.scrollIntoView());
    await expect(blocks().getByRole('cell').first()).toBeVisible();
    expect(await axe(page)).toEqual([]);
    const busy = await findBusy(130n);
    await goTo(`/block/${busy.number}`);
    await page.getByRole('table', { name: 'Transactions' }).evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(page.getByRole('table', { name: 'Transactions' })).toContainText(/confirmed|failed/);
    expect(await axe(page)).toEqual([]);
  }
});

/** A block from there downward with more than one transaction. */
async function findBusy(from: bigint) {
  for (let number = from; number > 0n; number -= 1n) {
    const block = await chain.getBlock({ blockNumber: number });
    if (block.transactions.length > 1) return block;
  }
  throw new Error('no block has two transactions');
}
