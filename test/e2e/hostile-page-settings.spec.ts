/** Script in the page against the settings of a live connection: it passes for no test, its amounts and its sign-in stay what they are. */

import { expect, type Page, test } from '@playwright/test';
import { mapOnOffRules } from '#shared/writes/review/on-off-rules.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import {
  activeOf,
  addAndSignIn,
  ask,
  call,
  connectButton,
  expectBarred,
  fieldsIn,
  inputOf,
  newTo,
  proposeAndConfirm,
  proposeInVain,
  reviewInVain,
  signInAs,
  standingOf,
  warningsIn,
} from '#test/support/hostile-page.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

test.describe.configure({ mode: 'serial' });
const data = makeDataFolder();
const redirectAddress = 'http://127.0.0.1/sign-in/bank';
let bank: TinyService;
let app: RunningApp;
let page: Page;

test.beforeAll(async () => {
  [bank, app] = await Promise.all([startTinyService(), startApp({ data })]);
  ({ page } = app);
  const id = await addAndSignIn(app, bank, { redirectAddress });
  expect(await call(page, 'rules.limit', { connection: id, token: 'native', perDay: '7' })).toMatchObject({ ok: true });
  const rules = { ...mapOnOffRules(() => false), knownReceiversOnly: true, undoWindow: '10000', quietFrom: '03:00', quietUntil: '03:01' };
  expect(await call(page, 'rules.save', { connection: id, ...rules })).toMatchObject({ ok: true });
});
test.afterAll(async () => {
  await app.quit();
  await bank.stop();
  removeFolder(data);
});

const host = () => new URL(bank.apiAddress).host;
const live = 'Live: real money';

/** A payment of 5 ETH, as its review shows it. */
async function reviewedPayment(connection: string) {
  const submit = { functionSignature: 'function pay()', params: [], contractAddress: `0x${'11'.repeat(20)}`, value: '5000000000000000000' };
  const shown = { value: '', warnings: '', badge: '' };
  await reviewInVain(app, 'service.transaction.submit', { connection, ...submit }, async (review) => {
    shown.value = (await fieldsIn(review)).Value?.join(' = ') ?? '';
    shown.warnings = (await warningsIn(review).textContent()) ?? '';
    shown.badge = (await review.getByText(/· Example Bank ·/).textContent()) ?? '';
  });
  expect(bank.writes()).toEqual([]);
  return shown;
}

test('error: T4 line 3: a live connection is not passed off as a test, by any spelling of its address: both are shown, and the host is typed', async () => {
  const connection = await activeOf(page);
  await proposeInVain(app, 'connection.save', inputOf(connection, { environment: 'test' }), async (window) => {
    expect((await fieldsIn(window)).Environment).toEqual([live, 'Test: no real money']);
    await expect(warningsIn(window)).toContainText(`“Example Bank” at ${host()} is live.`);
    await expect(window.getByText(`${live} · Example Bank`)).toBeVisible();
    await expectBarred(window);
  });
  const again = newTo(bank, {
    apiAddress: `${bank.apiAddress}/`,
    environment: 'test',
    clientId: 'x',
    redirectAddress: 'http://127.0.0.1/x',
  });
  await proposeInVain(app, 'connection.save', again, async (window) => {
    await expect(warningsIn(window)).toContainText('is live. As a test, Blockdesk would no longer show that you send real money there.');
    await expectBarred(window);
  });
});

test('error: T4 T6 M31 line 3: removed and added again as a test, it is compared with what was confirmed, and has the rules that it had', async () => {
  const connection = await activeOf(page);
  const { rules } = await standingOf(page);
  await proposeInVain(app, 'connection.remove', { connection: connection.id }, async (window) => {
    expect(await fieldsIn(window)).toEqual({ 'Sign-in page': [bank.authorizationAddress], 'API address': [bank.apiAddress] });
    await expect(warningsIn(window)).toContainText('They count again if you add it again.');
  });
  // The person is fooled up to here: they remove it.
  await proposeAndConfirm(app, 'connection.remove', { connection: connection.id }, 'Remove connection');
  const asTest = newTo(bank, { apiAddress: `${bank.apiAddress}/`, environment: 'test', redirectAddress, clientSecret: bank.clientSecret });
  await proposeInVain(app, 'connection.save', asTest, async (window) => {
    expect((await fieldsIn(window)).Environment).toEqual([live, 'Test: no real money']);
    await expect(window.getByText(`${live} · Example Bank`)).toBeVisible();
    await expectBarred(window);
  });
  const added = await proposeAndConfirm(app, 'connection.save', { ...asTest, environment: 'live' }, connectButton);
  const { id } = added.value as { id: string };
  expect((await call(page, 'rules.get', { connection: id })).value).toEqual(rules[1]);
  await signInAs(app, id);
  const { warnings, badge } = await reviewedPayment(id);
  expect(badge).toMatch(/^Live: real money · Example Bank/);
  expect(warnings).toContain('Your rule: at most');
});

test('error: T6 M31 line 3: each rule that is loosened is shown, and Back keeps it', async () => {
  const { id: connection } = await activeOf(page);
  const shed = { ...mapOnOffRules(() => false), connection, undoWindow: '0' };
  await proposeInVain(app, 'rules.save', shed, async (window) => {
    expect(await fieldsIn(window)).toEqual({
      'Known recipients only': ['on', 'off'],
      'Block sending': ['from 03:00 to 03:01', 'never'],
      'Undo window after confirming': ['10 seconds', 'off'],
    });
  });
  await proposeInVain(app, 'rules.limit', { connection, token: 'native', perDay: '8' }, async (window) => {
    expect(await fieldsIn(window)).toEqual({
      Token: ['The native currency'],
      'Limit per 24 hours': [expect.stringContaining('7 base units'), expect.stringContaining('8 base units')],
    });
  });
});

test('error: T5 M29 line 4: the amount in a review is not falsified; a person who is fooled into it reads the amount in wei', async () => {
  const connection = await activeOf(page);
  const before = await reviewedPayment(connection.id);
  expect(before.value).toBe('5 ETH = 5 000 000 000 000 000 000 wei');
  const falsified = inputOf(connection, { currencySymbol: 'USDC', currencyDecimals: '36' });
  await proposeInVain(app, 'connection.save', falsified, async (window) => {
    expect((await fieldsIn(window)).Currency).toEqual(['the chain’s usual currency', 'USDC, 36 decimals']);
    await expect(warningsIn(window)).toContainText('The same amount may look much larger or smaller.');
    await expectBarred(window);
  });
  expect(await reviewedPayment(connection.id)).toEqual(before);
  await proposeAndConfirm(app, 'connection.save', falsified, 'Change connection');
  expect((await reviewedPayment(connection.id)).warnings).toContain(
    'The value is 5 000 000 000 000 000 000 wei. This connection’s settings call its currency “USDC” with 36 decimals',
  );
  const usual = inputOf(connection, { currencySymbol: '', currencyDecimals: '' });
  await proposeAndConfirm(app, 'connection.save', usual, 'Change connection');
  expect(await reviewedPayment(connection.id)).toEqual(before);
});

test('error: T5 line 9: a live, signed-in connection: whatever weakens its sign-in is shown before and after, and Back keeps all', async () => {
  const connection = await activeOf(page);
  const { authorizationAddress, apiAddress, clientId } = connection;
  const evil = 'http://127.0.0.1:1/evil';
  const weakened: readonly (readonly [object, string, readonly string[]])[] = [
    [{ pkce: false }, 'PKCE', ['on', 'off']],
    [{ scopes: 'account transactions admin' }, 'Scopes', ['account transactions', 'account transactions admin']],
    [{ redirectAddress: evil }, 'Redirect address to register', [redirectAddress, evil]],
    [{ issuer: evil }, 'Issuer', ['the sign-in page', evil]],
    [{ name: 'Local sandbox' }, 'Name', ['Example Bank', 'Local sandbox']],
    [{ clientId: 'evil' }, 'Client ID', [clientId, 'evil']],
  ];
  for (const [change, field, values] of weakened) {
    await proposeInVain(app, 'connection.save', inputOf(connection, change), async (window) => {
      const whole = { 'Sign-in page': [authorizationAddress], 'API address': [apiAddress], [field]: values };
      expect(await fieldsIn(window)).toMatchObject(whole);
    });
  }
  expect(await call(page, 'service.user.balance', { connection: connection.id, fresh: true })).toMatchObject({ ok: true });
});

test('error: T5 line 9: several at once are each shown, and a proposal while a window is open is refused', async () => {
  const connection = await activeOf(page);
  const change = { pkce: false, scopes: 'account transactions admin', name: 'Local sandbox', environment: 'test' };
  const { proposal, window } = await ask(app, 'connection.save', inputOf(connection, change), openedChange);
  const fields = await fieldsIn(window);
  expect([fields.PKCE, fields.Scopes, fields.Name, fields.Environment].map((values) => values?.length)).toEqual([2, 2, 2, 2]);
  for (const other of [{ pkce: false }, { issuer: 'http://127.0.0.1:1/evil' }])
    expect(await call(page, 'connection.save', inputOf(connection, other))).toMatchObject({ error: { code: 'change-declined' } });
  // What weakens nothing is saved meanwhile; then what the window shows is no longer the whole change, and is not saved.
  expect(await call(page, 'connection.save', inputOf(connection, { perSecond: '50' }))).toMatchObject({ ok: true });
  await confirmChange(app, 'Change connection');
  expect(await proposal).toMatchObject({ error: { code: 'change-declined' } });
  expect(await activeOf(page)).toMatchObject({ name: 'Example Bank', pkce: true, scopes: 'account transactions', environment: 'live' });
});
