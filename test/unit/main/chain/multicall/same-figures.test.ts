/** Balances on the sandbox's own chain: read together and one by one they are the same, and together takes few requests. */
import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#sandbox/people.ts';
import type { OperationInput, OperationValue } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { onlyNumber } from '#shared/core/readers/quantity.ts';
import type { Result } from '#shared/core/result.ts';
import { multicall3Address, nativeBalanceInput, provenMulticall } from '#shared/tokens/multicall.ts';
import { balanceInput } from '#shared/tokens/token-facts.ts';
import { addressOf } from '#test/support/addresses.ts';
import { asPerson } from '#test/support/as-person.ts';
import { fixedContract } from '#test/support/fixed-contract.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { number, oddToken } from '#test/support/odd-token.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { until } from '#test/support/watching.ts';

type Read = Result<Answer<OperationValue<'contract.call'>>>;
type Input = OperationInput<'contract.call'>;

const accounts = people.flatMap((person) => person.accounts).slice(0, 5);
const tokens = Array.from({ length: 50 }, (_, index) => addressOf(1_000 + index));
const all = tokens.flatMap((token) => accounts.map((account) => balanceInput(token, account)));
const native = accounts.map((account) => nativeBalanceInput(multicall3Address, account));

let sandbox: RunningSandbox;
let main: MainServices;
let desk: ReturnType<typeof handlersOf>;

/** Half of them give every account another balance: the account itself, as a number. */
const codeOf = (index: number) =>
  index % 2 === 0
    ? fixedContract({ 'balanceOf(address)': { argument: 0 } })
    : oddToken({ 'balanceOf(address)': number(10n ** BigInt(index)) });

const signature = 'tryBlockAndAggregate(bool,(address,bytes)[])';
const block = 120n;
/** What such a contract answers, whatever it is asked. */
const aggregated = (parts: number, answer: () => `0x${string}`, at = block) =>
  encodeAbiParameters(parseAbiParameters('uint256, bytes32, (bool, bytes)[]'), [
    at,
    `0x${'00'.repeat(32)}`,
    Array.from({ length: parts }, () => [true, answer()] as const),
  ]);

const code = new Map<string, `0x${string}`>();
beforeAll(async () => {
  sandbox = await startSandbox({ mining: 'slow' });
  for (const [index, token] of tokens.entries()) code.set(token, codeOf(index));
  code.set(multicall3Address, (await sandbox.rpc.getCode({ address: multicall3Address })) ?? '0x');
  main = await startMainServices(sandbox, { browse: asPerson(), perSecond: '' });
  await main.signIn();
  desk = handlersOf(main);
  await desk.handlers['service.chain.id']({ connection: main.connection.id });
});
afterAll(async () => {
  desk?.stop();
  await main?.stop();
  await sandbox?.stop();
});
beforeEach(async () => {
  for (const [address, bytecode] of code) await sandbox.rpc.setCode({ address: address as `0x${string}`, bytecode });
  await desk.handlers['connection.test']({ connection: main.connection.id, request: 'again' });
});

const connectionNow = () => {
  const found = main.connections.confirmed(main.connection.id);
  if (!found.ok) throw new Error('no connection');
  return found.value;
};
const requests = async () => {
  const listed = await desk.handlers['request.list']({ connection: main.connection.id });
  return listed.ok ? listed.value.filter(({ path }) => path.endsWith('/contract/call')) : [];
};
const read = (inputs: readonly Input[], more: object = {}) =>
  Promise.all(
    inputs.map((input) => desk.handlers['service.contract.call']({ ...input, connection: main.connection.id, ...more } as never)),
  ) as Promise<readonly Read[]>;
/** What was read just now. */
const figures = (answers: readonly Read[]) =>
  answers.map((answer) =>
    answer.ok && answer.value.problem === null && answer.value.reading.recognized ? onlyNumber(answer.value.reading.value.result) : null,
  );
const blocks = (answers: readonly Read[]) =>
  new Set(answers.map((answer) => (answer.ok && answer.value.isOfBlock ? answer.value.block : null)));

test('default: a sign-in finds Multicall3 quietly, once', async () => {
  const other = await startMainServices(sandbox, { browse: asPerson(), perSecond: '' });
  await other.signIn();
  const own = handlersOf(other);
  const { id } = other.connection;
  const now = () => {
    const found = other.connections.confirmed(id);
    return found.ok ? found.value : null;
  };
  await Promise.all([own.handlers['service.chain.id']({ connection: id }), own.handlers['service.user.accounts']({ connection: id })]);
  await until(() => now()?.chain?.multicall !== undefined);
  expect(now()?.chain?.multicall).toEqual({ address: multicall3Address, reads: 'all' });
  const listed = async () => {
    const found = await own.handlers['request.list']({ connection: id });
    return found.ok ? found.value.length : 0;
  };
  const before = await listed();
  await own.handlers['service.user.accounts']({ connection: id });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await listed()).toBe(before + 1);
  own.stop();
  await other.stop();
});

test('default: 50 tokens × 5 accounts and the native currency come in one block and at most 3 requests, and equal what is read one by one', async () => {
  expect(provenMulticall(connectionNow(), 'native')).toBe(multicall3Address);
  const before = (await requests()).length;
  const together = await read([...all, ...native]);
  expect((await requests()).length - before).toBeLessThanOrEqual(3);
  expect(blocks(together)).toEqual(new Set([String(await sandbox.rpc.getBlockNumber())]));
  const single = await read(all, { fresh: true });
  expect(figures(together.slice(0, all.length))).toEqual(figures(single));
  expect(new Set(figures(single)).size).toBeGreaterThan(20);
  expect(figures(together.slice(all.length))).toEqual(
    await Promise.all(accounts.map(async (address) => String(await sandbox.rpc.getBalance({ address: address as `0x${string}` })))),
  );
  // Stored, each as its own answer.
  const stored = await main.cache.get(main.connection.id, 'contract.call', JSON.stringify(all[7]));
  expect(JSON.parse(stored?.raw ?? '{}')).toMatchObject({ result: figures(single)[7] });
}, 60_000);

test('default: parts that fail are read alone, and are unknown where that fails as well; never 0', async () => {
  const [reverting = '', empty = '', short = '', long = ''] = tokens;
  const odd = { 'balanceOf(address)': number(5n) };
  const set = (address: string, bytecode: `0x${string}`) => sandbox.rpc.setCode({ address: address as `0x${string}`, bytecode });
  await set(reverting, oddToken({}));
  await set(empty, '0x');
  await set(short, oddToken({ 'balanceOf(address)': `0x${'00'.repeat(31)}` }));
  await set(long, oddToken({ 'balanceOf(address)': `${odd['balanceOf(address)']}${'00'.repeat(32)}` }));
  const [together, single] = [await read(all), await read(all, { fresh: true })];
  expect(figures(together)).toEqual(figures(single));
  expect(figures(together).slice(0, 15)).toEqual(Array.from({ length: 15 }, () => null));
  expect(provenMulticall(connectionNow(), 'tokens')).toBe(multicall3Address);
}, 60_000);

/** What a contract at the address could do to the figures of the first account. */
const hostile: readonly [string, `0x${string}`, 'nothing' | undefined][] = [
  ['reverts', oddToken({}), undefined],
  ['answers nothing', oddToken({ [signature]: '0x' }), undefined],
  ['answers too few parts', oddToken({ [signature]: aggregated(3, () => number(0n)) }), undefined],
  ['answers too many parts', oddToken({ [signature]: aggregated(all.length + 1, () => number(0n)) }), undefined],
  ['is in another block', oddToken({ [signature]: aggregated(all.length, () => number(0n), 5_000n) }), undefined],
  ['says 1 of each', oddToken({ [signature]: aggregated(all.length, () => number(1n)) }), 'nothing'],
  ['says that nothing is there', oddToken({ [signature]: aggregated(all.length, () => number(0n)) }), 'nothing'],
];

test.each(hostile)(
  'error: a contract that was proven and now %s: each balance is read alone, and right',
  async (_is, bytecode, reads) => {
    expect(provenMulticall(connectionNow(), 'tokens')).toBe(multicall3Address);
    const expected = figures(await read(all, { fresh: true }));
    await sandbox.rpc.setCode({ address: multicall3Address, bytecode });
    const answers = await read(all);
    expect(figures(answers)).toEqual(expected);
    expect(blocks(answers)).toEqual(new Set([null]));
    expect(provenMulticall(connectionNow(), 'tokens')).toBeNull();
    expect(connectionNow().chain?.multicall?.reads).toBe(reads);
  },
  60_000,
);

test.each(hostile)('error: M33 a contract that %s passes no probe', async (_is, bytecode) => {
  await sandbox.rpc.setCode({ address: multicall3Address, bytecode });
  await desk.handlers['connection.test']({ connection: main.connection.id, request: 'hostile' });
  expect(provenMulticall(connectionNow(), 'tokens')).toBeNull();
  expect(connectionNow().chain?.multicall?.reads).toBe('nothing');
});
