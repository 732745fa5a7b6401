/** A connection that was captured before it was led elsewhere: its address gets no token of the new service (E13). */
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import { tokensToText } from '#main/session/tokens.ts';
import { createFollowing } from '#main/writes/following.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { fail, ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { toEntry } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { createSessionUnderTest, toTokens } from '#test/support/session-parts.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

test('error: E13 H10 only a connection that leads to the service of the sign-in is given its token', async () => {
  const clock = createFakeClock();
  const connection = toConnection();
  const tokens = toTokens(clock, 3600);
  const under = createSessionUnderTest({ clock, refresh: () => expect.unreachable('nothing is renewed') });
  under.disk.set(`${connection.id} tokens`, tokensToText(tokens));
  await under.session.open(connection);
  expect(await under.session.accessToken(connection)).toEqual(ok(tokens.accessToken));
  const captured = [
    toConnection({ apiAddress: 'https://api.old.example/v1' }),
    toConnection({ authorizationAddress: 'https://login.old.example' }),
    toConnection({ clientId: 'other' }),
    toConnection({ id: 'another' }),
  ];
  for (const old of captured) {
    expect(await under.session.accessToken(old)).toEqual(fail({ code: 'not-signed-in' }));
    // A late 401 of the old service neither asks for a new token nor ends the sign-in.
    expect(await under.session.afterRejection(old, tokens.accessToken)).toEqual(fail({ code: 'not-signed-in' }));
    expect(await under.session.afterSecondRejection(old, tokens.accessToken)).toEqual(fail({ code: 'not-signed-in' }));
  }
  expect(under.sessions.at(-1)?.phase).toBe('signed-in');
});

/** Signed in at a bank whose API is an old server: it answers as the test sets, and holds back the request that `isHeld` names. */
async function start(isHeld: (request: string, count: number) => boolean, answers: Record<string, string> = {}) {
  const bank = await startTinyService();
  const requests: string[] = [];
  let held: ServerResponse | null = null;
  const answer = (request: string, response: ServerResponse) => {
    const body = answers[request.split('?')[0] ?? ''];
    response
      .writeHead(body === undefined ? 400 : 200, { 'content-type': 'application/json' })
      .end(body ?? '{"error":{"code":"no","message":"no"}}');
  };
  const old = await startTinyService({
    before(request, response) {
      requests.push(request);
      const isNew = held === null && isHeld(request, requests.filter((each) => each === request).length);
      old.behavior.hang = isNew;
      if (isNew) held = response;
      else answer(request, response);
    },
  });
  stops.push(
    () => bank.stop(),
    () => old.stop(),
  );
  const main = await startMainServices({ ...bank, apiAddress: old.apiAddress });
  stops.push(() => main.stop());
  main.connections.select(main.connection.id);
  await main.signIn();
  const { handlers } = handlersOf(main);
  return {
    main,
    handlers,
    requests,
    isHolding: () => held !== null,
    /** The person leads it to the bank's own API and signs in there; then the old server answers what it held. */
    async leadElsewhere() {
      const { id, name, authorizationAddress, clientId, scopes, redirectAddress, pkce } = main.connection;
      const kept = { name, environment: 'live' as const, authorizationAddress, clientId, scopes, redirectAddress, pkce };
      const moved = { ...kept, connection: id, apiAddress: bank.apiAddress, clientSecret: bank.clientSecret };
      expect(await handlers['connection.save'](moved)).toMatchObject({ ok: true });
      expect(await handlers['session.signIn']({ connection: id })).toMatchObject({ ok: true });
      await main.until(({ phase }) => phase === 'signed-in');
      if (held !== null) answer('', held);
      return requests.length;
    },
  };
}

test('error: E13 a test of the old service that is still running asks it nothing more', async () => {
  const reads = { 'GET /user/balance': '"1"', 'GET /user/accounts': `["${account}"]`, 'GET /chain/chainId': '1' };
  const under = await start((request, count) => request === 'POST /contract/call' && count === 2, reads);
  const input = { connection: under.main.connection.id, erc20Contract: account, request: 'a-test' };
  const running = under.handlers['connection.test'](input);
  await expect.poll(under.isHolding).toBe(true);
  const before = await under.leadElsewhere();
  await running;
  expect(under.requests.slice(before)).toEqual([]);
});

test('error: E13 following a write of the old service: the read after the one it held is not asked there', async () => {
  const under = await start((request) => request.includes('/receipt'));
  const { main } = under;
  const { journal } = main.vault;
  const following = createFollowing({
    journal,
    read: main.client.read,
    clock: systemClock,
    askedBy: () => main.connection,
    changed() {},
    lost() {},
  });
  stops.push(() => following.stop());
  const { id, apiAddress } = main.connection;
  const sent = { connection: id, service: apiAddress, identity: identityOf(main.connection) };
  const entry = toEntry({ ...sent, state: 'accepted', hash: `0x${'1f'.repeat(32)}` });
  expect(journal.add(entry)).toEqual(ok(null));
  following.look(entry.id);
  await expect.poll(under.isHolding).toBe(true);
  const before = await under.leadElsewhere();
  // The next read of the same look follows at once; it is refused here, and nothing arrives.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(under.requests.slice(before)).toEqual([]);
});
