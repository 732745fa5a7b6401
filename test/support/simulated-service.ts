/** A service in memory over a simulated chain: nodes that lag, reads that fail, and every fault that a write can meet. */
import type { HttpAnswer, SendHttp } from '#main/core/ports/http.ts';
import { fail, ok } from '#shared/core/result.ts';
import { transferTopic } from '#shared/tokens/token-events.ts';
import type { createFakeClock } from './fake-clock.ts';
import type { createRandom } from './random.ts';
import { newHash, type SimChain, type SimTransaction } from './simulated-chain.ts';
import type { MinedWhen, SimAnswer, SimFault } from './simulated-faults.ts';

/** What the person confirmed, and what becomes of it. */
export interface Plan {
  readonly fault: SimFault;
  readonly mined: MinedWhen;
  readonly call: Pick<SimTransaction, 'to' | 'data' | 'value'>;
  /** One that was alike, and was mined long before. */
  readonly older: string;
  readonly succeeds: boolean;
}

/** What the service did with a write. */
export interface Done {
  readonly plan: Plan;
  readonly made: SimTransaction | null;
  readonly status: number | null;
  readonly at: number;
}

type Random = ReturnType<typeof createRandom>;

interface Parts {
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly chain: SimChain;
  readonly random: Random;
  readonly accounts: readonly string[];
  /** Milliseconds that a node is behind. */
  readonly lags: readonly number[];
  /** Of a hundred reads, so many fail. */
  readonly failing: number;
}

const encoder = new TextEncoder();
const toAnswer = (status: number, body: unknown): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: encoder.encode(JSON.stringify(body)),
});
const notFound = toAnswer(404, { error: { message: 'not found' } });
const topicOf = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const begins: Readonly<Record<MinedWhen, readonly [least: number, most: number] | null>> = {
  soon: [100, 45_000],
  minutes: [60_000, 300_000],
  hours: [3_600_000, 4 * 3_600_000],
  dropped: null,
  never: null,
};
export const startBalance = 10n ** 12n;

export function createSimulatedService({ clock, chain, random, accounts, lags, failing }: Parts) {
  const plans: Plan[] = [];
  const done: Done[] = [];
  /** In which block a transaction was when it was fully reported. */
  const served = new Map<string, number>();

  const shuffled = () => accounts.map((account) => [random.below(1_000), account] as const).toSorted(([one], [other]) => one - other);
  const amountOf = ({ data, value }: SimTransaction) =>
    data.startsWith('0xa9059cbb') ? BigInt(`0x${data.slice(74, 138)}`) : BigInt(value);
  const balance = (at: number) =>
    chain
      .all()
      .filter((one) => one.succeeds && accounts.includes(one.from) && chain.placeOf(one, at) !== null)
      .reduce((left, one) => left - amountOf(one), startBalance);

  function transfer({ from, to, data }: SimTransaction): readonly object[] {
    if (!data.startsWith('0xa9059cbb')) return [];
    const topics = [transferTopic, topicOf(from), `0x${data.slice(10, 74)}`];
    return [{ address: to, topics, data: `0x${data.slice(74, 138)}`, logIndex: 0 }];
  }
  function transactionAt(one: SimTransaction, at: number): HttpAnswer {
    const block = chain.placeOf(one, at);
    if (block === null && !chain.isWaiting(one, at)) return notFound;
    const { hash, from, to, data, value } = one;
    if (!served.has(hash) && block !== null) served.set(hash, block);
    return toAnswer(200, { hash, from, to, data, value, nonce: 7, blockNumber: block, blockHash: block && chain.blockHash(block, at) });
  }
  function receiptAt(one: SimTransaction, at: number): HttpAnswer {
    const block = chain.placeOf(one, at);
    if (block === null) return notFound;
    const { hash, from, to, succeeds } = one;
    const logs = succeeds ? transfer(one) : [];
    const where = { blockNumber: block, blockHash: chain.blockHash(block, at) };
    return toAnswer(200, { transactionHash: hash, from, to, status: succeeds ? 1 : 0, gasUsed: '0x5208', logs, ...where });
  }
  function blockAt(number: number, at: number): HttpAnswer {
    if (number > chain.height(at)) return notFound;
    const [hash, parentHash] = [chain.blockHash(number, at), chain.blockHash(number - 1, at)];
    const transactions = chain.within(number, at).map((one) => one.hash);
    const timestamp = Math.floor((clock.now() - clock.monotonic() + chain.timeOf(number)) / 1000);
    return toAnswer(200, { number, hash, parentHash, timestamp, transactions });
  }

  function read(path: string, body: string | null): HttpAnswer {
    const at = clock.monotonic() - random.pick(lags);
    const [, first = '', second = '', third = ''] = path.split('/');
    const found = first === 'transaction' ? chain.find(second) : null;
    if (first === 'transaction') return found === null ? notFound : third === 'receipt' ? receiptAt(found, at) : transactionAt(found, at);
    if (path === '/block/lastestBlockNumber') return toAnswer(200, { lastestBlockNumber: chain.height(at) });
    if (first === 'block') return blockAt(Number(second), at);
    if (path === '/chain/chainId') return toAnswer(200, { chainId: 31_337 });
    if (path === '/user/accounts')
      return toAnswer(
        200,
        shuffled().map(([, account]) => account),
      );
    if (first === 'erc20' || path === '/user/balance') return toAnswer(200, { balance: String(balance(at)) });
    const asked = body ?? '';
    if (asked.includes('decimals')) return toAnswer(200, { result: '6' });
    if (asked.includes('balanceOf')) return toAnswer(200, { result: String(balance(at)) });
    if (asked.includes('symbol') || asked.includes('name()')) return toAnswer(200, { result: 'DUSD' });
    return toAnswer(200, { result: !asked.includes('supportsInterface') });
  }

  /** What becomes of it, before it is answered. */
  function carryOut({ mined, call, succeeds }: Plan): SimTransaction | null {
    if (mined === 'never') return null;
    const now = clock.monotonic();
    const droppedAt = mined === 'dropped' ? now + 1_000 * random.below(400) : Number.POSITIVE_INFINITY;
    const made: SimTransaction = { ...call, hash: newHash(), from: random.pick(accounts), succeeds, pooledAt: now, droppedAt, places: [] };
    chain.add(made);
    const begin = begins[mined];
    if (begin !== null) chain.mine(made, now + begin[0] + random.below(begin[1] - begin[0]));
    return made;
  }

  function write(seconds: number): ReturnType<SendHttp> {
    const plan = plans.shift();
    if (plan === undefined) throw new Error('a write that was not confirmed');
    const made = carryOut(plan);
    const {
      status,
      body,
      after = 50 + random.below(2_000),
    }: SimAnswer = plan.fault.answer({ made, older: plan.older, foreign: newHash() });
    done.push({ plan, made, status: after > seconds * 1_000 ? null : status, at: clock.monotonic() });
    return new Promise((resolve) => {
      if (status === null && random.below(2) === 0)
        clock.after(after, () => resolve(fail({ code: 'offline', host: 'x', reason: 'reset' })));
      else if (status === null || after > seconds * 1_000)
        clock.after(seconds * 1_000, () => resolve(fail({ code: 'timeout', host: 'x', seconds })));
      else clock.after(after, () => resolve(ok(toAnswer(status, body))));
    });
  }

  const send: SendHttp = async ({ url, body, seconds, connection, connected }) => {
    connected?.();
    if (connection === 'own') return write(seconds);
    if (random.below(100) < failing) return random.below(2) === 0 ? ok(toAnswer(500, {})) : fail({ code: 'timeout', host: 'x', seconds });
    return ok(read(new URL(url).pathname.replace('/v1', ''), body));
  };
  return { send, plans, done, served, balance };
}
