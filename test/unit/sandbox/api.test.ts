/** The API's answers, each beside what the chain itself says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#sandbox/people.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { signIn, type Tokens } from '#test/support/sign-in.ts';

let sandbox: RunningSandbox;
let tokens: Tokens;
beforeAll(async () => {
  sandbox = await startSandbox();
  tokens = await signIn(sandbox);
});
afterAll(() => sandbox?.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.apiAddress}${path}`, { ...init, headers: { Authorization: `Bearer ${tokens.access_token}`, ...init.headers } });
const answer = async (path: string): Promise<unknown> => {
  const response = await ask(path);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.status).toBe(200);
  return response.json();
};
const refusal = async (response: Promise<Response>) => {
  const { status, headers } = await response;
  return { status, headers, body: (await (await response).json()) as { error: { code: string; message: string } } };
};

describe('user', () => {
  it('default', async () => {
    expect(await answer('/user')).toEqual({ handle: 'ada', wallet: { address: people[0]?.accounts[0] } });
  });

  it('balance: of the first account, in wei', async () => {
    const address = people[0]?.accounts[0] ?? '0x';
    expect(await answer('/user/balance')).toEqual({ balance: String(await sandbox.rpc.getBalance({ address })) });
    await sandbox.rpc.setBalance({ address, value: 12_345_678_901_234_567_890_123n });
    expect(await answer('/user/balance')).toEqual({ balance: '12345678901234567890123' });
  });

  it('accounts: those that the chain can sign for', async () => {
    const accounts = await answer('/user/accounts');
    expect(accounts).toEqual(people[0]?.accounts);
    const known = (await sandbox.rpc.request({ method: 'eth_accounts' } as never)) as readonly string[];
    for (const person of people)
      for (const account of person.accounts) expect(known.map((each) => each.toLowerCase())).toContain(account.toLowerCase());
  });
});

describe('block', () => {
  it('latest number: a number, and the chain’s', async () => {
    await sandbox.rpc.setIntervalMining({ interval: 0 });
    const number = Number(await sandbox.rpc.getBlockNumber({ cacheTime: 0 }));
    expect(await answer('/block/lastestBlockNumber')).toBe(number);
    expect(await answer('/blockNumber')).toBe(number);
    expect(number).toBeGreaterThan(130);
    await sandbox.rpc.setIntervalMining({ interval: 1 });
  });

  it.each([0, 1, 17, 131])('args: number %s, twice', async (number) => {
    const block = await sandbox.rpc.getBlock({ blockNumber: BigInt(number) });
    const expected = {
      hash: block.hash,
      parentHash: block.parentHash,
      number,
      transactions: block.transactions,
      timestamp: Number(block.timestamp),
      nonce: block.nonce,
      difficulty: Number(block.difficulty),
      gasLimit: String(block.gasLimit),
      gasUsed: String(block.gasUsed),
      miner: block.miner,
      extraData: block.extraData,
      baseFeePerGas: String(block.baseFeePerGas),
    };
    expect(await answer(`/block/${number}`)).toEqual(expected);
    expect(await answer(`/block/${number}`)).toEqual(expected);
  });

  it('behavior: time goes on from the history into now', async () => {
    const history = (await answer('/block/131')) as { timestamp: number };
    const age = Date.now() / 1000 - history.timestamp;
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(120);
    await sandbox.rpc.mine({ blocks: 1 });
    const latest = await sandbox.rpc.getBlock();
    expect(Math.abs(Number(latest.timestamp) - Date.now() / 1000)).toBeLessThan(10);
  });

  it.each(['99999999', '9007199254740993', String(2n ** 256n - 1n)])('error: no block %s', async (number) => {
    expect(await refusal(ask(`/block/${number}`))).toMatchObject({
      status: 404,
      body: { error: { code: 'not-found', message: expect.stringContaining(number) } },
    });
  });

  it.each(['-1', '1.5', '0x10', 'latest', '007', String(2n ** 256n), '%20', 'a%00b'])('error: %s is no block number', async (number) => {
    expect(await refusal(ask(`/block/${number}`))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid-request', message: expect.stringContaining('number') } },
    });
  });
});

describe('chain', () => {
  it('id: a number', async () => {
    expect(await answer('/chain/chainId')).toBe(await sandbox.rpc.getChainId());
  });
});

describe('refusals', () => {
  it.each([undefined, 'Bearer', 'Basic YTpi', 'Bearer nobody', 'Bearer a b'])('error: authorization %s', async (authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const { status, headers: sent, body } = await refusal(fetch(`${sandbox.apiAddress}/user`, { headers }));
    expect(status).toBe(401);
    expect(sent.get('www-authenticate')).toMatch(/^Bearer/);
    expect(body.error.code).toBe('not-signed-in');
  });

  it.each(['/nothing', '/users', '/', '/user/', '/%zz'])('error: no operation %s', async (path) => {
    const { status, body } = await refusal(ask(path));
    expect([400, 404]).toContain(status);
    expect(['invalid-request', 'not-found']).toContain(body.error.code);
  });

  it('error: a body that is no JSON reveals no internals', async () => {
    const { status, body } = await refusal(ask('/user', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toMatch(/at |node_modules|SyntaxError|\.ts/);
  });

  it('error: a token that has expired', async () => {
    const brief = await startSandbox({ args: ['--token-seconds', '2', '--no-refresh-token'] });
    try {
      const short = await signIn(brief);
      expect(short.expires_in).toBe(2);
      expect(short.refresh_token).toBeUndefined();
      const user = () => fetch(`${brief.apiAddress}/user`, { headers: { Authorization: `Bearer ${short.access_token}` } });
      expect((await user()).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 2100));
      expect((await user()).status).toBe(401);
    } finally {
      await brief.stop();
    }
  });

  it('behavior: no page of another origin is let in', async () => {
    const response = await ask('/user', { headers: { Origin: 'http://elsewhere.test' } });
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await fetch(`${sandbox.apiAddress}/user`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://elsewhere.test', 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.ok).toBe(false);
  });
});
