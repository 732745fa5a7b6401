/** B9: ten thousand stored answers put and got, beside one file of JSON written whole and read; and what a put costs main. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCache } from '#main/chain/cache/cache.ts';
import { type Figure, interleaved, median } from '#test/bench/figure.ts';
import { bundleOf } from '#test/support/bundles.ts';

const count = 10_000;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
/** Blocks as the service answers them. */
const answers = Array.from({ length: count }, (_, number) => ({
  operation: 'block.get',
  input: `{"number":"${number}"}`,
  raw: JSON.stringify({
    number,
    hash: hash(number),
    parentHash: hash(number - 1),
    timestamp: number * 12,
    gasUsed: '21000',
    gasLimit: '30000000',
  }),
  readAt: number,
  block: String(count),
  permanent: true,
}));
const mentionsOf = (number: number) => ({
  block: { number: String(number), hash: hash(number), timestamp: String(number * 12) },
  transaction: null,
  addresses: [],
  tokens: [],
  holders: [],
  balance: null,
});

async function timed(run: () => Promise<unknown> | unknown): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

export async function benchCache(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'blockdesk-bench-'));
  const cache = openCache(join(folder, 'cache.db'), pathToFileURL(bundleOf('cache-worker')));
  const file = join(folder, 'answers.json');
  const onMain: number[] = [];
  const save = () =>
    timed(() => {
      const began = performance.now();
      const puts = answers.map((answer, number) => cache.put('a', answer, mentionsOf(number)));
      onMain.push((performance.now() - began) / count);
      return Promise.all(puts);
    });
  const saveFile = () =>
    timed(() => {
      writeFileSync(`${file}.new`, JSON.stringify(answers));
      renameSync(`${file}.new`, file);
    });
  const load = () => timed(() => Promise.all(answers.map(({ operation, input }) => cache.get('a', operation, input))));
  const loadFile = () => timed(() => JSON.parse(readFileSync(file, 'utf8')));
  try {
    const saved = await interleaved(save, saveFile);
    const loaded = await interleaved(load, loadFile);
    return [
      {
        id: 'B9',
        what: `${count} answers put, with what they mention`,
        unit: 'ms',
        ...saved,
        beside: 'one file of JSON, renamed',
        target: '<= 4 times',
      },
      {
        id: 'B9',
        what: `${count} answers got, one by one`,
        unit: 'ms',
        ...loaded,
        beside: 'that file read and parsed',
        target: '<= 3 times',
      },
      {
        id: 'B9',
        what: 'one put, in main',
        unit: 'ms',
        ours: median(onMain),
        base: 1,
        beside: 'a millisecond',
        ratio: median(onMain),
        target: '0 ms',
      },
    ];
  } finally {
    await cache.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
