/** Another sign-in, perhaps at another service, replaces the one that a read began with: its token never goes to the old address. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import { accessToken, type ClientOptions, said, signedOut, startScripted } from '#test/support/client-parts.ts';

/** `parts` gets `change`, and calls it when the sign-in should change. */
function start(answer: ReturnType<typeof said>, parts: (change: () => void) => Partial<ClientOptions> = () => ({})) {
  let signInNumber = 0;
  const change = () => {
    signInNumber += 1;
  };
  const { session, ...more } = parts(change);
  return { ...startScripted(() => answer, { ...more, session: { signInNumber: () => signInNumber, ...session } }), change };
}

test('error: E13 H10 O43 the connection changes its service while the cache is read: no token goes to the old address, even with a stored answer', async () => {
  const row = { operation: 'block.get', input: '', raw: '{"number":1,"timestamp":1}', readAt: 1, block: '100', permanent: true };
  const { client, connection, sent } = start(said(200, '5'), (change) => ({
    cache: {
      get: async () => {
        change();
        return row;
      },
    },
  }));
  expect(await client.read('block.get', connection, { number: '1' })).toMatchObject({ ok: true, value: { source: 'cache' } });
  expect(sent).toEqual([]);
});

test('error: E13 H10 O43 the connection changes its service during the check for another chain: nothing more goes to the old address', async () => {
  const { client, connection, sent } = start(said(200, '5'), (change) => ({
    cache: {
      seen: async () => {
        change();
        return { highest: '100', anchor: { number: '1', hash: `0x${'1f'.repeat(32)}` } };
      },
    },
  }));
  expect(await client.read('block.latestNumber', connection, {})).toEqual(signedOut);
  expect(sent.map(({ url }) => url)).toEqual(['https://api.example.org/v1/block/lastestBlockNumber']);
});

test('error: E13 H10 O43 a late 401 from the old service: the new sign-in’s token isn’t sent there, and the new sign-in goes on', async () => {
  const ended: string[] = [];
  const { client, connection, sent } = start(said(401), (change) => ({
    session: {
      afterRejection: async () => {
        // The connection got another service, and the person signed in there, while the old one answered.
        change();
        return ok('token-of-the-new-one');
      },
      afterSecondRejection: async (_connection, token) => {
        ended.push(token);
        return fail({ code: 'session-expired', at: null });
      },
    },
  }));
  expect(await client.read('chain.id', connection, {})).toEqual(signedOut);
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${accessToken}`]);
  expect(ended).toEqual([]);
});

test('error: H7 O43 a request that waits for its turn isn’t sent once its sign-in has ended', async () => {
  const { client, connection, clock, sent, change } = start(said(200, '{"number":1,"timestamp":1}'), () => ({ perSecond: '3' }));
  const all = Array.from({ length: 9 }, (_, number) => client.read('block.get', connection, { number: String(number) }));
  await settle();
  expect(sent).toHaveLength(3);
  change();
  for (let seconds = 0; seconds < 3; seconds += 1) {
    clock.pass(1_000);
    await settle();
  }
  expect((await Promise.all(all)).slice(3)).toEqual(Array(6).fill(signedOut));
  expect(sent).toHaveLength(3);
});

test('error: H15 after a sign-out, a read that waits to be retried isn’t retried', async () => {
  const fault = said(503, '', { 'retry-after': '5' });
  const { client, connection, clock, sent, change } = start(fault);
  const reading = client.read('chain.id', connection, {});
  await settle();
  change();
  clock.pass(5_000);
  expect(await reading).toMatchObject({ error: { code: 'service', status: 503 } });
  expect(sent).toHaveLength(1);
});
