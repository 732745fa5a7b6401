/** The practice chain and the web: no page of any origin reads it, changes it, or has it ask an address. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as listenOn } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type Browser, expect, test } from '@playwright/test';
import { refusedByBrowsers } from '#sandbox/chain/listener.ts';
import { people } from '#sandbox/people.ts';
import { startBrowser } from '#test/support/app.ts';
import { isReached, listeningSockets } from '#test/support/listening-sockets.ts';
import { startSandbox } from '#test/support/sandbox.ts';

let browser: Browser;
let site: Server;
/** What arrived at the web server that the attacking page comes from. */
const asked: string[] = [];

test.beforeAll(async () => {
  browser = await startBrowser();
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('Content-Type', 'text/html').end('<title>a page</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  await browser?.close();
  site?.close();
});
const siteAt = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

/** All that a page can try at an address: each way, and what came of it. */
async function attack(hosts: readonly string[], messages: readonly string[]): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.goto(siteAt());
  const outcomes = await page.evaluate(
    async ([at, bodies]) => {
      const said = async (how: string, run: () => Promise<unknown>) => `${how}: ${await run().then(String, () => 'failed')}`;
      const post = (host: string, body: string, mode: RequestMode, type: string) =>
        fetch(`http://${host}/`, { method: 'POST', mode, headers: { 'Content-Type': type }, body }).then((answer) => answer.type);
      const socket = (host: string, body: string) =>
        new Promise((resolve, reject) => {
          const line = new WebSocket(`ws://${host}/`);
          line.onopen = () => line.send(body);
          line.onmessage = ({ data }) => resolve(data);
          line.onerror = reject;
        });
      const all: Promise<string>[] = [];
      for (const host of at)
        for (const body of bodies) {
          all.push(said(`no-cors ${host}`, () => post(host, body, 'no-cors', 'text/plain')));
          all.push(said(`cors ${host}`, () => post(host, body, 'cors', 'application/json')));
          all.push(said(`websocket ${host}`, () => socket(host, body)));
        }
      return Promise.all(all);
    },
    [hosts, messages] as const,
  );
  await page.close();
  return outcomes;
}

test.describe('on Linux', () => {
  test.skip(process.platform !== 'linux', 'elsewhere the chain listens on a port that browsers refuse');

  test('error: E27 neither a page nor a raw request with a web origin reaches the chain', async () => {
    const sandbox = await startSandbox({ mining: 'slow' });
    try {
      const account = people[0]?.accounts[0] ?? '0x';
      const before = { balance: await sandbox.rpc.getBalance({ address: account }), block: await sandbox.rpc.getBlockNumber() };
      const sockets = listeningSockets(sandbox.anvilPid);
      // It does listen: what is tried below is tried at the right port.
      expect(sockets.length).toBeGreaterThan(0);
      const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
      const hosts = ['127.0.0.1', '0.0.0.0', '::1', 'localhost', '127.255.255.255', ...own, ...sockets.map(({ host }) => host)];
      for (const { port } of sockets) for (const host of hosts) expect([host, await isReached(host, port)]).toEqual([host, false]);

      const call = (method: string, params: readonly unknown[]) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      asked.length = 0;
      const outcomes = await attack(
        sockets.flatMap(({ port }) => ['127.0.0.1', 'localhost', '0.0.0.0', '255.255.255.255', '[::1]'].map((host) => `${host}:${port}`)),
        [
          call('eth_blockNumber', []),
          call('evm_setBalance', [account, '0x0']),
          call('anvil_setBalance', [account, '0x0']),
          call('anvil_reset', [{ forking: { jsonRpcUrl: `${siteAt()}/rpc` } }]),
        ],
      );
      expect(outcomes).toHaveLength(sockets.length * 5 * 4 * 3);
      expect(outcomes.filter((outcome) => !outcome.endsWith(': failed'))).toEqual([]);
      expect(await sandbox.rpc.getBalance({ address: account })).toBe(before.balance);
      expect(await sandbox.rpc.getBlockNumber()).toBe(before.block);
      expect(asked.filter((request) => request.includes('/rpc'))).toEqual([]);
    } finally {
      await sandbox.stop();
    }
  });
});

test('error: E27 where a port must be reachable, it is one that the browser refuses', async () => {
  let connections = 0;
  const listen = (port: number) =>
    new Promise<ReturnType<typeof listenOn> | null>((resolve) => {
      const server = listenOn((socket) => {
        connections += 1;
        socket.destroy();
      });
      server.once('error', () => resolve(null));
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let servers: ReturnType<typeof listenOn>[] = [];
  // Another run of the tests may have these ports for a moment.
  await expect
    .poll(async () => {
      for (const server of servers) server.close();
      servers = (await Promise.all(refusedByBrowsers.map(({ port }) => listen(port)))).filter((server) => server !== null);
      return servers.length;
    })
    .toBeGreaterThan(10);
  const portOf = (server: ReturnType<typeof listenOn>) => (server.address() as AddressInfo).port;
  const outcomes = await attack(
    servers.map((server) => `127.0.0.1:${portOf(server)}`),
    ['{}'],
  );
  expect(outcomes.filter((outcome) => !outcome.endsWith(': failed'))).toEqual([]);
  expect(connections).toBe(0);
  // Any other port is reached, so that the zero above says something.
  const usual = await listen(0);
  await attack([`127.0.0.1:${usual === null ? 0 : portOf(usual)}`], ['{}']);
  expect(connections).toBeGreaterThan(0);
  for (const server of [...servers, usual]) server?.close();
});
