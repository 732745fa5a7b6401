/** Answers the block operations. */
import type { Handlers } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import type { Chain } from '#sandbox/chain/chain.ts';

/** A block as the chain gives it; quantities in hex. */
interface ChainBlock {
  readonly [name: string]: unknown;
  readonly number: string;
  readonly timestamp: string;
  readonly difficulty: string;
  readonly gasLimit: string;
  readonly gasUsed: string;
  readonly baseFeePerGas?: string;
}

const decimal = (quantity: string) => BigInt(quantity).toString();

/** Number, time and difficulty as JSON numbers, amounts of gas and wei as decimal strings. */
function toAnswer(block: ChainBlock) {
  return {
    hash: block.hash,
    parentHash: block.parentHash,
    number: Number(block.number),
    transactions: block.transactions,
    timestamp: Number(block.timestamp),
    nonce: block.nonce,
    difficulty: Number(block.difficulty),
    gasLimit: decimal(block.gasLimit),
    gasUsed: decimal(block.gasUsed),
    miner: block.miner,
    extraData: block.extraData,
    ...(block.baseFeePerGas === undefined ? {} : { baseFeePerGas: decimal(block.baseFeePerGas) }),
  };
}

const mostCached = 4096;

/** Blocks of the practice chain do not change, unless it had to be started anew. */
function createBlockCache() {
  const cached = new Map<string, ReturnType<typeof toAnswer>>();
  let generation = 0;
  return async (chain: Chain, number: string) => {
    if (generation !== chain.generation()) cached.clear();
    generation = chain.generation();
    const known = cached.get(number);
    if (known !== undefined) return known;
    // Past 64 bits the chain refuses the question instead of saying that there is no such block.
    const found =
      BigInt(number) < 2n ** 63n
        ? await chain.request<ChainBlock | null>('eth_getBlockByNumber', [`0x${BigInt(number).toString(16)}`, false])
        : null;
    if (found === null) throw new ApiError('not-found', `There is no block ${number} yet.`);
    const answer = toAnswer(found);
    if (!chain.keepsBlocks) return answer;
    if (cached.size >= mostCached) cached.delete(cached.keys().next().value ?? '');
    cached.set(number, answer);
    return answer;
  };
}

const getBlock = createBlockCache();

export const blockHandlers = {
  'block.get': ({ chain, input }) => getBlock(chain, input.number),
  'block.latestNumber': async ({ chain }) => Number(await chain.request<string>('eth_blockNumber')),
} satisfies Partial<Handlers>;
