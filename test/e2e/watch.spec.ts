/** Watching: a scan turns it on, an incoming transfer is announced and listed, and the wallet makes few requests. */
import { expect, type Page, test } from '@playwright/test';
import { parseEther } from 'viem';
import { people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { balanceRegion, enterSandbox } from '#test/support/walk.ts';

test.describe.configure({ mode: 'serial' });

const data = makeDataFolder();
let app: RunningApp;
let chain: DirectChain;

const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [mine, theirs] = [ada.accounts[0], grace.accounts[0]];

interface Requested {
  readonly operation: string;
  readonly at: number;
}
const requested = async ({ page }: RunningApp): Promise<readonly Requested[]> => {
  const listed = (await page.evaluate('blockdesk.call["request.list"]({ connection: "sandbox" })')) as { value: readonly Requested[] };
  return listed.value;
};

const activity = (page: Page) => page.getByRole('region', { name: 'Recent activity', exact: true });
const notified = () => app.recorded('notification');

test.beforeAll(async () => {
  app = await startApp({ data });
  await enterSandbox(app);
  chain = openChain(data);
});
test.afterAll(async () => {
  await app?.quit();
  removeFolder(data);
});

test('behavior: the wallet opens with five requests, and one for each fact and each balance of what is followed', async () => {
  await expect(app.page.getByText(/^Block/).first()).toContainText(/\d/);
  await expect(balanceRegion(app.page)).toContainText(/[1-9]\d* items/);
  const all = await requested(app);
  const first = all[0]?.at ?? 0;
  const opening = all.filter(({ at }) => at - first < 2_000).map(({ operation }) => operation);
  const isOfToken = (operation: string) => operation === 'contract.call' || operation === 'erc721.balance';
  expect(opening.filter((operation) => !isOfToken(operation)).toSorted()).toEqual([
    'block.latestNumber',
    'chain.id',
    'user.accounts',
    'user.balance',
    'user.get',
  ]);
  // Two tokens with name, symbol and decimals, a collection with name and symbol; each of the three for every account.
  expect(opening.filter(isOfToken).length).toBeLessThanOrEqual(2 * 3 + 2 + 3 * ada.accounts.length);
});

test('default: scanned from the wallet, every block is checked; then a transfer is announced, listed, and links to its transaction', async () => {
  const { page } = app;
  await expect(activity(page)).toContainText('No activity found yet');
  await page.getByRole('button', { name: /^Scan \d+ blocks$/ }).click();
  await expect(activity(page)).toContainText(/Blocks 0–\d+ checked/, { timeout: 30_000 });
  const hash = await chain.sendTransaction({ account: theirs, to: mine, value: parseEther('1.2'), chain: null });
  await expect
    .poll(notified, { timeout: 60_000 })
    .toEqual([expect.objectContaining({ title: 'Received 1.2 ETH', body: 'Account 1 · Local sandbox' })]);
  const row = activity(page).getByRole('listitem').filter({ hasText: '1.2 ETH' });
  await expect(row).toContainText(/Received 1.2 ETH from .*confirmed.*\+1.2 ETH/);
  await page.evaluate(`location.hash = '/settings'`);
  await expect(page.getByRole('region', { name: 'Watching' })).toContainText(/[1-9]\d* transactions? found/);
  app.command('notification click 1');
  await expect.poll(() => page.evaluate('location.hash')).toContain(hash);
  await page.getByRole('link', { name: 'Wallet' }).click();
  await row.getByRole('link', { name: 'Received 1.2 ETH' }).click();
  await expect.poll(() => page.evaluate('location.hash')).toContain(hash);
  await page.getByRole('link', { name: 'Wallet' }).click();
});

test('behavior: a balance that hardly moved is a sentence; the line of one that did is read with the arrow keys', async () => {
  await expect(app.page.getByRole('region', { name: 'Balance over time' })).toContainText('Almost unchanged since', { timeout: 20_000 });
  await chain.sendTransaction({ account: theirs, to: mine, value: parseEther('3000'), chain: null });
  const line = app.page.getByRole('slider', { name: 'Balance over time' });
  await expect(line).toBeVisible({ timeout: 30_000 });
  await line.focus();
  const last = await line.getAttribute('aria-valuetext');
  await app.page.keyboard.press('Home');
  await expect(line).not.toHaveAttribute('aria-valuetext', last ?? '');
  const card = app.page.getByRole('region', { name: 'Balance over time' });
  await expect(card.locator('figcaption strong')).toContainText('ETH at');
  await expect(card).toContainText(/lowest .* · highest /);
  await app.page.mouse.move(0, 0);
  await line.blur();
  await expect(card).toContainText('scale from 0');
});

test('axe finds nothing on the wallet and the settings, both themes', async () => {
  const { page } = app;
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Settings' }).click();
  const card = page.getByRole('region', { name: 'Watching' });
  await expect(card).toContainText('Checked:');
  expect(await axe(page)).toEqual([]);
});

test('behavior: turned off, nothing more is asked for it', async () => {
  const { page } = app;
  const card = page.getByRole('region', { name: 'Watching' });
  await card.getByRole('checkbox', { name: 'Watch for transfers' }).uncheck();
  await expect(card).not.toContainText('Checked:');
  const off = (await requested(app)).filter(({ operation }) => operation === 'transaction.receipt').length;
  await page.waitForTimeout(3_000);
  expect((await requested(app)).filter(({ operation }) => operation === 'transaction.receipt')).toHaveLength(off);
});
