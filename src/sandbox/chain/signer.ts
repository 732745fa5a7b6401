/** Who signs for an account: the practice chain itself, which has the practice people's keys, or a key given to the sandbox. */
import type { PrivateKeyAccount } from 'viem/accounts';
import type { Chain } from '#sandbox/chain/chain.ts';
import { ChainRefusal } from '#sandbox/chain/rpc.ts';

type Hex = `0x${string}`;

export interface Unsigned {
  readonly to: Hex;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
  readonly gas: bigint;
  readonly nonce: bigint;
}

/** Gives the hash once the chain has accepted it. Rejects with `ChainRefusal` or `ChainDown`. */
export type Signer = (from: Hex, unsigned: Unsigned) => Promise<Hex>;

const hex = (quantity: bigint): Hex => `0x${quantity.toString(16)}`;

export function signOnChain(chain: Chain): Signer {
  return (from, { to, data, value, gas, nonce }) =>
    chain.request('eth_sendTransaction', [{ from, to, data, value: hex(value), gas: hex(gas), nonce: hex(nonce) }]);
}

interface ChainHead {
  readonly baseFeePerGas?: Hex;
}

/** Enough for the next blocks also when the base fee doubles; a chain without a base fee gets its own gas price. */
async function listFees(chain: Chain) {
  const head = await chain.request<ChainHead>('eth_getBlockByNumber', ['latest', false]);
  if (head.baseFeePerGas === undefined) {
    return { type: 'legacy', gasPrice: BigInt(await chain.request<Hex>('eth_gasPrice')) } as const;
  }
  const tip = await chain.request<Hex>('eth_maxPriorityFeePerGas').catch(() => '0x3b9aca00');
  const maxPriorityFeePerGas = BigInt(tip);
  return { type: 'eip1559', maxPriorityFeePerGas, maxFeePerGas: BigInt(head.baseFeePerGas) * 2n + maxPriorityFeePerGas } as const;
}

export function signWithKeys(chain: Chain, accounts: readonly PrivateKeyAccount[]): Signer {
  return async (from, { nonce, ...unsigned }) => {
    const account = accounts.find(({ address }) => address === from);
    if (account === undefined) throw new Error('There is no key for this account.');
    const [chainId, fees] = await Promise.all([chain.request<Hex>('eth_chainId'), listFees(chain)]);
    const signed = await account.signTransaction({ ...unsigned, ...fees, nonce: Number(nonce), chainId: Number(chainId) });
    try {
      return await chain.request<Hex>('eth_sendRawTransaction', [signed]);
    } catch (error) {
      // It has reached the chain before: accepted is accepted.
      if (!(error instanceof ChainRefusal && /already known|already imported/i.test(error.message))) throw error;
      const { keccak256 } = await import('viem/utils');
      return keccak256(signed);
    }
  };
}
