/** Sends the transactions of each account one after another, so that each has its own nonce and there are no gaps. */
import type { Chain } from '#sandbox/chain/chain.ts';
import type { Signer } from '#sandbox/chain/signer.ts';

type Hex = `0x${string}`;

export interface Outgoing {
  readonly to: Hex;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
}

/** Rejects with `ChainRefusal` (nothing was sent) or `ChainDown`. */
export type Sender = (from: Hex, outgoing: Outgoing) => Promise<Hex>;

interface Account {
  last: Promise<unknown>;
  /** The nonce after the one that the chain accepted last, and when that was (milliseconds, running time). */
  next: bigint;
  at: number;
  generation: number;
}

/** How long a node may take to count what it has accepted; after that a smaller count means that it was dropped. */
const trustFor = 30_000;

export function createSender(chain: Chain, signer: Signer): Sender {
  const accounts = new Map<Hex, Account>();
  return (from, outgoing) => {
    const account = accounts.get(from) ?? { last: Promise.resolve(), next: 0n, at: 0, generation: chain.generation() };
    accounts.set(from, account);
    const sent = account.last.then(() => sendNext(chain, signer, account, from, outgoing));
    account.last = sent.catch(() => {});
    return sent;
  };
}

async function sendNext(chain: Chain, signer: Signer, account: Account, from: Hex, { to, data, value }: Outgoing): Promise<Hex> {
  const call = { from, to, data, value: `0x${value.toString(16)}` };
  // On top of what waits for a block: what came before may be what pays for this.
  const [estimate, count] = await Promise.all([
    chain.request<Hex>('eth_estimateGas', [call, 'pending']),
    chain.request<Hex>('eth_getTransactionCount', [from, 'pending']),
  ]);
  const isFresh = account.generation === chain.generation() && performance.now() - account.at < trustFor;
  const counted = BigInt(count);
  const nonce = isFresh && account.next > counted ? account.next : counted;
  // A quarter more than estimated: the state may have changed until it is mined.
  const gas = (BigInt(estimate) * 5n) / 4n;
  const hash = await signer(from, { to, data, value, gas, nonce });
  account.next = nonce + 1n;
  account.at = performance.now();
  account.generation = chain.generation();
  return hash;
}
