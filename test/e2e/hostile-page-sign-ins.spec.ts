/** Script in the page against sign-ins: it steals no token, reaches no address, opens no browser and mixes up no services. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { readIds } from '#shared/core/operations/table.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';
import {
  activeOf,
  addAndSignIn,
  call,
  connectButton,
  expectBarred,
  fieldsIn,
  inputOf,
  newTo,
  proposeInVain,
  signInAs,
  slicesOf,
  warningsIn,
} from '#test/support/hostile-page.ts';
import { confirmChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { followLink } from '#test/support/walk.ts';

test.describe.configure({ mode: 'serial' });
const data = makeDataFolder();
let browser: Browser;
let bank: TinyService;
/** Counts the connections made to it. */
let trap: Canary;
let app: RunningApp;
let page: Page;
let id: string;

test.beforeAll(async () => {
  // A client without a secret: a code alone is worth a token.
  [browser, bank, trap, app] = await Promise.all([startBrowser(), startTinyService({ isPublic: true }), startCanary(), startApp({ data })]);
  ({ page } = app);
  id = await addAndSignIn(app, bank, { clientSecret: undefined, redirectAddress: 'http://127.0.0.1/sign-in/bank' });
});
test.afterAll(async () => {
  await app.quit();
  await Promise.all([bank.stop(), trap.stop(), browser.close()]);
  removeFolder(data);
});

const trapApi = () => `http://${trap.host}/v1`;
const hostOf = (address: string) => new URL(address).host;

/** Every read, the connection test, watching and the sandbox's own start: whatever makes main send something. */
async function askEverything(connection: string): Promise<void> {
  const contract = `0x${'11'.repeat(20)}`;
  const all = readIds.map((read) => call(page, `service.${read}`, { connection, fresh: true }));
  const blocks = call(page, 'chain.blocks', { connection, from: '18204', count: '5' });
  const look = call(page, 'collectible.look', { connection, contractAddress: contract, tokenId: '1', fresh: true });
  const watch = call(page, 'watch.set', { connection, on: true, budget: '300' });
  await Promise.all([...all, blocks, look, watch, call(page, 'connection.test', { connection, request: 'all' })]);
  await call(page, 'watch.set', { connection, on: false, budget: '20' });
}

test('error: E13 T2 T3 line 1: signed out, led to another API and signed in at the genuine server, no token goes to the attacker', async () => {
  await call(page, 'session.signOut', { connection: id });
  const connection = await activeOf(page);
  await proposeInVain(app, 'connection.save', inputOf(connection, { apiAddress: trapApi() }), async (window) => {
    expect(await fieldsIn(window)).toMatchObject({
      'Sign-in page': [bank.authorizationAddress],
      'API address': [bank.apiAddress, trapApi()],
    });
    await expect(warningsIn(window)).toContainText(`This connection would send that sign-in to ${trap.host}, which could then spend`);
    // Without typing the host nothing confirms it, however long it is open.
    await expectBarred(window);
    await window.getByLabel(/^Type “/).fill(hostOf(bank.apiAddress));
    await expectBarred(window);
  });
  // The page begins a sign-in and proposes it once more; the person signs in while that window is open.
  expect(await call(page, 'session.signIn', { connection: id })).toMatchObject({ ok: true });
  await proposeInVain(app, 'connection.save', inputOf(connection, { apiAddress: trapApi() }), () => followLink(app));
  await expect.poll(async () => (await slicesOf(page)).session.value.phase).toBe('signed-in');
  expect((await activeOf(page)).apiAddress).toBe(bank.apiAddress);
  await askEverything(id);
  expect(bank.apiRequests).toContain('GET /user/balance');
  expect(trap.hits).toEqual([]);
});

test('error: E13 T1 T3 line 1: a second connection with the genuine sign-in page and a false API is never saved, however it is spelled', async () => {
  const { authorizationAddress } = bank;
  const spellings = [{}, { authorizationAddress: `${authorizationAddress}/` }, { clientId: 'another', scopes: 'account' }];
  for (const spelling of spellings) {
    const input = newTo(bank, { apiAddress: trapApi(), environment: 'test', redirectAddress: 'http://127.0.0.1/sign-in/two', ...spelling });
    await proposeInVain(app, 'connection.save', input, async (window) => {
      expect((await fieldsIn(window))['API address']).toEqual([trapApi()]);
      await expect(warningsIn(window)).toContainText(`uses this sign-in page with ${hostOf(bank.apiAddress)}`);
      await expectBarred(window);
    });
  }
  // The other way round: a sign-in page of the attacker's before the genuine API.
  const falsePage = newTo(bank, { authorizationAddress: `http://${trap.host}`, redirectAddress: 'http://127.0.0.1/sign-in/two' });
  await proposeInVain(app, 'connection.save', falsePage, async (window) => {
    expect((await fieldsIn(window))['Sign-in page']).toEqual([`http://${trap.host}`]);
    await expect(warningsIn(window)).toContainText(`With this connection you would sign in at ${trap.host}, which could then spend`);
    await expectBarred(window);
  });
  // Neither is it signed in to by an id that the page makes up.
  for (const connection of ['two', crypto.randomUUID()])
    expect(await call(page, 'session.signIn', { connection })).toMatchObject({ ok: false });
  await askEverything(id);
  expect([app.links().length, trap.hits]).toEqual([0, []]);
});

test('error: T1 T8 line 5, line 13: addresses that the page proposes get no request and no browser opens, also with 300 at once', async () => {
  const own = (number: number) =>
    newTo(
      { authorizationAddress: `http://${trap.host}`, apiAddress: trapApi(), clientId: `c${number}` },
      { name: `Own ${number}`, redirectAddress: `http://127.0.0.1/sign-in/own-${number}`, issuer: `http://${trap.host}` },
    );
  await proposeInVain(app, 'connection.save', own(0), async (window) => {
    expect(await fieldsIn(window)).toMatchObject({ 'Sign-in page': [`http://${trap.host}`], 'API address': [trapApi()] });
    // While it is open, the rest is refused at once.
    const others = await Promise.all(Array.from({ length: 300 }, (_, number) => call(page, 'connection.save', own(number + 1))));
    expect(new Set(others.map(({ error }) => error?.code))).toEqual(new Set(['change-declined']));
    expect(
      page
        .context()
        .pages()
        .filter((one) => !one.isClosed()),
    ).toHaveLength(2);
  });
  // A revocation address on another server would be sent the tokens at sign-out.
  const connection = await activeOf(page);
  const elsewhere = inputOf(connection, { revocationAddress: `http://${trap.host}/revoke` });
  expect(await call(page, 'connection.save', elsewhere)).toMatchObject({ ok: false });
  await call(page, 'session.signOut', { connection: id });
  await signInAs(app, id);
  expect([app.links().length, trap.hits]).toEqual([0, []]);
});

test('error: T5 line 5: a path for “Is approved for all” that the page chooses is not asked, with or without a sign-in', async () => {
  const connection = await activeOf(page);
  await proposeInVain(app, 'connection.save', inputOf(connection, { approvalForAllPath: '/admin/withdraw' }), async (window) => {
    await expect(warningsIn(window)).toContainText(`POST requests with your sign-in to ${bank.apiAddress}/admin/withdraw`);
  });
  const refused = await call(page, 'connection.save', inputOf(connection, { approvalForAllPath: '/erc20/transfer' }));
  expect(refused).toMatchObject({ error: { code: 'invalid-input' } });
  const [contractAddress, owner] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`);
  await call(page, 'service.erc721.isApprovedForAll', { connection: id, contractAddress, owner, operator: owner, fresh: true });
  expect(bank.apiRequests.filter((request) => request.includes('isApprovedForAll'))).not.toEqual([]);
  expect([bank.apiRequests.filter((request) => request.includes('withdraw')), bank.writes()]).toEqual([[], []]);
});

test('error: T8 line 5: a page that signs in, cancels and signs out in a loop opens the browser only a few times, and is then given a waiting time', async () => {
  const codes: unknown[] = [];
  for (let times = 0; times < 30; times += 1) {
    await call(page, 'session.signOut', { connection: id });
    codes.push((await call(page, 'session.signIn', { connection: id })).error?.code);
    await call(page, 'session.cancel');
  }
  expect(codes.filter((code) => code === 'too-soon').length).toBeGreaterThan(20);
  expect(app.links().length).toBeLessThan(10);
  expect(new Set(codes)).toEqual(new Set([undefined, 'too-soon']));
});

test('error: O25 T9 line 6: a hostile sign-in page that sends the browser on to the honest one gets no code', async () => {
  const received: string[] = [];
  const attacker = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/oauth2') {
      const onward = new URL(`${bank.authorizationAddress}/oauth2`);
      onward.search = url.search;
      onward.searchParams.set('client_id', bank.clientId);
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      // A server may take any port for the one that is registered (RFC 8252 section 7.3).
      onward.searchParams.set('redirect_uri', `${back.origin}/sign-in/bank`);
      response.writeHead(303, { location: onward.href }).end();
      return;
    }
    request.setEncoding('utf8').on('data', (text: string) => received.push(text));
    request.on('end', () => response.writeHead(400).end('{}'));
  });
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
  const hostile = { authorizationAddress: address, apiAddress: `${address}/v1`, clientId: 'evil' };
  // The redirect address of another service, or one above or below it, is refused before the person is asked.
  for (const path of ['/sign-in/bank', '/sign-in/bank/', '/sign-in', '/SIGN-IN/BANK', '/sign-in/bank/deeper'])
    for (const host of ['127.0.0.1', 'localhost:4321'])
      expect(await call(page, 'connection.save', newTo(hostile, { redirectAddress: `http://${host}${path}` }))).toMatchObject({
        error: { code: 'invalid-input' },
      });
  // The person is fooled up to here: they connect to the hostile service, and follow its link.
  const tokens = bank.tokenRequests.length;
  const added = call(page, 'connection.save', newTo(hostile, { name: 'Evil', redirectAddress: 'http://127.0.0.1/sign-in/evil' }));
  await confirmChange(app, connectButton);
  const { id: evil } = (await added).value as { id: string };
  await expect
    .poll(async () => (await call(page, 'session.signIn', { connection: evil })).error?.code ?? 'begun', { timeout: 60_000 })
    .toBe('begun');
  const visit = await browser.newPage();
  await visit.goto(await app.link()).catch(() => {});
  expect(new URL(visit.url()).pathname).toBe('/sign-in/bank');
  await visit.close();
  expect((await slicesOf(page)).session.value).toMatchObject({ phase: 'signing-in', step: 'person' });
  expect(received).toEqual([]);
  expect(bank.tokenRequests).toHaveLength(tokens);
  await call(page, 'session.cancel');
  attacker.close();
  attacker.closeAllConnections();
});

test('behavior: E4 the trap does notice a connection', async () => {
  await fetch(trapApi()).catch(() => {});
  expect(trap.hits).toEqual(['GET /v1 HTTP/1.1']);
});
