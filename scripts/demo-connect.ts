/** The part of the demo before and at the sign-in: choosing a service, what can be wrong, waiting for the browser. */
import type { Browser } from 'playwright-core';
import type { RunningApp } from '#test/support/app.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { fillService, followLink, type Person, signInButton, signInOnSandbox, signInPanel } from '#test/support/walk.ts';
import type { Camera } from './demo-camera.ts';

/** What one sees without a sign-in. */
export async function walkConnect({ page, ...app }: RunningApp, { take }: Camera): Promise<void> {
  const tiny = await startTinyService({ callback: (state) => `error=access_denied&state=${state}` });
  await take(page, 'connect');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('region', { name: 'Appearance' }).waitFor();
  await take(page, 'settings-signed-out');
  await page.keyboard.press('Escape');
  await fillService(
    page,
    { ...tiny, authorizationAddress: 'https://auth.example.org', apiAddress: 'http://api.example.org' },
    'account transactions',
  );
  await signInButton(page).click();
  await take(page, 'connect-bad-input');
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByLabel('Requests per second').scrollIntoViewIfNeeded();
  await take(page, 'connect-settings');
  await page.getByRole('button', { name: 'More settings' }).click();
  await fillService(page, tiny, 'account transactions');
  await signInButton(page).click();
  const confirm = await openedChange(app);
  await confirm.waitForTimeout(1_500);
  await take(confirm, 'confirm-connection', { only: true });
  await confirmChange(app, /^Connect$/);
  await followLink(app);
  await signInPanel(page)
    .getByText(/declined/i)
    .first()
    .waitFor();
  await take(page, 'connect-declined');
  await page.getByRole('radio', { name: 'Local sandbox' }).check();
  await tiny.stop();
}

export async function signIn(app: RunningApp, browser: Browser, person: Person, { take }: Camera): Promise<void> {
  await signInButton(app.page).click();
  const link = await app.link();
  await take(app.page, 'connect-waiting');
  await signInOnSandbox(browser, link, person);
}
