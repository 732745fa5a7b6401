/** O44: a sign-out takes effect here at once, and is then sent to a service that has a revocation address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fairClock } from '#test/support/fair-clock.ts';
import { type Options, startMainServices, testCipher } from '#test/support/main-services.ts';
import { startSandbox } from '#test/support/sandbox.ts';
import { createBrowser } from '#test/support/sign-in.ts';
import { type Behavior, startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(behavior: Partial<Behavior> = {}, options: Options = {}) {
  const tiny = await startTinyService(behavior);
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices({ ...tiny, revocationAddress: `${tiny.authorizationAddress}/revoke` }, options);
  stops.push(() => main.stop());
  await main.signIn();
  return { tiny, main };
}

type Main = Awaited<ReturnType<typeof startMainServices>>;
const untilRevocationEnds = (main: Main) =>
  main.until((one) => one.phase === 'signed-out' && one.left !== null && one.left.revoked !== 'asking');

test('default: O44 both tokens are revoked, with the client’s secret, and the end state says so', async () => {
  const { tiny, main } = await start();
  const [refresh, access] = ['refresh', 'access'].map((kind) => [...tiny.secrets].find((secret) => secret.startsWith(`${kind}-`)));
  await main.session.signOut(main.connection.id);
  expect(await untilRevocationEnds(main)).toEqual({ phase: 'signed-out', problem: null, left: { revoked: 'yes', until: null } });
  const { clientId: client_id, clientSecret: client_secret } = tiny;
  expect(tiny.revocations).toHaveLength(2);
  expect(tiny.revocations).toContainEqual({ token: refresh, token_type_hint: 'refresh_token', client_id, client_secret });
  expect(tiny.revocations).toContainEqual({ token: access, token_type_hint: 'access_token', client_id, client_secret });
});

test('behavior: O44 oidc-provider no longer accepts what was revoked', async () => {
  const sandbox = await startSandbox();
  stops.push(() => sandbox.stop());
  const [ada] = sandbox.people;
  if (ada === undefined) throw new Error('the sandbox has no people');
  const browse = async (link: string) => {
    const browser = createBrowser();
    const page = await browser.visit(link);
    const consent = await browser.submit(page.at, { email: ada.email, password: ada.password });
    const back = await browser.submit(consent.at, { answer: 'allow', scope: sandbox.scopes.split(' ') });
    void visit(back.at).catch(() => {});
    return true;
  };
  const service = { ...sandbox, revocationAddress: `${sandbox.authorizationAddress}/api/oauth2/revoke` };
  const main = await startMainServices(service, { browse });
  stops.push(() => main.stop());
  await main.signIn();
  const token = await main.session.accessToken(main.connection);
  const read = () => fetch(`${sandbox.apiAddress}/user`, { headers: { authorization: `Bearer ${token.ok ? token.value : ''}` } });
  expect((await read()).status).toBe(200);
  await main.session.signOut(main.connection.id);
  expect(await untilRevocationEnds(main)).toMatchObject({ left: { revoked: 'yes' } });
  expect((await read()).status).toBe(401);
});

test.each([503, 400, 302])('error: O44 after an answer of %i the app does not say that it was revoked', async (revocationStatus) => {
  const { tiny, main } = await start({ revocationStatus, refreshToken: false });
  await main.session.signOut(main.connection.id);
  const out = await untilRevocationEnds(main);
  expect(out).toMatchObject({ left: { revoked: 'no' } });
  // Without renewal it is known until when.
  const until = out.phase === 'signed-out' ? (out.left?.until ?? 0) : 0;
  expect(Math.abs(until - (Date.now() + tiny.behavior.expiresIn * 1000))).toBeLessThan(10_000);
  expect(tiny.revocations).toHaveLength(1);
});

test.each(['gone', 'hanging'])(
  'error: O44 the service is %s: signed out here at once, and the app says that it was not revoked there',
  { timeout: 10_000 },
  async (how) => {
    const { tiny, main } = await start();
    if (how === 'gone') await tiny.stop();
    else tiny.behavior.hangToken = true;
    const passed = fairClock();
    expect(await main.session.signOut(main.connection.id)).toEqual({ ok: true, value: null });
    expect(passed()).toBeLessThan(1_000);
    expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(false);
    await main.stop(false);
    expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-out', left: { revoked: 'no' } });
  },
);

test('behavior: O44 without an address no request is sent, and the app says so', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  await main.signIn();
  await main.session.signOut(main.connection.id);
  expect(await untilRevocationEnds(main)).toMatchObject({ left: { revoked: 'no', until: null } });
  expect(tiny.revocations).toEqual([]);
});

test('behavior: O44 a new sign-in meanwhile: the outcome for the old one is not shown', async () => {
  const { tiny, main } = await start();
  tiny.behavior.hangToken = true;
  await main.session.signOut(main.connection.id);
  tiny.behavior.hangToken = false;
  await main.signIn();
  await main.stop(false);
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in' });
});

/** A key store that takes its time once `gate.milliseconds` is set. */
function slowKeyStore() {
  const gate = { milliseconds: 0 };
  const encrypt = async (text: string) => {
    if (gate.milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, gate.milliseconds));
    return testCipher.encrypt(text);
  };
  return { gate, cipher: { encrypt, decrypt: testCipher.decrypt } };
}

/** What the service still accepts of all that it has given. */
async function accepted(tiny: TinyService): Promise<string[]> {
  const tokens = [...tiny.secrets].filter((secret) => secret.startsWith('access-'));
  const read = (token: string) => fetch(`${tiny.apiAddress}/user`, { headers: { authorization: `Bearer ${token}` } });
  const answers = await Promise.all(tokens.map(async (token) => ({ token, status: (await read(token)).status })));
  return answers.filter(({ status }) => status === 200).map(({ token }) => token);
}

test('error: O44 O43 signing out while a renewal is being kept: its new tokens are revoked too, before the app says so', async () => {
  const { gate, cipher } = slowKeyStore();
  const { tiny, main } = await start({ expiresIn: 0 }, { cipher });
  gate.milliseconds = 200;
  const reading = main.client.read('user.balance', main.connection, {});
  await expect.poll(() => tiny.secrets.size, { interval: 1 }).toBeGreaterThan(5);
  await main.session.signOut(main.connection.id);
  await reading;
  expect(await untilRevocationEnds(main)).toMatchObject({ left: { revoked: 'yes' } });
  expect(tiny.revocations).toHaveLength(4);
  expect(await accepted(tiny)).toHaveLength(0);
});

test('error: O44 O43 signing out while a new sign-in is being kept: it is revoked too', async () => {
  const { gate, cipher } = slowKeyStore();
  const { tiny, main } = await start({}, { cipher });
  gate.milliseconds = 200;
  await main.session.signIn(main.connection);
  await main.until((one) => one.phase === 'signing-in' && one.step === 'keeping');
  await main.session.signOut(main.connection.id);
  expect(await untilRevocationEnds(main)).toMatchObject({ left: { revoked: 'yes' } });
  expect(await accepted(tiny)).toHaveLength(0);
});

test('error: O44 signed in again and again: signing out revokes all of them', async () => {
  const { tiny, main } = await start();
  await main.signIn();
  await main.until((one) => one.phase === 'signed-in');
  await expect.poll(() => tiny.tokenRequests.length).toBe(2);
  await main.session.signOut(main.connection.id);
  expect(await untilRevocationEnds(main)).toMatchObject({ left: { revoked: 'yes' } });
  expect(await accepted(tiny)).toHaveLength(0);
});

test('error: E13 a revocation address on another server is refused: it would be sent the tokens and the secret', async () => {
  const seen: string[] = [];
  const evil = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  stops.push(() => evil.close());
  const { main } = await start();
  const { id, hasSecret: _hasSecret, chain: _chain, environment: _environment, ...given } = main.connection;
  const revocationAddress = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/revoke`;
  const saved = await main.connections.save({ ...given, environment: 'test', connection: id, revocationAddress });
  expect(saved).toMatchObject({
    ok: false,
    error: { code: 'invalid-input', fields: { revocationAddress: expect.stringContaining('same server') } },
  });
  await main.session.signOut(id);
  await untilRevocationEnds(main);
  expect(seen).toEqual([]);
});
