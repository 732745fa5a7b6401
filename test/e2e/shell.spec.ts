/** The shell around the screens: what it remembers and stores, back and forward, and the keyboard alone. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { backKey, forwardKey } from '#test/support/keys.ts';
import { pointAt } from '#test/support/pointer.ts';
import { openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { accountsRegion, balanceRegion, confirmSignOut, enterService, followLink, signedInAs, signInButton } from '#test/support/walk.ts';

let tiny: TinyService;
let app: RunningApp;
let page: Page;
const data = makeDataFolder();

// One app, signed in once, and restarted by the tests of what it remembers.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  tiny = await startTinyService();
  await start();
});
test.afterAll(async () => {
  await app.quit();
  await tiny.stop();
  removeFolder(data);
});

async function start(): Promise<void> {
  app = await startApp({ data });
  ({ page } = app);
}
async function restart(meanwhile: () => void = () => {}): Promise<void> {
  await app.quit();
  meanwhile();
  await start();
}
const places = { kept: [120, 80, 900, 640], off: [9_000, 9_000, 900, 640] };
const placeNow = () => page.evaluate(() => [screenX, screenY, outerWidth, outerHeight]);
const toWallet = async () => {
  await page.keyboard.press('ControlOrMeta+1');
  await expect(heading('Wallet')).toBeVisible();
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('the page runs the commands of the menu', async () => {
  await expect(page.getByRole('radio', { name: 'Local sandbox' })).toBeChecked();
  // By a click: keys that a debugger sends do not reach Electron's menu. menu.test.ts tests the keys, on the host.
  app.command('menu File > Add a service…');
  await expect(page.getByRole('radio', { name: 'Your organization’s service' })).toBeChecked();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/connect/new');
});

test('back and forward as in a browser: keys and mouse', async () => {
  await enterService(app, tiny);
  await page.keyboard.press('ControlOrMeta+,');
  await expect(heading('Settings')).toBeVisible();
  await page.keyboard.press(backKey);
  await expect(heading('Wallet')).toBeVisible();
  await page.keyboard.press(forwardKey);
  await expect(heading('Settings')).toBeVisible();
  const mouse = async (button: 'back' | 'forward') => {
    const input = await page.context().newCDPSession(page);
    const at = { x: 400, y: 300, button, clickCount: 1 };
    await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    await input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
    await input.detach();
  };
  await toWallet();
  await page.keyboard.press('ControlOrMeta+,');
  await expect(heading('Settings')).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await mouse('back');
  await expect(heading('Wallet')).toBeVisible();
  // One step, not two: the one before this was Settings.
  await mouse('forward');
  await expect(heading('Settings')).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(length);
  // A question that is open is answered first.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press(backKey);
  await mouse('back');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(heading('Settings')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('by keyboard alone: every dialog and menu gives the focus back, and Escape goes back one step', async () => {
  await toWallet();
  const openBy = async (name: string, opened: ReturnType<Page['getByRole']>, key = 'Enter') => {
    await page.getByRole('button', { name, exact: true }).first().focus();
    await page.keyboard.press(key);
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    expect(await focused()).toBe(name);
  };
  await openBy('Receive', page.getByRole('dialog', { name: 'Receive' }));
  await openBy('Raw', page.getByRole('dialog', { name: 'Raw answer' }), 'Space');
  await openBy('Switch connection', page.getByRole('menu', { name: 'Switch connection' }));

  // The button in it, which has the focus, goes with it.
  const amount = page.getByRole('button', { name: /: show (?:wei|base units)$/ }).first();
  await amount.press('Enter');
  await page.getByRole('button', { name: /^Copy exact amount/ }).focus();
  await page.keyboard.press('Escape');
  await expect(amount).toBeFocused();

  // The menu by arrows; what is chosen there is done.
  await page.getByRole('button', { name: 'Switch connection' }).press('Enter');
  await page.keyboard.press('End');
  expect(await focused()).toMatch(/^Sign out of /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Sign out of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Renaming: Escape leaves the row as it was and nothing more.
  const name = await accountsRegion(page)
    .getByRole('button', { name: /^Rename/ })
    .first()
    .getAttribute('aria-label');
  await page.getByRole('button', { name: name ?? '' }).press('Enter');
  await page.keyboard.type('Half a name');
  await page.keyboard.press('Escape');
  await expect(heading('Wallet')).toBeVisible();
  await expect(page.getByRole('button', { name: name ?? '' })).toBeFocused();

  // Settings: radio buttons by arrows, back out with Escape.
  await page.keyboard.press('ControlOrMeta+,');
  await expect(heading('Settings')).toBeFocused();
  await page.getByRole('radio', { name: 'Shown' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Hidden' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Shown' })).toBeChecked();
  // Removing is confirmed in main's own window, which takes Escape as well.
  await page.getByRole('button', { name: 'Remove Example Bank' }).focus();
  await page.keyboard.press('Enter');
  const removal = await openedChange(app);
  const closed = removal.waitForEvent('close');
  removal.keyboard.press('Escape').catch(() => {});
  await closed;
  await page.keyboard.press('ControlOrMeta+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading('Settings')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading('Wallet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading('Wallet')).toBeVisible();
});

test('an address is whole on hover, on focus and when copied, and highlights the same address elsewhere', async () => {
  await toWallet();
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  const short = accountsRegion(page).getByText('0x71C7…976F');
  /** How wide it is in pixels when shown whole; screen readers always get the whole text. */
  const wholeWidth = () =>
    accountsRegion(page)
      .locator('span')
      .evaluateAll(
        (spans, text) => Math.max(...spans.map((span) => (span.textContent === text ? span.getBoundingClientRect().width : 0))),
        address,
      );
  await page.mouse.move(700, 700);
  await expect(short).toBeVisible();
  expect(await wholeWidth()).toBeLessThan(2);
  // What comes in above it moves it from under the pointer.
  await expect(async () => {
    await pointAt(short);
    await expect.poll(wholeWidth, { timeout: 2_000 }).toBeGreaterThan(250);
  }).toPass();
  await page.mouse.move(700, 700);
  await expect.poll(wholeWidth).toBeLessThan(2);
  await page.keyboard.press('Tab');
  await accountsRegion(page).getByRole('button', { name: 'Copy address of Account 1' }).press('Enter');
  await expect(accountsRegion(page).getByText('Copied')).toBeVisible();
  await expect.poll(wholeWidth).toBeGreaterThan(250);

  const { '/user': user = '' } = tiny.behavior.answers;
  tiny.behavior.answers['/user'] = JSON.stringify({ handle: 'tess', wallet: { address }, signer: address.toLowerCase() });
  await page.reload();
  await page.getByRole('link', { name: 'Settings' }).click();
  const [one, other] = [
    signedInAs(page).getByText(address, { exact: true }),
    signedInAs(page).getByText(address.toLowerCase(), { exact: true }),
  ];
  await expect(other).toBeVisible();
  await one.hover();
  await expect(page.locator('[data-same]')).toHaveCount(2);
  await page.mouse.move(10, 10);
  await expect(page.locator('[data-same]')).toHaveCount(0);
  tiny.behavior.answers['/user'] = user;
});

test('preferences, the limit of stored answers and the window’s place are kept over a restart', async () => {
  await toWallet();
  const amount = balanceRegion(page).getByText('12,345.678901…');
  await expect(amount).toBeVisible();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(amount).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hide amounts' })).toHaveAttribute('aria-pressed', 'true');
  await expect(balanceRegion(page)).toContainText('amount hidden');
  await expect(balanceRegion(page)).not.toContainText('345');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('radio', { name: 'Hidden' })).toBeChecked();
  await expect(signedInAs(page)).toContainText(/Signed in(just now|\d+ (s|min) ago)/);
  for (const name of ['12:04:31', 'Dark']) {
    await page.getByRole('radio', { name }).click();
    await expect(page.getByRole('radio', { name })).toBeChecked();
  }
  const card = () => page.getByRole('region', { name: 'Stored answers', exact: true });
  await expect(card()).toContainText(/In use0\.\d MB/);
  await expect(card().getByRole('radio', { name: '64 MB' })).toBeChecked();
  await card().getByRole('radio', { name: '16 MB' }).click();
  await expect(card().getByRole('radio', { name: '16 MB' })).toBeChecked();
  await card().getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Stored answers cleared.')).toBeVisible();
  app.command(`bounds ${places.kept.join(' ')}`);
  await expect.poll(() => placeNow()).toEqual(places.kept);

  await restart();
  await expect.poll(() => placeNow()).toEqual(places.kept);
  await expect(balanceRegion(page)).toContainText('amount hidden');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect(balanceRegion(page)).toContainText('12,345.678901…');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(signedInAs(page)).toContainText(/Signed in\d\d:\d\d:\d\d/);
  await expect(card().getByRole('radio', { name: '16 MB' })).toBeChecked();
});

test('error: the next person to sign in does not land where the previous one was, and Back does not lead there', async () => {
  const goTo = (place: string) => page.evaluate((to) => void location.assign(`#${to}`), place);
  const places = () => page.evaluate(() => window.navigation.entries().map(({ url }) => new URL(url ?? '').hash));
  // An invalid place is ignored silently.
  for (const nowhere of ['/block/abc', '/address/0xzz']) {
    await goTo(nowhere);
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/wallet');
    await expect(heading('Wallet')).toBeVisible();
  }
  await goTo('/block/1');
  await expect(heading('Block 1')).toBeVisible();
  await goTo(`/tx/0x${'ab'.repeat(32)}`);
  await expect(heading('Transaction')).toBeVisible();
  await page.getByRole('button', { name: 'Switch connection' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await confirmSignOut(page);
  await expect(heading('Connect to a service')).toBeVisible();
  // Nor is what one goes back to before that remembered.
  await page.keyboard.press(backKey);
  await expect(heading('Connect to a service')).toBeVisible();
  await signInButton(page).click();
  await followLink(app);
  await expect(heading('Wallet')).toBeVisible();
  await expect.poll(places).toEqual(['#/wallet', '#/wallet']);
  await page.keyboard.press(backKey);
  await expect(heading('Wallet')).toBeVisible();
});

test('behavior: another connection opens on its own home, and is never asked for what the previous one showed', async () => {
  await page.evaluate(() => void location.assign('#/block/1'));
  await expect(heading('Block 1')).toBeVisible();
  await page.getByRole('button', { name: 'Switch connection' }).click();
  await page.getByRole('menuitemradio', { name: /Local sandbox/ }).click();
  await expect(heading('Connect to a service')).toBeVisible();
  const places = await page.evaluate(() => window.navigation.entries().map(({ url }) => new URL(url ?? '').hash));
  expect(places.filter((place) => place.includes('/block/'))).toEqual([]);
});

test('error: P3 preferences that were tampered with become defaults, a window off the screen comes back onto it, and the app starts', async () => {
  const tampered = JSON.stringify({ theme: 'pink', language: 'tlh', times: 7, hideAmounts: 'yes', activeConnection: [] });
  app.command(`bounds ${places.off.join(' ')}`);
  // macOS keeps a part of the window on the screen.
  await expect.poll(async () => (await placeNow())[0]).not.toBe(places.kept[0]);
  await restart(() => writeFileSync(join(data, 'preferences.json'), tampered));
  await expect.poll(() => page.evaluate(() => screenX + outerWidth <= screen.availWidth && screenX >= 0)).toBe(true);
  expect((await placeNow()).slice(2)).toEqual(places.off.slice(2));
  await page.getByRole('link', { name: 'Settings' }).click();
  const choices = { Theme: 'System', Language: 'System', 'Time format': '3 min ago', Amounts: 'Shown' };
  for (const [group, name] of Object.entries(choices))
    await expect(page.getByRole('group', { name: group }).getByRole('radio', { name })).toBeChecked();
});

test('behavior: the zoom of the menu is kept over a restart', async () => {
  const saved = () => JSON.parse(readFileSync(join(data, 'preferences.json'), 'utf8')) as { zoom?: unknown };
  await page.keyboard.press('ControlOrMeta+Minus');
  await expect.poll(() => saved().zoom).toBe(-1);
  await restart();
  await page.keyboard.press('ControlOrMeta+Minus');
  await expect.poll(() => saved().zoom).toBe(-2);
  await page.keyboard.press('ControlOrMeta+0');
  await expect.poll(() => saved().zoom).toBe(0);
});

test('the built app contains no developer page', () => {
  const texts = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(js|cjs|css|html)$/.test(entry.name))
      .map((entry) => entry.name + readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
  const marks = ['Design system', 'design-screen', '"/design"', '`/design`', 'Developer'];
  // Only what the development build has can be missed in the other.
  const inDevelopment = texts('.cache/development/out');
  expect(marks.filter((mark) => inDevelopment.includes(mark)).length).toBeGreaterThanOrEqual(3);
  const built = texts('out');
  expect(marks.filter((mark) => built.includes(mark))).toEqual([]);
});
