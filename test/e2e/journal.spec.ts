/** The journal in the app: who may confirm, and quitting while something is being sent. */
import { expect, test } from '@playwright/test';
import type { Review } from '#shared/writes/review.ts';
import { activityIn } from '#test/support/activity-screen.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { callIn } from '#test/support/page-calls.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink } from '#test/support/walk.ts';

test.describe.configure({ mode: 'serial' });
let tiny: TinyService;
let app: RunningApp;
const data = makeDataFolder();
const question = '1 transaction is being sent';

test.beforeAll(async () => {
  // Takes the transfer, and never answers it.
  const before: TinyService['behavior']['before'] = (request, response) => {
    if (request === 'POST /erc20/transfer') response.writeProcessing();
  };
  [tiny, app] = await Promise.all([startTinyService({ before }), startApp({ data })]);
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

const posts = () => tiny.writes();

/** As a page that is not itself any more would. */
const forgeries = (review: Review | null) =>
  [
    ['review.confirm', { review: review?.id, digest: review?.digest }],
    ['review.current', {}],
  ] as const;

test('error: M9 E8 the page asks for a write, and has no way to confirm it; the review’s window has', async () => {
  const { page } = app;
  await fillService(page, tiny, 'account transactions');
  await beginSignIn(app);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('wei');
  const { connection } = await activityIn(page);
  const writing = callIn(page, 'service.erc20.transfer', { ...eightWrites['erc20.transfer'], connection }).catch(() => null);
  const review = await app.find('Review');
  const current = async () => ((await callIn(review, 'review.current'))?.value as { readonly review: Review } | null)?.review;
  await expect.poll(async () => (await current())?.isComplete).toBe(true);
  const shown = (await current()) as Review;
  // As long as main takes to let it count.
  await review.waitForTimeout(1_200);
  for (const [name, input] of forgeries(shown)) expect(await callIn(page, name, input)).toBeNull();
  // Nor has the review's window what the page has.
  expect(await callIn(review, 'service.erc20.transfer', {})).toBeNull();
  expect(posts()).toEqual([]);
  const typed = shown.warnings.find(({ override }) => override !== null)?.override?.type ?? '';
  await callIn(review, 'review.confirm', { review: shown.id, digest: shown.digest, typed }).catch(() => {});
  await expect.poll(posts).toEqual(['POST /erc20/transfer']);
  await expect.poll(() => activityIn(page)).toMatchObject({ underWay: 1, uncertain: 0, newest: [{ state: 'sent' }] });
  void writing;
});

test('behavior: M23 quitting while it is sent asks: “Wait” leaves all as it is, “Quit anyway” ends it', async () => {
  app.askToQuit();
  await (await app.box(question)).answer('Wait');
  await expect.poll(() => activityIn(app.page)).toMatchObject({ underWay: 1 });
  // Each signal only asks to quit: a second one kills nothing.
  for (let asked = 0; asked < 3; asked += 1) app.askToQuit();
  const box = await app.box(question);
  await expect.poll(() => activityIn(app.page)).toMatchObject({ underWay: 1 });
  app.askToQuit();
  expect(box.detail).toContain('If you quit now, Blockdesk may not learn whether it was carried out.');
  expect([box.byEnter, box.byEscape]).toEqual(['Wait', 'Wait']);
  await box.answer('Quit anyway');
  expect(await app.exited).toBe(0);
});
