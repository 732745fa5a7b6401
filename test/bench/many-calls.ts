/** B4: sixteen calls at once beside one, requests made twice, and how soon a screen whose answers are known is painted. */
import { type Figure, interleaved, median, rounds } from '#test/bench/figure.ts';
import { going, goTo, newestRequest, readBlock, requestsFrom, timeCalls, timeToPaint } from '#test/bench/in-page.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { mineBlocks } from '#test/support/busy-chain.ts';

const together = 16;

async function measureTogether({ app: { page }, chain }: SignedIn): Promise<Figure> {
  await mineBlocks(chain, 300, 1);
  let next = 0;
  const unread = () => {
    next += 1;
    return readBlock(next);
  };
  const figures = await interleaved(
    () => timeCalls(page, Array.from({ length: together }, unread)),
    () => timeCalls(page, [unread()]),
  );
  return { id: 'B4', what: `${together} unread blocks, through the page’s bridge`, unit: 'ms', ...figures, beside: 'one', target: '<= 4' };
}

/** What the wallet has read is asked for once more at once, sixteen times. No block comes, after which the wallet reads its balance anew. */
async function countDuplicates({ app: { page }, chain }: SignedIn): Promise<Figure> {
  await chain.setIntervalMining({ interval: 0 });
  const newest = Number(await chain.getBlockNumber({ cacheTime: 0 })).toLocaleString('en-US');
  await page.getByRole('complementary').getByText(newest, { exact: true }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2_000);
  const last = await newestRequest(page);
  const names = ['service.user.get', 'service.user.balance', 'service.user.accounts', 'service.chain.id'];
  const calls = names.flatMap((name) => Array.from({ length: together / names.length }, () => [name, { connection: 'sandbox' }] as const));
  await timeCalls(page, calls);
  const made = (await requestsFrom(page, last + 1)).filter(({ operation }) => names.includes(`service.${operation}`));
  const twice = made.length - new Set(made.map(({ operation }) => operation)).size;
  const what = `requests made twice by ${together} calls for ${names.length} things`;
  return { id: 'B4', what, unit: 'requests', ours: twice, base: names.length, beside: 'things', ratio: twice / names.length, target: '0' };
}

/** Its answers are in the page: how long the wallet takes from the change of place until it is painted. */
async function measureWarm({ app: { page } }: SignedIn): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await goTo(page, '/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.waitForTimeout(300);
    times.push(await timeToPaint(page, going('/wallet'), `document.querySelector('main').textContent.includes('wei')`));
  }
  const frame = 1000 / 60;
  const ours = median(times);
  return {
    id: 'B4',
    what: 'wallet painted, its answers known',
    unit: 'ms',
    ours,
    base: frame,
    beside: 'a frame',
    ratio: ours / frame,
    target: '<= 2 frames',
  };
}

export function benchManyCalls(): Promise<readonly Figure[]> {
  return withSignedIn(async (parts) => [await measureTogether(parts), await countDuplicates(parts), await measureWarm(parts)]);
}
