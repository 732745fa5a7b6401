/** What happens on the chain of the demo: an hour with a block every 12 seconds, real transactions, one of each kind to look at. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther } from 'viem';
import { findAnvil } from '#sandbox/chain/anvil.ts';
import { writeHistory } from '#sandbox/chain/history.ts';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { createRandom } from '#test/support/random.ts';

const { DemoDollar, GovernanceToken, FieldNotes } = demoContracts;
const [ada, grace, linus] = people;
if (ada === undefined || grace === undefined || linus === undefined) throw new Error('the sandbox lacks people');
export const [main, savings = main, payouts = main] = ada.accounts;
export const [gracesAccount, linusAccount] = [grace.accounts[0], linus.accounts[0]];
/** The service has no operation that sends ETH, so only accounts of others do. */
const outside = [...grace.accounts, ...linus.accounts];
const others = [savings, payouts, ...outside];
/** An address without a label. */
const stranger = '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318';
/** Who is paid for the blocks. */
export const validator = '0xC014BA5EC014ba5ec014Ba5EC014ba5Ec014bA5E';

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function setLimits((address who, uint256[] limits)[] entries, string why)',
]);
export const limitsSignature = 'function setLimits((address who, uint256[] limits)[] entries, string why)';

const secondsBetween = 12;
const blocksBefore = 170;
const blocksSeen = 30;
const dollars = (whole: number) => BigInt(whole) * 10n ** 6n;

interface Send {
  readonly from: Hex;
  readonly to: Hex;
  readonly value?: bigint;
  readonly data?: Hex;
  /** With tips, the highest first: the order in the block. */
  readonly gas?: bigint;
}
const dusd = (from: Hex, to: Hex, amount: bigint): Send => ({
  from,
  to: DemoDollar,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }),
});
const limits = encodeFunctionData({
  abi,
  functionName: 'setLimits',
  args: [
    [
      { who: savings, limits: [dollars(500), dollars(2_000)] },
      { who: payouts, limits: [dollars(50)] },
    ],
    'quiet hours',
  ],
});

/** One of each kind, by the name of its picture if it has one. */
export const kinds = {
  transaction: dusd(main, savings, dollars(250)),
  received: { from: gracesAccount, to: main, value: parseEther('1.2') },
  approve: { from: main, to: DemoDollar, data: encodeFunctionData({ abi, functionName: 'approve', args: [market, dollars(1_000)] }) },
  items: { from: main, to: FieldNotes, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] }) },
  unlimited: { from: main, to: GovernanceToken, data: encodeFunctionData({ abi, functionName: 'approve', args: [stranger, maxUint256] }) },
  item: { from: main, to: FieldNotes, data: encodeFunctionData({ abi, functionName: 'approve', args: [payouts, 2n] }) },
  reverted: dusd(payouts, savings, dollars(1_000_000)),
  multicall: {
    from: main,
    to: market,
    data: encodeFunctionData({ abi, functionName: 'multicall', args: [[dusd(main, savings, 7_500_000n).data ?? '0x', limits]] }),
  },
  undecoded: { from: main, to: market, data: limits },
} as const satisfies Record<string, Send>;
export type Kind = keyof typeof kinds;

export interface DemoChain {
  readonly direct: DirectChain;
  readonly hashes: Readonly<Record<Kind, Hex>>;
  /** Goes on for some blocks until now; `seen` is called after each. */
  goOn(seen: () => Promise<void>): Promise<void>;
  /** Left waiting: no block comes before `resume`. */
  leavePending(): Promise<Hex>;
  resume(): Promise<void>;
  /** Lets go of the node, before it ends. */
  leave(): Promise<void>;
}

const now = () => Math.floor(Date.now() / 1000);

/** Seconds: when the history that a new practice chain begins with has ended. */
const beginning = () => now() - (blocksBefore + blocksSeen + 20) * secondsBetween;

/** A history that ended so long ago that what follows fits in before now; to be written before the app starts. */
export async function writeBeginning(data: string): Promise<void> {
  mkdirSync(join(data, 'sandbox'), { recursive: true, mode: 0o700 });
  const text = await writeHistory(beginning());
  writeFileSync(join(data, 'sandbox/chain.json'), text, { mode: 0o600 });
}

/** The practice chain's program with a stopped clock: blocks come when the story mines them. */
export function writePatientAnvil(data: string): string {
  const path = join(data, 'anvil.sh');
  const rewritten = 'for word do shift; [ "$before" = --block-time ] && word=86400; before=$word; set -- "$@" "$word"; done';
  writeFileSync(path, `#!/bin/sh\n${rewritten}\nexec '${findAnvil()}' --timestamp ${beginning()} "$@"\n`);
  chmodSync(path, 0o700);
  return path;
}

/** On the chain of a running app, before any screen is open. */
export async function liveHistory(data: string): Promise<DemoChain> {
  const direct = openChain(data);
  const random = createRandom(7);
  await direct.setAutomine(false);
  await direct.setIntervalMining({ interval: 0 });
  await direct.setCoinbase({ address: validator });
  await direct.setBlockGasLimit({ gasLimit: 500_000n });
  let time = Number((await direct.getBlock()).timestamp);
  const send = ({ from, to, value = 0n, data = '0x', gas = 60_000n }: Send) =>
    direct.sendTransaction({ account: from, to, value, data, gas, chain: null } as never);
  const mine = async (sends: readonly Send[]) => {
    const hashes: Hex[] = [];
    for (const one of sends) hashes.push(await send(one));
    time += secondsBetween;
    await direct.setNextBlockTimestamp({ timestamp: BigInt(time) });
    await direct.mine({ blocks: 1 });
    return hashes;
  };
  const any = (): Send => {
    const [from, to] = [random.pick(others), random.pick(others)];
    const amount = BigInt(1 + random.below(900));
    if (random.below(3) === 0) return { from: random.pick(outside), to, value: amount * 10n ** 15n };
    if (random.below(3) === 0) return { ...dusd(main, to, amount * 10n ** 15n), to: GovernanceToken };
    return dusd(from, to, amount * 10_000n);
  };
  const some = () => Array.from({ length: random.below(7) }, any);
  for (let block = 0; block < blocksBefore; block += 1) await mine(some());
  const hashes: Partial<Record<Kind, Hex>> = {};
  for (const [kind, one] of Object.entries(kinds) as [Kind, Send][]) hashes[kind] = (await mine([one, ...some()]))[0] ?? '0x';
  return {
    direct,
    hashes: hashes as Record<Kind, Hex>,
    async goOn(seen) {
      time = Math.max(time, now() - (blocksSeen + 1) * secondsBetween);
      for (let block = 0; block < blocksSeen; block += 1) {
        const amount = BigInt(5 + random.below(60)) * 10n ** 15n;
        const moved: Send =
          random.below(2) === 0
            ? { ...dusd(main, linusAccount, amount), to: GovernanceToken }
            : { from: gracesAccount, to: main, value: amount };
        await mine([moved, ...some()]);
        await seen();
      }
      await direct.setIntervalMining({ interval: secondsBetween });
    },
    async leavePending() {
      await direct.setIntervalMining({ interval: 0 });
      return send(dusd(main, savings, dollars(40)));
    },
    resume: () => direct.setIntervalMining({ interval: secondsBetween }),
    leave: async () => (await direct.transport.getRpcClient()).close(),
  };
}
