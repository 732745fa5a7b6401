/** B15: how long the page takes to answer what one does on a tour through it, by the browser's own event timing. */
import type { Page } from '@playwright/test';
import { type Figure, median } from '#test/bench/figure.ts';
import { goTo, openSession, percentile, slowed } from '#test/bench/in-page.ts';
import { withSignedIn } from '#test/bench/signed-in.ts';
import { makeTransactions, mineBlocks } from '#test/support/busy-chain.ts';

const rounds = 5;

/** From here on every interaction's longest event is kept, by its number; those shorter than 16 ms are not reported, so counted as 16 ms. */
const listen = `{
  window.benchEvents?.observer.disconnect();
  const longest = new Map();
  const observer = new PerformanceObserver((list) => { for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0)); });
  observer.observe({ type: 'event', durationThreshold: 16 });
  window.benchEvents = { longest, observer, before: performance.interactionCount };
}`;
const durations = `[...benchEvents.longest.values(), ...new Array(Math.max(0, performance.interactionCount - benchEvents.before - benchEvents.longest.size)).fill(16)]`;

/** What one does: to and fro between screens, in lists, in dialogs, while typing. */
async function tour(page: Page, hash: string): Promise<void> {
  const soon = () => page.waitForTimeout(250);
  const button = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().click();
    await soon();
  };
  const dialog = async (name: string) => {
    await button(name);
    await page.getByRole('dialog').waitFor();
    await keys('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const link = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await soon();
  };
  const keys = async (...all: readonly string[]) => {
    for (const key of all) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
  };
  await link('Wallet');
  await dialog('Receive');
  await button('Switch connection');
  await keys('Escape');
  await link('Explorer');
  await page.getByRole('slider', { name: 'Gas used by block' }).focus();
  await keys('ArrowLeft', 'ArrowLeft', 'Home', 'End');
  await page.getByRole('table', { name: 'Blocks' }).getByRole('link').nth(2).click();
  await soon();
  await button('Previous block');
  await keys('ArrowRight', 'ArrowLeft');
  await dialog('Raw');
  await goTo(page, `/tx/${hash}`);
  await soon();
  for (const name of [/^Events/, /^Input/, /^Call/]) {
    await page.getByRole('tab', { name }).first().click();
    await soon();
  }
  await keys('Control+k', '1', '2', '3', 'Backspace', 'd', 'ArrowDown', 'Escape', 'Escape');
  await keys('Control+1', 'Control+7', 'Control+,');
}

export function benchTour(): Promise<readonly Figure[]> {
  return withSignedIn(async ({ app: { page }, chain }) => {
    await page.setViewportSize({ width: 1280, height: 820 });
    const hashes = await makeTransactions(chain, 30);
    await mineBlocks(chain, 120);
    const session = await openSession(page);
    const hash = hashes[0] ?? '';
    // Once before: the parts of its screens come when they are wanted.
    await tour(page, hash);
    const kept = new Map<number, number[]>([
      [1, []],
      [4, []],
    ]);
    for (let round = 0; round < rounds; round += 1) {
      for (const [factor, p95s] of kept) {
        await page.evaluate(listen);
        await slowed(session, factor, () => tour(page, hash));
        p95s.push(percentile(await page.evaluate<number[]>(durations), 95));
      }
    }
    return [...kept].map(([factor, p95s]) => {
      const limit = factor === 1 ? 50 : 200;
      const ours = median(p95s);
      const what = `events of a tour, p95${factor === 1 ? '' : `, CPU / ${factor}`}`;
      return { id: 'B15', what, unit: 'ms', ours, base: limit, beside: 'the limit', ratio: ours / limit, target: '<= 1' } as const;
    });
  });
}
