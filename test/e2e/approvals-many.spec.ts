/** As many approvals as the list holds: the person need not wait for all of them, and nothing is dropped silently. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { approvalKey, mostApprovals, type SavedApproval } from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import { approvalTopic } from '#shared/tokens/token-events.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, enterService } from '#test/support/walk.ts';

const address = (number: number) => checksummed(`0x${number.toString(16).padStart(40, '0')}`);
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const [coin, odd, bare] = [address(0xc01), address(0xc03), address(0xc04)];
const [one, other, late] = [address(0xa1), address(0xa2), address(0xa3)];
const everything = String(2n ** 256n - 1n);
const hash = `0x${'5e'.repeat(32)}`;
const padded = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;

/** Saves approvals at once, as the app saves checked ones: adding each by hand takes a call of the page. */
function fill(connection: string, pairs: readonly (readonly [contract: string, spender: string, value: string])[]): void {
  const at = Date.now();
  const database = new DatabaseSync(join(data, 'vault.db'));
  const insert = database.prepare("INSERT INTO saved (connection, kind, key, body) VALUES (?, 'pair', ?, ?)");
  database.exec('BEGIN');
  for (const [contract, spender, value] of pairs) {
    const approval: SavedApproval = {
      ...{ is: 'erc20', contract, tokenId: null, owner: account, spender, origins: ['hand'], isOwn: false, first: null, last: null },
      ...{ addedAt: at, checkedAt: at, readings: [{ at, value }], change: null, watched: null, forgotten: false, waits: false },
      ofOwn: true,
    };
    insert.run(connection, approvalKey(approval), JSON.stringify(approval));
  }
  database.exec('COMMIT');
  database.close();
}

let tiny: TinyService;
let app: RunningApp;
let page: Page;
const data = makeDataFolder();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const many = Array.from({ length: mostApprovals - 2 }, (_, index) => address(0x1000 + index));
  const answers: Record<string, string> = {
    ...Object.fromEntries([...many, coin].map((contract) => [`/erc20/allowance/${contract}`, '"5"'])),
    ...Object.fromEntries([...many, coin].map((contract) => [`/erc20/totalSupply/${contract}`, '"1000"'])),
    [`/erc20/allowance/${many[0]}`]: JSON.stringify(everything),
    [`/erc20/allowance/${odd}`]: '{"unheard":["of"]}',
    [`/erc20/allowance/${bare}`]: '"0"',
    '/contract/call': '{"result":"0"}',
    [`/transaction/${hash}/receipt`]: JSON.stringify({
      ...{ transactionHash: hash, blockNumber: 18_204, from: account, status: 'success' },
      logs: [{ address: coin, topics: [approvalTopic, padded(account), padded(late)], data: `0x${'0'.repeat(63)}9`, logIndex: 0 }],
    }),
  };
  [tiny, app] = await Promise.all([startTinyService({ answers }), startApp({ data })]);
  ({ page } = app);
  await enterService(app, tiny);
  const { connection } = await active();
  await app.quit();
  const [first = coin, ...others] = many;
  fill(connection, [[first, one, everything], ...[...others, coin].map((contract) => [contract, one, '5'] as const), [coin, other, '5']]);
  app = await startApp({ data });
  ({ page } = app);
  await expect(balanceRegion(page)).toContainText('wei');
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

type Call = (input: object) => Promise<unknown>;
const call = (name: string, input: object = {}) =>
  page.evaluate(([name, input]) => (window as unknown as { blockdesk: { call: Record<string, Call> } }).blockdesk.call[name]?.(input), [
    name,
    input,
  ] as const);
async function active(): Promise<{ connection: string }> {
  const snapshot = (await call('app.snapshot')) as { value: { slices: { approvals: { value: { connection: string } } } } };
  return snapshot.value.slices.approvals.value;
}
const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const dialog = () => page.getByRole('dialog');
const button = (name: string, within = page.getByRole('main')) => within.getByRole('button', { name, exact: true });
const rows = () => page.getByRole('table', { name: 'Approvals' }).getByRole('rowheader');
const allowances = () => tiny.apiRequests.filter((request) => request.startsWith('GET /erc20/allowance/')).length;

/** How many allowances were asked when it was pressed. */
async function check(contract: string, spender: string): Promise<number> {
  await dialog().getByLabel('Contract address').fill(contract);
  await dialog().getByLabel('Spender or operator').fill(spender);
  const before = allowances();
  await button('Check', dialog()).click();
  return before;
}

test('behavior: with a full list, an approval that the person checks is read at once; the others follow, with their progress shown', async () => {
  await goTo('/tokens/approvals');
  await expect(rows()).toHaveCount(mostApprovals);
  await expect(page.getByText(`of ${mostApprovals} read, visible ones first`)).toBeVisible();
  await button('Check an address').click();
  const before = await check(coin, one);
  await expect(dialog()).toContainText('may spend');
  // At once, so it did not wait for the rows that are out of sight.
  expect(allowances() - before).toBeLessThan(mostApprovals / 2);
});

test('error: with a full list, checking another approval says what to do', async () => {
  await check(bare, other);
  await expect(dialog()).toContainText(`Blockdesk lists up to ${mostApprovals} approvals. Revoke or forget one`);
  await page.keyboard.press('Escape');
});

test('error: an own approval found while the list is full waits: the screen says so, and it is listed once another is forgotten', async () => {
  const { connection } = await active();
  expect(await call('service.transaction.receipt', { connection, hash })).toMatchObject({ ok: true });
  const note = page.getByRole('region', { name: 'The list is full' });
  await expect(note).toContainText(`The list is full: it holds ${mostApprovals}. 1 more approval is waiting.`);
  await note.getByText('Show the waiting one').click();
  await expect(note).toContainText(late.slice(-4));
  await button('Filter').click();
  const find = page.getByRole('searchbox', { name: 'Find an approval' });
  await find.fill(address(0x1001));
  await expect(rows()).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: /^Details of .*1001/ }).click();
  await button('Forget…').click();
  await button('Forget this approval').click();
  await expect(note).toHaveCount(0);
  await find.fill('');
  await expect(rows()).toHaveCount(mostApprovals);
  await expect(page.getByRole('rowgroup', { name: late })).toHaveCount(1);
});

test('default: a token’s page leads to its own approvals', async () => {
  await goTo(`/token/${coin}`);
  await page.getByRole('link', { name: /^3 approvals/ }).click();
  await expect(rows()).toHaveCount(3);
  await button('Clear filters').click();
  await expect(rows()).toHaveCount(mostApprovals);
  await goTo(`/token/${address(0x1000)}`);
  await page.getByRole('link', { name: '1 approval, 1 without limit' }).click();
  await expect(rows()).toHaveCount(1);
});

test('behavior: sending from another’s allowance: any owner can be typed; none and unknown are shown differently', async () => {
  const expected = { [coin]: 'may spend up to', [bare]: 'may spend none of this owner’s tokens', [odd]: 'for this owner is unknown.' };
  for (const [token, words] of Object.entries(expected)) {
    await goTo(`/token/${token}`);
    await button('Send', page.getByRole('region', { name: 'Token' })).click();
    await dialog().getByLabel('Use an allowance').check();
    await expect(dialog()).toContainText('Enter the owner to see what you may spend');
    await dialog().getByRole('combobox', { name: 'Owner' }).fill(address(0xbeef));
    await expect(dialog()).toContainText(words);
    await button('Clear', dialog()).click();
    await page.keyboard.press('Escape');
  }
});
