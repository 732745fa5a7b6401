/** A write that a page asks for: only on the sandbox, only what the person was shown, only in the sign-in they were asked in. */
import { afterEach, expect, test } from 'vitest';
import type { Question } from '#main/ports/person.ts';
import { mostLines, questionOfWrite } from '#main/write-question.ts';
import { operations } from '#shared/operations/table.ts';
import { fail } from '#shared/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const hash = `0x${'1f'.repeat(32)}`;
const [contract, receiver] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`) as [string, string];
const transfer = { contractAddress: contract, amount: '250', receiver };

/** Signed in to a service that stands where the sandbox would. */
async function start(answer: (question: Question) => boolean | Promise<boolean>) {
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
  main.connections.noteSandbox(ready);
  const asked: Question[] = [];
  const { handlers } = handlersOf(main, async (question) => {
    asked.push(question);
    return answer(question);
  });
  const signIn = async () => {
    await handlers['session.signIn']({ connection: 'sandbox' });
    await main.until(({ phase }) => phase === 'signed-in');
  };
  await signIn();
  const sent = () => tiny.apiRequests.filter((request) => request.startsWith('POST'));
  const write = (connection = 'sandbox') => handlers['service.erc20.transfer']({ ...transfer, connection });
  return { tiny, main, asked, ready, signIn, sent, write };
}

test('default: M9 what was shown is sent, once', async () => {
  const { asked, sent, write, tiny } = await start(() => true);
  expect(await write()).toMatchObject({ ok: true, value: { reading: { recognized: true, value: hash } } });
  expect(sent()).toEqual(['POST /erc20/transfer']);
  expect(asked).toHaveLength(1);
  for (const shown of [contract, receiver, 'amount (base units): 250', new URL(tiny.apiAddress).host, 'POST /erc20/transfer'])
    expect(asked[0]?.detail).toContain(shown);
  expect(asked[0]?.enter).toBe('no');
});

test('error: M9 no: nothing is sent', async () => {
  const { sent, write } = await start(() => false);
  expect(await write()).toEqual(fail({ code: 'canceled' }));
  expect(sent()).toEqual([]);
});

test('error: M9 an organization’s service is not written to yet, and nobody is asked', async () => {
  const { main, asked, sent, write } = await start(() => true);
  expect(await write(main.connection.id)).toEqual(fail({ code: 'not-offered', reason: 'sandbox-only' }));
  expect([asked, sent()]).toEqual([[], []]);
});

const changes: [string, (parts: Awaited<ReturnType<typeof start>>) => Promise<unknown>][] = [
  ['somebody signs in anew', ({ signIn }) => signIn()],
  ['it is signed out', ({ main }) => main.session.signOut('sandbox')],
  [
    'the sandbox is on another port',
    async ({ main, ready }) => main.connections.noteSandbox({ ...ready, apiAddress: 'http://127.0.0.1:9/v1' }),
  ],
];
test.each(changes)('error: M10 while the question stands %s: nothing is sent', async (_name, change) => {
  const agreed = Promise.withResolvers<boolean>();
  const parts = await start(() => agreed.promise);
  const writing = parts.write();
  await expect.poll(() => parts.asked.length).toBe(1);
  await change(parts);
  agreed.resolve(true);
  expect(await writing).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(parts.sent()).toEqual([]);
});

test('error: M9 E24 every parameter has its line, numbers and addresses whole, nothing unseen', () => {
  const input = {
    functionSignature: 'f(bytes data, address receiver, uint256[] amounts, string note)',
    params: [`0x${'ab'.repeat(500)}`, receiver, [String(2n ** 256n - 1n), '7'], 'a\u202eb\nc'],
    value: '5',
    contractAddress: contract,
  };
  const { detail = '' } = questionOfWrite(operations['transaction.submit'], input, toConnection()) ?? {};
  const lines = detail.split('\n');
  expect(lines).toContain(`params 2 (address receiver): ${receiver}`);
  expect(lines).toContain(`params 3 (uint256[] amounts)[0]: ${2n ** 256n - 1n}`);
  expect(lines).toContain('params 3 (uint256[] amounts)[1]: 7');
  expect(lines).toContain('params 4 (string note): a[202e]b[a]c');
  expect(lines).toContain('value (wei): 5');
  expect(detail).toContain('… (1002 characters)');
});

test('error: M9 what does not fit into a box is not sent', () => {
  const submit = (count: number) => {
    const input = { functionSignature: 'f(uint256[])', params: [Array.from({ length: count }, () => '1')], contractAddress: contract };
    return questionOfWrite(operations['transaction.submit'], input, toConnection());
  };
  expect(submit(mostLines - 2)).not.toBeNull();
  expect(submit(mostLines - 1)).toBeNull();
});
