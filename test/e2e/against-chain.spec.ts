/** Every value on the pages of blocks and transactions is what a client of the chain's own reads: on a seeded sample of both. */
import { expect, type Page, test } from '@playwright/test';
import type { Hex } from 'viem';
import { people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type DirectChain, makeTransactions, openChain } from '#test/support/busy-chain.ts';
import { createChainValues } from '#test/support/chain-values.ts';
import { namesOf } from '#test/support/plain-words.ts';
import { runsOr } from '#test/support/property-runs.ts';
import { createRandom } from '#test/support/random.ts';
import { shownValues, type Values } from '#test/support/shown-values.ts';
import { enterSandbox } from '#test/support/walk.ts';

const [ada] = people;
if (ada === undefined) throw new Error('the sandbox has no people');
const seed = 20_251;
const each = runsOr(20);
const data = makeDataFolder();
const random = createRandom(seed);
let app: RunningApp;
let page: Page;
let chain: DirectChain;
let values: ReturnType<typeof createChainValues>;

test.describe.configure({ mode: 'serial', timeout: 60_000 + each * 2_000 });
test.beforeAll(async () => {
  app = await startApp({ data });
  ({ page } = app);
  await enterSandbox(app);
  chain = openChain(data);
  // From here on nothing is mined, so that what both sides say of the newest block is the same.
  await chain.setIntervalMining({ interval: 0 });
  await makeTransactions(chain, each * 3, seed);
  values = createChainValues(chain, namesOf(ada.accounts));
  await page.reload();
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

/** So many of them, none twice. */
function sample<T>(of: readonly T[]): T[] {
  const rest = [...of];
  return Array.from({ length: Math.min(each, rest.length) }, () => rest.splice(random.below(rest.length), 1)[0] as T);
}

/** Compares everything shown once all of it is read; `rest` is what other tabs show. Returns the number of values compared. */
async function compare(expected: Values, rest = /^$/): Promise<number> {
  const shown = async () => Object.entries(await shownValues(page)).filter(([name]) => !rest.test(name));
  await expect.poll(async () => Object.fromEntries(await shown()), { intervals: [30, 60, 120, 250] }).toEqual(expected);
  return Object.keys(expected).length;
}

test('blocks: every fact, and every line of its transactions', async () => {
  const newest = await chain.getBlockNumber();
  let compared = 0;
  const numbers = sample(Array.from({ length: Number(newest) + 1 }, (_, number) => BigInt(number)));
  for (const number of numbers) {
    await page.evaluate((to) => (location.hash = to), `/block/${number}`);
    // Until then the table is that of the block before.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Block ${number.toLocaleString('en-US')}`);
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    compared += await compare(await values.ofBlock(number));
  }
  console.log(`${numbers.length} blocks, ${compared} values compared`);
});

test('transactions: the story, every fact, the call, every event, the data', async () => {
  const newest = await chain.getBlockNumber();
  const all: Hex[] = [];
  for (let number = 0n; number <= newest; number += 1n) all.push(...(await chain.getBlock({ blockNumber: number })).transactions);
  let compared = 0;
  const hashes = sample(all);
  for (const hash of hashes) {
    await page.evaluate((to) => (location.hash = to), `/tx/${hash}`);
    // Until then the tabs are those of the transaction before.
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(hash);
    const expected = await values.ofTransaction(hash);
    const { 'Input data': data, ...said } = expected;
    const pick = (keep: (name: string) => boolean) => Object.fromEntries(Object.entries(said).filter(([name]) => keep(name)));
    const isEvent = (name: string) => /^event/i.test(name);
    await page.getByRole('tab', { name: 'Call' }).click();
    compared += await compare(pick((name) => !isEvent(name)));
    await page.getByRole('tab', { name: 'Events' }).click();
    compared += await compare(pick(isEvent), /^(?!event)/i);
    await page.getByRole('tab', { name: 'Input data' }).click();
    const panel = page.getByRole('tabpanel');
    if (data === '0x') await expect(panel).toHaveText('No data.');
    else {
      const lines = ((await panel.locator('pre').textContent()) ?? '').split('\n').map((line) => line.split(/\s+/)[1] ?? '');
      expect(`0x${lines.join('')}`).toBe(data);
    }
    compared += 1;
  }
  console.log(`${hashes.length} transactions, ${compared} values compared`);
});
