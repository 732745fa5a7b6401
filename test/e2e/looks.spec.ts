/** Every screen and the design system's page: axe, computed contrast, focus rings, targets, what is cut off; in both themes and three sizes. */
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe, isWhole, themes } from '#test/support/axe.ts';
import { answerRegion, chooseOperation, fillIn, openConsole, runButton } from '#test/support/console.ts';
import { expectGood, expectRings } from '#test/support/good-looks.ts';
import { lowContrasts, misfits, smallTargets, walkFocus } from '#test/support/looks.ts';
import { pointAt } from '#test/support/pointer.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink, signInButton } from '#test/support/walk.ts';

let tiny: TinyService;
let app: RunningApp;
const data = makeDataFolder();

/** What is made of the same parts as another screen or dialog here: only `npm run soak -- looks` measures it. */
const expectGoodToo = async (page: Page) => {
  if (isWhole) await expectGood(page);
};

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  tiny = await startTinyService();
  app = await startApp({ data, build: 'development' });
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

test('connect, with both services and every field', async () => {
  const { page } = app;
  await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  await expect(page.getByText('ready', { exact: true })).toBeVisible();
  await expectGoodToo(page);
  await fillService(page, { ...tiny, apiAddress: 'http://api.example.org' }, 'account transactions');
  await page.getByRole('button', { name: 'More settings' }).click();
  await signInButton(page).click();
  await expect(page.getByLabel('API address')).toHaveAttribute('aria-invalid', 'true');
  await expectGood(page);
  await expectRings(page, 10);
});

test('settings without a sign-in', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Appearance' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
});

test('the design system: every component in every state', async () => {
  const { page } = app;
  await page.evaluate(() => {
    location.hash = '/design';
  });
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible();
  for (const name of ['Loading', 'Empty', 'Error', 'Stale, with its reason', 'Not recognized', 'Full']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expectGood(page);
  await expectRings(page, 40);
});

/** Whether the last element beside it lies over its middle and beyond both its ends. */
function isCovered(element: Element): boolean {
  const whole = element.parentElement?.lastElementChild?.getBoundingClientRect();
  const { left, right, top, height } = element.getBoundingClientRect();
  if (whole === undefined || whole.left >= left || whole.right <= right) return false;
  return Math.abs(top + height / 2 - whole.top - whole.height / 2) < 4;
}

test('the design system: hover states', async () => {
  const { page } = app;
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // One of each look: in other sizes it has the same colors.
    for (const name of ['Send normal', 'Receive normal', 'Revoke normal', 'Raw normal', 'Rename', 'Copy a word']) {
      await page.getByRole('region', { name: 'Buttons' }).getByRole('button', { name, exact: true }).hover();
      expect(await lowContrasts(page)).toEqual([]);
    }
    const short = page.getByRole('row', { name: /18,203/ }).getByText('0x5aAe…eAed');
    // What comes in above it moves it from under the pointer.
    await expect(async () => {
      await pointAt(short);
      // The full name is then above the short one, however far the page is scrolled.
      await expect.poll(() => short.evaluate(isCovered), { timeout: 2_000 }).toBe(true);
    }).toPass();
    expect(await lowContrasts(page)).toEqual([]);
  }
});

test('the design system: a table sorts by its heads with the keyboard; they stay in sight; rows still loading are announced', async () => {
  const { page } = app;
  const table = page.getByRole('table', { name: 'Blocks', exact: true });
  const firstRow = table.getByRole('rowheader').first();
  const head = table.getByRole('columnheader', { name: 'Block', exact: true });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(firstRow).toHaveText('18,204');
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(firstRow).toHaveText('18,201');
  await table.getByRole('columnheader', { name: 'Transactions' }).getByRole('button').press('Space');
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expect(firstRow).toHaveText('18,202');
  const headTop = () =>
    table.evaluate((element) => {
      const scroller = document.querySelector('main')?.parentElement;
      scroller?.scrollBy(0, element.getBoundingClientRect().top + 80);
      return element.querySelector('th')?.getBoundingClientRect().top;
    });
  expect(await headTop()).toBeCloseTo(0, 0);
  await expect(page.getByRole('table', { name: 'Blocks being read' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('table', { name: 'No blocks' })).toContainText('The first one appears here automatically.');
});

test('the design system: a menu, a dialog, toasts, exact amounts', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Sample menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectGoodToo(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '250 DUSD: show base units' }).click();
  await expect(page.getByRole('dialog', { name: '250 DUSD in base units' })).toContainText('250 000 000 base units');
  await expectGoodToo(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Say that it failed' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'couldn’t be saved' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('button', { name: 'Open a wide dialog' }).click();
  await expectGoodToo(page);
  await page.keyboard.press('Escape');
});

test('signing in, the wallet, its dialogs, settings', async () => {
  test.setTimeout(120_000);
  const { page } = app;
  await page.evaluate(() => {
    location.hash = '/connect';
  });
  await fillService(page, tiny, 'account transactions');
  await beginSignIn(app);
  await expect(page.getByText('Waiting for your browser')).toBeVisible();
  await expectGood(page);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('wei');
  await expect(page.getByText('18,204').first()).toBeVisible();
  await expectGood(page);
  await expectRings(page, 12);
  await page.getByRole('button', { name: 'Switch connection' }).click();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await balanceRegion(page).getByRole('button', { name: 'ETH', exact: true }).click();
  await expectGoodToo(page);
  await balanceRegion(page).getByRole('button', { name: 'Raw' }).click();
  await expect(page.getByRole('dialog', { name: 'Raw answer' })).toBeVisible();
  await expectGoodToo(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('region', { name: 'Appearance' })).toBeVisible();
  await expectGood(page);
  await expectRings(page, 8);
  await page.getByRole('button', { name: 'Edit Example Bank' }).click();
  await expect(page.getByLabel('Encoding of params')).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');
  const tested = page.getByRole('region', { name: 'Connection test' });
  await tested.getByRole('button', { name: 'Test connection' }).click();
  await expect(tested.getByText(/Tested at/)).toBeVisible();
  await expectGoodToo(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectGoodToo(page);
  await page.keyboard.press('Escape');
});

test('contacts: none, some, the form, a file with bad rows', async () => {
  test.setTimeout(120_000);
  const { page } = app;
  await page.evaluate(() => {
    location.hash = '/contacts';
  });
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText('No contacts yet');
  await expectGood(page);
  await page.getByRole('button', { name: 'Import' }).click();
  const rows = [
    'Alice,0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed,Rent',
    `${'A long name '.repeat(3)},0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359,`,
    'Bob,0x12,',
  ];
  const file = { name: 'friends.csv', mimeType: 'text/csv', buffer: Buffer.from(['name,address,note', ...rows].join('\n')) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByRole('table', { name: 'Rows left out' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(page.getByRole('button', { name: 'Edit Alice' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expectGood(page);
  await expectRings(page, 14);
  await page.getByRole('button', { name: 'Edit Alice' }).click();
  await expectGood(page);
  await page.keyboard.press('Escape');
});

test('the API console: an answer, bad input, a write, the log of requests', async () => {
  test.setTimeout(120_000);
  const { page } = app;
  await openConsole(page);
  await chooseOperation(page, 'Block', 'Get Block Information');
  await fillIn(page, { Number: '18204' });
  await runButton(page).click();
  await expect(answerRegion(page)).toContainText('18,204');
  await answerRegion(page).getByRole('button', { name: 'Raw' }).click();
  await expectGood(page);
  await expectRings(page, 35);
  await chooseOperation(page, 'Contract', 'Call a function on a contract');
  await runButton(page).click();
  await expect(page.getByLabel('Function signature')).toHaveAttribute('aria-invalid', 'true');
  await expectGoodToo(page);
  await chooseOperation(page, 'ERC721', 'Set Approval for All');
  await expect(runButton(page)).toBeEnabled();
  await expectGoodToo(page);
  await page.getByRole('link', { name: 'Request log' }).click();
  await expect(page.getByRole('table', { name: 'Requests' }).locator('tbody tr').nth(3)).toBeVisible();
  await expectGood(page);
});

test('the wallet without the service: last known values', async () => {
  const { page } = app;
  await page.keyboard.press('ControlOrMeta+1');
  await tiny.stop();
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: /reach/i }).first()).toBeVisible();
  await expectGood(page);
});

test('the measuring itself detects defects', async () => {
  const { page } = app;
  await page.evaluate(() => {
    const wrong = document.createElement('div');
    wrong.id = 'wrong';
    const pale = wrong.appendChild(document.createElement('button'));
    pale.textContent = 'Pale';
    Object.assign(pale.style, { color: 'rgb(150 150 150)', background: 'white', border: '1px solid rgb(220 220 220)', outline: 'none' });
    const small = wrong.appendChild(document.createElement('button'));
    small.ariaLabel = 'Small';
    Object.assign(small.style, { width: '10px', height: '10px', padding: '0' });
    const wide = wrong.appendChild(document.createElement('p'));
    wide.textContent = 'Wide';
    Object.assign(wide.style, { width: '3000px' });
    Object.assign(wrong.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '9', background: 'white' });
    document.body.append(wrong);
  });
  const contrasts = await lowContrasts(page);
  expect(contrasts).toEqual(expect.arrayContaining([expect.stringMatching(/text .*Pale/), expect.stringMatching(/control .*Pale/)]));
  const ofAxe = themes.map((theme) => expect.stringContaining(`${theme} color-contrast`));
  expect(await axe(page)).toEqual(expect.arrayContaining(ofAxe));
  expect(await smallTargets(page)).toEqual(expect.arrayContaining([expect.stringContaining('Small')]));
  expect(await misfits(page)).toEqual(expect.arrayContaining([expect.stringContaining('Wide')]));
  expect((await walkFocus(page)).failures).toEqual(expect.arrayContaining([expect.stringContaining('Pale')]));
});
