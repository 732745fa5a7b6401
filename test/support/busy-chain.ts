/** Fills the sandbox's chain behind its back, over the node's own socket: blocks and transactions of every kind, by a seed. */
import { join } from 'node:path';
import {
  createClient,
  encodeFunctionData,
  type Hex,
  parseAbi,
  publicActions,
  type TransactionReceipt,
  testActions,
  walletActions,
} from 'viem';
import { ipc } from 'viem/node';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { createRandom } from './random.ts';

/** The chain of an app with this data folder: a direct JSON-RPC client, beside the service. */
export function openChain(data: string) {
  return createClient({ transport: ipc(join(data, 'sandbox/anvil.ipc')), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
    .extend(testActions({ mode: 'anvil' }));
}

export type DirectChain = ReturnType<typeof openChain>;

/**
 * Asks until there is one. viem's own wait asks again only when a block comes: where the node knows the block before the receipt, as on a
 * busy machine, and mines no other, that is never.
 */
export async function receiptOf(chain: DirectChain, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    const receipt = await chain.getTransactionReceipt({ hash }).catch(() => null);
    if (receipt !== null) return receipt;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const strangers = people.filter(({ handle }) => handle !== 'ada').flatMap((person) => person.accounts);
/** One of them pays another: a scan reads it, and no receipt. */
export function payBetweenStrangers(chain: { request(call: never): Promise<unknown> }): Promise<unknown> {
  const [from, to] = strangers;
  return chain.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1', gas: '0x5208' }] } as never);
}

const token = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
]);
const accounts = people.flatMap((person) => person.accounts);
// PUSH1 0x2a … RETURN: a contract of one byte.
const tinyContract: Hex = '0x602a60005260016000f3';

/** Mines at least `transactions` of them, a few in each block, and answers their hashes in order; some fail on chain. */
export async function makeTransactions(chain: DirectChain, transactions: number, seed = 1): Promise<readonly Hex[]> {
  const random = createRandom(seed);
  const hashes: Hex[] = [];
  await chain.setAutomine(false);
  while (hashes.length < transactions) {
    const inBlock = Math.min(1 + random.below(6), transactions - hashes.length);
    for (let n = 0; n < inBlock; n += 1) hashes.push(await sendOne(chain, random));
    await chain.mine({ blocks: 1 });
  }
  await chain.setAutomine(true);
  return hashes;
}

async function sendOne(chain: DirectChain, random: ReturnType<typeof createRandom>): Promise<Hex> {
  const [from, to] = [random.pick(accounts), random.pick(accounts)];
  // Said, not estimated: what fails must be mined, too.
  const send = (more: object) => chain.sendTransaction({ account: from, chain: null, gas: 200_000n, ...more } as never);
  const { DemoDollar, GovernanceToken, FieldNotes } = demoContracts;
  const dollar = random.pick([DemoDollar, GovernanceToken]);
  switch (random.below(7)) {
    case 0:
      return send({ to, value: BigInt(random.below(1e9)) * 1_000_000_007n, data: random.below(2) === 0 ? '0x' : '0x68656c6c6f' });
    case 1:
      return send({
        to: dollar,
        data: encodeFunctionData({ abi: token, functionName: 'approve', args: [market, BigInt(random.below(1e9))] }),
      });
    case 2:
      return send({
        to: FieldNotes,
        data: encodeFunctionData({ abi: token, functionName: 'setApprovalForAll', args: [market, random.below(2) === 0] }),
      });
    case 3:
      // Mostly another owner's, so it fails on chain.
      return send({
        to: FieldNotes,
        data: encodeFunctionData({ abi: token, functionName: 'transferFrom', args: [from, to, BigInt(1 + random.below(9))] }),
      });
    case 4:
      return send({ data: tinyContract });
    case 5:
      return send({
        to: dollar,
        data: `0x${random
          .below(2 ** 31)
          .toString(16)
          .padStart(8, '0')}${'00'.repeat(random.below(70))}`,
      });
    default:
      return send({
        to: dollar,
        data: encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, BigInt(random.below(2e6))] }),
      });
  }
}

/** Empty blocks, `seconds` apart. */
export async function mineBlocks(chain: DirectChain, blocks: number, seconds = 12): Promise<void> {
  await chain.mine({ blocks, interval: seconds });
}
