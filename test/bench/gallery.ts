/** B10: the gallery of five thousand collectibles while it is scrolled, and how soon it appears. */
import type { CDPSession, Page } from '@playwright/test';
import { people } from '#sandbox/people.ts';
import { type Figure, median, rounds } from '#test/bench/figure.ts';
import { going, goTo, openSession, percentile, slowed, timeToPaint } from '#test/bench/in-page.ts';
import { type Frames, frame, framesDuring } from '#test/bench/list.ts';
import { withSignedIn } from '#test/bench/signed-in.ts';
import { fixedCollection } from '#test/support/fixed-contract.ts';

const count = 5_000;
const contract = '0x00000000000000000000000000000000000C011E' as const;
const place = `/collectibles/${contract}`;
/** Pixels of one gesture, and of a second of it. */
const distance = 8_000;
const speed = 4_000;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#357"/><stop offset="1" stop-color="#735"/></linearGradient><radialGradient id="a"><stop stop-color="#9fc"/><stop offset="1" stop-color="#9fc" stop-opacity="0"/></radialGradient></defs><rect width="400" height="400" fill="url(#g)"/><circle cx="140" cy="180" r="150" fill="url(#a)"/></svg>`;
const metadata = JSON.stringify({
  name: 'One of many',
  image: `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
  attributes: [{ trait_type: 'Series', value: 'spring' }],
});

const gallery = `document.querySelector('ul[aria-label=Collectibles]')`;
/** How many of the six points across what is in sight hit no card; the gaps between them are sixteen pixels. */
const missingCards = `(() => {
  const list = ${gallery};
  const box = list.getBoundingClientRect();
  const cards = [...list.children].map((card) => card.getBoundingClientRect());
  let missing = 0;
  for (let part = 0; part < 6; part += 1) {
    const y = 60 + ((innerHeight - 70) * part) / 5;
    if (y < box.top || y > box.bottom) continue;
    if (!cards.some((card) => card.top - 17 <= y && card.bottom + 17 >= y)) missing += 1;
  }
  return missing;
})()`;

async function measureScroll(page: Page, session: CDPSession, factor: number): Promise<readonly Figure[]> {
  const [scrolled, still]: [Frames[], Frames[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const gesture = { x: 700, y: 500, yDistance: -distance, speed, gestureSourceType: 'mouse' as const };
    await slowed(session, factor, async () => {
      scrolled.push(await framesDuring(page, session, () => session.send('Input.synthesizeScrollGesture', gesture), missingCards));
      await page.waitForTimeout(800);
      still.push(await framesDuring(page, session, () => page.waitForTimeout((distance / speed) * 1000), missingCards));
    });
  }
  const at = factor === 1 ? '' : `, CPU / ${factor}`;
  const p95 = (all: readonly Frames[]) => median(all.map(({ times }) => percentile(times, 95)));
  const work = median(scrolled.map((each) => each.work));
  const blank = scrolled.reduce((sum, each) => sum + each.blank, 0);
  const frames = scrolled.reduce((sum, each) => sum + each.times.length, 0);
  const of = `${count} collectibles scrolled`;
  return [
    {
      id: 'B10',
      what: `${of}: frame, p95${at}`,
      unit: 'ms',
      ours: p95(scrolled),
      base: p95(still),
      beside: 'the same page, still',
      ratio: p95(scrolled) / p95(still),
      target: factor === 1 ? '<= 17 ms' : 'none set',
    },
    {
      id: 'B10',
      what: `work of one such frame${at}`,
      unit: 'ms',
      ours: work,
      base: frame,
      beside: 'a frame',
      ratio: work / frame,
      target: factor === 1 ? '<= 10 ms' : 'none set',
    },
    {
      id: 'B10',
      what: `rows blank in such frames${at}`,
      unit: 'rows',
      ours: blank,
      base: frames,
      beside: 'frames',
      ratio: blank / frames,
      target: factor === 1 ? '0' : 'none set',
    },
  ];
}

/** From the change of place until its cards appear, with the list already known. */
async function measureMount(page: Page, session: CDPSession, factor: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await goTo(page, '/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.waitForTimeout(300);
    await slowed(session, factor, async () => {
      times.push(await timeToPaint(page, going(place), `(${gallery}?.childElementCount ?? 0) > 9`));
    });
  }
  const ours = median(times);
  const at = factor === 1 ? '' : `, CPU / ${factor}`;
  return {
    id: 'B10',
    what: `gallery of ${count} painted${at}`,
    unit: 'ms',
    ours,
    base: 150,
    beside: 'the limit',
    ratio: ours / 150,
    target: factor === 1 ? '<= 150 ms' : 'none set',
  };
}

export function benchGallery(): Promise<readonly Figure[]> {
  return withSignedIn(async ({ app: { page }, chain }) => {
    const [ada] = people;
    const owner = ada?.accounts[0] ?? '0x';
    const uri = `data:application/json;base64,${Buffer.from(metadata).toString('base64')}`;
    // No block is mined on its own during the measurement.
    await chain.setIntervalMining({ interval: 0 });
    await chain.setCode({ address: contract, bytecode: fixedCollection({ name: 'Many', count, uris: [uri], owner }) });
    await page.evaluate<unknown>(
      `blockdesk.call['tokens.save']({ connection: 'sandbox', address: '${contract.toLowerCase()}', standard: 'erc721' })`,
    );
    await page.setViewportSize({ width: 1280, height: 820 });
    await goTo(page, place);
    await page.locator('ul[aria-label=Collectibles] img').first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(1_000);
    const session = await openSession(page);
    return [
      ...(await measureScroll(page, session, 1)),
      ...(await measureScroll(page, session, 4)),
      await measureMount(page, session, 1),
      await measureMount(page, session, 4),
    ];
  });
}
