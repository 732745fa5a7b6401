/** Script in the page against sign-ins: it leads no token elsewhere, reaches no address of its own, and mixes up no services. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readIds } from '#shared/core/operations/table.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';
import { inputOf, newTo } from '#test/support/connection-inputs.ts';
import { type HostileMain, startHostileMain } from '#test/support/hostile-main.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

vi.mock('electron', () => ({ protocol: {}, ipcMain: { handle() {} } }));

let bank: TinyService;
/** Counts the connections made to it. */
let trap: Canary;
let hostile: HostileMain;
let id: string;

beforeAll(async () => {
  // A client without a secret: a code alone is worth a token.
  [bank, trap, hostile] = await Promise.all([startTinyService({ isPublic: true }), startCanary(), startHostileMain()]);
  id = await hostile.add(bank, { clientSecret: undefined, redirectAddress: 'http://127.0.0.1/sign-in/bank' });
});
afterAll(async () => {
  await hostile?.stop();
  await Promise.all([bank?.stop(), trap?.stop()]);
});

const trapApi = () => `http://${trap.host}/v1`;
const hostOf = (address: string) => new URL(address).host;

/** Every read, the connection test and watching: whatever makes main send something. */
async function askEverything(connection: string): Promise<void> {
  const contract = `0x${'11'.repeat(20)}`;
  const all = readIds.map((read) => hostile.call(`service.${read}`, { connection, fresh: true }));
  const blocks = hostile.call('chain.blocks', { connection, from: '18204', count: '5' });
  const look = hostile.call('collectible.look', { connection, contractAddress: contract, tokenId: '1', fresh: true });
  const watch = hostile.call('watch.set', { connection, on: true, budget: '300' });
  await Promise.all([...all, blocks, look, watch, hostile.call('connection.test', { connection, request: 'all' })]);
  await hostile.call('watch.set', { connection, on: false, budget: '20' });
}

test('error: E13 T2 T3 line 1: signed out, led to another API and signed in at the genuine server, no token goes to the attacker', async () => {
  await hostile.call('session.signOut', { connection: id });
  const connection = await hostile.active();
  const elsewhere = inputOf(connection, { apiAddress: trapApi() });
  // Its host is typed, not the genuine one's.
  const seen = await hostile.inVain('connection.save', elsewhere, { barred: ['', hostOf(bank.apiAddress)] });
  expect(seen.fields).toMatchObject({ 'Sign-in page': [bank.authorizationAddress], 'API address': [bank.apiAddress, trapApi()] });
  expect(seen.warned).toContain(`This connection would send that sign-in to ${trap.host}, which could then spend`);
  // The page proposes it once more, and the person signs in while that window is open.
  const answer = await hostile.whileOpen('connection.save', elsewhere, () => hostile.signIn(id), { agrees: false });
  expect(answer).toMatchObject({ error: { code: 'change-declined' } });
  expect((await hostile.active()).apiAddress).toBe(bank.apiAddress);
  await askEverything(id);
  expect(bank.apiRequests).toContain('GET /user/balance');
  expect(trap.hits).toEqual([]);
});

test('error: E13 T1 T3 line 1: a second connection with the genuine sign-in page and a false API is never saved, however it is spelled', async () => {
  const [{ authorizationAddress }, opened] = [bank, hostile.links.length];
  const spellings = [{}, { authorizationAddress: `${authorizationAddress}/` }, { clientId: 'another', scopes: 'account' }];
  const redirectAddress = 'http://127.0.0.1/sign-in/two';
  for (const spelling of spellings) {
    const input = newTo(bank, { apiAddress: trapApi(), environment: 'test', redirectAddress, ...spelling });
    const { fields, warned } = await hostile.inVain('connection.save', input, { barred: [''] });
    expect(fields['API address']).toEqual([trapApi()]);
    expect(warned).toContain(`uses this sign-in page with ${hostOf(bank.apiAddress)}`);
  }
  // The other way round: a sign-in page of the attacker's before the genuine API.
  const falsePage = newTo(bank, { authorizationAddress: `http://${trap.host}`, redirectAddress });
  const { fields, warned } = await hostile.inVain('connection.save', falsePage, { barred: [''] });
  expect(fields['Sign-in page']).toEqual([`http://${trap.host}`]);
  expect(warned).toContain(`With this connection you would sign in at ${trap.host}, which could then spend`);
  // Neither is it signed in to by an id that the page makes up.
  for (const connection of ['two', crypto.randomUUID()])
    expect(await hostile.call('session.signIn', { connection })).toMatchObject({ ok: false });
  await askEverything(id);
  expect([hostile.links.length - opened, trap.hits]).toEqual([0, []]);
});

test('error: T1 T8 line 5, line 13: addresses that the page proposes get no request and no browser opens, also with 300 at once', async () => {
  const own = (number: number) =>
    newTo(
      { authorizationAddress: `http://${trap.host}`, apiAddress: trapApi(), clientId: `c${number}` },
      { name: `Own ${number}`, redirectAddress: `http://127.0.0.1/sign-in/own-${number}`, issuer: `http://${trap.host}` },
    );
  const opened = hostile.links.length;
  const open = async ({ fields }: { readonly fields: object }) => {
    expect(fields).toMatchObject({ 'Sign-in page': [`http://${trap.host}`], 'API address': [trapApi()] });
    // While it is open, the rest is refused at once.
    const others = await Promise.all(Array.from({ length: 300 }, (_, number) => hostile.call('connection.save', own(number + 1))));
    expect(new Set(others.map(({ error }) => error?.code))).toEqual(new Set(['change-declined']));
  };
  expect(await hostile.whileOpen('connection.save', own(0), open, { agrees: false })).toMatchObject({ error: { code: 'change-declined' } });
  // A revocation address on another server would be sent the tokens at sign-out.
  const elsewhere = inputOf(await hostile.active(), { revocationAddress: `http://${trap.host}/revoke` });
  expect(await hostile.call('connection.save', elsewhere)).toMatchObject({ ok: false });
  expect(hostile.links.length).toBe(opened);
  await hostile.call('session.signOut', { connection: id });
  await hostile.signIn(id);
  expect(trap.hits).toEqual([]);
});

test('error: T5 line 5: a path for “Is approved for all” that the page chooses is not asked, with or without a sign-in', async () => {
  const connection = await hostile.active();
  const proposed = await hostile.inVain('connection.save', inputOf(connection, { approvalForAllPath: '/admin/withdraw' }));
  expect(proposed.warned).toContain(`POST requests with your sign-in to ${bank.apiAddress}/admin/withdraw`);
  const refused = await hostile.call('connection.save', inputOf(connection, { approvalForAllPath: '/erc20/transfer' }));
  expect(refused).toMatchObject({ error: { code: 'invalid-input' } });
  const [contractAddress, owner] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`);
  await hostile.call('service.erc721.isApprovedForAll', { connection: id, contractAddress, owner, operator: owner, fresh: true });
  expect(bank.apiRequests.filter((request) => request.includes('isApprovedForAll'))).not.toEqual([]);
  expect([bank.apiRequests.filter((request) => request.includes('withdraw')), bank.writes()]).toEqual([[], []]);
});

test('behavior: E4 the trap does notice a connection', async () => {
  await fetch(trapApi()).catch(() => {});
  expect(trap.hits).toEqual(['GET /v1 HTTP/1.1']);
});
