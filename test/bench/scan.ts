/** B23: a scan of past blocks beside a bare pool that reads the same blocks and transactions, as many at once. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Pool } from 'undici';
import { type Figure, median } from '#test/bench/figure.ts';
import { asPerson } from '#test/support/as-person.ts';
import { payBetweenStrangers } from '#test/support/busy-chain.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { signIn } from '#test/support/sign-in.ts';
import { until } from '#test/support/watching.ts';

/** `BENCH_BLOCKS=5000 npm run bench -- B23`: the whole of it. */
const blocks = Number(process.env.BENCH_BLOCKS ?? 500);
const inEach = 20;
const rounds = 3;
const atOnce = 16;

/** Payments between strangers: a scan reads each of them, and no receipt. */
async function fill({ rpc }: RunningSandbox): Promise<void> {
  await rpc.setAutomine(false);
  for (let block = 0; block < blocks; block += 1) {
    await Promise.all(Array.from({ length: inEach }, () => payBetweenStrangers(rpc)));
    await rpc.mine({ blocks: 1 });
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Requests a second, from the press to the last block. */
async function scanOnce(main: MainServices, { from, to }: Stretch): Promise<number> {
  const { watch, connection } = main;
  const before = watch.now(connection.id).requestsLastMinute;
  const began = performance.now();
  watch.scan(connection.id, { from: String(from), to: String(to) }, 'unlimited');
  while (Number(watch.now(connection.id).checked) < to - from + 1) await new Promise((resolve) => setTimeout(resolve, 20));
  const took = performance.now() - began;
  if (watch.now(connection.id).requestsLastMinute < before) throw new Error('A round took longer than a minute.');
  watch.drop(connection.id);
  return ((to - from + 1) * (1 + inEach) * 1000) / took;
}

async function readBare(pool: Pool, token: string, { from, to }: Stretch): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path: string) => {
    const { body } = await pool.request({ method: 'GET', path: `/api/v1${path}`, headers });
    return JSON.parse(await body.text()) as { transactions: readonly string[] };
  };
  let next = to;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next >= from) {
        const number = next;
        next -= 1;
        const { transactions } = await get(`/block/${number}`);
        for (const hash of transactions) await get(`/transaction/${hash}`);
      }
    }),
  );
  return ((to - from + 1) * (1 + inEach) * 1000) / (performance.now() - began);
}

export async function benchScan(): Promise<readonly Figure[]> {
  const sandbox = await startSandbox({ mining: 'slow' });
  const main = await startMainServices(sandbox, { browse: asPerson(), perSecond: '' });
  const pool = new Pool(sandbox.authorizationAddress, { connections: atOnce });
  try {
    await fill(sandbox);
    const to = Number(await sandbox.rpc.getBlockNumber({ cacheTime: 0 }));
    const stretch = { from: to - blocks + 1, to };
    await main.signIn();
    const token = (await signIn(sandbox)).access_token;
    await main.chain.read('block.latestNumber', main.connection, {});
    await until(() => main.watch.scan(main.connection.id, { from: String(to), to: String(to) }, '20').ok);
    main.watch.drop(main.connection.id);
    const [ours, base, memory]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await scanOnce(main, stretch));
      collect();
      memory.push(process.memoryUsage().heapUsed / 1e6);
      base.push(await readBare(pool, token, stretch));
    }
    const ratio = median(ours.map((each, round) => each / (base[round] ?? 1)));
    const [first = 1] = memory;
    return [
      {
        id: 'B23',
        what: `a scan of ${blocks} blocks, ${inEach} transactions each`,
        unit: 'requests/s',
        ...{ ours: median(ours), base: median(base), beside: 'undici’s pool alone', ratio, target: '>= 0.7' },
      },
      {
        id: 'B23',
        what: 'live memory after the last scan',
        unit: 'MB',
        ...{ ours: memory.at(-1) ?? 0, base: first, beside: 'after the first', ratio: (memory.at(-1) ?? 0) / first, target: '<= 1.1' },
      },
    ];
  } finally {
    await pool.destroy();
    await main.stop();
    await sandbox.stop();
  }
}
