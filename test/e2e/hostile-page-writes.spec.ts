/** Script in the page against what was sent: an unknown outcome is not forgotten, a 24-hour sum not reset, and no trial is carried out. */
import { expect, type Page, test } from '@playwright/test';
import { isDeclaredRead, parseSignature } from '#shared/contracts/abi.ts';
import { writeIds } from '#shared/core/operations/table.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import {
  activeOf,
  addAndSignIn,
  call,
  expectBarred,
  inputOf,
  proposeAndConfirm,
  proposeInVain,
  reviewInVain,
  signInAs,
  warningsIn,
} from '#test/support/hostile-page.ts';
import { confirmReview } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

test.describe.configure({ mode: 'serial' });
const data = makeDataFolder();
const [contractAddress, receiver] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`);
const transfer = { contractAddress, receiver, amount: '250' };
const redirectAddress = 'http://127.0.0.1/sign-in/bank';
let bank: TinyService;
let app: RunningApp;
let page: Page;
let first: string;
/** Functions that a careless service would carry out, as `/contract/call` was asked for them. */
const carriedOut: string[] = [];
const trials: string[] = [];

test.beforeAll(async () => {
  const before: TinyService['behavior']['before'] = (request, response, body) => {
    // The write arrives, and its answer is lost.
    if (request === 'POST /erc20/transfer') response.socket?.destroy();
    if (request !== 'POST /contract/call') return;
    const { functionSignature } = JSON.parse(body) as { functionSignature: string };
    const signature = parseSignature(functionSignature);
    trials.push(functionSignature);
    if (signature === null || !isDeclaredRead(signature)) carriedOut.push(functionSignature);
  };
  const answers = { '/contract/call': '{"result":true}' };
  [bank, app] = await Promise.all([startTinyService({ before, answers }), startApp({ data })]);
  ({ page } = app);
  first = await addAndSignIn(app, bank, { redirectAddress });
  expect(await call(page, 'rules.limit', { connection: first, token: contractAddress, perDay: '600' })).toMatchObject({ ok: true });
});
test.afterAll(async () => {
  await app.quit();
  await bank.stop();
  removeFolder(data);
});

/** It has to be typed, and what it would add to the sum is too much. */
const knowsTheFirst = async (connection: string) => {
  await reviewInVain(app, 'service.erc20.transfer', { connection, ...transfer }, async (review) => {
    await expect(warningsIn(review)).toContainText('You sent the same request before. Its outcome is unknown.');
    await expect(review.getByLabel('Type “send again” to continue:')).toBeVisible();
    await expectBarred(review);
  });
  await reviewInVain(app, 'service.erc20.transfer', { connection, ...transfer, amount: '351' }, async (review) => {
    await expect(warningsIn(review)).toContainText(
      'Can’t be sent: Your rule: at most 600 base units in 24 hours. Up to 250 base units of that is already used.',
    );
    await expectBarred(review);
  });
  const listed = await call(page, 'activity.list', { connection });
  expect(listed).toMatchObject({ ok: true, value: [{ state: 'unknown' }] });
};

test('error: M4 M8 M30 M31 line 2: a transfer ends unknown; the service is removed and added again, and it warns before sending again', async () => {
  const sending = call(page, 'service.erc20.transfer', { connection: first, ...transfer });
  await confirmReview(app, /^Send 250/);
  expect(await sending).toMatchObject({ error: { code: 'outcome-unknown' } });
  expect(bank.writes()).toHaveLength(1);
  // That it was not sent only the person can say.
  const [entry] = (await call(page, 'activity.list', { connection: first })).value as { id: string }[];
  await proposeInVain(app, 'activity.settle', { intent: entry?.id ?? '', as: 'rejected' }, async (window) => {
    await expect(warningsIn(window)).toContainText('You’ll be able to send it again without a warning, and could pay twice.');
  });
  await proposeInVain(app, 'connection.remove', { connection: first }, async (window) => {
    await expect(warningsIn(window)).toContainText('One transaction has an unknown outcome.');
  });
  await proposeAndConfirm(app, 'connection.remove', { connection: first }, 'Remove connection');
  const again = await addAndSignIn(app, bank, { redirectAddress, name: 'Another Bank', apiAddress: `${bank.apiAddress}/` });
  await knowsTheFirst(again);
});

test('error: M4 M8 M30 M31 line 2: a second connection to the same service knows of the write, too', async () => {
  const second = await addAndSignIn(app, bank, { redirectAddress: 'http://127.0.0.1/sign-in/second', name: 'Second Bank' });
  await knowsTheFirst(second);
  expect(bank.writes()).toHaveLength(1);
  // Neither does the one that is led elsewhere and back.
  const connection = await activeOf(page);
  const away = inputOf(connection, { clientId: 'away' });
  await proposeAndConfirm(app, 'connection.save', away, 'Change connection');
  const back = { ...away, clientId: bank.clientId, clientSecret: bank.clientSecret };
  await proposeAndConfirm(app, 'connection.save', back, 'Change connection');
  await signInAs(app, second);
  await knowsTheFirst(second);
});

test('error: M25 line 15: no trial leads a careless service to carry out a write: before a review, by the page’s own call, or “Ask why”', async () => {
  const { id: connection } = await activeOf(page);
  trials.length = 0;
  const written = bank.writes().length;
  for (const id of writeIds) {
    await reviewInVain(app, `service.${id}`, { ...eightWrites[id], connection });
  }
  const dresses = [
    'transfer(address,uint256)',
    'function transfer(address,uint256) payable returns (bool)',
    'function transfer(address,uint256) external view returns (bool)',
    'function mint(address,uint256) nonpayable',
  ];
  for (const functionSignature of dresses) {
    const params = [receiver, '1'];
    expect(
      await call(page, 'service.contract.call', { connection, contractAddress, functionSignature, params, fresh: true }),
    ).toMatchObject({ ok: true });
  }
  // Each of the writes was tried once at least.
  expect(trials.length).toBeGreaterThan(writeIds.length + dresses.length);
  expect([carriedOut, bank.writes().length]).toEqual([[], written]);
  // Where signatures go without what a function does, nothing is tried at all.
  const types = inputOf(await activeOf(page), { signatureForm: 'types' });
  await proposeInVain(app, 'connection.save', types, async (window) => {
    await expect(warningsIn(window)).toContainText('This form doesn’t say which functions only read.');
  });
  await proposeAndConfirm(app, 'connection.save', types, 'Change connection');
  trials.length = 0;
  await reviewInVain(app, 'service.erc20.approve', { ...eightWrites['erc20.approve'], connection }, async (review) => {
    await expect(warningsIn(review)).toContainText('Not simulated.');
  });
  for (const functionSignature of dresses) {
    const own = { connection, contractAddress, functionSignature, params: [receiver, '1'], fresh: true };
    expect(await call(page, 'service.contract.call', own)).toMatchObject({ error: { code: 'invalid-input' } });
  }
  expect(trials.filter((signature) => /transfer|approve|mint/.test(signature))).toEqual([]);
});
