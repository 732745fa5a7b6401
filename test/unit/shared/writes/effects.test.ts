/** What calls say that they change: none of them is missing, sums are those of the calls, and events bear them out exactly. */
import fc from 'fast-check';
import { type Abi, encodeAbiParameters, encodeEventTopics, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { differencesOf } from '#main/writes/differences.ts';
import { checksummed } from '#shared/core/address.ts';
import type { Log, Receipt, Transaction } from '#shared/core/readers/transaction.ts';
import { expectedEffects, isBorneOut, reportedEffects } from '#shared/writes/effects.ts';
import { toCallData } from '#shared/writes/expected-call.ts';
import { netOf } from '#shared/writes/net-effects.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';
import { toEntry } from '#test/support/entries.ts';
import { runsOr } from '#test/support/property-runs.ts';

const address = (digit: number) => checksummed(`0x${digit.toString(16).padStart(2, '0').repeat(20)}`) as Hex;
const signer = address(0xee);
const wallet = address(0x77);
const encode = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]) as Abi, args });

/** One that moves or allows something. */
interface Leaf {
  readonly does: 'transfer' | 'transferFrom' | 'approve' | 'safeTransferFrom' | 'setApprovalForAll' | 'pay';
  readonly contract: number;
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
}
type Made = Leaf | { readonly within: readonly Made[]; readonly form: 'aggregate3' | 'executeBatch' | 'tryAggregate'; readonly at: number };

const digit = fc.integer({ min: 1, max: 6 });
const leaf: fc.Arbitrary<Leaf> = fc.record({
  does: fc.constantFrom('transfer', 'transferFrom', 'approve', 'safeTransferFrom', 'setApprovalForAll', 'pay'),
  contract: digit.map((one) => one + 0x20),
  from: digit.map((one) => one + 0x40),
  to: digit.map((one) => one + 0x40),
  amount: fc.bigInt({ min: 1n, max: 2n ** 100n }),
});
const { made } = fc.letrec<{ made: Made; batch: Made }>((tie) => ({
  batch: fc.record({
    form: fc.constantFrom('aggregate3', 'executeBatch', 'tryAggregate'),
    at: digit.map((one) => one + 0x60),
    within: fc.array(tie('made'), { minLength: 1, maxLength: 4 }),
  }) as fc.Arbitrary<Made>,
  made: fc.oneof({ depthSize: 'small', maxDepth: 3 }, leaf, tie('batch')) as fc.Arbitrary<Made>,
}));

const isLeaf = (one: Made): one is Leaf => 'does' in one;
const targetOf = (one: Made) => address(isLeaf(one) ? (one.does === 'pay' ? one.to : one.contract) : one.at);
/** Forms that pass no value on carry payments of nothing. */
const paidWith = (one: Made, form: string) => (isLeaf(one) && one.does === 'pay' && form === 'executeBatch' ? one.amount : 0n);
function dataOf(one: Made): Hex {
  if (isLeaf(one)) {
    const [from, to] = [address(one.from), address(one.to)];
    const makers: Readonly<Record<Leaf['does'], () => Hex>> = {
      transfer: () => encode('transfer(address,uint256)', [to, one.amount]),
      transferFrom: () => encode('transferFrom(address,address,uint256)', [from, to, one.amount]),
      approve: () => encode('approve(address,uint256)', [to, one.amount]),
      safeTransferFrom: () => encode('safeTransferFrom(address,address,uint256)', [from, to, one.amount]),
      setApprovalForAll: () => encode('setApprovalForAll(address,bool)', [to, one.amount % 2n === 0n]),
      pay: () => '0x',
    };
    return makers[one.does]();
  }
  const calls = one.within.map((each) => ({ to: targetOf(each), value: paidWith(each, one.form), data: dataOf(each) }));
  if (one.form === 'aggregate3') return encode('aggregate3((address,bool,bytes)[])', [calls.map(({ to, data }) => [to, false, data])]);
  if (one.form === 'tryAggregate') return encode('tryAggregate(bool,(address,bytes)[])', [true, calls.map(({ to, data }) => [to, data])]);
  return encode('executeBatch((address,uint256,bytes)[])', [calls.map(({ to, value, data }) => [to, value, data])]);
}

/** Told without any code of ours: who has how much more or less of what, and who may do what. */
function sumsOf(all: readonly Made[], caller: string, form: string, sums = new Map<string, bigint>(), logs: Log[] = []) {
  const add = (account: string, what: string, by: bigint) => sums.set(`${account} ${what}`, (sums.get(`${account} ${what}`) ?? 0n) + by);
  for (const one of all) {
    if (!isLeaf(one)) {
      sumsOf(one.within, address(one.at), one.form, sums, logs);
      continue;
    }
    const [contract, from, to] = [address(one.contract), address(one.from), address(one.to)];
    const event = (name: 'Transfer' | 'Approval' | 'ApprovalForAll', owner: Hex, isItem = false) => {
      const signature = name === 'ApprovalForAll' ? 'bool value' : isItem ? 'uint256 indexed value' : 'uint256 value';
      const value = name === 'ApprovalForAll' ? one.amount % 2n === 0n : one.amount;
      const topics = encodeEventTopics({
        abi: parseAbi([`event ${name}(address indexed a, address indexed b, ${signature})`] as string[]) as Abi,
        eventName: name,
        args: { a: owner, b: to, ...(isItem ? { value } : {}) },
      } as never);
      const data = isItem ? '0x' : encodeAbiParameters([{ type: name === 'ApprovalForAll' ? 'bool' : 'uint256' }], [value as never]);
      logs.push({ address: contract, topics: topics as string[], data, logIndex: null });
    };
    if (one.does === 'pay') {
      const value = paidWith(one, form);
      if (value > 0n) [add(caller, 'native', -value), add(to, 'native', value)];
    } else if (one.does === 'approve') {
      sums.set(`${caller} ${contract} lets ${to}`, one.amount);
      event('Approval', caller as Hex);
    } else if (one.does === 'setApprovalForAll') {
      sums.set(`${caller} ${contract} lets all ${to}`, one.amount % 2n === 0n ? 1n : 0n);
      event('ApprovalForAll', caller as Hex);
    } else if (one.does === 'safeTransferFrom') {
      sums.set(`${contract} #${one.amount} to ${to}`, 1n);
      for (const key of sums.keys()) if (key.startsWith(`${contract} #${one.amount} to `) && !key.endsWith(to)) sums.delete(key);
      event('Transfer', from, true);
    } else {
      const payer = one.does === 'transfer' ? caller : from;
      [add(payer, contract, -one.amount), add(to, contract, one.amount)];
      event('Transfer', payer as Hex);
    }
  }
  return { sums, logs };
}

const inputOf = (calls: readonly Made[]) => ({
  contractAddress: wallet,
  functionSignature: 'executeBatch((address,uint256,bytes)[])',
  params: [calls.map((each) => [targetOf(each), paidWith(each, 'executeBatch').toString(), dataOf(each)])] as never,
});

const calls = fc.array(made as fc.Arbitrary<Made>, { minLength: 1, maxLength: 5 });

test('default: M26 of 300 generated writes, no change is missing, and each sum is that of the calls', () => {
  let seen = 0;
  fc.assert(
    fc.property(calls, (all) => {
      const { effects, unknown } = expectedEffects(meaningOf('transaction.submit', inputOf(all)));
      // What carries nothing at all is no form.
      if (unknown.length > 0) return;
      const found = new Map(
        netOf(effects, signer).map((net): [string, bigint] => {
          if (net.of === 'balance') return [`${net.owner} ${net.contract ?? 'native'}`, net.by];
          if (net.of === 'item') return [`${net.contract} #${net.id} to ${net.to}`, 1n];
          if (net.of === 'allowance') return [`${net.owner} ${net.contract} lets ${net.to}`, net.set ?? 0n];
          if (net.of === 'operator') return [`${net.owner} ${net.contract} lets all ${net.to}`, net.isAllowed ? 1n : 0n];
          return ['never', 0n];
        }),
      );
      expect(found).toEqual(sumsOf(all, wallet, 'executeBatch').sums);
      seen += 1;
    }),
    { seed: 20, numRuns: runsOr(300) },
  );
  expect(seen).toBeGreaterThan(runsOr(300) * 0.6);
});

const sent = (all: readonly Made[]) => {
  const input = inputOf(all);
  const data = toCallData({ to: wallet, signature: input.functionSignature, params: input.params, value: null });
  const transaction = { from: signer, to: wallet, data, value: '0' } as unknown as Transaction;
  const entry = toEntry({ accounts: [signer], operation: 'transaction.submit', input });
  return (logs: readonly Log[]) =>
    differencesOf(entry, { transactionHash: '0x', status: 'success', from: signer, to: wallet, logs } as unknown as Receipt, transaction);
};

test('error: M21 M26 of 150 generated writes, the events of all parts are as reviewed; one fewer, one more or another one isn’t', () => {
  fc.assert(
    fc.property(calls, fc.nat(), (all, at) => {
      const { effects, unknown } = expectedEffects(meaningOf('transaction.submit', inputOf(all)));
      const { logs } = sumsOf(all, wallet, 'executeBatch');
      if (unknown.length > 0 || logs.length === 0) return;
      const compare = sent(all);
      expect(compare(logs)).toEqual([]);
      expect(compare(logs.toReversed())).toEqual([]);
      const place = at % logs.length;
      const [log] = logs.slice(place, place + 1);
      expect(compare(logs.toSpliced(place, 1))).toEqual([
        expect.stringMatching(/^Call [\d.]+: The contract didn’t report what you reviewed/),
      ]);
      expect(compare([...logs, log as Log])).toEqual([expect.stringMatching(/^The contract reported more than you reviewed/)]);
      const other = { ...(log as Log), address: address(0x99) };
      expect(compare(logs.toSpliced(place, 1, other))).toHaveLength(1);
      for (const effect of effects.filter(({ isReported }) => isReported))
        expect(reportedEffects(logs).some((reported) => isBorneOut(effect, reported, [signer]))).toBe(true);
    }),
    { seed: 21, numRuns: runsOr(150) },
  );
});

test('error: M26 a part that was let fail and did is said to be missing, and why that could be', () => {
  const input = {
    contractAddress: wallet,
    functionSignature: 'aggregate3((address,bool,bytes)[])',
    params: [[[address(0x21), 'true', encode('transferFrom(address,address,uint256)', [signer, address(0x41), 7n])]]] as never,
  };
  const data = toCallData({ to: wallet, signature: input.functionSignature, params: input.params, value: null });
  const entry = toEntry({ accounts: [signer], operation: 'transaction.submit', input });
  const transaction = { from: signer, to: wallet, data, value: '0' } as unknown as Transaction;
  const receipt = { transactionHash: '0x', status: 'success', from: signer, to: wallet, logs: [] } as unknown as Receipt;
  expect(differencesOf(entry, receipt, transaction)).toEqual([
    `Call 1, which may fail: The contract didn’t report what you reviewed: 7 base units went from ${signer} to ${address(0x41)}.`,
  ]);
});
