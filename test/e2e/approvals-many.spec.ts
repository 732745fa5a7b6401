/** As many approvals as the list holds: the person need not wait for all of them. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, test } from '@playwright/test';
import { approvalKey, mostApprovals, type SavedApproval } from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, enterService } from '#test/support/walk.ts';

const address = (number: number) => checksummed(`0x${number.toString(16).padStart(40, '0')}`);
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const coin = address(0xc01);
const [one, other] = [address(0xa1), address(0xa2)];
const everything = String(2n ** 256n - 1n);

/** Saves approvals at once, as the app saves checked ones: adding each by hand takes a call of the page. */
function fill(connection: string, pairs: readonly (readonly [contract: string, spender: string, value: string])[]): void {
  const at = Date.now();
  // The app is running, and may be writing.
  const database = new DatabaseSync(join(data, 'vault.db'), { timeout: 20_000 });
  const insert = database.prepare("INSERT INTO saved (connection, kind, key, body) VALUES (?, 'pair', ?, ?)");
  database.exec('BEGIN IMMEDIATE');
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
    '/contract/call': '{"result":"0"}',
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

test('behavior: with a full list, an approval that the person checks is read at once; the others follow, with their progress shown', async () => {
  await goTo('/tokens/approvals');
  await expect(rows()).toHaveCount(mostApprovals);
  await expect(page.getByText(`of ${mostApprovals} read, visible ones first`)).toBeVisible();
  await button('Check an address').click();
  await dialog().getByLabel('Contract address').fill(coin);
  await dialog().getByLabel('Spender or operator').fill(one);
  const before = allowances();
  await button('Check', dialog()).click();
  await expect(dialog()).toContainText('may spend');
  // At once, so it did not wait for the rows that are out of sight.
  expect(allowances() - before).toBeLessThan(mostApprovals / 2);
});
