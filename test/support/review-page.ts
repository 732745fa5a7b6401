/** The built page of the review in its own browser, given reviews made by a test one after the other, as main would. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { root } from '#scripts/build.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import type { Change, Shown } from '#shared/writes/change.ts';
import type { Review } from '#shared/writes/review.ts';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html', woff2: 'font/woff2' };
const origin = 'http://review.test';

export interface ReviewPage {
  readonly page: Page;
  /** As main does whenever it knows more. */
  present(review: Review): Promise<void>;
  presentBatch(review: BatchReview): Promise<void>;
  /** A change in place of a review. */
  presentChange(change: Change): Promise<void>;
  /** The calls that the page has made since it was last given one: name and input. */
  calls(): Promise<readonly (readonly [string, object])[]>;
}

interface StandIn {
  present?: (shown: Shown) => void;
  calls: [string, object][];
}

/** Runs in the page, before its own scripts. Nothing is answered to a confirmation, as while main is at it. */
function standIn(): void {
  const standInState: StandIn = { calls: [] };
  const note = (name: string, answer: Promise<unknown>) => (input: object) => {
    standInState.calls.push([name, input]);
    return answer;
  };
  const never = new Promise(() => {});
  const call = {
    'review.current': () => never,
    'review.confirm': note('review.confirm', never),
    'review.again': note('review.again', Promise.resolve({ ok: true, value: null })),
    'review.press': note('review.press', Promise.resolve({ ok: true, value: null })),
    'review.back': note('review.back', Promise.resolve({ ok: true, value: null })),
  };
  const review = (listener: (shown: Shown) => void) => {
    standInState.present = listener;
    return () => {};
  };
  Object.assign(window, { standInState, blockdesk: { call, on: { review } } });
}

export async function openReviewPage(browser: Browser): Promise<ReviewPage> {
  const page = await browser.newPage({ viewport: { width: 560, height: 720 } });
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/plain';
    return route.fulfill({ body: readFileSync(join(root, 'out/renderer', pathname)), contentType });
  });
  await page.addInitScript(standIn);
  await page.goto(`${origin}/review.html`);
  await page.waitForFunction(() => (window as unknown as { standInState: StandIn }).standInState.present !== undefined);
  const show = (shown: Shown) =>
    page.evaluate(async (one) => {
      const { standInState } = window as unknown as { standInState: StandIn };
      standInState.calls = [];
      standInState.present?.(one);
      // React draws in a message to itself: with the second message after that one, what was shown before is gone.
      for (const _message of [1, 2]) {
        const { port1, port2 } = new MessageChannel();
        const arrived = new Promise((resolve) => port1.addEventListener('message', resolve));
        port1.start();
        port2.postMessage(null);
        await arrived;
      }
    }, shown);
  return {
    page,
    async present(review) {
      await show({ kind: 'write', review });
      await page.getByRole('dialog', { name: 'Review' }).locator('h1').waitFor();
    },
    async presentBatch(review) {
      await show({ kind: 'batch', review });
      await page.getByRole('dialog', { name: 'Review' }).locator('h1').waitFor();
    },
    async presentChange(change) {
      await show({ kind: 'change', change });
      await page.getByRole('dialog', { name: 'Confirm' }).locator('h1').waitFor();
    },
    calls: () => page.evaluate(() => (window as unknown as { standInState: StandIn }).standInState.calls),
  };
}
