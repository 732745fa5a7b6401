/** Balances read together: each caller gets its own answer, and a contract that lies is found out. */
import { expect, test } from 'vitest';
import type { Aggregate } from '#main/chain/multicall/aggregate.ts';
import { createBatchedReads } from '#main/chain/multicall/batched-reads.ts';
import type { HowToRead } from '#main/core/ports/service.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { multicall3Address, nativeBalanceInput } from '#shared/tokens/multicall.ts';
import { mostParts, type PartAnswer } from '#shared/tokens/multicall-call.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';
import { addressOf } from '#test/support/addresses.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const owner = addressOf(7);
const connection = toConnection();
const word = (value: number): PartAnswer => `0x${value.toString(16).padStart(64, '0')}`;
const answer = (result: string, more: object = {}) => ({
  reading: { recognized: true, value: { result } } as const,
  raw: '',
  readAt: 0,
  block: null,
  source: 'service' as const,
  problem: null,
  ...more,
});
const inputs = (count: number) => Array.from({ length: count }, (_, index) => balanceInput(addressOf(100 + index), owner));
const worth = (address: string) => Number(BigInt(address)) * 3;
const resultOf = (one: Result<{ reading: unknown }>) =>
  one.ok ? (one.value.reading as { value: { result: string } }).value.result : one.error.code;

interface World {
  /** What the contract says of this part, in this request; the truth, unless it says otherwise. */
  readonly says?: (target: string, request: number) => PartAnswer | undefined;
  readonly failure?: AppError | { readonly code: 'odd' };
  readonly random?: () => number;
  /** What a token says itself, this time. */
  readonly direct?: (target: string, time: number) => number;
}

function start({ says, failure, random = () => 0, direct = worth }: World = {}) {
  const clock = createFakeClock();
  const requests: number[] = [];
  const alone: string[] = [];
  const distrusted: string[] = [];
  const kept: object[] = [];
  let isProven = true;
  const client: Pick<ServiceClient, 'read' | 'keep' | 'lastKnown'> = {
    read: (async (_id: string, _connection: object, input: { contractAddress: string }, _how?: HowToRead) => {
      alone.push(input.contractAddress);
      return ok(answer(String(direct(input.contractAddress, alone.length))));
    }) as never,
    keep(part) {
      kept.push(part);
      return ok(answer((JSON.parse(part.raw) as { result: string }).result, { block: part.block, isOfBlock: true }));
    },
    lastKnown: (async (_id: string, _connection: object, _input: object, problem: AppError) => fail(problem)) as never,
  };
  const aggregate: Aggregate = async (_connection, _contract, parts) => {
    requests.push(parts.length);
    if (failure !== undefined) return fail(failure);
    const answers = parts.map(({ target }) => {
      const said = says?.(target, requests.length);
      return said === undefined ? word(worth(target)) : said;
    });
    return ok({ block: '120', answers });
  };
  const read = createBatchedReads({
    ...{ client, aggregate, clock, random },
    session: { signInNumber: () => 4 },
    contractOf: () => (isProven ? multicall3Address : null),
    distrust(_connection, why) {
      distrusted.push(why);
      isProven = false;
    },
  });
  const ask = (list: readonly object[], how: HowToRead = {}) => {
    const reads = list.map((input) => read('contract.call', connection, input as never, how));
    clock.pass(60);
    return Promise.all(reads);
  };
  return { ask, read, clock, requests, alone, distrusted, kept };
}

test('default: they go in one request, with two compared; each caller gets its own, in its block', async () => {
  const { ask, requests, alone, distrusted, kept } = start();
  const answers = await ask(inputs(40));
  expect(answers.map(resultOf)).toEqual(inputs(40).map(({ contractAddress }) => String(worth(contractAddress))));
  expect(answers.every((one) => one.ok && one.value.block === '120' && one.value.isOfBlock)).toBe(true);
  expect([requests, alone.length, distrusted]).toEqual([[40], 2, []]);
  expect(kept[0]).toMatchObject({ signInNumber: 4, input: inputs(1)[0], raw: expect.stringContaining('in block 120') });
});

test('default: more than fit go in several, and what two callers want in one part', async () => {
  const { ask, requests } = start();
  const all = inputs(mostParts + 50);
  expect((await ask([...all, ...all])).every(({ ok: isOk }) => isOk)).toBe(true);
  expect(requests).toEqual([mostParts, 50]);
});

test.each<[string, readonly object[], HowToRead]>([
  ['one', inputs(1), {}],
  ['those asked by hand', inputs(9), { ask: 'by-hand' }],
  ['those of a test', inputs(9), { ask: 'passing' }],
  ['those of a write', inputs(9), { urgency: 'own' }],
  ['other calls', inputs(9).map((input) => ({ ...input, functionSignature: 'function balanceOf(address) view returns (uint256)' })), {}],
])('default: %s are read alone', async (_which, list, how) => {
  const { ask, requests, alone } = start();
  await ask(list, how);
  expect([requests, alone.length]).toEqual([[], list.length]);
});

test('default: those that come a little later go with the first, but none waits for long', async () => {
  const { read, clock, requests } = start();
  const all: Promise<unknown>[] = [];
  for (const input of inputs(20)) {
    all.push(read('contract.call', connection, input, {}));
    clock.pass(10);
  }
  clock.pass(60);
  await Promise.all(all);
  expect(requests).toEqual([15, 5]);
});

test('default: what was read apart by 40 ms once goes together when it is read again by its own timer', async () => {
  const { read, clock, requests } = start();
  const reads = inputs(5).map((input, index) => {
    if (index === 1) clock.pass(40);
    return read('contract.call', connection, input, {});
  });
  clock.pass(60);
  await Promise.all(reads);
  expect(requests).toEqual([5]);
});

test('default: one account’s native currency alone is of a block as well', async () => {
  const { ask, requests, alone } = start();
  const [answer] = await ask([nativeBalanceInput(multicall3Address, owner)]);
  expect(answer).toMatchObject({ ok: true, value: { isOfBlock: true } });
  expect([requests, alone]).toEqual([[1], []]);
});

test('default: the native currency goes with the tokens', async () => {
  const { ask, requests } = start({ says: (target) => (target === multicall3Address ? word(9) : undefined) });
  const answers = await ask([...inputs(2), nativeBalanceInput(multicall3Address, owner)]);
  expect(requests).toEqual([3]);
  expect(resultOf(answers[2] as never)).toBe('9');
});

test('behavior: a caller that leaves gets no answer, and isn’t asked for; the others do', async () => {
  const { read, clock, requests } = start();
  const aborter = new AbortController();
  const [left, ...others] = inputs(5);
  const gone = read('contract.call', connection, left as never, { signal: aborter.signal });
  const rest = others.map((input) => read('contract.call', connection, input, {}));
  aborter.abort();
  clock.pass(60);
  expect(await gone).toEqual(fail({ code: 'canceled' }));
  expect((await Promise.all(rest)).every(({ ok: isOk }) => isOk)).toBe(true);
  expect(requests).toEqual([4]);
});

test('error: M33 a part that fails, or is no whole word, is read alone', async () => {
  const bad = [null, '0x', '0x07', `0x${'00'.repeat(64)}`] as const;
  const { ask, alone, distrusted } = start({ says: (target) => bad[Number(BigInt(target)) - 100], random: () => 0.99 });
  const answers = await ask(inputs(10));
  expect(answers.map(resultOf)).toEqual(inputs(10).map(({ contractAddress }) => String(worth(contractAddress))));
  expect([alone.length, distrusted]).toEqual([1 + bad.length, []]);
});

test('error: M33 a contract that lies about one of many is found out as soon as that one is compared, and nothing of it is kept', async () => {
  const lied = addressOf(113);
  const says = (target: string) => (target === lied ? word(1) : undefined);
  let caught = 0;
  for (let place = 0; place < 19; place += 1) {
    const { ask, distrusted, kept, alone } = start({ says, random: () => place / 19 });
    const answers = await ask(inputs(19));
    if (distrusted.length === 0) continue;
    caught += 1;
    expect(distrusted).toEqual(['lied']);
    expect(kept).toEqual([]);
    // Each one alone, and the comparisons: the first, and two more.
    expect(alone.length).toBe(19 + 3);
    expect(resultOf(answers[13] as never)).toBe(String(worth(lied)));
  }
  expect(caught).toBe(1);
});

test('behavior: a block that came between is no lie', async () => {
  const { ask, distrusted, kept } = start({ direct: (target, time) => worth(target) + (time === 1 ? 1 : 0) });
  await ask(inputs(10));
  expect([distrusted, kept.length]).toEqual([[], 10]);
});

test.each<[string, World['failure'], boolean]>([
  ['no network', { code: 'offline', host: 'api.example.org', reason: 'refused' }, false],
  ['too many requests', { code: 'service', status: 429, text: '' }, false],
  ['no sign-in', { code: 'session-expired', at: null }, false],
  ['a refusal', { code: 'service', status: 400, text: 'reverted' }, true],
  ['a request that is too large', { code: 'service', status: 413, text: '' }, true],
  ['another answer', { code: 'odd' }, true],
  ['no answer in time', { code: 'timeout', host: 'api.example.org', seconds: 30 } as never, true],
])('error: with %s, none is lost: the last known ones come, or each is read alone', async (_what, failure, isAlone) => {
  const { ask, alone, distrusted, requests } = start({ failure: failure ?? { code: 'odd' } });
  const answers = await ask(inputs(10));
  expect(answers.every(({ ok: isOk }) => isOk)).toBe(isAlone);
  expect(distrusted).toEqual(isAlone ? ['odd'] : []);
  expect(requests).toEqual([10]);
  expect(alone.length).toBe(isAlone ? 11 : 1);
});
