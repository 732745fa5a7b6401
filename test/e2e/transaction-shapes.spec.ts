/** The transaction page on answers that nobody promised: what is known is shown, what is not is said to be unknown. */
import { expect, test } from '@playwright/test';
import { encodeFunctionData, parseAbi } from 'viem';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { enterService } from '#test/support/walk.ts';

const [from, to] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] as const;
const data = makeDataFolder();
let tiny: TinyService;
let app: RunningApp;
let last = 0;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [tiny, app] = await Promise.all([startTinyService(), startApp({ data })]);
  await enterService(app, tiny);
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

/** Opens a transaction of which the service answers this; `undefined`: 404. */
async function open(transaction: object | undefined, receipt: object | undefined): Promise<string> {
  last += 1;
  const hash = `0x${String(last).padStart(64, '0')}`;
  const whole = (answer: object, name: string) => JSON.stringify({ [name]: hash, ...answer });
  if (transaction !== undefined) tiny.behavior.answers[`/transaction/${hash}`] = whole(transaction, 'hash');
  if (receipt !== undefined) tiny.behavior.answers[`/transaction/${hash}/receipt`] = whole(receipt, 'transactionHash');
  await app.page.evaluate((place) => {
    location.hash = place;
  }, `/tx/${hash}`);
  await expect(summary()).toContainText(hash);
  return hash;
}
const summary = () => app.page.getByRole('region', { name: 'Summary' });
const facts = () => app.page.getByRole('region', { name: 'Facts' });
const mined = { from, to, value: '5', data: '0x', nonce: 1, blockNumber: 18_204 };

test('behavior: H16 a receipt in an unknown form: the transaction stands, how it ended is unknown, Raw has both', async () => {
  await open(mined, { what: 'ever' });
  await expect(summary()).toContainText('unknown: in a block, how it ended is not told');
  await expect(summary().getByRole('heading')).toContainText('asked to send');
  await expect(summary().getByRole('heading')).toContainText('how it ended is not known');
  await expect(facts()).toContainText('Feeunknown');
  await app.page.getByRole('tab', { name: 'Events' }).click();
  await expect(app.page.getByRole('tabpanel')).toContainText('in a form this app does not know');
  await summary().getByRole('button', { name: 'Raw' }).click();
  await app.page.getByRole('radio', { name: 'Get Transaction Receipt' }).check();
  await expect(app.page.getByRole('dialog')).toContainText('"what": "ever"');
  await app.page.keyboard.press('Escape');
});

test('behavior: H16 a transaction in an unknown form: shown raw, and its receipt still tells how it ended', async () => {
  await open({ what: 'ever' }, { status: 1, gasUsed: 21_000, from, to, logs: [], blockNumber: 18_204 });
  await expect(summary()).toContainText('confirmed');
  await expect(app.page.getByRole('main')).toContainText('"what": "ever"');
  await expect(facts()).toContainText('Valueunknown');
  await expect(facts()).toContainText('Gas21,000');
});

test('behavior: H16 no block told and no receipt: pending; a receipt without status: unknown', async () => {
  await open({ from, to, value: '5', data: '0x', nonce: 1 }, undefined);
  await expect(summary()).toContainText('pending: waiting for a block');
  await open(mined, { gasUsed: 21_000 });
  await expect(summary()).toContainText('unknown: in a block');
  await expect(app.page.getByRole('main')).not.toContainText(/undefined|NaN|null/);
});

test('error: E24 texts in a call and in a token’s symbol: text, all of it to be seen, and cut', async () => {
  const abi = parseAbi(['function safeMint(address to, string uri)', 'function transfer(address to, uint256 value)']);
  const evil = `<img src=x>pay\u202Egpj.exe${'x'.repeat(5_000)}`;
  await open({ ...mined, data: encodeFunctionData({ abi, functionName: 'safeMint', args: [from, evil] }) }, { status: 1, logs: [] });
  const panel = app.page.getByRole('tabpanel');
  await expect(panel).toContainText('<img src=x>pay⟨U+202E⟩gpj.exe');
  await expect(panel.locator('img')).toHaveCount(0);
  // It answers every function with this: no decimals, so base units.
  tiny.behavior.answers['/contract/call'] = JSON.stringify({ result: 'USD\u202EC <b>' });
  await open({ ...mined, data: encodeFunctionData({ abi, functionName: 'transfer', args: [from, 7n] }) }, { status: 0, logs: [] });
  await expect(facts()).toContainText('USD⟨U+202E⟩C <b>');
  await expect(summary()).toContainText('reverted');
});
