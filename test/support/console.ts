/** The API console as a person uses it, by role and name. */
import { expect, type Page } from '@playwright/test';

export const answerRegion = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
/** What was asked by hand; the log of requests also has what the app reads on its own. */
export const runs = (page: Page) => page.getByRole('region', { name: 'Runs of this session' });
export const runButton = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });

export async function openConsole(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'API console' }).click();
  await expect(page.getByRole('heading', { name: 'API console' })).toBeVisible();
}

/** `group`: as the document has it, since titles repeat. */
export async function chooseOperation(page: Page, group: string, title: string): Promise<void> {
  await page.getByRole('region', { name: group, exact: true }).getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: 'Run' })).toBeVisible();
}

export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

interface Bridge {
  readonly 'app.snapshot': (input: object) => Promise<{ value: { slices: { connections: { value: { active: string } } } } }>;
  readonly 'request.list': (input: object) => Promise<{ value: { operation: string }[] }>;
}

/** How often the app has asked this operation's path so far. */
export async function requestsTo(page: Page, operation: string): Promise<number> {
  return page.evaluate(async (id) => {
    const { call } = (globalThis as unknown as { blockdesk: { call: Bridge } }).blockdesk;
    const { value } = await call['app.snapshot']({});
    const listed = await call['request.list']({ connection: value.slices.connections.value.active });
    return listed.value.filter((one) => one.operation === id).length;
  }, operation);
}
