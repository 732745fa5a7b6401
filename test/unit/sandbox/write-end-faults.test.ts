/** `--fault` for writes that end otherwise than their answer says, and for single reads: what the client and the chain each see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { faultNames } from '#sandbox/faults/fault.ts';
import { people } from '#sandbox/people.ts';
import { exchangeRaw } from '#test/support/raw-exchange.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { openApi } from '#test/support/sandbox-api.ts';
import { signIn } from '#test/support/sign-in.ts';

type Hash = `0x${string}`;
const [ada, grace] = [people[0]?.accounts[0] ?? '0x', people[1]?.accounts[0] ?? '0x'];
const transfer = { contractAddress: demoContracts.DemoDollar, amount: '1', address: grace };

let sandbox: RunningSandbox;
let token: string;
let api: ReturnType<typeof openApi>;

/** Nothing is mined unless a test does it. `names`: in the order in which they are used. */
async function start(names: readonly string[]): Promise<void> {
  sandbox = await startSandbox({ mining: 'slow', args: names.flatMap((name) => ['--fault', name]) });
  token = (await signIn(sandbox)).access_token;
  api = openApi(sandbox, token);
}

const write = (patience?: number) =>
  exchangeRaw(`${sandbox.apiAddress}/erc20/transfer`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify(transfer),
    ...(patience === undefined ? {} : { patience }),
  });
const waiting = async () => {
  const [all, mined] = await Promise.all(
    (['pending', 'latest'] as const).map((blockTag) => sandbox.rpc.getTransactionCount({ address: ada, blockTag })),
  );
  return (all ?? 0) - (mined ?? 0);
};
const mine = (blocks = 1) => sandbox.rpc.mine({ blocks, interval: 12 });
/** Of the newest block, the only one. */
async function minedHash(): Promise<Hash> {
  expect(await waiting()).toBe(1);
  await mine();
  const { transactions } = await sandbox.rpc.getBlock();
  expect(transactions).toHaveLength(1);
  return transactions[0] as Hash;
}
const body = (answer: { readonly body: Buffer }) => JSON.parse(answer.body.toString()) as Record<string, unknown>;

const writeNames = ['timeout-after-acting', 'known-after-acting', 'receipt', 'other-hash', 'older-hash'] as const;
const lateNames = ['late', 'late-reset', 'late-no-hash', 'batched-3'] as const;

it('default: every fault of writes alone and of single reads is tried here', () => {
  const own = faultNames.filter((name) => name.startsWith('write-') && !faultNames.includes(name.slice('write-'.length)));
  // It differs from the other one in nothing but its time.
  const tried = [...writeNames, ...lateNames, 'batched-70'].map((name) => `write-${name}`);
  expect(own.sort()).toEqual(tried.sort());
  const reads = faultNames.filter((name) => /^(?:latest-block|accounts)-/.test(name));
  expect(reads.sort()).toEqual(['accounts-reordered', 'latest-block-backwards']);
});

describe('answers', () => {
  beforeAll(() => start(writeNames.map((name) => `write-${name}:1`)));
  afterAll(() => sandbox?.stop());

  it.each([
    ['timeout-after-acting', 'timeout of 30000ms exceeded'],
    ['known-after-acting', 'already known'],
  ])('fault: %s', async (_, message) => {
    const answer = await write();
    expect(answer).toMatchObject({ status: 400, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(body(answer)).toEqual({ error: { message } });
    await minedHash();
  });

  it('fault: receipt', async () => {
    const answering = write();
    await expect.poll(waiting).toBe(1);
    const hash = await minedHash();
    const { transactionHash, status, blockNumber, ...more } = body(await answering);
    expect({ transactionHash, status, blockNumber }).toEqual({
      transactionHash: hash,
      status: 1,
      blockNumber: Number(await sandbox.rpc.getBlockNumber()),
    });
    expect(more.hash).toBeUndefined();
    expect(more.logs).toHaveLength(1);
  });

  it('fault: other-hash', async () => {
    const { hash } = body(await write());
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await minedHash()).not.toBe(hash);
    expect((await api.ask(`/transaction/${String(hash)}`)).status).toBe(404);
  });

  it('fault: older-hash', async () => {
    const [before] = (await sandbox.rpc.getBlock()).transactions;
    const { hash } = body(await write());
    expect(hash).toBe(before);
    expect(await minedHash()).not.toBe(hash);
  });

  it('behavior: after them all the answer is right again', async () => {
    const { hash } = body(await write());
    expect(await minedHash()).toBe(hash);
  });
});

describe('later', () => {
  beforeAll(() => start([...lateNames.map((name) => `write-${name}:1`), 'write-batched-3:1']));
  afterAll(() => sandbox?.stop());

  const isLate = async () => {
    expect(await waiting()).toBe(0);
    await mine(20);
    await expect.poll(waiting, { timeout: 10_000, interval: 100 }).toBe(1);
    return minedHash();
  };

  it('fault: late', async () => {
    const { hash } = body(await write());
    expect((await api.ask(`/transaction/${String(hash)}`)).status).toBe(404);
    expect(await isLate()).toBe(hash);
  });

  it('fault: late-reset', async () => {
    expect(await write()).toMatchObject({ ended: 'reset', head: '' });
    await isLate();
  });

  it('fault: late-no-hash', async () => {
    expect(body(await write())).toEqual({ status: 'ok' });
    await isLate();
  });

  it('fault: batched-3, also once its client has gone', async () => {
    const before = Date.now();
    const { hash } = body(await write());
    expect(Date.now() - before).toBeGreaterThan(2_900);
    expect(await minedHash()).toBe(hash);
    expect(await write(500)).toMatchObject({ ended: 'open', head: '' });
    expect(await waiting()).toBe(0);
    await expect.poll(waiting, { timeout: 10_000, interval: 100 }).toBe(1);
  });
});

describe('reads', () => {
  beforeAll(() => start(['latest-block-backwards:4', 'accounts-reordered:3']));
  afterAll(() => sandbox?.stop());

  it('fault: backwards', async () => {
    const newest = Number(await sandbox.rpc.getBlockNumber());
    const answers = [];
    for (let asked = 0; asked < 5; asked += 1) answers.push(await api.get('/block/lastestBlockNumber'));
    expect(answers).toEqual([newest, newest - 3, newest, newest - 3, newest]);
  });

  it('fault: reordered', async () => {
    const [first, second, third] = people[0]?.accounts ?? [];
    // Every other read is left alone.
    expect((await api.ask('/user')).status).toBe(200);
    const answers = [];
    for (let asked = 0; asked < 4; asked += 1) answers.push(await api.get('/user/accounts'));
    expect(answers).toEqual([
      [second, third, first],
      [third, first, second],
      [first, second, third],
      [first, second, third],
    ]);
  });
});
