/** Two services, one of them hostile: the code of the honest one never reaches the other (RFC 9700 section 4.4, RFC 9207). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { visit } from '#test/support/visit.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A sign-in page that sends the browser on to the honest one, as whom and back to where that one expects; it notes what it is sent. */
async function startAttacker(honest: { authorizationAddress: string; clientId: string }, registeredPath: string) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname === '/oauth2') {
      const onward = new URL(`${honest.authorizationAddress}/oauth2`);
      onward.search = url.search;
      onward.searchParams.set('client_id', honest.clientId);
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      // The honest server compares the path with what is registered, and takes any port (RFC 8252 section 7.3).
      onward.searchParams.set('redirect_uri', `${back.origin}${registeredPath}`);
      return response.writeHead(303, { location: onward.href }).end();
    }
    request.setEncoding('utf8').on('data', (text: string) => received.push(text));
    request.on('end', () => response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { authorizationAddress: address, apiAddress: `${address}/v1`, clientId: 'evil', received };
}

async function start(path: string) {
  const honest = await startTinyService();
  stops.push(() => honest.stop());
  const attacker = await startAttacker(honest, '/sign-in/honest');
  const main = await startMainServices(attacker, { redirectAddress: `http://127.0.0.1${path}` });
  stops.push(() => main.stop());
  const began = await main.session.signIn(main.connection);
  expect(began.ok).toBe(true);
  return { attacker, main };
}

test('error: O25 T9 a hostile sign-in page sends the browser to an honest one: its code arrives at the other’s path, and is not used', async () => {
  const { attacker, main } = await start('/sign-in/evil');
  await main.until((session) => session.phase === 'signing-in' && session.step === 'person');
  // Time enough for a code that was taken to be sent on.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(attacker.received).toEqual([]);
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signing-in', step: 'person' });
  main.session.cancel(main.connection.id);
});

test('behavior: the test can fail: with one path for both, the code would go to the attacker', async () => {
  const { attacker } = await start('/sign-in/honest');
  await expect.poll(() => attacker.received.join('')).toContain('code=');
});

test('error: O25 T10 a server that named itself once has to from then on, until another issuer is confirmed', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  let names = true;
  const browse = async (link: string) => {
    const { headers } = await visit(link, { follow: false });
    const iss = names ? `&iss=${encodeURIComponent(tiny.authorizationAddress)}` : '';
    await visit(`${headers.location}${iss}`);
    return true;
  };
  const main = await startMainServices(tiny, { browse });
  stops.push(() => main.stop());
  const now = () => {
    const confirmed = main.connections.confirmed(main.connection.id);
    if (!confirmed.ok) throw new Error(confirmed.error.code);
    return confirmed.value;
  };
  const signIn = async () => {
    await main.session.signOut(main.connection.id);
    await main.session.signIn(now());
    return main.until(({ phase }) => phase === 'signed-in' || phase === 'signed-out');
  };
  names = false;
  expect(await signIn()).toMatchObject({ phase: 'signed-in' });
  expect(now().sendsIssuer).toBe(false);
  names = true;
  expect(await signIn()).toMatchObject({ phase: 'signed-in' });
  expect(now().sendsIssuer).toBe(true);
  names = false;
  const asked = tiny.tokenRequests.length;
  expect(await signIn()).toMatchObject({ phase: 'signed-out', problem: { reason: 'issuer-missing' } });
  expect(tiny.tokenRequests).toHaveLength(asked);
  // As the person has confirmed it in main's own window.
  const { id, name, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce } = main.connection;
  const saved = {
    connection: id,
    name,
    environment: 'test' as const,
    authorizationAddress,
    apiAddress,
    clientId,
    scopes,
    redirectAddress,
    pkce,
  };
  expect(await main.connections.save({ ...saved, issuer: `${tiny.authorizationAddress}/new` })).toMatchObject({ ok: true });
  expect(await signIn()).toMatchObject({ phase: 'signed-in' });
});

test('behavior: T10 what was seen of a server outlives its connection and the app', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  main.connections.recordIssuer(main.connection.id);
  main.connections.remove(main.connection.id);
  await main.stop(false);
  const again = await startMainServices(tiny, { folder: main.folder });
  stops.push(() => again.stop());
  expect(again.connection.id).not.toBe(main.connection.id);
  expect(again.connection.sendsIssuer).toBe(true);
});
