/** `npm run demo`: walks the app by itself, as a person would, and writes the pictures that README shows. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { people } from '#sandbox/people.ts';
import { makeDataFolder, removeFolder, startApp, startBrowser } from '#test/support/app.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, fillService, followLink, signInButton, signInOnSandbox, signInPanel } from '#test/support/walk.ts';
import { buildIfStale, root } from './build.ts';
import { walkConsole } from './demo-console.ts';
import { openDisplay } from './display.ts';

const pictures = join(root, 'docs/pictures');
const themes = ['light', 'dark'] as const;
mkdirSync(pictures, { recursive: true });
buildIfStale();
buildIfStale('development');
const display = await openDisplay();
Object.assign(process.env, display.env);

async function picture(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  console.log(`demo: ${name}`);
}

/** Every component in every state, on one long picture. */
async function pictureDesignSystem(): Promise<void> {
  const development = await startApp({ data: makeDataFolder(), build: 'development' });
  const { page } = development;
  await page.getByRole('heading', { name: 'Connect to a service' }).waitFor();
  await page.evaluate("location.hash = '/design'");
  await page.getByRole('heading', { name: 'Design system' }).waitFor();
  const height = await page.evaluate("document.querySelector('main').parentElement.scrollHeight");
  await page.setViewportSize({ width: 1184, height: Number(height) });
  await picture(page, 'design-system');
  await development.quit();
  removeFolder(development.data);
}

const ada = people[0];
if (ada === undefined) throw new Error('the sandbox has no people');
const browser = await startBrowser();
const data = makeDataFolder();
const tiny = await startTinyService({ callback: (state) => `error=access_denied&state=${state}` });
let app = await startApp({ data });
try {
  await app.page.getByText('ready', { exact: true }).waitFor();
  await picture(app.page, 'connect');
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('region', { name: 'Appearance' }).waitFor();
  await picture(app.page, 'settings-signed-out');
  await app.page.keyboard.press('Escape');
  await fillService(
    app.page,
    { ...tiny, authorizationAddress: 'https://auth.example.org', apiAddress: 'http://api.example.org' },
    'account transactions',
  );
  await signInButton(app.page).click();
  await picture(app.page, 'connect-bad-input');
  await app.page.getByRole('button', { name: 'More settings' }).click();
  await app.page.getByLabel('Requests per second').scrollIntoViewIfNeeded();
  await picture(app.page, 'connect-settings');
  await app.page.getByRole('button', { name: 'More settings' }).click();
  await fillService(app.page, tiny, 'account transactions');
  await signInButton(app.page).click();
  await followLink(browser, app);
  await signInPanel(app.page)
    .getByText(/declined/i)
    .first()
    .waitFor();
  await picture(app.page, 'connect-declined');
  await app.page.getByRole('radio', { name: 'Local sandbox' }).check();
  await signInButton(app.page).click();
  const link = await app.link();
  await picture(app.page, 'connect-waiting');
  await signInOnSandbox(browser, link, ada);
  await balanceRegion(app.page).getByText('wei').first().waitFor();
  await app.page.waitForTimeout(1_500);
  await picture(app.page, 'wallet');
  await app.page.getByRole('button', { name: 'Receive' }).first().click();
  await app.page.getByRole('dialog').waitFor();
  await picture(app.page, 'receive');
  await app.page.keyboard.press('Escape');
  await app.page.getByRole('button', { name: 'Switch connection' }).click();
  await picture(app.page, 'connections');
  await app.page.keyboard.press('Escape');
  await app.page.getByRole('button', { name: 'Hide amounts' }).click();
  await app.page.getByText('amount hidden').first().waitFor({ state: 'attached' });
  await app.page.mouse.move(700, 790);
  await picture(app.page, 'wallet-hidden');
  await app.page.getByRole('button', { name: 'Hide amounts' }).click();
  await app.page.keyboard.press('Control+/');
  await app.page.getByRole('dialog').waitFor();
  await picture(app.page, 'shortcuts');
  await app.page.keyboard.press('Escape');
  await app.page.getByRole('link', { name: 'Settings' }).click();
  await app.page.getByRole('region', { name: 'Appearance' }).waitFor();
  await picture(app.page, 'settings');
  await walkConsole(app, picture);
  await app.page.getByRole('button', { name: 'Sign out' }).click();
  await picture(app.page, 'sign-out');
  await app.page.keyboard.press('Escape');
  await app.quit();
  app = await startApp({ data, env: { BLOCKDESK_ANVIL: join(data, 'none') } });
  await app.page.getByText(/as of/).first().waitFor();
  await app.page.waitForTimeout(2_500);
  await picture(app.page, 'wallet-offline');
  await pictureDesignSystem();
} finally {
  await app.quit();
  await tiny.stop();
  await browser.close();
  display.stop();
  removeFolder(data);
}
