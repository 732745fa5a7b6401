/** Faults of writes alone: the answer contradicts the chain, or the transaction reaches the chain later. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ChainReceipt, toReceipt } from '#sandbox/api/transaction-answer.ts';
import type { Chain } from '#sandbox/chain/chain.ts';
import { type Answer, json, sendAnswer } from '#sandbox/faults/answer.ts';
import { type Breakage, type Breakages, type Broken, change } from '#sandbox/faults/breakage.ts';

const bytes = (value: unknown) => ({ body: Buffer.from(JSON.stringify(value)) });

/** Null where the service refused the write itself. */
const hashOf = ({ status, body }: Answer): string | null =>
  status === 200 ? (JSON.parse(body.toString()) as { readonly hash: string }).hash : null;

/** As a backend that answers 400 to each of its exceptions. */
const refusedWith = (message: string) =>
  change(`carried out; 400 and “${message}”`, () => ({ status: 400, headers: json, ...bytes({ error: { message } }) }));

/** `to`: the body, made from the hash of what was carried out. */
function answerWith(words: string, to: (hash: string, chain: Chain) => unknown): Breakage {
  return {
    words,
    acts: true,
    break: async ({ socket, answer, chain }) => {
      const hash = hashOf(answer);
      sendAnswer(socket, hash === null ? answer : { ...answer, ...bytes(await to(hash, chain)) });
    },
  };
}

async function receiptOf(hash: string, chain: Chain) {
  for (;;) {
    const found = await chain.request<ChainReceipt | null>('eth_getTransactionReceipt', [hash]);
    if (found !== null) return toReceipt(found, BigInt(found.blockNumber));
    await wait(100);
  }
}

interface Block {
  readonly transactions: readonly string[];
}

/** The newest in a block, except the one that was just carried out. */
async function olderHash(hash: string, chain: Chain): Promise<string> {
  for (let number = BigInt(await chain.request<string>('eth_blockNumber')); number >= 0n; number -= 1n) {
    const { transactions } = await chain.request<Block>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
    const other = transactions.filter((each) => each !== hash).at(-1);
    if (other !== undefined) return other;
  }
  return hash;
}

/** Takes the transaction out of the pool; puts it back when called. One that is in a block already stays there. */
async function takeOut(hash: string, chain: Chain): Promise<() => Promise<unknown>> {
  const raw = await chain.request<string | null>('eth_getRawTransactionByHash', [hash]);
  const dropped = await chain.request<string | null>('anvil_dropTransaction', [hash]);
  return async () => (dropped === null ? null : chain.request('eth_sendRawTransaction', [raw]));
}

/** `then`: how it is answered, at once. */
function later(seconds: number, words: string, then: (broken: Broken) => unknown): Breakage {
  return {
    words: `carried out ${seconds} s later; ${words}`,
    acts: true,
    break: async (broken) => {
      const hash = hashOf(broken.answer);
      const putBack = hash === null ? null : await takeOut(hash, broken.chain);
      await then(broken);
      await wait(seconds * 1000);
      await putBack?.();
    },
  };
}

const asAlways = ({ socket, answer }: Broken) => sendAnswer(socket, answer);
const lateSeconds = 3;
/** The app waits 60 seconds for the answer to a write. */
const batchSeconds = [3, 70];

export const writeFaults: Breakages = {
  'timeout-after-acting': refusedWith('timeout of 30000ms exceeded'),
  'known-after-acting': refusedWith('already known'),
  receipt: answerWith('its receipt instead of its hash, once a block holds it', receiptOf),
  'other-hash': answerWith('the hash of a transaction that this chain doesn’t have', (hash) => ({
    hash: `0x${createHash('sha256').update(hash).digest('hex')}`,
  })),
  'older-hash': answerWith('the hash of an older transaction', async (hash, chain) => ({ hash: await olderHash(hash, chain) })),
  late: later(lateSeconds, 'answered as always', asAlways),
  'late-reset': later(lateSeconds, 'the connection is reset without a word', ({ socket }) => socket.resetAndDestroy()),
  'late-no-hash': later(lateSeconds, 'answered without a hash', ({ socket, answer }) =>
    sendAnswer(socket, { ...answer, ...bytes({ status: 'ok' }) }),
  ),
  ...Object.fromEntries(
    batchSeconds.map((seconds): [string, Breakage] => [
      `batched-${seconds}`,
      {
        words: `carried out and answered ${seconds} s later`,
        acts: true,
        break: async (broken) => {
          const hash = hashOf(broken.answer);
          const putBack = hash === null ? null : await takeOut(hash, broken.chain);
          await wait(seconds * 1000);
          await putBack?.();
          asAlways(broken);
        },
      },
    ]),
  ),
};
