/** A service with a chain of one transaction a block, and answers to writes that get lost. */
import { createHash } from 'node:crypto';
import { toCallData, toExpectedCall } from '#shared/writes/expected-call.ts';
import { startTinyService } from './tiny-service.ts';

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const first = 18_205;
const hashOf = (text: string) => `0x${createHash('sha256').update(text).digest('hex')}`;

interface Made {
  readonly hash: string;
  readonly amount: string;
  readonly block: number;
  readonly data: string;
  readonly to: string;
}

/** `losesEvery`: of so many writes, one is carried out and never answered. */
export async function startBatchService(losesEvery: number) {
  const made: Made[] = [];
  const byHash = new Map<string, Made>();
  const tiny = await startTinyService({
    before(request, { socket }, body) {
      if (request !== 'POST /erc20/transfer') return;
      const { address, ...input } = JSON.parse(body) as {
        readonly contractAddress: string;
        readonly amount: string;
        readonly address: string;
      };
      const call = toExpectedCall('erc20.transfer', { ...input, receiver: address });
      const hash = hashOf(`${made.length} ${input.amount}`);
      const one = { hash, amount: input.amount, block: first + made.length, data: toCallData(call) ?? '', to: call.to };
      made.push(one);
      byHash.set(hash, one);
      if (made.length % losesEvery === 0) socket?.destroy();
    },
  });
  const known = tiny.behavior.answers;
  function answerAt(path: string): string | undefined {
    if (path === '/erc20/transfer') return JSON.stringify({ hash: made.at(-1)?.hash });
    if (path === '/block/lastestBlockNumber') return String(first + made.length - 1);
    const [, of = '', which = '', part] = path.split('/');
    if (of === 'block') {
      const one = made[Number(which) - first];
      if (one === undefined) return known[path];
      const parentHash = hashOf(`block ${one.block - 1}`);
      return JSON.stringify({
        number: one.block,
        hash: hashOf(`block ${one.block}`),
        parentHash,
        timestamp: Math.floor(Date.now() / 1000),
        transactions: [one.hash],
      });
    }
    const one = of === 'transaction' ? byHash.get(which) : undefined;
    if (one === undefined) return known[path];
    const where = { blockNumber: one.block, blockHash: hashOf(`block ${one.block}`) };
    if (part === 'receipt') return JSON.stringify({ transactionHash: one.hash, status: 1, gasUsed: 21_000, logs: [], ...where });
    return JSON.stringify({ hash: one.hash, from: account, to: one.to, data: one.data, value: '0', nonce: one.block, ...where });
  }
  tiny.behavior.answers = new Proxy(known, { get: (_known, path) => answerAt(String(path)) });
  /** What was carried out, in order. */
  return { ...tiny, made: made as readonly Made[] };
}
