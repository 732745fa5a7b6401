/** B12 and B13: how fast the sandbox answers beside the same chain asked over HTTP, and how soon after its start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'undici';
import { findAnvil } from '#sandbox/chain/anvil.ts';
import { writeHistory } from '#sandbox/chain/history.ts';
import { connectRpc } from '#sandbox/chain/rpc.ts';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { mnemonic, people } from '#sandbox/people.ts';
import { atOnce, type Figure, interleaved, median, rate, rounds } from '#test/bench/figure.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { signIn } from '#test/support/sign-in.ts';

const root = resolve(import.meta.dirname, '../..');
const bundle = join(root, 'out/main/sandbox.js');

function askerOf(sandbox: RunningSandbox, token: string) {
  const pool = new Pool(sandbox.authorizationAddress, { connections: atOnce });
  const headers = { authorization: `Bearer ${token}` };
  return async (path: string) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/v1${path}`, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  };
}

const ada = people[0]?.accounts[0] ?? '0x';
const balanceOf = `0x70a08231${ada.slice(2).toLowerCase().padStart(64, '0')}`;
const pairs = [
  { what: 'GET /user/balance, not kept', path: '/user/balance', method: 'eth_getBalance', params: [ada, 'latest'], target: '>= 0.35' },
  {
    what: 'GET /erc20/balance, not kept',
    path: `/erc20/balance/${demoContracts.DemoDollar}`,
    method: 'eth_call',
    params: [{ from: ada, to: demoContracts.DemoDollar, data: balanceOf }, 'latest'],
    target: '>= 0.35',
  },
  { what: 'GET /block/17, kept', path: '/block/17', method: 'eth_getBlockByNumber', params: ['0x11', false], target: '>= 0.7' },
] as const;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** JSON-RPC over HTTP, as wallets ask a node: anvil from the same history. The sandbox’s own has no address that a program could reach. */
async function startNode(folder: string) {
  const history = join(folder, 'history.json');
  writeFileSync(history, await writeHistory(Math.floor(Date.now() / 1000)));
  const port = await freePort();
  const child = spawn(findAnvil(), ['--port', String(port), '--quiet', '--mnemonic', mnemonic, '--load-state', history], {
    stdio: 'ignore',
  });
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: atOnce });
  const request = async (method: string, params: readonly unknown[]): Promise<void> => {
    const asked = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { body } = await pool.request({ method: 'POST', path: '/', headers: { 'content-type': 'application/json' }, body: asked });
    const text = await body.text();
    if (!text.includes('"result"')) throw new Error(`${method}: ${text}`);
  };
  for (;;) {
    const isThere = await request('eth_chainId', []).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await new Promise((soon) => setTimeout(soon, 20));
  }
  return { request, stop: () => void child.kill('SIGKILL') };
}

async function measureRates(): Promise<Figure[]> {
  const sandbox = await startSandbox({ mining: 'slow', ...(existsSync(bundle) ? { entry: bundle } : {}) });
  const folder = mkdtempSync(join(tmpdir(), 'bench-node-'));
  const node = await startNode(folder);
  try {
    const ask = askerOf(sandbox, (await signIn(sandbox)).access_token);
    const figures: Figure[] = [];
    for (const { what, path, method, params, target } of pairs) {
      const { ours, base, ratio } = await interleaved(
        () => rate(() => ask(path)),
        () => rate(() => node.request(method, params)),
      );
      figures.push({ id: 'B12', what, unit: 'requests/s', ours, base, ratio, beside: 'the chain alone, over HTTP', target });
    }
    return figures;
  } finally {
    node.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Until the first answer with status 200; the port is the one used before. */
async function timeSandbox(state: string, port: string, token: string): Promise<number> {
  // A first start: the chain's history is written anew.
  for (const name of readdirSync(state)) if (name.startsWith('chain')) rmSync(join(state, name));
  const entry = existsSync(bundle) ? bundle : join(root, 'src/sandbox/main.ts');
  const began = performance.now();
  const child = spawn(process.execPath, [entry, '--state', state], { stdio: ['pipe', 'ignore', 'ignore'] });
  const exited = new Promise((done) => child.once('exit', done));
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/user/balance`, { headers: { authorization: `Bearer ${token}` } }).catch(
      () => null,
    );
    if (response?.status === 200) break;
    await new Promise((soon) => setTimeout(soon, 2));
  }
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await exited;
  return took;
}

/** The chain alone, from the same history, until it answers. */
async function timeAnvil(folder: string, history: string): Promise<number> {
  const socket = join(folder, 'ipc');
  rmSync(socket, { force: true });
  const began = performance.now();
  const args = ['--ipc', socket, '--port', '0', '--quiet', '--prune-history', '64', '--mnemonic', mnemonic, '--load-state', history];
  const child = spawn(findAnvil(), args, { stdio: 'ignore' });
  for (;;) {
    const line = await connectRpc(socket).catch(() => null);
    if (line === null) {
      await new Promise((soon) => setTimeout(soon, 2));
      continue;
    }
    await line.request('eth_getBalance', [ada, 'latest']);
    line.close();
    break;
  }
  const took = performance.now() - began;
  child.kill('SIGKILL');
  return took;
}

async function measureStart(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const state = join(folder, 'state');
  try {
    const first = await startSandbox({ state });
    const { access_token: token } = await signIn(first);
    const { port } = new URL(first.authorizationAddress);
    await first.stop();
    const history = join(folder, 'history.json');
    writeFileSync(history, await writeHistory(Math.floor(Date.now() / 1000)));
    const [ours, base]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timeSandbox(state, port, token));
      base.push(await timeAnvil(folder, history));
    }
    const ratio = median(ours) / median(base);
    return {
      id: 'B13',
      what: 'start to first answer',
      unit: 'ms',
      ours: median(ours),
      base: median(base),
      ratio,
      beside: 'the chain alone',
      target: '<= 600 ms of ours',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function benchSandbox(): Promise<readonly Figure[]> {
  return [...(await measureRates()), await measureStart()];
}
