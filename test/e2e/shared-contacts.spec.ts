/** Contacts of two connections, each in a window: shared by choice, one record for both, and kept when one connection goes. */
import { expect, type Page, test } from '@playwright/test';
import type { Snapshot } from '#shared/ipc/contract.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { axe } from '#test/support/axe.ts';
import { callIn } from '#test/support/page-calls.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';
import { balanceRegion, beginSignIn, fillService, followLink } from '#test/support/walk.ts';

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const bob = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const carol = '0x000000000000000000000000000000000000dEaD';
const data = makeDataFolder();
let services: TinyService[] = [];
let app: RunningApp;
/** Shows Example Bank, and the other one Other Desk. */
let page: Page;
let second: Page;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  services = await Promise.all([startTinyService(), startTinyService()]);
  app = await startApp({ data });
  ({ page } = app);
  await enter(services[0] as TinyService, 'Other Desk');
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Add a service' }).click();
  await enter(services[1] as TinyService, 'Example Bank');
  app.command('focus 1');
  await page.getByRole('button', { name: /^Switch connection/ }).click();
  await page.getByRole('menuitem', { name: 'Open Other Desk in a new window' }).click();
  second = await app.find('Other Desk – Blockdesk');
  await expect(balanceRegion(second)).toContainText('wei');
});
test.afterAll(async () => {
  await app.quit();
  await Promise.all(services.map((service) => service.stop()));
  removeFolder(data);
});

async function enter(service: TinyService, name: string): Promise<void> {
  await fillService(page, service, 'account transactions');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Redirect address').fill(`http://127.0.0.1/${name.split(' ')[1]}`);
  await beginSignIn(app);
  await followLink(app);
  await expect(balanceRegion(page)).toContainText('wei');
}
async function idOf(name: string): Promise<string> {
  const answer = await callIn(page, 'app.snapshot');
  if (answer === null) throw new Error('the page has no such call');
  return (answer.value as Snapshot).slices.connections.value.list.find((one) => one.name === name)?.id ?? '';
}
const go = (window: Page, place: string) =>
  window.evaluate((to) => {
    location.hash = `#${to}`;
  }, place);
const contacts = (window: Page) => window.getByRole('table', { name: 'Contacts' });
const sharing = (window: Page) => window.getByRole('region', { name: 'Contacts and labels' });

test('error: T2 chosen in Settings, main’s own window shows each name that becomes known, and Back shares nothing', async () => {
  const [bankId, deskId] = [await idOf('Example Bank'), await idOf('Other Desk')];
  for (const [window, connection, subject, label] of [
    [page, bankId, alice, 'Alice'],
    [page, bankId, bob, 'Bob'],
    [second, deskId, bob, 'Robert'],
  ] as const)
    expect(await callIn(window, 'notebook.save', { connection, subject, label, contact: true })).toMatchObject({ ok: true });
  await go(second, '/settings');
  await sharing(second).getByText('Shared with other connections').click();
  await confirmChange(app, 'Share names');
  await expect(sharing(second)).toContainText('No other connection shares');
  await go(page, '/settings');
  await sharing(page).getByText('Shared with other connections').click();
  const asking = await openedChange(app);
  await expect(asking.getByText('“Alice” (contact)')).toBeVisible();
  await expect(asking.getByText(alice)).toBeVisible();
  await expect(asking.getByText('“Bob” (contact) here, “Robert” (contact) in the others')).toBeVisible();
  expect(await axe(asking)).toEqual([]);
  await asking.getByRole('button', { name: 'Back' }).click();
  await expect(sharing(page).getByRole('radio', { name: 'Only for this connection' })).toBeChecked();
  await go(second, '/contacts');
  await expect(contacts(second).getByRole('row')).toHaveCount(2);
});

test('default: shared, a contact that is added or renamed in one window is so in the other; two names for one address stay two', async () => {
  await sharing(page).getByText('Shared with other connections').click();
  await confirmChange(app, 'Share names');
  await expect(sharing(page)).toContainText('Shared with Other Desk.');
  await expect(sharing(page)).toContainText('1 address has an entry of its own here,');
  await expect(contacts(second)).toContainText('Alice');
  await expect(contacts(second)).toContainText('Robert');
  await expect(contacts(second)).not.toContainText('Bob');
  await second.getByRole('button', { name: 'Add contact' }).click();
  const form = second.getByRole('dialog', { name: 'Add a contact' });
  await form.getByLabel('Address').fill(carol);
  await form.getByLabel('Name').fill('Carol');
  await form.getByRole('button', { name: 'Save' }).click();
  await go(page, '/contacts');
  await expect(contacts(page)).toContainText('Carol');
  await expect(contacts(page).getByRole('row', { name: /Bob/ })).toContainText('only here');
  await page.getByRole('button', { name: 'Edit Alice' }).click();
  const change = page.getByRole('dialog', { name: 'Change a contact' });
  await change.getByLabel('Name').fill('Alice Smith');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(contacts(second)).toContainText('Alice Smith');
  // Removed, what is only here shows the shared one again.
  await page.getByRole('button', { name: 'Remove Bob' }).click();
  await expect(contacts(page)).toContainText('Robert');
  expect(await axe(page)).toEqual([]);
});

test('error: T12 a page can’t end the sharing of another window’s connection', async () => {
  const answer = await callIn(second, 'notebook.share', { connection: await idOf('Example Bank'), on: false });
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
});

test('behavior: P16 a removed connection takes no contact from the other', async () => {
  app.command('focus 1');
  const removing = callIn(page, 'connection.remove', { connection: await idOf('Other Desk') });
  await confirmChange(app, 'Remove connection');
  expect(await removing).toMatchObject({ ok: true });
  for (const name of ['Alice Smith', 'Robert', 'Carol']) await expect(contacts(page)).toContainText(name);
});
