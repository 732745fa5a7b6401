/** What happens at once: switching, editing, removing, quitting and signing out while something is under way. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSandbox } from '#main/core/sandbox.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, type Options, startMainServices, testCipher } from '#test/support/main-services.ts';
import { type Behavior, startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** `apiAddress`: of a server that answers reads in place of the tiny service. */
async function start(behavior: Partial<Behavior> = {}, options: Options = {}, apiAddress?: string) {
  const tiny = await startTinyService(behavior);
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(apiAddress === undefined ? tiny : { ...tiny, apiAddress }, options);
  stops.push(() => main.stop());
  main.connections.select(main.connection.id);
  return { tiny, main };
}

const balance = (main: MainServices, connection = main.connection) => main.client.read('user.balance', connection, {});
const isOnDisk = (main: MainServices) => main.vault.secrets.has(main.connection.id, 'tokens');

/** A key store that takes its time once `gate.milliseconds` is set. */
function slowCipher() {
  const gate = { milliseconds: 0 };
  const encrypt = async (text: string) => {
    if (gate.milliseconds > 0) await sleep(gate.milliseconds);
    return testCipher.encrypt(text);
  };
  return { gate, cipher: { encrypt, decrypt: testCipher.decrypt } };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function addConnection(main: MainServices, change: Partial<Connection> & { clientSecret?: string } = {}) {
  const own = { redirectAddress: 'http://127.0.0.1/sign-in/other' };
  const { name, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce } = { ...main.connection, ...own, ...change };
  const given = { name, environment: 'test' as const, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce };
  const saved = await main.connections.save({ ...given, clientSecret: change.clientSecret ?? 'secret' });
  const confirmed = saved.ok ? main.connections.confirmed(saved.value.connection.id) : saved;
  if (!confirmed.ok) throw new Error(confirmed.error.code);
  return confirmed.value;
}

const edit = ({ id, name, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce }: Connection, change: object) => ({
  ...{ connection: id, name, environment: 'test' as const, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce },
  ...change,
});

test('E13 another API address, and a read at the same moment: the token goes nowhere', async () => {
  const { main } = await start();
  await main.signIn();
  const seen: unknown[] = [];
  const evil = await listen(
    createServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    }),
  );
  const { handlers } = handlersOf(main);
  const saving = handlers['connection.save'](edit(main.connection, { apiAddress: evil }));
  const reading = handlers['service.user.balance']({ connection: main.connection.id });
  await Promise.all([saving, reading]);
  expect((await handlers['service.user.balance']({ connection: main.connection.id })).ok).toBe(false);
  expect(seen).toEqual([]);
  expect(isOnDisk(main)).toBe(false);
});

test('E13 another API address during a renewal: the renewed token is not brought back', async () => {
  const { gate, cipher } = slowCipher();
  const { main } = await start({ expiresIn: 0 }, { cipher });
  await main.signIn();
  gate.milliseconds = 100;
  const reading = balance(main);
  await sleep(50);
  gate.milliseconds = 0;
  await handlersOf(main).handlers['connection.save'](edit(main.connection, { apiAddress: 'http://127.0.0.1:9' }));
  await reading;
  await sleep(150);
  expect(main.sessions.at(-1)?.phase).toBe('signed-out');
  expect(isOnDisk(main)).toBe(false);
});

test.each(['while the answer is kept', 'while the service is asked'])('O39 switching the connection %s loses no sign-in', async (when) => {
  const { gate, cipher } = slowCipher();
  const { tiny, main } = await start({ expiresIn: 0 }, { cipher });
  await main.signIn();
  const other = await addConnection(main);
  tiny.behavior.expiresIn = 3600;
  if (when === 'while the answer is kept') gate.milliseconds = 100;
  const reading = balance(main);
  while (tiny.tokenRequests.length < 2) await sleep(1);
  if (gate.milliseconds > 0) await sleep(30);
  await main.session.open(other);
  await main.session.open(main.connection);
  await reading;
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in' });
  expect(await balance(main)).toMatchObject({ ok: true, value: { source: 'service' } });
  expect(tiny.tokenRequests).toHaveLength(2);
});

test('O41 a connection whose renewal gets no answer is opened at once with what is saved', async () => {
  const { tiny, main } = await start({ expiresIn: 0 });
  await main.signIn();
  const other = await addConnection(main);
  tiny.behavior.hangToken = true;
  void balance(main);
  while (tiny.tokenRequests.length < 2) await sleep(1);
  await main.session.open(other);
  await main.session.open(main.connection);
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in', problem: null });
  expect(tiny.tokenRequests).toHaveLength(2);
  await tiny.stop();
});

test('O39 quitting while a renewal is being kept: the next start is signed in', async () => {
  const { gate, cipher } = slowCipher();
  const { tiny, main } = await start({ expiresIn: 0 }, { cipher });
  await main.signIn();
  tiny.behavior.expiresIn = 3600;
  gate.milliseconds = 60;
  const reading = balance(main);
  while (tiny.tokenRequests.length < 2) await sleep(1);
  await main.session.stop();
  await reading;
  await main.stop(false);
  const again = await startMainServices(tiny, { folder: main.folder, cipher: testCipher });
  expect(await balance(again)).toMatchObject({ ok: true, value: { source: 'service' } });
  await again.stop();
});

test('one connection’s token endpoint hangs: another connection’s reads do not wait for it', async () => {
  const { tiny, main } = await start({ expiresIn: 0 });
  const second = await startTinyService({ expiresIn: 0 });
  stops.push(() => second.stop());
  const { authorizationAddress, apiAddress, clientSecret } = second;
  const other = await addConnection(main, { authorizationAddress, apiAddress, clientSecret });
  await main.session.signIn(other);
  await main.until(({ phase }) => phase === 'signed-in');
  await main.session.open(main.connection);
  await main.signIn();
  tiny.behavior.hangToken = true;
  void balance(main);
  while (tiny.tokenRequests.length < 2) await sleep(1);
  await main.session.open(other);
  const answered = await Promise.race([balance(main, other).then(({ ok: isOk }) => isOk), sleep(3_000).then(() => 'hangs')]);
  expect(answered).toBe(true);
  await tiny.stop();
});

test('O43 a new sign-in while the old one’s renewal is being kept: the new one stays', async () => {
  const { gate, cipher } = slowCipher();
  const { tiny, main } = await start({ expiresIn: 0 }, { cipher });
  await main.signIn();
  tiny.behavior.expiresIn = 3600;
  gate.milliseconds = 200;
  const reading = balance(main);
  await sleep(50);
  gate.milliseconds = 0;
  await main.signIn();
  await reading;
  await sleep(250);
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in', tokenStorage: 'encrypted' });
  expect(isOnDisk(main)).toBe(true);
  expect(await balance(main)).toMatchObject({ ok: true, value: { source: 'service' } });
});

test('O43 signing out while a renewal is being kept: nothing comes back', async () => {
  const { gate, cipher } = slowCipher();
  const { main } = await start({ expiresIn: 0 }, { cipher });
  await main.signIn();
  gate.milliseconds = 100;
  const reading = balance(main);
  await sleep(40);
  await main.session.signOut(main.connection.id);
  await reading;
  await sleep(150);
  expect(isOnDisk(main)).toBe(false);
  expect(main.sessions.at(-1)?.phase).toBe('signed-out');
});

test('O43 a late answer of an ended sign-in is neither shown nor kept', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  const api = await listen(
    createServer(async (_request, response) => {
      requests += 1;
      await late;
      response.end('"77"');
    }),
  );
  const { main } = await start({}, {}, api);
  await main.signIn();
  const reading = balance(main);
  await expect.poll(() => requests).toBe(1);
  await main.session.signOut(main.connection.id);
  await main.cache.drop(main.connection.id);
  release();
  expect(await reading).toEqual({ ok: false, error: { code: 'not-signed-in' } });
  expect(await main.cache.list(main.connection.id)).toEqual([]);
});

test('H4 a late 401 of the sign-in before leaves the new one alone', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  const api = await listen(
    createServer(async (_request, response) => {
      requests += 1;
      if (requests === 2) await late;
      response.writeHead(401).end();
    }),
  );
  const { main } = await start({}, {}, api);
  await main.signIn();
  const reading = balance(main);
  while (requests < 2) await sleep(2);
  await main.session.signOut(main.connection.id);
  await main.signIn();
  release();
  await reading;
  expect(main.sessions.at(-1)?.phase).toBe('signed-in');
  expect(isOnDisk(main)).toBe(true);
});

test('H15 a read that hangs from the sign-in before does not hold up the new one’s', async () => {
  const { tiny, main } = await start();
  await main.signIn();
  tiny.behavior.hang = true;
  void balance(main);
  await sleep(50);
  await main.session.signOut(main.connection.id);
  tiny.behavior.hang = false;
  await main.signIn();
  const answered = await Promise.race([balance(main).then(({ ok: isOk }) => isOk), sleep(3_000).then(() => 'hangs')]);
  expect(answered).toBe(true);
});

test('O20 two attempts at once open one browser, none after quitting; past the exchange nothing is cancelled', async () => {
  const links: string[] = [];
  const browse = async (link: string) => {
    links.push(link);
    return true;
  };
  const { main } = await start({}, { browse });
  await Promise.all([main.session.signIn(main.connection), main.session.signIn(main.connection)]);
  await expect.poll(() => links.length).toBe(1);
  await sleep(100);
  expect(links).toHaveLength(1);
  main.session.cancel(main.connection.id);
  // Ended before it listens.
  await main.session.signIn(main.connection);
  main.session.cancel(main.connection.id);
  void main.session.signIn(main.connection);
  await main.session.stop();
  await sleep(100);
  expect(links).toHaveLength(1);

  const { gate, cipher } = slowCipher();
  const slow = await start({}, { cipher });
  gate.milliseconds = 100;
  await slow.main.session.signIn(slow.main.connection);
  await slow.main.until((session) => session.phase === 'signing-in' && session.step === 'keeping');
  await sleep(20);
  slow.main.session.cancel(slow.main.connection.id);
  expect(await slow.main.until(({ phase }) => phase !== 'signing-in')).toMatchObject({ phase: 'signed-in' });
});

test('O34 a lifetime of nothing, with a refresh token: renewed once, then used until the service refuses', async () => {
  const { tiny, main } = await start({ expiresIn: 0 });
  await main.signIn();
  for (let reads = 0; reads < 5; reads += 1) expect((await balance(main)).ok).toBe(true);
  expect(tiny.tokenRequests.filter((form) => form.grant_type === 'refresh_token')).toHaveLength(1);
});

test('a snapshot never pairs one connection with stored data of another', async () => {
  const { main } = await start();
  await main.signIn();
  await balance(main);
  const other = await addConnection(main);
  const { handlers } = handlersOf(main);
  const asked = handlers['app.snapshot']({});
  main.connections.select(other.id);
  const snapshot = await asked;
  if (!snapshot.ok) throw new Error(snapshot.error.code);
  expect(snapshot.value.slices.connections.value.active).toBe(main.connection.id);
  expect(snapshot.value.stored.length).toBeGreaterThan(0);
});

test('O26 reading the accounts shows whether it is the person of the last sign-in', async () => {
  const { tiny, main } = await start();
  const { handlers } = handlersOf(main);
  const readAccounts = () => handlers['service.user.accounts']({ connection: main.connection.id });
  await main.signIn();
  await readAccounts();
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in', person: 'same' });
  await main.session.signOut(main.connection.id);
  tiny.behavior.answers['/user/accounts'] = JSON.stringify(['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']);
  await main.signIn();
  expect(main.sessions.at(-1)).toMatchObject({ person: 'unknown' });
  await readAccounts();
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-in', person: 'another' });
});

test('removing another connection leaves the attempt alone; one removed while it is saved does not come back', async () => {
  const { gate, cipher } = slowCipher();
  const { main } = await start({}, { browse: async () => true, cipher });
  const other = await addConnection(main);
  const { handlers } = handlersOf(main);
  await main.session.signIn(main.connection);
  await main.until((session) => session.phase === 'signing-in' && session.step === 'person');
  gate.milliseconds = 60;
  const saving = handlers['connection.save'](edit(other, { clientSecret: 'again' }));
  await sleep(10);
  await handlers['connection.remove']({ connection: other.id });
  expect((await saving).ok).toBe(false);
  expect(main.sessions.at(-1)?.phase).toBe('signing-in');
  expect(main.connections.find(other.id).ok).toBe(false);
  expect(main.vault.secrets.has(other.id, 'client-secret')).toBe(false);
});

test('a secret that cannot be decrypted is reported, not left out', async () => {
  const { tiny, main } = await start();
  await main.stop(false);
  const locked = await startMainServices({ ...tiny, clientSecret: undefined } as never, {
    folder: main.folder,
    cipher: { encrypt: async () => null, decrypt: async () => null },
  });
  expect(await locked.session.signIn(locked.connection)).toEqual({ ok: false, error: { code: 'secret-locked' } });
  expect(tiny.tokenRequests).toHaveLength(0);
  await locked.stop(false);
});

test('a sandbox that failed is started again by the person, not by every read', async () => {
  let starts = 0;
  const sandbox = createSandbox({
    startProcess: (listener) => {
      starts += 1;
      queueMicrotask(() => listener.message({ type: 'failed', detail: 'no chain' }));
      return { stop: async () => {} };
    },
    changed() {},
    isReady() {},
  });
  expect(await sandbox.start()).toMatchObject({ ok: false, error: { detail: 'no chain' } });
  for (let reads = 0; reads < 5; reads += 1) expect((await sandbox.ready()).ok).toBe(false);
  expect(starts).toBe(1);
  await sandbox.start();
  expect(starts).toBe(2);
});
