/** A transaction on each of its tabs: axe, contrast, focus rings, targets, what is cut off; in both themes and three sizes. */
import { expect, type Page, test } from '@playwright/test';
import { encodeAbiParameters, encodeFunctionData, parseAbi, toEventSelector } from 'viem';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { isWhole } from '#test/support/axe.ts';
import { expectGood, expectRings } from '#test/support/good-looks.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { enterService } from '#test/support/walk.ts';

const [mine, other] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const;
const newest = 1_204;
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const [done, failed, waiting, strange] = ['1', '2', '3', '5'].map(hashOf) as [string, string, string, string];
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const data = makeDataFolder();
let tiny: TinyService;
let app: RunningApp;
let page: Page;

const call = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 value)']),
  functionName: 'transfer',
  args: [mine, 250_000_000n],
});
const log = {
  address: other,
  topics: [toEventSelector('Transfer(address,address,uint256)'), word(mine), word(mine)],
  data: encodeAbiParameters([{ type: 'uint256' }], [250_000_000n]),
  logIndex: 0,
};
const stranger = { ...log, topics: [hashOf('9')], logIndex: 1 };

/** A hundred blocks and a transaction of each kind. */
function answers(): Record<string, string> {
  const all: Record<string, object | number> = { '/block/lastestBlockNumber': newest };
  const fill = { gasLimit: '30000000', gasUsed: '12345678', baseFeePerGas: '1000000007', miner: other, extraData: '0x68656c6c6f' };
  for (let number = newest - 101; number <= newest; number += 1) {
    const [hash, parentHash] = [number, number - 1].map((each) => `0x${each.toString(16).padStart(64, 'a')}`);
    const transactions = number === newest - 1 ? [done, failed] : [];
    const timestamp = Math.floor(Date.now() / 1000) - (newest - number) * 12;
    all[`/block/${number}`] = { number, hash, parentHash, timestamp, transactions, nonce: '0x0000000000000000', difficulty: '0', ...fill };
  }
  const sent = { from: mine, to: other, value: '0', nonce: 7, type: 2, gasLimit: '90000', gasPrice: '2000000000', data: call };
  const mined = { blockNumber: newest - 1, transactionIndex: 0 };
  const receipt = { from: mine, to: other, gasUsed: '51234', effectiveGasPrice: '2000000000', ...mined };
  for (const [hash, status, logs] of [
    [done, 1, [log, stranger]],
    [failed, 0, []],
    [strange, 1, []],
  ] as const) {
    all[`/transaction/${hash}`] = { hash, ...sent, ...mined, ...(hash === strange ? { data: '0x12345678ff' } : {}) };
    all[`/transaction/${hash}/receipt`] = { transactionHash: hash, status, logs, ...receipt };
  }
  all[`/transaction/${waiting}`] = { hash: waiting, ...sent, blockNumber: null, confirmations: 0 };
  return Object.fromEntries(Object.entries(all).map(([path, answer]) => [path, JSON.stringify(answer)]));
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [tiny, app] = await Promise.all([startTinyService({ answers: answers() }), startApp({ data })]);
  ({ page } = app);
  await enterService(app, tiny);
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

const goTo = (place: string) => page.evaluate((to) => (location.hash = to), place);
const summary = () => page.getByRole('region', { name: 'Summary' });
/** Where the soak runs axe once more. */

test('a transaction: each tab, the raw answers, a signature to add', async () => {
  await goTo(`/tx/${done}`);
  await expect(summary()).toContainText('confirmed');
  await expectGood(page);
  await expectRings(page, 16);
  await page.getByRole('tab', { name: 'Balance changes' }).click();
  await expect(page.getByRole('table', { name: 'Balance changes' })).toContainText('Fee');
  await expectGood(page);
  await page.getByRole('tab', { name: 'Events 2' }).click();
  await expectGood(page);
  await page.getByRole('tab', { name: 'Input data' }).click();
  await expectGood(page);
  await summary().getByRole('button', { name: 'Raw' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // As on the wallet.
  if (isWhole) await expectGood(page);
  await page.keyboard.press('Escape');
  await goTo(`/tx/${strange}`);
  await page.getByRole('button', { name: 'Add a signature' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');
});
