/** Script in the page against the practice chain, with the sandbox that the app itself has started. */
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { connectRpc } from '#sandbox/chain/rpc.ts';
import { people } from '#sandbox/people.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';
import { newTo } from '#test/support/connection-inputs.ts';
import { call, proposeInVain, slicesOf } from '#test/support/hostile-page.ts';
import { lessOn } from '#test/support/less-on.ts';
import { isReached, listeningSockets } from '#test/support/listening-sockets.ts';

const isElsewhere = lessOn(process.platform !== 'linux', 'it finds the chain’s sockets in /proc');
const data = makeDataFolder();
let trap: Canary;
let app: RunningApp;
let page: Page;

test.beforeAll(async () => {
  [trap, app] = await Promise.all([startCanary(), startApp({ data })]);
  ({ page } = app);
  await call(page, 'sandbox.start');
  await expect.poll(async () => (await slicesOf(page)).sandbox.value.phase, { timeout: 60_000 }).toBe('ready');
});
test.afterAll(async () => {
  await app.quit();
  await trap.stop();
  removeFolder(data);
});

test('error: E4 E27 T1 line 8: no port of the practice chain can be reached by the page, through a connection that it adds, or from this computer', async () => {
  const state = join(data, 'sandbox');
  const line = await connectRpc(join(state, 'anvil.ipc'));
  const account = people[0]?.accounts[0];
  const before = await line.request('eth_getBalance', [account, 'latest']);
  const { pid } = JSON.parse(readFileSync(join(state, 'anvil.json'), 'utf8')) as { readonly pid: number };
  const sockets = isElsewhere ? [] : listeningSockets(pid);
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  for (const { host, port } of sockets)
    for (const at of ['127.0.0.1', '0.0.0.0', '::1', 'localhost', ...own, host])
      expect([at, await isReached(at, port)]).toEqual([at, false]);

  // Where its sockets are not known, the ports that anvil and its like usually have.
  const places = sockets.length > 0 ? sockets.flatMap(({ host, port }) => [`${host}:${port}`, `127.0.0.1:${port}`]) : ['127.0.0.1:8545'];
  const outcomes = await page.evaluate(
    async ([places, messages]) => {
      const outcomeOf = (run: () => Promise<unknown>) =>
        run().then(
          () => 'reached',
          () => 'failed',
        );
      const all = places.flatMap((place) =>
        messages.flatMap((body) => [
          outcomeOf(() => fetch(`http://${place}/`, { method: 'POST', mode: 'no-cors', body })),
          outcomeOf(
            () =>
              new Promise((resolve, reject) => {
                const socket = new WebSocket(`ws://${place}/`);
                socket.onopen = () => socket.send(body);
                socket.onmessage = resolve;
                socket.onerror = reject;
              }),
          ),
        ]),
      );
      return [...new Set(await Promise.all(all))];
    },
    [
      places,
      [
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [account, '0x0'] }),
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_reset', params: [{ forking: { jsonRpcUrl: `http://${trap.host}` } }] }),
      ],
    ] as const,
  );
  expect(outcomes).toEqual(['failed']);
  // What the policy refused is complained of, as it should be.
  app.complaints.length = 0;

  for (const place of places.slice(0, 2)) {
    const service = { authorizationAddress: `http://${place}`, apiAddress: `http://${place}`, clientId: 'x' };
    if (place.startsWith('127.')) await proposeInVain(app, 'connection.save', newTo(service), async () => {});
    else expect(await call(page, 'connection.save', newTo(service))).toMatchObject({ error: { code: 'invalid-input' } });
  }
  // The sandbox's own connection leads nowhere else, either.
  const elsewhere = {
    ...newTo({ authorizationAddress: `http://${trap.host}`, apiAddress: `http://${trap.host}`, clientId: 'x' }),
    connection: 'sandbox',
  };
  expect(await call(page, 'connection.save', elsewhere)).toMatchObject({ error: { code: 'invalid-input' } });
  expect(await line.request('eth_getBalance', [account, 'latest'])).toEqual(before);
  expect(trap.hits).toEqual([]);
  line.close();
});
