/** Script in the page against the settings of a live connection: it passes for no test, its amounts and its sign-in stay what they are. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mapOnOffRules } from '#shared/writes/review/on-off-rules.ts';
import { inputOf, newTo } from '#test/support/connection-inputs.ts';
import { type HostileMain, startHostileMain } from '#test/support/hostile-main.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

vi.mock('electron', () => ({ protocol: {}, ipcMain: { handle() {} } }));

const redirectAddress = 'http://127.0.0.1/sign-in/bank';
let bank: TinyService;
let hostile: HostileMain;

beforeAll(async () => {
  [bank, hostile] = await Promise.all([startTinyService(), startHostileMain()]);
  const id = await hostile.add(bank, { redirectAddress });
  expect(await hostile.call('rules.limit', { connection: id, token: 'native', perDay: '7' })).toMatchObject({ ok: true });
  const rules = { ...mapOnOffRules(() => false), knownReceiversOnly: true, undoWindow: '10000', quietFrom: '03:00', quietUntil: '03:01' };
  expect(await hostile.call('rules.save', { connection: id, ...rules })).toMatchObject({ ok: true });
});
afterAll(async () => {
  await hostile?.stop();
  await bank?.stop();
});

const host = () => new URL(bank.apiAddress).host;
const live = 'Live: real money';
const isLive = { environment: 'live', connection: 'Example Bank' };

/** A payment of 5 ETH, as its review shows it. */
async function reviewedPayment(connection: string) {
  const submit = { functionSignature: 'function pay()', params: [], contractAddress: `0x${'11'.repeat(20)}`, value: '5000000000000000000' };
  const seen = await hostile.inVain('service.transaction.submit', { connection, ...submit });
  expect(bank.writes()).toEqual([]);
  // A review doesn’t wait for what it may cost, so that line may not be there yet.
  const { 'Network fee': _, ...fields } = seen.fields;
  return { ...seen, fields };
}

test('error: T4 line 3: a live connection is not passed off as a test, by any spelling of its address: both are shown, and the host is typed', async () => {
  const connection = await hostile.active();
  const relabeled = await hostile.inVain('connection.save', inputOf(connection, { environment: 'test' }), { barred: [''] });
  expect(relabeled).toMatchObject({ ...isLive, fields: { Environment: [live, 'Test: no real money'] } });
  expect(relabeled.warned).toContain(`“Example Bank” at ${host()} is live.`);
  expect(relabeled.warnings).toContainEqual(expect.objectContaining({ override: expect.objectContaining({ type: host() }) }));
  const again = newTo(bank, {
    apiAddress: `${bank.apiAddress}/`,
    environment: 'test',
    clientId: 'x',
    redirectAddress: 'http://127.0.0.1/x',
  });
  expect((await hostile.inVain('connection.save', again, { barred: [''] })).warned).toContain(
    'is live. As a test, Blockdesk would no longer show that you send real money there.',
  );
});

test('error: T4 T6 M31 line 3: removed and added again as a test, it is compared with what was confirmed, and has the rules that it had', async () => {
  const connection = await hostile.active();
  const { rules } = await hostile.standing();
  const removal = await hostile.inVain('connection.remove', { connection: connection.id });
  expect(removal.fields).toEqual({ 'Sign-in page': [bank.authorizationAddress], 'API address': [bank.apiAddress] });
  expect(removal.warned).toContain('They apply again if you add the service again.');
  // The person is fooled up to here: they remove it.
  await hostile.agreed('connection.remove', { connection: connection.id });
  const asTest = newTo(bank, { apiAddress: `${bank.apiAddress}/`, environment: 'test', redirectAddress, clientSecret: bank.clientSecret });
  expect(await hostile.inVain('connection.save', asTest, { barred: [''] })).toMatchObject({
    ...isLive,
    fields: { Environment: [live, 'Test: no real money'] },
  });
  const added = await hostile.agreed('connection.save', { ...asTest, environment: 'live' });
  const { id } = added.value as { id: string };
  expect((await hostile.call('rules.get', { connection: id })).value).toEqual(rules.at(-1));
  await hostile.signIn(id);
  const payment = await reviewedPayment(id);
  expect(payment).toMatchObject(isLive);
  expect(payment.warned).toContain('Your rule: at most');
});

test('error: T6 M31 line 3: each rule that is loosened is shown, and Back keeps it', async () => {
  const { id: connection } = await hostile.active();
  const shed = { ...mapOnOffRules(() => false), connection, undoWindow: '0' };
  expect((await hostile.inVain('rules.save', shed)).fields).toEqual({
    'Known recipients only': ['on', 'off'],
    'Block sending': ['from 03:00 to 03:01', 'never'],
    'Undo window after confirming': ['10 seconds', 'off'],
  });
  expect((await hostile.inVain('rules.limit', { connection, token: 'native', perDay: '8' })).fields).toEqual({
    Token: ['The native currency'],
    'Limit per 24 hours': [expect.stringContaining('7 base units'), expect.stringContaining('8 base units')],
  });
});

test('error: T5 M29 line 4: the amount in a review is not falsified; a person who is fooled into it reads the amount in wei', async () => {
  const connection = await hostile.active();
  const before = await reviewedPayment(connection.id);
  expect(before.fields.Value).toEqual([expect.objectContaining({ baseUnits: '5000000000000000000', decimals: 18, symbol: 'ETH' })]);
  const falsified = inputOf(connection, { currencySymbol: 'USDC', currencyDecimals: '36' });
  const proposed = await hostile.inVain('connection.save', falsified, { barred: [''] });
  expect(proposed.fields.Currency).toEqual(['the chain’s usual currency', 'USDC, 36 decimals']);
  expect(proposed.warned).toContain('The same amount may look much larger or smaller.');
  expect(await reviewedPayment(connection.id)).toEqual(before);
  await hostile.agreed('connection.save', falsified);
  expect((await reviewedPayment(connection.id)).warned).toContain(
    'The value is 5 000 000 000 000 000 000 wei. This connection’s settings call its currency “USDC” with 36 decimals',
  );
  const usual = inputOf(connection, { currencySymbol: '', currencyDecimals: '' });
  await hostile.agreed('connection.save', usual);
  expect(await reviewedPayment(connection.id)).toEqual(before);
});

test('error: T5 line 9: a live, signed-in connection: whatever weakens its sign-in is shown before and after, and Back keeps all', async () => {
  const connection = await hostile.active();
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
    expect((await hostile.inVain('connection.save', inputOf(connection, change))).fields).toMatchObject({
      ...{ 'Sign-in page': [authorizationAddress], 'API address': [apiAddress] },
      [field]: values,
    });
  }
  expect(await hostile.call('service.user.balance', { connection: connection.id, fresh: true })).toMatchObject({ ok: true });
});

test('error: T5 line 9: several at once are each shown, and a proposal while a window is open is refused', async () => {
  const connection = await hostile.active();
  const change = { pkce: false, scopes: 'account transactions admin', name: 'Local sandbox', environment: 'test' };
  const answer = await hostile.whileOpen('connection.save', inputOf(connection, change), async ({ fields }) => {
    expect([fields.PKCE, fields.Scopes, fields.Name, fields.Environment].map((values) => values?.length)).toEqual([2, 2, 2, 2]);
    for (const other of [{ pkce: false }, { issuer: 'http://127.0.0.1:1/evil' }])
      expect(await hostile.call('connection.save', inputOf(connection, other))).toMatchObject({ error: { code: 'change-declined' } });
    // What weakens nothing is saved meanwhile; then what the window shows is no longer the whole change, and is not saved.
    expect(await hostile.call('connection.save', inputOf(connection, { perSecond: '50' }))).toMatchObject({ ok: true });
  });
  expect(answer).toMatchObject({ error: { code: 'change-declined' } });
  expect(await hostile.active()).toMatchObject({
    ...{ name: 'Example Bank', pkce: true, scopes: 'account transactions', environment: 'live' },
  });
});
