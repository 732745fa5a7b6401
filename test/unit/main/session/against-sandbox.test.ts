/** Main's services against the real sandbox: a certified authorization server and a real chain, no answer of our own making. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPerson } from '#test/support/as-person.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  // Renewed in its last second, so that a test need not wait long to see it.
  sandbox = await startSandbox({ args: ['--token-seconds', '5'] });
});
afterAll(() => sandbox.stop());

type Main = Awaited<ReturnType<typeof startMainServices>>;
async function readValue(main: Main, id: 'user.balance' | 'user.accounts' | 'chain.id' | 'block.latestNumber'): Promise<unknown> {
  const answer = await main.client.read(id, main.connection, {});
  if (!answer.ok) throw new Error(answer.error.code);
  expect(answer.value).toMatchObject({ source: 'service', problem: null });
  return answer.value.reading.recognized ? answer.value.reading.value : 'unrecognized';
}

test('default: every read is what the chain itself says', async () => {
  const main = await startMainServices(sandbox, { browse: asPerson() });
  await main.signIn();
  const [address] = sandbox.people[0]?.accounts ?? [];
  if (address === undefined) throw new Error('no account');
  expect(await readValue(main, 'user.balance')).toBe((await sandbox.rpc.getBalance({ address })).toString());
  expect(await readValue(main, 'user.accounts')).toEqual(sandbox.people[0]?.accounts.map((account) => ({ address: account, name: null })));
  expect(await readValue(main, 'chain.id')).toBe(String(await sandbox.rpc.getChainId()));
  const latest = String(await readValue(main, 'block.latestNumber'));
  const block = await main.client.read('block.get', main.connection, { number: latest });
  const onChain = await sandbox.rpc.getBlock({ blockNumber: BigInt(latest) });
  expect(block).toMatchObject({
    ok: true,
    value: {
      reading: {
        recognized: true,
        value: {
          number: latest,
          hash: onChain.hash,
          parentHash: onChain.parentHash,
          timestamp: onChain.timestamp.toString(),
          gasUsed: onChain.gasUsed.toString(),
          baseFeePerGas: onChain.baseFeePerGas?.toString() ?? null,
          transactions: onChain.transactions,
        },
      },
    },
  });
  await main.stop();
});

test('behavior: a public client without secret signs in with PKCE and renews with rotation', async () => {
  const { authorizationAddress, apiAddress, scopes } = sandbox;
  const main = await startMainServices({ authorizationAddress, apiAddress, scopes, clientId: 'blockdesk-public' }, { browse: asPerson() });
  const before = await main.signIn();
  await new Promise((resolve) => setTimeout(resolve, 4_200));
  // Less than its last fifth is left, so this renews first.
  expect(await readValue(main, 'chain.id')).toBe('31337');
  const after = main.sessions.at(-1);
  if (before.phase !== 'signed-in' || after?.phase !== 'signed-in') throw new Error('not signed in');
  expect((after.expiresAt ?? 0) - (before.expiresAt ?? 0)).toBeGreaterThan(2_000);
  await main.stop();
});

test('error: a scope that was not allowed is named, and the sign-in continues', async () => {
  const main = await startMainServices(sandbox, { browse: asPerson('ada', ['chain']) });
  expect(await main.signIn()).toMatchObject({ scopes: ['chain'] });
  expect(await main.client.read('user.balance', main.connection, {})).toMatchObject({
    ok: false,
    error: { code: 'service', status: 403, text: expect.stringContaining('account') },
  });
  expect(main.sessions.at(-1)?.phase).toBe('signed-in');
  await main.stop();
});

test('error: O32 a wrong client secret is refused as the client’s, not the code’s', async () => {
  const main = await startMainServices({ ...sandbox, clientSecret: 'wrong' }, { browse: asPerson() });
  await main.session.signIn(main.connection);
  const session = await main.until((one) => one.phase === 'signed-out' && one.problem !== null);
  expect(session).toMatchObject({ problem: { code: 'sign-in-failed', reason: 'client-rejected' } });
  await main.stop();
});
