/** The probe: a contract must do what Multicall3 does with calls that it can't foresee, and say what tokens and the service say. */
import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem/utils';
import { expect, test } from 'vitest';
import type { Aggregate } from '#main/chain/multicall/aggregate.ts';
import { createMulticalls } from '#main/chain/multicall/multicalls.ts';
import { probeMulticall } from '#main/chain/multicall/probe.ts';
import type { ReadService } from '#main/core/ports/service.ts';
import type { AppError } from '#shared/core/errors.ts';
import { fail, ok } from '#shared/core/result.ts';
import { type Multicall, multicall3Address } from '#shared/tokens/multicall.ts';
import { balanceData, blockNumberData, chainIdData, nativeBalanceData, type Part, type PartAnswer } from '#shared/tokens/multicall-call.ts';
import { addressOf } from '#test/support/addresses.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] returnData)',
]);
const [first, second, token] = [addressOf(11), addressOf(12), addressOf(13)];
const chain = { id: '31337', name: null, currency: null };
const connection = toConnection({ chain });
const word = (value: bigint): PartAnswer => `0x${value.toString(16).padStart(64, '0')}`;

/** As Multicall3 and the chain answer. */
function honest({ target, data }: Part): PartAnswer {
  if (target === addressOf(4)) return data;
  if (data === blockNumberData) return word(120n);
  if (data === chainIdData) return word(31_337n);
  if (data === nativeBalanceData(first)) return word(5n);
  if (data === nativeBalanceData(second)) return word(2n);
  if (target === token && data === balanceData(first)) return word(77n);
  if (!data.startsWith('0x82ad56cb')) return null;
  const { args } = decodeFunctionData({ abi, data });
  const inner = args[0].map((one) => honest({ target: one.target, data: one.callData }));
  return encodeFunctionResult({ abi, result: inner.map((one) => ({ success: one !== null, returnData: one ?? '0x' })) });
}

interface World {
  readonly contract?: (part: Part, request: number) => PartAnswer;
  readonly block?: string;
  readonly failure?: AppError | { readonly code: 'odd' };
  /** The body of “Get user balance”. */
  readonly balance?: (time: number) => string;
  readonly token?: string;
}

function parts({ contract = honest, block = '120', failure, balance = () => '"7"', token: direct = '77' }: World) {
  const asked: string[] = [];
  let [requests, balances] = [0, 0];
  const aggregate: Aggregate = async (_connection, _self, all) => {
    requests += 1;
    asked.push('aggregate');
    return failure === undefined ? ok({ block, answers: all.map((part) => contract(part, requests)) }) : fail(failure);
  };
  const read = (async (id: string) => {
    asked.push(id);
    if (id === 'user.balance') balances += 1;
    const raw = id === 'user.balance' ? balance(balances) : '';
    const value = id === 'block.latestNumber' ? '120' : id === 'contract.call' ? { result: direct } : raw.replaceAll('"', '');
    const recognized = id !== 'user.balance' || !raw.includes('?');
    return ok({
      reading: recognized ? { recognized, value } : { recognized },
      raw,
      readAt: 0,
      block: null,
      source: 'service',
      problem: null,
    });
  }) as ReadService;
  return { read, aggregate, asked };
}
const probe = (world: World, compared = true, accounts: readonly string[] = [first, second]) =>
  probeMulticall(connection, {
    ...parts(world),
    accounts,
    compared: compared ? { contract: token, account: first } : null,
    how: {},
  });
const found = (reads: Multicall['reads']) => ({ address: multicall3Address, reads });
/** As an honest one, but for what begins so. */
const butFor =
  (is: (part: Part) => boolean, answer: PartAnswer) =>
  (part: Part): PartAnswer =>
    is(part) ? answer : honest(part);

test.each<[string, World['balance']]>([
  ['the sum', () => '"7"'],
  ['one account’s', () => '"2"'],
  ['each account’s', () => JSON.stringify({ balances: { [first]: '5', [second]: '2' } })],
  ['something that can’t be read', () => '?'],
  ['another sum at first, as a block came between', (time) => (time === 1 ? '"8"' : '"7"')],
])('default: an honest contract is believed, where the service reports %s', async (_what, balance) => {
  expect(await probe({ ...(balance === undefined ? {} : { balance }) })).toEqual(found('all'));
});

test.each<[string, World]>([
  ['is on another chain', { contract: butFor(({ data }) => data === chainIdData, word(1n)) }],
  ['is in another block than it says', { contract: butFor(({ data }) => data === blockNumberData, word(119n)) }],
  ['is far behind', { block: '114', contract: butFor(({ data }) => data === blockNumberData, word(114n)) }],
  ['carries out no calls of others', { contract: butFor(({ target }) => target === addressOf(4), word(0n)) }],
  ['calls a failure a success', { contract: (part) => honest(part) ?? '0x' }],
  ['has no aggregate3', { contract: butFor(({ data }) => data.startsWith('0x82ad56cb'), null) }],
  ['answers every part alike', { contract: () => word(31_337n) }],
  ['answers nothing', { contract: () => '0x' }],
  ['lies about a token', { contract: butFor(({ target }) => target === token, word(78n)) }],
  ['answers a token’s balance too long', { contract: butFor(({ target }) => target === token, `0x${'00'.repeat(63)}4d`) }],
  ['is refused by the service', { failure: { code: 'service', status: 400, text: '' } }],
  ['answers in another form', { failure: { code: 'odd' } }],
])('error: M33 a contract that %s passes no probe', async (_is, world) => {
  expect(await probe(world)).toEqual(found('nothing'));
});

test.each<[string, World]>([
  ['a total that no account and no sum has', { balance: () => '"8"' }],
  ['another balance of an account', { balance: () => JSON.stringify({ balances: { [first]: '4', [second]: '2' } }) }],
  ['a total, and the contract nothing of an account', { contract: butFor(({ data }) => data === nativeBalanceData(second), null) }],
])('error: M33 it isn’t believed about the native currency where the service reports %s', async (_what, world) => {
  expect(await probe(world)).toEqual(found('tokens'));
});

test('error: without an answer, nothing is decided', async () => {
  for (const failure of [
    { code: 'offline', host: 'x', reason: 'refused' },
    { code: 'service', status: 429, text: '' },
    { code: 'session-expired', at: null },
  ] as const)
    expect(await probe({ failure })).toBeNull();
});

test('error: where a service couldn’t tell the call from a transaction, it isn’t asked', async () => {
  for (const settings of [{ signatureForm: 'types' }, { paramsEncoding: 'comma-string' }] as const) {
    const { asked, ...rest } = parts({});
    const other = toConnection({ chain, settings: { ...connection.settings, ...settings } });
    expect(await probeMulticall(other, { ...rest, accounts: [first], compared: null, how: {} })).toBeNull();
    expect(asked).toEqual([]);
  }
});

test('behavior: it is probed once for each chain, again after a minute if it couldn’t be found out, and after odd answers in ten', async () => {
  const clock = createFakeClock();
  const world = { failure: undefined as World['failure'] };
  const asked: string[] = [];
  const recorded: (Multicall | null)[] = [];
  const { read } = parts({});
  let now = connection;
  const aggregate: Aggregate = async (...all) => {
    asked.push('aggregate');
    return parts(world.failure === undefined ? {} : { failure: world.failure }).aggregate(...all);
  };
  const accounts = { recognized: true, value: [{ address: first }, { address: second }] };
  const multicalls = createMulticalls({
    ...{ read, aggregate, clock, signInNumber: () => 1 },
    client: { stored: async () => [{ operation: 'user.accounts', answer: { reading: accounts } }] as never },
    connections: { recordMulticall: (_id, _chain, one) => void recorded.push(one), recordNative: () => {}, confirmed: () => ok(now) },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  const looks = async (at = connection) => {
    now = at;
    const before = asked.length;
    multicalls.look(now);
    multicalls.look(now);
    expect(asked.length).toBe(before);
    clock.pass(3_000);
    await settled();
    return asked.length - before;
  };
  world.failure = { code: 'service', status: 503, text: '' };
  expect(await looks()).toBe(1);
  expect(await looks()).toBe(0);
  clock.pass(60_001);
  world.failure = undefined;
  expect(await looks()).toBe(2);
  expect(recorded).toEqual([found('all')]);
  const known = toConnection({ chain: { ...chain, multicall: found('all') } });
  expect(await looks(known)).toBe(0);
  expect(multicalls.contractOf(known)).toBe(multicall3Address);
  multicalls.distrust(known, 'odd');
  expect(recorded.at(-1)).toBeNull();
  expect(await looks()).toBe(0);
  clock.pass(10 * 60_000 + 1);
  expect(await looks()).toBe(2);
  multicalls.distrust(known, 'lied');
  expect(recorded.at(-1)).toEqual(found('nothing'));
  const liar = toConnection({ chain: { ...chain, multicall: found('nothing') } });
  clock.pass(24 * 3_600_000);
  expect(await looks(liar)).toBe(0);
  expect(multicalls.contractOf(liar)).toBeNull();
  // The person gives another contract.
  const other = toConnection({ chain: { ...chain, multicall: found('all') }, settings: { ...connection.settings, multicall: token } });
  expect(multicalls.contractOf(other)).toBeNull();
  expect(await looks(other)).toBe(2);
});
