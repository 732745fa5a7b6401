/** Paying many at once by keyboard alone: lines, the review of the whole, and what the chain then holds. And the review against a hostile list. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Hex, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { formatAmount } from '#shared/core/amount.ts';
import { makeDataFolder, pressEnter, type RunningApp, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { batchCases } from '#test/support/batch-cases.ts';
import { type DirectChain, openChain } from '#test/support/busy-chain.ts';
import { expectGood } from '#test/support/good-looks.ts';
import { enter, tabTo } from '#test/support/keys.ts';
import { lowContrasts } from '#test/support/looks.ts';
import { openReviewPage, type ReviewPage } from '#test/support/review-page.ts';
import { confirmReview, openedReview } from '#test/support/review-window.ts';
import { balanceRegion, enterSandbox } from '#test/support/walk.ts';

const [ada, grace, alan] = people;
const [payer, second] = (ada?.accounts ?? []) as Hex[] as [Hex, Hex];
const receivers = [grace?.accounts[0], alan?.accounts[0]] as [Hex, Hex];
const abi = parseAbi(['function balanceOf(address) view returns (uint256)', 'function decimals() view returns (uint8)']);
const balanceOf = (chain: DirectChain, account: Hex) =>
  chain.readContract({ address: demoContracts.DemoDollar, abi, functionName: 'balanceOf', args: [account] });

test.describe('a list of payments', () => {
  test.describe.configure({ mode: 'serial' });
  const data = makeDataFolder();
  let app: RunningApp;
  let page: Page;
  test.beforeAll(async () => {
    app = await startApp({ data });
    ({ page } = app);
    await enterSandbox(app);
  });
  test.afterAll(async () => {
    await app.quit();
    removeFolder(data);
  });

  test('error: M26 a line that can’t be read is named, and nothing can be reviewed until it is mended', async () => {
    await page.evaluate(() => (location.hash = '/pay'));
    const lines = page.getByLabel('Lines', { exact: true });
    await tabTo(lines);
    await page.keyboard.insertText(`${receivers[0]}, DUSD, 1,5\nNobody, DUSD, 2\n${receivers[1]}, XXX, 3`);
    const problems = page.getByRole('list', { name: 'Lines to correct' });
    await expect(problems.getByRole('listitem')).toHaveText([
      /^Line 1: “1,5” may be one/,
      /^Line 2: “Nobody”: No match/,
      /^Line 3: You haven’t added a token called “/,
    ]);
    await expect(page.getByRole('button', { name: /^Review/ })).toBeDisabled();
    await expectGood(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await lines.selectText();
    await page.keyboard.press('Delete');
  });

  test('behavior: three payments by keyboard alone, one review, three transactions in order, and their hashes', async () => {
    await page.evaluate(() => (location.hash = '/pay'));
    const chain = openChain(data);
    const before = await Promise.all(receivers.map((one) => balanceOf(chain, one)));
    await tabTo(page.getByLabel('Lines', { exact: true }));
    await page.keyboard.insertText(
      `recipient,amount,token,note\n${receivers[0]},1.5,DUSD,Rent\n${receivers[1]},2,DUSD,\n${receivers[0]},0.25,DUSD,"Books, used"`,
    );
    await expect(page.getByRole('list', { name: 'Totals' })).toContainText('3.75 DUSD in 3 payments');
    await enter(page.getByRole('button', { name: 'Review: Send 3 payments' }));
    const review = await openedReview(app);
    await expect(review.locator('footer')).toContainText('3.75 DUSD to 2 recipients');
    expect(await axe(review)).toEqual([]);
    const send = review.getByRole('button', { name: 'Send 3 payments' });
    // Read to its end first, also by keyboard.
    await tabTo(review.locator('[tabindex="0"]').first(), true);
    await review.keyboard.press('End');
    await expect(send).toBeEnabled();
    await tabTo(send);
    await pressEnter(review);
    await expect(page.getByText('All rows were sent.')).toBeVisible({ timeout: 30_000 });
    const states = page.getByRole('table', { name: 'Rows' }).getByRole('row');
    await expect(states.nth(1)).toContainText(/confirmed|pending/);
    await expect(states).toHaveCount(4);
    await expectGood(page);
    const decimals = await chain.readContract({ address: demoContracts.DemoDollar, abi, functionName: 'decimals' });
    const gained = async () => {
      const after = await Promise.all(receivers.map((one) => balanceOf(chain, one)));
      return after.map((held, index) => Number(held - (before[index] ?? 0n)) / 10 ** decimals);
    };
    await expect.poll(gained).toEqual([1.75, 2]);
  });

  const write = async (lines: string) => {
    await page.evaluate(() => (location.hash = '/pay'));
    await page.getByLabel('Lines', { exact: true }).fill(lines);
  };
  const whole = (units: bigint, decimals: number) => formatAmount(String(units), decimals);

  test('default: M34 ETH in a list is sent once its unit is confirmed, with what will change as the chain has it then', async () => {
    const chain = openChain(data);
    await write(`${receivers[0]}, ETH, 0.5, Rent`);
    await expect(page.getByRole('list', { name: 'Lines to correct' })).toHaveText(
      'Line 1: First send a small amount from Wallet, to check the unit.',
    );
    await expect(page.getByRole('button', { name: /^Review/ })).toBeDisabled();
    await page.evaluate(() => (location.hash = '/wallet'));
    await balanceRegion(page).getByRole('button', { name: 'ETH', exact: true }).click();
    await balanceRegion(page).getByRole('button', { name: 'Send 10 wei to check' }).click({ timeout: 30_000 });
    await confirmReview(app, 'Send 0.00000000000000001 ETH');
    await expect(balanceRegion(page).getByRole('button', { name: 'Send ETH' })).toBeVisible({ timeout: 30_000 });

    const held = (account: Hex) => Promise.all([balanceOf(chain, account), chain.getBalance({ address: account })] as const);
    const [paying, own, [, received]] = await Promise.all([held(payer), held(second), held(receivers[0])]);
    await write(`${receivers[0]}, ETH, 0.5, Rent\n${second}, DUSD, 1\n${receivers[1]}, ETH, 0.25\n${second}, DUSD, 2`);
    const totals = page.getByRole('list', { name: 'Totals' });
    await expect(totals).toContainText('0.75 ETH in 2 payments');
    await expect(totals.getByRole('list', { name: 'Your balances of DUSD' })).toContainText(`${whole(paying[0], 6)} DUSD`);
    await expectGood(page);
    await page.getByRole('button', { name: 'Review: Send 4 payments' }).click();
    const review = await openedReview(app);
    await expect(review.locator('footer')).toContainText('0.75 ETH + 3 DUSD to 3 recipients');
    const changed = review.getByRole('region', { name: 'What will change' });
    for (const [before, by] of [[paying[0], -3_000_000n] as const, [own[0], 3_000_000n] as const])
      await expect(changed.getByText(`${whole(before, 6)}${whole(before + by, 6)} DUSD`)).toBeInViewport();
    await expect(changed.getByText(whole(paying[1] - 750_000_000_000_000_000n, 18), { exact: false })).toBeInViewport();
    await expect(changed.getByRole('term')).toHaveCount(3);
    await expectGood(review);
    await review.getByRole('dialog').evaluate((dialog) => dialog.querySelector('[tabindex="0"]')?.scrollTo(0, 1e6));
    await confirmReview(app, 'Send 4 payments');
    await expect(page.getByText('All rows were sent.')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => balanceOf(chain, second)).toBe(own[0] + 3_000_000n);
    expect(await balanceOf(chain, payer)).toBe(paying[0] - 3_000_000n);
    expect(await chain.getBalance({ address: receivers[0] })).toBe(received + 500_000_000_000_000_000n);
  });
});

test.describe('a review that is read with ill will', () => {
  let browser: Browser;
  let shown: ReviewPage;
  let page: Page;
  test.beforeAll(async () => {
    browser = await startBrowser();
    shown = await openReviewPage(browser);
    ({ page } = shown);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
  test.afterAll(() => browser.close());
  const foot = () => page.locator('footer');
  const send = () => page.getByRole('button').last();

  test('error: M26 of 500 rows the one that differs is named over the button, and on top of the list, before anything is scrolled', async () => {
    await shown.presentBatch(batchCases['one-differs']());
    await expect(foot()).toContainText('Check row 318.');
    await expect(foot()).toContainText('DUSD');
    await expect(foot()).toBeInViewport({ ratio: 1 });
    const first = page.getByRole('region', { name: 'Rows to check' }).getByRole('listitem');
    await expect(first).toHaveCount(1);
    await expect(first).toContainText('far more than the others');
    await expect(page.getByRole('region', { name: /^All 500 rows/ }).getByRole('listitem')).toHaveCount(500);
  });

  test('error: M9 it can’t be confirmed before its end was in sight, and what must be typed is typed', async () => {
    await shown.presentBatch(batchCases['same-twice']());
    await page.waitForTimeout(1_500);
    await expect(send()).toBeDisabled();
    await page.getByRole('dialog').evaluate((dialog) => dialog.querySelector('[tabindex="0"]')?.scrollTo(0, 1e6));
    await page.waitForTimeout(1_500);
    await expect(send()).toBeDisabled();
    await page.getByLabel(/^Type “pay twice”/).fill('pay twice');
    await expect(send()).toBeEnabled();
  });

  test('error: M28 letters written from right to left leave each amount with its own token, in the sum that is always in sight', async () => {
    const batch = batchCases.payments();
    const totals = ['250 אבג', '100 דהו'].map((words, index) => ({
      ...{ words, isNative: false, rows: 1, baseUnits: '1' },
      contract: { is: 'address' as const, address: `0x${String(index + 1).repeat(40)}`, label: null, note: null },
    }));
    await shown.presentBatch({ ...batch, totals });
    await expect(foot().locator('strong')).toHaveText('250 אבג + 100 דהו');
    // From left to right, as it is drawn.
    const drawn = await foot()
      .locator('strong')
      .evaluate((sum) => {
        const walker = document.createTreeWalker(sum, NodeFilter.SHOW_TEXT);
        const found: (readonly [string, number])[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          for (const part of ['250', 'אבג', '100', 'דהו']) {
            const at = (node.textContent ?? '').indexOf(part);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + part.length);
            found.push([part, range.getBoundingClientRect().left]);
          }
        return found.toSorted((one, other) => one[1] - other[1]).map(([part]) => part);
      });
    expect(drawn).toEqual(['250', 'אבג', '100', 'דהו']);
  });

  for (const name of Object.keys(batchCases) as (keyof typeof batchCases)[])
    test(`default: ${name} can be read in both themes`, async () => {
      await shown.presentBatch(batchCases[name]());
      const found: string[] = await axe(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await lowContrasts(page)));
      }
      expect(found).toEqual([]);
      // Nothing turns the direction of what stands around it.
      expect(await page.getByRole('dialog').textContent()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    });
});
