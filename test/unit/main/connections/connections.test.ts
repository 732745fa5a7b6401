/** What a page that is taken over tries with connections, over main's real services: nothing leaves for what no person confirmed. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createCooldown } from '#main/core/own-window/cooldown.ts';
import { fail } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Change } from '#shared/writes/change.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { type Decider, handlersOf } from '#test/support/main-handlers.ts';
import { type Options, startMainServices, testCipher } from '#test/support/main-services.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function startTiny(): Promise<TinyService> {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  return tiny;
}

async function start(answer: Decider = () => false, options: Options = {}) {
  const tiny = await startTiny();
  const main = await startMainServices(tiny, options);
  stops.push(() => main.stop());
  main.connections.select(main.connection.id);
  const asked: Change[] = [];
  const { handlers } = handlersOf(main, undefined, undefined, {
    decide(change) {
      asked.push(change);
      return answer(change);
    },
  });
  return { tiny, main, handlers, asked };
}

function edit(connection: Connection, change: Partial<CallInput<'connection.save'>> = {}): CallInput<'connection.save'> {
  const { id, name, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce } = connection;
  return {
    connection: id,
    name,
    environment: 'test',
    authorizationAddress,
    apiAddress,
    clientId,
    scopes,
    redirectAddress,
    pkce,
    ...change,
  };
}
function propose(service: TinyService, change: Partial<CallInput<'connection.save'>> = {}): CallInput<'connection.save'> {
  const { authorizationAddress, apiAddress, clientId } = service;
  const redirectAddress = 'http://127.0.0.1/sign-in/new';
  return {
    name: 'New',
    environment: 'live',
    authorizationAddress,
    apiAddress,
    clientId,
    scopes: 'account',
    redirectAddress,
    pkce: true,
    ...change,
  };
}
const declined = fail({ code: 'change-declined' });
const bytesTo = (service: TinyService) => [...service.apiRequests, ...service.tokenRequests, ...service.revocations];

test('error: T2 E13 sign out, then lead the connection to another API, then sign in: the person is shown it, and no token goes there', async () => {
  const { main, handlers, asked } = await start();
  const evil = await startTiny();
  await main.signIn();
  await handlers['session.signOut']({ connection: main.connection.id });
  expect(await handlers['connection.save'](edit(main.connection, { apiAddress: evil.apiAddress }))).toEqual(declined);
  expect(asked).toMatchObject([{ warnings: [{ kind: 'sent-elsewhere', override: { type: new URL(evil.apiAddress).host } }, {}] }]);
  await main.signIn();
  expect(await handlers['service.user.balance']({ connection: main.connection.id })).toMatchObject({ ok: true });
  expect(bytesTo(evil)).toEqual([]);
});

test('error: T2 T5 while a confirmed change is saved, a page that repeats the old settings takes nothing back', async () => {
  let encrypting = Promise.resolve();
  const cipher = {
    ...testCipher,
    encrypt: async (text: string) => {
      await encrypting;
      return testCipher.encrypt(text);
    },
  };
  const { main, handlers, asked } = await start(() => true, { cipher });
  const bank = await startTiny();
  const slow = Promise.withResolvers<void>();
  encrypting = slow.promise;
  const { authorizationAddress, apiAddress } = bank;
  const leading = { environment: 'live', authorizationAddress, apiAddress, clientSecret: 'the bank’s' } as const;
  const changing = handlers['connection.save'](edit(main.connection, leading));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const repeated = handlers['connection.save'](edit(main.connection, { perSecond: '5' }));
  slow.resolve();
  expect(await changing).toMatchObject({ ok: true });
  expect(await repeated).toEqual(declined);
  expect(asked).toHaveLength(1);
  expect(main.connections.confirmed(main.connection.id)).toMatchObject({ value: { apiAddress, environment: 'live', hasSecret: true } });
});

test('error: T8 a save that changes nothing writes nothing', async () => {
  const { main, handlers } = await start();
  const file = join(main.folder, 'vault.db-wal');
  const before = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  for (let count = 0; count < 50; count += 1)
    expect(await handlers['connection.save'](edit(main.connection))).toMatchObject({ ok: true, value: { id: main.connection.id } });
  expect(statSync(file, { throwIfNoEntry: false })?.mtimeMs).toBe(before);
});

test('error: T1 T3 a new connection with the real sign-in page and a false API is saved by no page, and so never signed in to', async () => {
  const { tiny, main, handlers, asked } = await start();
  const evil = await startTiny();
  const given = propose(tiny, { apiAddress: evil.apiAddress, name: 'Tiny' });
  expect(await handlers['connection.save'](given)).toEqual(declined);
  expect(asked[0]?.warnings[0]).toMatchObject({ kind: 'sent-elsewhere', tone: 'danger' });
  expect(main.connections.all().list).toHaveLength(2);
  expect(bytesTo(evil)).toEqual([]);
});

test('error: T1 T8 a page proposes services in a loop: nothing is saved, no browser opens, nothing is sent', async () => {
  const links: string[] = [];
  const { main, handlers } = await start(() => false, { browse: async (link) => links.push(link) > 0 });
  const evil = await startTiny();
  for (let count = 0; count < 20; count += 1) {
    const saved = await handlers['connection.save'](propose(evil, { name: `New ${count}` }));
    expect(saved.ok).toBe(false);
  }
  expect(main.connections.all().list).toHaveLength(2);
  expect([links, bytesTo(evil)]).toEqual([[], []]);
});

test('error: T4 T6 removed and added again as a test: the removal and the new label are confirmed, the label by typing', async () => {
  const answers = { agrees: true };
  const { tiny, main, handlers, asked } = await start(() => answers.agrees);
  await handlers['connection.save'](edit(main.connection, { environment: 'live' }));
  asked.length = 0;
  answers.agrees = false;
  expect(await handlers['connection.remove']({ connection: main.connection.id })).toEqual(declined);
  expect(main.connections.find(main.connection.id).ok).toBe(true);
  answers.agrees = true;
  expect(await handlers['connection.remove']({ connection: main.connection.id })).toMatchObject({ ok: true });
  answers.agrees = false;
  const again = propose(tiny, { environment: 'test', apiAddress: `${tiny.apiAddress}/`, redirectAddress: main.connection.redirectAddress });
  expect(await handlers['connection.save'](again)).toEqual(declined);
  expect(asked.at(-1)).toMatchObject({
    environment: 'live',
    warnings: [{ kind: 'relabeled', override: { because: expect.any(String) } }, {}],
  });
});

test.each([
  ['currency', { currencySymbol: 'USDC', currencyDecimals: '18' }],
  ['PKCE', { pkce: false }],
  ['scopes', { scopes: 'account transactions admin' }],
  ['redirect address', { redirectAddress: 'http://127.0.0.1/elsewhere' }],
  ['issuer', { issuer: 'https://other.example' }],
  ['path', { approvalForAllPath: '/erc721/anything' }],
  ['name', { name: 'Trusted Bank' }],
] as const)('error: T5 %s of a connection that is signed in to: confirmed, or as it was', async (_name, change) => {
  const { main, handlers, asked } = await start();
  await main.signIn();
  const before = main.connections.find(main.connection.id);
  expect(await handlers['connection.save'](edit(main.connection, change))).toEqual(declined);
  expect(asked).toHaveLength(1);
  expect(main.connections.find(main.connection.id)).toEqual(before);
});

test('error: T5 a path that is another operation’s is refused before the person is asked', async () => {
  const { main, handlers, asked } = await start(() => true);
  for (const approvalForAllPath of ['/transaction/submit', '/erc20/transfer', '/ERC20/Transfer'])
    expect(await handlers['connection.save'](edit(main.connection, { approvalForAllPath }))).toMatchObject({
      error: { code: 'invalid-input', fields: { approvalForAllPath: expect.any(String) } },
    });
  expect(asked).toEqual([]);
});

test('error: T9 another service may not use the redirect address of one that there is, nor a path above or below it', async () => {
  const { main, handlers, asked } = await start(() => true);
  const other = await startTiny();
  const taken = main.connection.redirectAddress;
  for (const redirectAddress of [
    taken,
    `${taken}/`,
    `${taken}2`,
    'http://localhost:1234/callback',
    `${taken}/deeper`,
    'http://127.0.0.1/CALLBACK',
  ])
    expect(await handlers['connection.save'](propose(other, { redirectAddress }))).toMatchObject({
      error: {
        code: 'invalid-input',
        fields: { redirectAddress: '“Tiny” uses this redirect address. Give each service its own, so that sign-ins can’t be mixed up.' },
      },
    });
  expect(asked).toEqual([]);
  expect(await handlers['connection.save'](propose(other))).toMatchObject({ ok: true });
});

test('behavior: T9 each connection is offered its own redirect address, once', async () => {
  const redirects = ['http://127.0.0.1/sign-in/1', 'http://127.0.0.1/sign-in/2'];
  const { tiny, main } = await start(undefined, {
    redirects: { newRedirectAddress: () => redirects[0] ?? '', renewRedirectAddress: () => void redirects.shift() },
  });
  const proposed = () => main.connections.all().newRedirectAddress;
  expect(proposed()).toBe('http://127.0.0.1/sign-in/1');
  await main.connections.save(propose(tiny, { redirectAddress: 'http://127.0.0.1/mine', clientId: 'x' }));
  expect(proposed()).toBe('http://127.0.0.1/sign-in/1');
  await main.connections.save(propose(tiny, { redirectAddress: proposed(), clientId: 'y' }));
  expect(proposed()).toBe('http://127.0.0.1/sign-in/2');
});

test('error: T8 a page that signs in, cancels and signs out in a loop opens the browser less and less often, and is given a waiting time', async () => {
  const clock = createFakeClock();
  const links: string[] = [];
  const browse = async (link: string) => links.push(link) > 0;
  const { main, handlers } = await start(() => true, { browse, openings: createCooldown(clock) });
  const { id } = main.connection;
  for (let seconds = 0; seconds < 120; seconds += 1) {
    const begun = await handlers['session.signIn']({ connection: id });
    if (begun.ok) await main.until((session) => session.phase === 'signing-in' && session.step === 'person');
    await handlers['session.cancel']({});
    await handlers['session.signOut']({ connection: id });
    clock.pass(1_000);
  }
  // Three, then after 1, 2, 4, 8, 16, 32 and 60 seconds.
  expect(links.length).toBeGreaterThanOrEqual(8);
  expect(links.length).toBeLessThanOrEqual(10);
  expect(await handlers['session.signIn']({ connection: id })).toMatchObject({ error: { code: 'too-soon', seconds: expect.any(Number) } });
});

test('error: T11 a hundred connections, and not one more', async () => {
  const { tiny, main, handlers, asked } = await start(() => true);
  for (let count = 1; count < 100; count += 1) {
    const redirectAddress = `http://127.0.0.1/sign-in/${1000 + count}`;
    expect(await main.connections.save(propose(tiny, { clientId: `c${count}`, redirectAddress }))).toMatchObject({ ok: true });
  }
  const more = propose(tiny, { clientId: 'one-more', redirectAddress: 'http://127.0.0.1/sign-in/more' });
  const refusal = { error: { code: 'invalid-input', fields: { connection: 'Blockdesk keeps up to 100 connections. Remove one first.' } } };
  expect(await handlers['connection.save'](more)).toMatchObject(refusal);
  expect(asked).toEqual([]);
  expect(main.connections.all().list).toHaveLength(101);
});
