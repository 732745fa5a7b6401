/** B5 and B6: the list of ten thousand blocks while it is scrolled, and how soon its rows are filled after it stops. */
import type { CDPSession, Page } from '@playwright/test';
import { type Figure, interleaved, median, rounds } from '#test/bench/figure.ts';
import { going, goTo, openSession, percentile, readBlock, slowed, timeCalls, timeToPaint } from '#test/bench/in-page.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { mineBlocks } from '#test/support/busy-chain.ts';

const count = 10_000;
export const frame = 1000 / 60;
/** Pixels of one gesture, and of a second of it. */
const distance = 8_000;
const speed = 4_000;

const bodyOfList = `document.querySelector('[role=table][aria-label=Blocks] > [role=rowgroup]:last-child')`;
/** Pixels of the bar and of the list's heads. */
const covered = 88;

export async function mineMany({ chain }: SignedIn): Promise<void> {
  // No block is mined on its own during the measurement.
  await chain.setIntervalMining({ interval: 0 });
  // So many at a time as the node mines well within the patience of its client.
  for (let mined = 0; mined < count; mined += 50) await mineBlocks(chain, 50, 1);
}

/** Opens the explorer and waits until its first rows are read. */
export async function openList(page: Page): Promise<void> {
  await goTo(page, '/explorer');
  await page
    .getByRole('table', { name: 'Blocks' })
    .getByRole('link', { name: /^10,\d\d\d$/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2_000);
}

/** How many rows are to be in sight by their place and are not there; source of the page. */
const missingRows = `(() => {
  const body = ${bodyOfList};
  const box = body.getBoundingClientRect();
  const rows = new Set([...body.children].map((row) => Math.round(row.getBoundingClientRect().top - box.top)));
  const from = Math.max(0, Math.floor((${covered} - box.top) / 40));
  const to = Math.floor((Math.min(innerHeight, box.bottom) - 1 - box.top) / 40);
  let missing = 0;
  for (let place = from; place <= to; place += 1) if (!rows.has(place * 40)) missing += 1;
  return missing;
})()`;

export interface Frames {
  readonly times: readonly number[];
  readonly blank: number;
  /** Milliseconds of the page's main thread for one frame. */
  readonly work: number;
}

/** `missing`: how much of what is in sight is blank; an expression of the page. */
export async function framesDuring(page: Page, session: CDPSession, run: () => Promise<unknown>, missing = missingRows): Promise<Frames> {
  // What the thread computed itself, so that a busy machine doesn't change it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await page.evaluate(`{
    const kept = (window.benchFrames = { on: true, times: [], blank: 0 });
    let last = null;
    const tick = (now) => {
      if (last !== null) kept.times.push(now - last);
      last = now;
      kept.blank += ${missing};
      if (kept.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }`);
  const before = await busy();
  await run();
  const after = await busy();
  const { times, blank } = await page.evaluate<{ times: number[]; blank: number }>('benchFrames.on = false, benchFrames');
  return { times, blank, work: ((after - before) * 1000) / Math.max(1, times.length) };
}

/** Once down the list, further than it was scrolled before. */
export function scrollList(page: Page, session: CDPSession): Promise<Frames> {
  const gesture = { x: 700, y: 500, yDistance: -distance, speed, gestureSourceType: 'mouse' as const };
  return framesDuring(page, session, () => session.send('Input.synthesizeScrollGesture', gesture));
}

async function measureScroll(page: Page, session: CDPSession, factor: number): Promise<readonly Figure[]> {
  const [scrolled, still]: [Frames[], Frames[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await slowed(session, factor, async () => {
      scrolled.push(await scrollList(page, session));
      await page.waitForTimeout(500);
      still.push(await framesDuring(page, session, () => page.waitForTimeout((distance / speed) * 1000)));
    });
  }
  const at = factor === 1 ? '' : `, CPU / ${factor}`;
  const p95 = (all: readonly Frames[]) => median(all.map(({ times }) => percentile(times, 95)));
  const blank = scrolled.reduce((sum, each) => sum + each.blank, 0);
  const frames = scrolled.reduce((sum, each) => sum + each.times.length, 0);
  const work = median(scrolled.map((each) => each.work));
  return [
    {
      id: 'B5',
      what: `${count} rows scrolled: frame, p95${at}`,
      unit: 'ms',
      ours: p95(scrolled),
      base: p95(still),
      beside: 'the same page, still',
      ratio: p95(scrolled) / p95(still),
      target: '<= 17 ms',
    },
    {
      id: 'B5',
      what: `work of one such frame${at}`,
      unit: 'ms',
      ours: work,
      base: frame,
      beside: 'a frame',
      ratio: work / frame,
      target: factor === 1 ? '<= 1' : '<= 20 ms',
    },
    {
      id: 'B5',
      what: `rows blank in such frames${at}`,
      unit: 'rows',
      ours: blank,
      base: frames,
      beside: 'frames',
      ratio: blank / frames,
      target: '0',
    },
  ];
}

/** From the change of place until the list appears, with its blocks already known. */
async function measureMount(page: Page, session: CDPSession, factor: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await goTo(page, '/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.waitForTimeout(300);
    await slowed(session, factor, async () => {
      times.push(await timeToPaint(page, going('/explorer'), `(${bodyOfList}?.childElementCount ?? 0) > 3`));
    });
  }
  const ours = median(times);
  const at = factor === 1 ? '' : `, CPU / ${factor}`;
  return {
    id: 'B5',
    what: `explorer painted, its blocks known${at}`,
    unit: 'ms',
    ours,
    base: 60,
    beside: 'the limit',
    ratio: ours / 60,
    target: '<= 60 ms',
  };
}

/** A screen of thirty rows that were never read; beside it, thirty calls for one block each. */
async function measureFill(page: Page): Promise<Figure> {
  await page.setViewportSize({ width: 1280, height: 88 + 30 * 40 });
  await page.waitForTimeout(500);
  let at = 1_000;
  let raw = 0;
  const jump = (row: number) => `{
    const body = ${bodyOfList};
    let one = body.parentElement;
    while (one !== null && !/auto|scroll/.test(getComputedStyle(one).overflowY)) one = one.parentElement;
    (one ?? document.documentElement).scrollBy({ top: body.getBoundingClientRect().top + ${row * 40 - covered}, behavior: 'instant' });
  }`;
  const isFilled = (row: number) => `(() => {
    const body = ${bodyOfList};
    const top = body.getBoundingClientRect().top;
    if (Math.abs(top + ${row * 40 - covered}) > 40) return false;
    const rows = [...body.children].filter((each) => { const box = each.getBoundingClientRect(); return box.bottom > ${covered} && box.top < innerHeight; });
    return rows.length >= 30 && rows.every((each) => !each.textContent.includes('not read yet'));
  })()`;
  const figures = await interleaved(
    () => {
      at += 100;
      return timeToPaint(page, jump(at), isFilled(at));
    },
    () => {
      raw += 30;
      return timeCalls(
        page,
        Array.from({ length: 30 }, (_, index) => readBlock(raw + index)),
      );
    },
  );
  return { id: 'B6', what: 'thirty unread rows filled after a jump', unit: 'ms', ...figures, beside: 'thirty calls', target: '<= 1.5' };
}

export function benchList(): Promise<readonly Figure[]> {
  return withSignedIn(async (parts) => {
    const { page } = parts.app;
    await page.setViewportSize({ width: 1280, height: 820 });
    await mineMany(parts);
    await openList(page);
    const session = await openSession(page);
    const figures: Figure[] = [...(await measureScroll(page, session, 1)), ...(await measureScroll(page, session, 4))];
    figures.push(await measureMount(page, session, 1), await measureMount(page, session, 4), await measureFill(page));
    return figures;
  });
}
