/** Predictions on the sandbox's own chain: each balance and approval ends as the review said, for single calls and for calls within a batch. */
import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { OperationInput, WriteId } from '#shared/core/operations/table.ts';
import type { Result } from '#shared/core/result.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { cameOf } from '#shared/writes/came-of.ts';
import { expectedEffects } from '#shared/writes/effects.ts';
import { type NetEffect, netOf } from '#shared/writes/net-effects.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import type { Review } from '#shared/writes/review.ts';
import { asPerson } from '#test/support/as-person.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';

const { DemoDollar, GovernanceToken, FieldNotes } = demoContracts;
const [ada, second] = (people[0]?.accounts ?? []) as readonly Hex[] as [Hex, Hex];
const grace = people[1]?.accounts[0] as Hex;
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
]);

let sandbox: RunningSandbox;
let main: MainServices;
let desk: ReturnType<typeof handlersOf>;
const reviews: Review[] = [];
beforeAll(async () => {
  sandbox = await startSandbox();
  main = await startMainServices(sandbox, { browse: asPerson(), perSecond: '' });
  await main.signIn();
  desk = handlersOf(main, undefined, (review) => reviews.push(review) > 0, { follows: true });
});
afterAll(async () => {
  desk?.stop();
  await main?.stop();
  await sandbox?.stop();
});

const newest = (): Activity => {
  const found = desk.journal.list(main.connection.id, { before: null, most: 1 });
  if (!found.ok || found.value[0] === undefined) throw new Error('no entry');
  return found.value[0];
};

/** On the chain now: what a prediction of this says. */
async function stateOf({ of, contract, id, ...net }: NetEffect): Promise<string> {
  const ask = (functionName: 'balanceOf' | 'allowance' | 'ownerOf' | 'getApproved' | 'isApprovedForAll', args: readonly unknown[]) =>
    sandbox.rpc.readContract({ address: contract as Hex, abi, functionName, args: args as never }).then(String);
  const [owner, to] = [(net as { owner?: string }).owner, (net as { to?: string }).to];
  if (of === 'balance')
    return contract === null ? String(await sandbox.rpc.getBalance({ address: owner as Hex })) : ask('balanceOf', [owner]);
  if (of === 'allowance') return ask('allowance', [owner, to]);
  if (of === 'operator') return ask('isApprovedForAll', [owner, to]);
  return ask(of === 'item' ? 'ownerOf' : 'getApproved', [BigInt(id ?? 0)]);
}

function afterwards(net: NetEffect, before: string): string {
  if (net.of === 'balance') return String(BigInt(before) + net.by);
  if (net.of === 'allowance') return String((net.set ?? BigInt(before)) + net.by);
  return net.of === 'operator' ? String(net.isAllowed) : net.to;
}

/** Sends it, and compares the chain with what was predicted. */
async function predictAndSend<Id extends WriteId>(
  id: Id,
  input: OperationInput<Id>,
): Promise<{ readonly entry: Activity; readonly review: Review }> {
  const nets = netOf(expectedEffects(meaningOf(id, input)).effects, ada);
  expect(nets.length, id).toBeGreaterThan(0);
  const before = await Promise.all(nets.map(stateOf));
  const sent = await (desk.handlers[`service.${id}`] as (input: object) => Promise<Result<unknown>>)({
    ...input,
    connection: main.connection.id,
  });
  expect(sent, id).toMatchObject({ ok: true });
  await expect.poll(() => newest().state, { message: id }).toBe('confirmed');
  await expect.poll(() => newest().differences, { message: id }).not.toBeNull();
  const review = reviews.at(-1);
  if (review?.changes == null) throw new Error('no prediction');
  const after = await Promise.all(nets.map(stateOf));
  // Not the fee, which the review names by itself.
  for (const [index, net] of nets.entries())
    if (net.contract !== null) expect([net, after[index]]).toEqual([net, afterwards(net, before[index] ?? '')]);
  for (const { name, value } of review.changes.rows)
    if (value.is === 'change' && value.after !== null && value.symbol !== 'ETH') expect(after, name).toContain(value.after);
  return { entry: newest(), review };
}

test('default: M21 M26 of single writes, each balance, allowance, owner and operator ends as predicted', async () => {
  const answer = await main.client.read('erc721.tokensOfOwner', main.connection, { contractAddress: FieldNotes, owner: ada });
  const [one = '', two = ''] = answer.ok && answer.value.reading.recognized ? answer.value.reading.value : [];
  const submit = (functionSignature: string, params: readonly string[], contractAddress: string = DemoDollar) =>
    ['transaction.submit', { contractAddress, functionSignature, params }] as const;
  const writes: readonly (readonly [WriteId, object])[] = [
    ['erc20.transfer', { contractAddress: DemoDollar, amount: '1250', receiver: grace }],
    ['erc20.transfer', { contractAddress: DemoDollar, amount: '3', receiver: second }],
    ['erc20.transfer', { contractAddress: DemoDollar, amount: '3', receiver: ada }],
    ['erc20.approve', { contractAddress: DemoDollar, amount: '700', spender: market }],
    ['erc20.approve', { contractAddress: DemoDollar, amount: '0', spender: market }],
    submit('approve(address,uint256)', [ada, '500']),
    submit('transferFrom(address,address,uint256)', [ada, second, '499']),
    ['erc721.approve', { contractAddress: FieldNotes, tokenId: one, approvedAddress: market }],
    ['erc721.safeTransferFrom', { contractAddress: FieldNotes, tokenId: two, from: ada, receiver: grace }],
    ['erc721.setApprovalForAll', { contractAddress: FieldNotes, operator: grace, approved: true }],
    submit('setApprovalForAll(address,bool)', [grace, 'false'], FieldNotes),
  ];
  for (const [id, input] of writes) {
    const { entry } = await predictAndSend(id, input as OperationInput<WriteId>);
    expect(entry.differences, id).toEqual([]);
    const { rows, status, isOpen } = cameOf(entry);
    expect([status, isOpen, rows.map(({ is }) => is).filter((is) => is !== 'same')], id).toEqual(['success', false, []]);
  }
});

const bytes = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]) as Abi, args });
const aggregate = (calls: readonly (readonly [string, boolean, string])[]) => ({
  contractAddress: multicall3Address,
  functionSignature: 'aggregate3((address,bool,bytes)[])',
  params: [calls.map(([to, mayFail, data]) => [to, String(mayFail), data])],
});

test('default: M21 M26 of a real multicall, each part ends as predicted; one that was let fail and did is said to be missing', async () => {
  for (const [token, amount] of [
    [DemoDollar, '600'],
    [GovernanceToken, '90'],
  ] as const) {
    await predictAndSend('erc20.transfer', { contractAddress: token, amount: '100', receiver: multicall3Address });
    await predictAndSend('erc20.approve', { contractAddress: token, amount, spender: multicall3Address });
  }
  const good = aggregate([
    [DemoDollar, false, bytes('transfer(address,uint256)', [grace, 40n])],
    [DemoDollar, true, bytes('transferFrom(address,address,uint256)', [ada, second, 60n])],
    [GovernanceToken, false, bytes('transferFrom(address,address,uint256)', [ada, grace, 7n])],
    [
      multicall3Address,
      false,
      bytes('aggregate3((address,bool,bytes)[])', [[[DemoDollar, false, bytes('approve(address,uint256)', [market, 5n])]]]),
    ],
  ]);
  const { entry, review } = await predictAndSend('transaction.submit', good as never);
  expect(entry.differences).toEqual([]);
  expect(cameOf(entry)).toMatchObject({ status: 'success', isOpen: false });
  expect(cameOf(entry).rows.map(({ is }) => is)).toEqual(Array(7).fill('same'));
  expect(review.changes).toMatchObject({
    left: 0,
    cautions: ['Parts of this may fail even if the transaction succeeds.'],
  });
  expect(review.warnings.filter(({ kind }) => kind === 'may-fail').map(({ text }) => text)).toEqual([
    'Call 2: This may fail even if the transaction succeeds.',
  ]);
  const failing = aggregate([
    [DemoDollar, false, bytes('transfer(address,uint256)', [grace, 1n])],
    [DemoDollar, true, bytes('transfer(address,uint256)', [grace, 10n ** 30n])],
  ]);
  const sent = await (desk.handlers['service.transaction.submit'] as (input: object) => Promise<Result<unknown>>)({
    ...failing,
    connection: main.connection.id,
  });
  expect(sent).toMatchObject({ ok: true });
  await expect.poll(() => newest().differences).not.toBeNull();
  expect(newest().differences).toEqual([
    `Call 2, which may fail: The contract didn’t report what you reviewed: ${10n ** 30n} base units went from ${multicall3Address} to ${grace}.`,
  ]);
  expect(cameOf(newest()).rows.map(({ is }) => is)).toEqual(['other', 'other']);
});
