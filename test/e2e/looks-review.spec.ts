/** Main's own window in each kind of finding and change: axe, contrast, targets, what is cut off, in both themes and three sizes; and by keyboard and ear. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Change } from '#shared/writes/change.ts';
import { startBrowser } from '#test/support/app.ts';
import { axe, isWhole, themes } from '#test/support/axe.ts';
import { changeCases } from '#test/support/change-cases.ts';
import { cramped, lowContrasts, walkFocus } from '#test/support/looks.ts';
import { reviewCases } from '#test/support/review-cases.ts';
import { openReviewPage, type ReviewPage } from '#test/support/review-page.ts';

const usual = { width: 560, height: 720 };
const least = { width: 420, height: 480 };
/** The last is the least that the other screens are measured in. */
const sizes = [usual, least, { width: 640, height: 410 }];

/** Between them every color that a review has. */
const tones = ['transfer', 'transfer-building', 'long-params', 'rule-per-day', 'rule-retype', 'worst'];
/** Likewise of a change. */
const changeTones = ['new', 'worst', 'recipients'];

let browser: Browser;
let shown: ReviewPage;
let page: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  browser = await startBrowser();
  shown = await openReviewPage(browser);
  ({ page } = shown);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
test.afterAll(() => browser.close());

const show = (name: string, change: object = {}) => {
  const make = reviewCases[name];
  if (make === undefined) throw new Error(`no review is called ${name}`);
  return shown.present({ ...make(), ...change });
};
/** The page’s clock moves only when the test moves it, so that a busy machine delays nothing. Returns the page’s time. */
async function holdTime(): Promise<number> {
  await page.clock.install();
  const held = (await page.evaluate(() => Date.now())) + 1_000;
  await page.clock.pauseAt(held);
  return held;
}
const warnings = () => page.getByRole('list', { name: 'Warnings' });
const back = () => page.getByRole('button', { name: 'Back' });
const sender = () => page.getByRole('button').last();

/** What is cut off or too small in what is shown now. */
async function crampedAt(name: string, at: readonly { width: number; height: number }[]): Promise<string[]> {
  const found: string[] = [];
  for (const size of at) {
    await page.setViewportSize(size);
    found.push(...(await cramped(page)).map((one) => `${name} ${size.width}×${size.height} ${one}`));
  }
  return found;
}
async function palesOf(name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await lowContrasts(page)).map((one) => `${name} ${colorScheme} ${one}`));
  }
  return found;
}

test('default: every kind of finding: contrast in both themes, targets and nothing cut off', async () => {
  const found: string[] = [];
  for (const name of Object.keys(reviewCases)) {
    await show(name);
    found.push(...(await crampedAt(name, isWhole || tones.includes(name) ? sizes : [least])));
  }
  await page.setViewportSize(usual);
  for (const name of tones) {
    await show(name);
    found.push(...(await palesOf(name)));
  }
  expect(found).toEqual([]);
});

test('default: every kind of change: contrast in both themes, targets, nothing cut off, and nothing for axe', async () => {
  const found: string[] = [];
  for (const [name, make] of Object.entries(changeCases)) {
    await shown.presentChange(make());
    const hasAll = isWhole || changeTones.includes(name);
    found.push(...(await crampedAt(name, hasAll ? sizes : [least])));
    if (!hasAll) continue;
    await page.setViewportSize(usual);
    found.push(...(await palesOf(name)), ...(await axe(page)).map((words) => `${name}: ${words}`));
  }
  expect(found).toEqual([]);
});

test('error: T3 a change is confirmed only once it was scrolled to its end', async () => {
  await page.setViewportSize(usual);
  const make = changeCases.recipients;
  if (make === undefined) throw new Error('no such case');
  await holdTime();
  await shown.presentChange(make());
  await expect(page.getByText('Scroll to the end to continue.')).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(sender()).toBeDisabled();
  await page.clock.resume();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await expect(page.getByText('Nothing changes until you confirm.')).toBeVisible();
  await expect(sender()).toBeEnabled();
});

test('default: T2 a change by keyboard: Back first, then the field for the text to type; the addresses are whole, and the host stands out', async () => {
  const change = changeCases.worst?.();
  if (change === undefined) throw new Error('no change');
  await shown.presentChange(change);
  await expect(back()).toBeFocused();
  await expect(warnings().getByRole('textbox')).toHaveCount(1);
  const api = change.fields.find(({ name }) => name === 'API address');
  await expect(page.getByText(api?.after ?? '', { exact: true })).toBeVisible();
  // The part that names the owner is emphasized, not what precedes it.
  await expect(page.locator('b', { hasText: /^attacker\.example$/ })).toBeVisible();
  await expect(sender()).toBeDisabled();
  await warnings()
    .getByRole('textbox')
    .fill(new URL(api?.after ?? '').host);
  await expect(sender()).toBeDisabled();
  await page.locator('[tabindex="0"]').press('End');
  await expect(sender()).toBeEnabled();
  await sender().focus();
  await page.keyboard.press('Enter');
  expect(await shown.calls()).toEqual([
    ['review.confirm', { review: change.id, digest: change.digest, typed: new URL(api?.after ?? '').host }],
  ]);
});

for (const kind of ['write', 'change'] as const) {
  test(`error: T7 ${kind}: each click, Enter or Space before the button is active restarts its wait; a second without any ends it`, async () => {
    await holdTime();
    if (kind === 'write') await show('transfer');
    else await shown.presentChange((changeCases.new as () => Change)());
    const box = await sender().boundingBox();
    if (box === null) throw new Error('no button');
    for (let presses = 0; presses < 10; presses += 1) {
      if (presses % 2 === 0) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      else await page.locator('body').press(presses % 4 === 1 ? 'Enter' : 'Space');
      await page.clock.runFor(1_000);
      expect(await sender().isDisabled()).toBe(true);
    }
    // Enter and Space were for Back, where the focus is: that only goes back.
    expect((await shown.calls()).filter(([name]) => name === 'review.confirm')).toEqual([]);
    await page.clock.runFor(199);
    await expect(sender()).toBeDisabled();
    await page.clock.runFor(1);
    await expect(sender()).toBeEnabled();
    await page.clock.resume();
  });
}

test('default: axe finds nothing in a plain review, in one with every red warning, in a blocked one, in an expired one', async () => {
  const found: string[] = [];
  for (const name of ['transfer', 'worst', 'rule-per-day', 'permit']) {
    await show(name);
    found.push(...(await axe(page)).map((words) => `${name}: ${words}`));
  }
  await show('transfer', { endsAt: Date.now() - 1 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This review has ended');
  found.push(...(await axe(page)).map((words) => `over: ${words}`));
  expect(found).toEqual([]);
});

test('default: M9 a live service: its badge says real money, once, and stays in sight; the frame has its amber; no other service has these', async () => {
  await page.setViewportSize({ width: 420, height: 480 });
  await show('transfer-live');
  const dialog = page.getByRole('dialog', { name: 'Review' });
  const badge = page.getByText(/^Live: real money · Example Bank · chain 31337$/);
  const more = page.getByText('More below');
  await expect(dialog).toHaveAccessibleDescription('Live: real money · Example Bank · chain 31337');
  await expect(page.getByText(/real money/)).toHaveCount(1);
  await expect(badge).toBeInViewport({ ratio: 1 });
  await expect(more).toBeVisible();
  await page.getByRole('list', { name: 'Checks' }).getByRole('listitem').last().scrollIntoViewIfNeeded();
  await page.mouse.move(200, 240);
  await page.mouse.wheel(0, 5_000);
  await expect(more).toBeHidden();
  await expect(badge).toBeInViewport({ ratio: 1 });
  const frame = () => dialog.evaluate((element) => getComputedStyle(element).border);
  expect(await frame()).toBe(`4px solid ${await badge.evaluate((element) => getComputedStyle(element).color)}`);
  await page.setViewportSize({ width: 560, height: 720 });
  await show('transfer');
  await expect(page.getByText('Example Bank · chain 31337 · test money', { exact: true })).toBeVisible();
  await expect(page.getByText(/real money/)).toHaveCount(0);
  expect(await frame()).toContain('0px');
});

test('default: by keyboard alone: from Back through the fields to type in to the button, each with a focus ring; Enter in a field sends nothing', async () => {
  await show('worst');
  await expect(back()).toBeFocused();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const { failures, stops } = await walkFocus(page);
    expect(failures).toEqual([]);
    // Five fields, what shows the body, Back; the button that sends is dead.
    expect(stops).toHaveLength(7);
  }
  const fields = page.getByRole('textbox');
  for (const label of await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? ''))) {
    await expect(sender()).toBeDisabled();
    await page.getByLabel(label).focus();
    await page.keyboard.insertText(/“(.+)”/.exec(label)?.[1] ?? '');
    await page.keyboard.press('Enter');
  }
  await expect(sender()).toBeEnabled();
  expect(await shown.calls()).toEqual([]);
  await back().focus();
  await page.keyboard.press('Tab');
  await expect(sender()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const typed = ['31337', '250000', 'AbaB', 'other accounts', 'send again'];
  const calls = await shown.calls();
  expect(calls.map(([name]) => name)).toEqual(['review.confirm']);
  const [, given] = calls[0] ?? [];
  expect(
    String((given as { typed?: string } | undefined)?.typed)
      .split('\n')
      .toSorted(),
  ).toEqual(typed.toSorted());
  // While it is being sent, Back cannot be pressed by accident.
  await page.keyboard.press('Escape');
  expect((await shown.calls()).length).toBe(1);
});

test('default: each field is labeled with the text to type, and says why; each warning starts with its level for screen readers', async () => {
  await show('look-alike');
  const field = warnings().getByRole('textbox');
  await expect(field).toHaveAccessibleName('Type “AbaB” to continue:');
  await expect(field).toHaveAccessibleDescription('the first group that differs');
  await expect(warnings().getByRole('listitem').first()).toContainText(/^Danger: The recipient looks like “Savings” \(0x90F7…b906\)/);
  await expect(page.getByRole('status')).toHaveText('Type the text above to continue.');
  await show('rule-per-day');
  await expect(warnings().getByRole('listitem').first()).toContainText(/^Can’t be sent: Your rule: at most 500 DUSD in 24 hours/);
  await expect(page.getByRole('status')).toHaveText('This can’t be sent.');
});

test('error: updates are applied while it is open: a new warning disables the button again', async () => {
  const plain = reviewCases.transfer?.();
  const red = reviewCases['too-little']?.();
  if (plain === undefined || red === undefined) throw new Error('no reviews');
  await holdTime();
  await shown.present(plain);
  await page.clock.runFor(1_200);
  await expect(sender()).toBeEnabled();
  await shown.present({ ...red, id: plain.id });
  expect(await sender().isDisabled()).toBe(true);
  await expect(page.getByRole('alert')).toContainText('has only');
  await page.clock.runFor(1_199);
  expect(await sender().isDisabled()).toBe(true);
  await page.clock.runFor(1);
  await expect(sender()).toBeEnabled();
  await page.clock.resume();
});

test('error: M10 the last minute of a review is counted down; once expired, it says that nothing was sent, and Enter only goes back', async () => {
  const now = await holdTime();
  await show('transfer', { endsAt: now + 2_500 });
  await page.clock.runFor(1_000);
  await expect(page.getByRole('timer')).toContainText(/This review ends in [123] s/);
  await page.clock.runFor(2_500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This review has ended');
  await expect(page.getByRole('alert')).toContainText('Send 250 DUSD to “Savings”: nothing was sent.');
  await expect(back()).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await shown.calls()).map(([name]) => name)).toEqual(['review.back']);
  await page.getByRole('button', { name: 'Review again' }).click();
  expect((await shown.calls()).map(([name]) => name)).toEqual(['review.back', 'review.again']);
  await page.clock.resume();
});

test('error: M20 a parameter of 48 000 characters: the hidden part is counted, the body contains all of it, and the buttons stay in view', async () => {
  await show('long-params');
  await expect(page.getByText('and 44 000 more characters: see “show body”')).toBeAttached();
  await page.getByRole('button', { name: 'show body' }).click();
  expect((await page.locator('pre').textContent())?.length).toBeGreaterThan(48_000);
  await expect(back()).toBeInViewport({ ratio: 1 });
  await expect(sender()).toBeInViewport({ ratio: 1 });
});
