/** A write that a page asks for: only on the sandbox, only what the person was shown, only in the sign-in they were asked in. */
import { afterEach, expect, test } from 'vitest';
import { fail } from '#shared/core/result.ts';
import type { Change } from '#shared/writes/change.ts';
import type { Review } from '#shared/writes/review.ts';
import { type Decider, handlersOf, type Reviewer } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const hash = `0x${'1f'.repeat(32)}`;
const [contract, receiver] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`) as [string, string];
const transfer = { contractAddress: contract, amount: '250', receiver };

/** Signed in to a service in place of the sandbox. */
async function start(answer: Reviewer, decide: Decider = () => true) {
  const tiny = await startTinyService({ answers: { '/erc20/transfer': JSON.stringify({ hash }) } });
  stops.push(() => tiny.stop().catch(() => {}));
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const { authorizationAddress, apiAddress, clientId, clientSecret } = tiny;
  const ready = {
    type: 'ready',
    authorizationAddress,
    apiAddress,
    revocationAddress: '',
    clientId,
    clientSecret,
    scopes: 'account',
  } as const;
  main.connections.setSandbox(ready);
  const asked: Review[] = [];
  const changes: Change[] = [];
  const { handlers } = handlersOf(
    main,
    undefined,
    (review) => {
      asked.push(review);
      return answer(review);
    },
    {
      decide(change) {
        changes.push(change);
        return decide(change);
      },
    },
  );
  const signIn = async () => {
    await handlers['session.signIn']({ connection: 'sandbox' });
    await main.until(({ phase }) => phase === 'signed-in');
  };
  await signIn();
  const sent = () => tiny.writes();
  const write = (connection = 'sandbox') => handlers['service.erc20.transfer']({ ...transfer, connection });
  return { tiny, main, handlers, asked, changes, ready, signIn, sent, write };
}

test('default: M9 what was shown is sent, once', async () => {
  const { main, asked, sent, write } = await start(() => true);
  expect(await write()).toMatchObject({ ok: true, value: { reading: { recognized: true, value: hash } } });
  expect(sent()).toEqual(['POST /erc20/transfer']);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.request).toEqual({
    method: 'POST',
    path: '/erc20/transfer',
    body: JSON.stringify({ contractAddress: contract, amount: '250', address: receiver }),
  });
  expect(main.vault.journal.list('sandbox', { before: null, most: 9 })).toMatchObject({ ok: true, value: [{ state: 'accepted', hash }] });
});

test('error: M9 no: nothing is sent', async () => {
  const { sent, write } = await start(() => false);
  expect(await write()).toEqual(fail({ code: 'canceled' }));
  expect(sent()).toEqual([]);
});

test('default: M9 an organization’s service is written to likewise', async () => {
  const { main, asked, sent, write } = await start(() => true);
  await main.signIn();
  expect(await write(main.connection.id)).toMatchObject({ ok: true });
  expect([asked.length, sent()]).toEqual([1, ['POST /erc20/transfer']]);
});

test('error: O26 the accounts are others than at the last sign-in: said before any write, and typed', async () => {
  const { tiny, asked, signIn, write } = await start(() => true);
  await write();
  expect(asked[0]?.warnings.map(({ kind }) => kind)).not.toContain('another-person');
  tiny.behavior.answers['/user/accounts'] = JSON.stringify([receiver]);
  await signIn();
  await write();
  const warning = asked[1]?.warnings.find(({ kind }) => kind === 'another-person');
  expect(warning).toMatchObject({ tone: 'danger', override: { type: 'other accounts' } });
});

test('error: O26 M10 the owner of the accounts cannot be confirmed now: nothing is shown or sent based on the earlier answer', async () => {
  const { tiny, asked, sent, write } = await start(() => true);
  await write();
  delete tiny.behavior.answers['/user/accounts'];
  expect(await write()).toMatchObject({ ok: false, error: { code: 'service', status: 404 } });
  expect([asked.length, sent()]).toEqual([1, ['POST /erc20/transfer']]);
});

const changes: [string, (parts: Awaited<ReturnType<typeof start>>) => Promise<unknown>][] = [
  ['a person signs in again', ({ signIn }) => signIn()],
  ['it is signed out', ({ main }) => main.session.signOut('sandbox')],
  [
    'the sandbox is on another port',
    async ({ main, ready }) => main.connections.setSandbox({ ...ready, apiAddress: 'http://127.0.0.1:9/v1' }),
  ],
];
test.each(changes)('error: M10 while the question is open %s: nothing is sent', async (_name, change) => {
  const agreed = Promise.withResolvers<boolean>();
  const parts = await start(() => agreed.promise);
  const writing = parts.write();
  await expect.poll(() => parts.asked.length).toBe(1);
  await change(parts);
  agreed.resolve(true);
  expect(await writing).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(parts.sent()).toEqual([]);
});

test('error: M22 on another chain nothing is sent until the person has confirmed it, for that chain alone', async () => {
  let agrees = false;
  const { tiny, main, handlers, changes, sent, write } = await start(
    () => true,
    () => agrees,
  );
  const refused = fail({ code: 'chain-changed' });
  const writeAnew = (digits: string) => {
    tiny.behavior.answers['/erc20/transfer'] = JSON.stringify({ hash: `0x${digits.repeat(32)}` });
    return write();
  };
  const confirmChain = () => handlers['connection.confirmChain']({ connection: 'sandbox' });
  tiny.behavior.answers['/chain/chainId'] = '1';
  expect(await write()).toMatchObject({ ok: true });
  expect([await confirmChain(), changes]).toEqual([{ ok: true, value: null }, []]);
  tiny.behavior.answers['/chain/chainId'] = '5';
  expect(await write()).toEqual(refused);
  expect(await confirmChain()).toEqual(fail({ code: 'change-declined' }));
  expect(changes).toMatchObject([{ fields: [{ name: 'Chain', before: 'Ethereum · 1', after: 'Goerli · 5' }] }]);
  expect(await write()).toEqual(refused);
  agrees = true;
  expect(await confirmChain()).toMatchObject({ ok: true });
  expect(await writeAnew('2a')).toMatchObject({ ok: true });
  tiny.behavior.answers['/chain/chainId'] = '137';
  expect(await write()).toEqual(refused);
  // Back on the chain that was confirmed.
  tiny.behavior.answers['/chain/chainId'] = '5';
  expect(await writeAnew('3b')).toMatchObject({ ok: true });
  expect(sent()).toHaveLength(3);
  expect(main.connections.find('sandbox')).toMatchObject({ value: { chain: { id: '5' } } });
});
