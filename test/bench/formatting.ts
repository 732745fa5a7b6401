/** B16: what the addresses, amounts and times of thirty rows cost to be written, and how often an address was met before. */
import { keccak256 } from 'viem/utils';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { ago } from '#renderer/core/lib/time-words.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { formatAmount } from '#shared/core/amount.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import { type Figure, interleaved } from '#test/bench/figure.ts';
import { createRandom } from '#test/support/random.ts';

const rows = 30;
const screens = 100;
/** Whom a wallet's screens are mostly about; the others are met once. */
const people = 100;
const strangersOf = 40;
const now = 1_700_000_000_000;
const random = createRandom(16);

const anyAddress = () => `0x${Array.from({ length: 40 }, () => random.below(16).toString(16)).join('')}`;
const known = Array.from({ length: people }, anyAddress);
const someone = () => (random.below(strangersOf) === 0 ? anyAddress() : random.pick(known));
const row = (address: () => string) => ({
  from: address(),
  to: address(),
  value: `${random.below(1e9)}000000007`,
  number: random.below(1e7),
});
type Row = ReturnType<typeof row>;
const screenOf = (address: () => string): readonly Row[] => Array.from({ length: rows }, () => row(address));

/** As readers and rows do: checked, given its checksum, shortened. */
const addressText = (text: string) => (isAddressText(text) ? shortAddress(checksummed(text)) : '');
const write = ({ from, to, value, number }: Row) =>
  [addressText(from), addressText(to), formatAmount(value, 18, 6), withCommas(String(number)), ago(now - number, now)].join(' ');

/** Milliseconds of one screen, mean of so many. */
async function timed(each: readonly (readonly Row[])[], run: (one: Row) => string): Promise<number> {
  const began = performance.now();
  let length = 0;
  for (const screen of each) for (const one of screen) length += run(one).length;
  if (length === 0) throw new Error('nothing was written');
  return (performance.now() - began) / each.length;
}

/** For how many addresses of these screens the checksum is made, by what viem puts into its memory. */
function missesOf(run: () => void): number {
  const { set } = Map.prototype;
  const made = new Set<string>();
  Map.prototype.set = function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
    // It puts what it has in anew each time, to know what was wanted last.
    if (typeof key === 'string' && /^0x[0-9a-f]{40}\.undefined$/i.test(key)) made.add(key);
    return set.call(this, key, value);
  } as typeof set;
  run();
  Map.prototype.set = set;
  return made.size;
}

export async function benchFormatting(): Promise<readonly Figure[]> {
  const seen = Array.from({ length: screens }, () => screenOf(someone));
  const calls = screens * rows * 2;
  const misses = missesOf(() => {
    for (const screen of seen) for (const one of screen) write(one);
  });
  const hits = (1 - misses / calls) * 100;
  const fresh = () => Array.from({ length: screens }, () => screenOf(anyAddress));
  const hashes = (screensOf: readonly (readonly Row[])[]) =>
    timed(screensOf, ({ from, to }) => keccak256(from as '0x') + keccak256(to as '0x'));
  const beside = 'keccak of their addresses';
  const target = '<= 1 ms';
  const unmet = await interleaved(
    () => timed(fresh(), write),
    () => hashes(fresh()),
  );
  const met = await interleaved(
    () => timed(seen, write),
    () => hashes(seen),
  );
  return [
    { id: 'B16', what: `${rows} rows written, none formatted before`, unit: 'ms', ...unmet, beside, target },
    { id: 'B16', what: `${rows} rows written, most met before`, unit: 'ms', ...met, beside, target },
    {
      id: 'B16',
      what: `addresses met before, ${people} people and some strangers`,
      unit: '%',
      ours: hits,
      base: 95,
      beside: 'the limit',
      ratio: hits / 95,
      target: '>= 95 %',
    },
  ];
}
