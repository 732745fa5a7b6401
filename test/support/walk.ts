/** What a person does, by role and name. */
import { type Browser, expect, type Page } from '@playwright/test';
import type { RunningApp } from './app.ts';
import { asPerson } from './as-person.ts';
import { recordSecrets } from './canaries.ts';
import { confirmChange } from './review-window.ts';
import { visit } from './visit.ts';

export interface ServiceAddresses {
  readonly authorizationAddress: string;
  readonly apiAddress: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Fills in the organization's service as its operator wrote it down; any free port, so that tests can run side by side. */
export async function fillService(page: Page, service: ServiceAddresses, scopes: string): Promise<void> {
  await page.getByRole('radio', { name: 'Your organization’s service' }).check();
  await page.getByLabel('Name').fill('Example Bank');
  await page.getByLabel('Authorization address').fill(service.authorizationAddress);
  await page.getByLabel('API address').fill(service.apiAddress);
  await page.getByLabel('Client ID').fill(service.clientId);
  await page.getByLabel('Client secret').fill(service.clientSecret);
  await page.getByLabel('Scopes').fill(scopes);
  await page.getByLabel('Redirect address').fill('http://127.0.0.1/callback');
}

export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with browser' });

/** Presses it; a service that is new is confirmed in main's own window. */
export async function beginSignIn(app: RunningApp): Promise<void> {
  const isNew = await app.page.getByRole('radio', { name: 'Your organization’s service' }).isChecked();
  await signInButton(app.page).click();
  if (isNew) await confirmChange(app, /^Connect\b/);
}

/** In the open question. Waits until that is gone: what is typed beneath it reaches no field, and what is pressed does nothing. */
export async function confirmSignOut(page: Page): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(question).toHaveCount(0);
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** On the sandbox's own pages, in a browser of the person's. */
export async function signInOnSandbox(browser: Browser, link: string, person: Person, answer: 'Allow' | 'Deny' = 'Allow'): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on('request', (request) => recordSecrets(...['code', 'state'].map((name) => new URL(request.url()).searchParams.get(name))));
  await page.goto(link);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Allow Blockdesk?' })).toBeVisible();
  await page.getByRole('button', { name: answer, exact: true }).click();
  await expect(page.getByRole('heading', { name: answer === 'Allow' ? 'Back to Blockdesk' : 'Not signed in' })).toBeVisible();
  await context.close();
}

/** A service that asks nothing: following the link is all. */
export async function followLink(app: Pick<RunningApp, 'link'>): Promise<void> {
  await visit(await app.link());
}

/** Beside the form: what happens next, the steps as they happen, and how an attempt ended. */
export const signInPanel = (page: Page) => page.getByRole('complementary', { name: 'Sign-in' });
export const balanceRegion = (page: Page) => page.getByRole('region', { name: 'Assets', exact: true });
export const accountsRegion = (page: Page) => page.getByRole('region', { name: 'Accounts', exact: true });
export const signedInAs = (page: Page) => page.getByRole('region', { name: 'Signed in as', exact: true });

/** Signs in on the sandbox as this person, until the wallet shows their balance. */
export async function enterSandbox(app: RunningApp, person = 'ada'): Promise<void> {
  await beginSignIn(app);
  await asPerson(person)(await app.link());
  await expect(balanceRegion(app.page)).toContainText('wei');
}

/** Likewise at an organization's service that asks nothing. */
export async function enterService(app: RunningApp, service: ServiceAddresses): Promise<void> {
  await fillService(app.page, service, 'account transactions');
  await beginSignIn(app);
  await followLink(app);
  await expect(balanceRegion(app.page)).toContainText('wei');
}
