/** The sandbox for another chain than its own, by `--rpc-url`: the people sign with the keys that it was given. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestClient, encodeDeployData, erc20Abi, http, publicActions } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '#sandbox/chain/anvil.ts';
import contracts from '#sandbox/contracts/compiled.json' with { type: 'json' };
import { mnemonic } from '#sandbox/people.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { openApi } from '#test/support/sandbox-api.ts';
import { signIn } from '#test/support/sign-in.ts';

const keys = [`0x${'c1'.repeat(32)}`, `0x${'c2'.repeat(32)}`] as const;
const [first, second] = [privateKeyToAccount(keys[0]), privateKeyToAccount(keys[1])];
const holder = mnemonicToAccount(mnemonic).address;

let anvil: ChildProcess;
let rpcUrl: string;
let node: ReturnType<typeof connect>;
const connect = (url: string) => createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }) }).extend(publicActions);

async function startNode(...args: string[]) {
  const child = spawn(findAnvil(), ['--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return { process: child, url };
}

beforeAll(async () => {
  ({ process: anvil, url: rpcUrl } = await startNode('--chain-id', '4242', '--block-time', '1', '--mixed-mining', '--mnemonic', mnemonic));
  node = connect(rpcUrl);
  for (const { address } of [first, second]) await node.setBalance({ address, value: 10n ** 19n });
});
afterAll(() => anvil?.kill('SIGKILL'));

const start = (args: readonly string[] = [], text = keys.join(', ')) =>
  startSandbox({ mining: 'other', args: ['--rpc-url', rpcUrl, ...args], env: { BLOCKDESK_SANDBOX_KEYS: text } });

async function deployToken(): Promise<`0x${string}`> {
  const { abi, bytecode } = contracts.GovernanceToken;
  const hash = await node.request({
    method: 'eth_sendTransaction',
    params: [{ from: holder, data: encodeDeployData({ abi, bytecode: bytecode as `0x${string}`, args: [first.address] }) }],
  } as never);
  const { contractAddress } = await node.waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 20 });
  return contractAddress ?? '0x';
}

describe('serving', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await start();
  });
  afterAll(() => sandbox?.stop());

  it('default: the node’s chain, and an account for each key', async () => {
    const api = openApi(sandbox, (await signIn(sandbox)).access_token);
    expect(await api.get('/chain/chainId')).toBe(4242);
    expect(await api.get('/user')).toEqual({ handle: 'ada', wallet: { address: first.address } });
    expect(await api.get('/user/accounts')).toEqual([first.address]);
    expect(await api.get('/user/balance')).toEqual({ balance: String(await node.getBalance({ address: first.address })) });
    const graces = openApi(sandbox, (await signIn(sandbox, { handle: 'grace' })).access_token);
    expect(await graces.get('/user/accounts')).toEqual([second.address]);
    await expect(signIn(sandbox, { handle: 'linus' })).rejects.toThrow();
  });

  it('behavior: writes are signed with the keys, many at once without a gap', async () => {
    const api = openApi(sandbox, (await signIn(sandbox)).access_token);
    const token = await deployToken();
    const nonce = await node.getTransactionCount({ address: first.address });
    const send = (amount: string) => api.post('/erc20/transfer', { contractAddress: token, amount, address: second.address });
    const amounts = Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? String(10n ** 30n) : '5'));
    const responses = await Promise.all(amounts.map(send));
    expect(responses.map(({ status }) => status)).toEqual(amounts.map((amount) => (amount === '5' ? 200 : 422)));
    await expect.poll(() => node.getTransactionCount({ address: first.address })).toBe(nonce + 15);
    expect(await node.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [second.address] })).toBe(75n);
  });

  it('behavior: keys are said nowhere', async () => {
    expect(readFileSync(`/proc/${sandbox.pid}/cmdline`, 'latin1')).not.toContain('c1c1');
    expect(sandbox.said()).not.toContain('c1c1');
    expect(sandbox.said()).toContain('Anyone who can reach this port can send with your keys');
    for (const name of readdirSync(sandbox.state)) {
      if (statSync(join(sandbox.state, name)).isFile()) {
        expect(readFileSync(join(sandbox.state, name), 'latin1'), name).not.toContain('c1c1');
      }
    }
  });

  it('behavior: blocks are asked for anew: another chain may be reorganized', async () => {
    const api = openApi(sandbox, (await signIn(sandbox)).access_token);
    await node.setIntervalMining({ interval: 0 });
    const snapshot = await node.snapshot();
    const number = Number(await node.getBlockNumber({ cacheTime: 0 })) + 1;
    await node.mine({ blocks: 1 });
    const before = (await api.get(`/block/${number}`)) as { hash: string };
    await node.revert({ id: snapshot });
    await node.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1000) + 1000) });
    await node.mine({ blocks: 1 });
    const after = (await api.get(`/block/${number}`)) as { hash: string };
    expect(after.hash).not.toBe(before.hash);
    expect(after.hash).toBe((await node.getBlock({ blockNumber: BigInt(number) })).hash);
    await node.setIntervalMining({ interval: 1 });
  });
});

describe('refusals', () => {
  const wrong = `0x${'d9'.repeat(31)}`;

  it.each([
    ['no keys', '', /^--rpc-url needs private keys, separated by commas, in the environment variable BLOCKDESK_SANDBOX_KEYS\.$/],
    ['a key that is none', `${keys[0]},${wrong}`, /^Key 2 in BLOCKDESK_SANDBOX_KEYS isn’t a private key: 0x and 64 hexadecimal digits\.$/],
    ['a key off the curve', `0x${'0'.repeat(64)}`, /^Key 1 in BLOCKDESK_SANDBOX_KEYS isn’t a private key/],
    ['the same key twice', `${keys[0]},${keys[0]}`, /^BLOCKDESK_SANDBOX_KEYS holds the same key twice\.$/],
    ['more keys than people', Array(4).fill(keys[0]).join(','), /^BLOCKDESK_SANDBOX_KEYS holds 4 keys, and there are 3 people\.$/],
  ])('error: %s', async (_, text, said) => {
    const message = await start([], text).then(
      () => 'started',
      (error: Error) => error.message.replace('The sandbox ended: ', '').trim(),
    );
    expect(message).toMatch(said);
    expect(message).not.toMatch(/c1c1|d9d9/);
  });

  it('error: a missing node, or something else in its place; its path is not shown', async () => {
    const page = createServer((_, response) => response.end('<h1>hello</h1>'));
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
    const { port } = page.address() as AddressInfo;
    const startWith = (url: string) =>
      startSandbox({ mining: 'other', args: ['--rpc-url', url], env: { BLOCKDESK_SANDBOX_KEYS: keys[0] } });
    await expect(startWith(`http://127.0.0.1:${port}/v3/s3cret`)).rejects.toThrow(
      `The node at 127.0.0.1:${port} doesn’t answer as a chain does. Check --rpc-url, and that the node runs.`,
    );
    page.closeAllConnections();
    await new Promise((resolve) => page.close(resolve));
    await expect(startWith(`http://127.0.0.1:${port}/v3/s3cret`)).rejects.toThrow(/^(?!.*s3cret).*doesn’t answer/s);
    await expect(startWith('s3cret')).rejects.toThrow(/^(?!.*s3cret).*--rpc-url takes an address that begins with http/s);
  });

  it('error: a folder of the practice chain is not taken for another chain, nor the other way round', async () => {
    const state = mkdtempSync(join(tmpdir(), 'sandbox-'));
    try {
      await (await startSandbox({ state })).stop();
      const other = { state, mining: 'other', env: { BLOCKDESK_SANDBOX_KEYS: keys[0] } } as const;
      await expect(startSandbox({ ...other, args: ['--rpc-url', rpcUrl] })).rejects.toThrow('belongs to a sandbox of another kind');
    } finally {
      rmSync(state, { recursive: true, force: true });
    }
  });

  it('error: the node goes away: 503', async () => {
    const { process: own, url } = await startNode();
    const env = { BLOCKDESK_SANDBOX_KEYS: keys[0] };
    const sandbox = await startSandbox({ mining: 'other', args: ['--rpc-url', url], env });
    try {
      const api = openApi(sandbox, (await signIn(sandbox)).access_token);
      expect((await api.ask('/user/balance')).status).toBe(200);
      const gone = new Promise((resolve) => own.once('exit', resolve));
      own.kill('SIGKILL');
      await gone;
      expect(await api.refused('/user/balance')).toMatchObject({ status: 503, code: 'chain-unavailable' });
    } finally {
      own.kill('SIGKILL');
      await sandbox.stop();
    }
  });
});
