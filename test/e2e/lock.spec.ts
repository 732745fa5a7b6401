/** The lock: set and used as a person does, by keyboard; nothing of what is saved can be read while it is locked. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openVault } from '#main/vault/vault.ts';
import { type LaunchedProcess, launchProcess, makeDataFolder, pressEnter, removeFolder, startApp } from '#test/support/app.ts';
import { addressOf, fill } from '#test/support/backups.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { aesCipher } from '#test/support/vaults.ts';

const passphrase = 'correct horse battery';
const nextPassphrase = 'another horse, another battery';
const data = makeDataFolder();
let app: LaunchedProcess;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const vault = openVault(join(data, 'vault.db'), aesCipher());
  fill(vault, { notebook: [{ subject: addressOf(7), label: 'Grace Hopper', note: '', contact: true }] });
  vault.stop();
  app = await startApp({ data });
});
test.afterAll(async () => {
  await app?.quit();
  removeFolder(data);
});

async function lockCard(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click();
  return page.getByRole('region', { name: 'Lock', exact: true });
}
/** Of main's own window, at the start. */
const unlockWindow = () => app.find('Review');
/** Names of files that can be read without the passphrase. */
const plain = () =>
  readdirSync(data).filter((name) => {
    const file = join(data, name);
    try {
      return statSync(file).isFile() && /Grace Hopper|SQLite format/.test(readFileSync(file, 'latin1'));
    } catch {
      // Until it is whole, a file that is being written has another name, which is gone by now.
      return false;
    }
  });
/** Types it and presses Enter, once a press counts. */
async function unlock(text = passphrase): Promise<void> {
  const window = await unlockWindow();
  await window.getByLabel('Passphrase', { exact: true }).fill(text);
  await expect(window.getByRole('button', { name: 'Unlock' })).toBeEnabled();
  await pressEnter(window);
}

test('default: P19 set in Settings, it restarts and asks for the passphrase; the page never has it', async () => {
  test.slow();
  expect(plain()).toContain('vault.db');
  await (await lockCard(await app.find('Blockdesk'))).getByRole('button', { name: 'Set a lock…' }).click();
  const setting = await openedChange(app);
  await setting.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await setting.getByLabel('Passphrase again').fill(passphrase);
  await confirmChange(app, 'Set lock and restart');
  await app.restarted(1);
  const window = await unlockWindow();
  await expect(window.getByRole('heading', { name: 'Unlock Blockdesk' })).toBeVisible();
  await expect(window.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await window.getByLabel('Passphrase', { exact: true }).fill('not this one');
  // There is nothing to change here.
  await expect(window.locator('footer').getByRole('status')).toHaveText('');
  const button = window.getByRole('button', { name: 'Unlock' });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(window.getByText('This passphrase doesn’t unlock Blockdesk.')).toBeVisible();
  // The pressed button lost the focus. What is typed replaces the wrong one.
  await expect(window.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await window.keyboard.type(passphrase);
  await expect(button).toBeEnabled();
  await pressEnter(window);
  const page = await app.find('Blockdesk');
  const card = await lockCard(page);
  await expect(card.getByRole('button', { name: 'Lock now' })).toBeVisible();
  expect(plain()).toEqual([]);
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['vault.sealed', 'lock.json', 'lock.copy.json']));
  expect(readFileSync(join(data, 'lock.json'), 'utf8')).not.toContain(passphrase);
});

test('error: P19 locked by its key, it has nothing in memory or on disk; the menu does it, whatever the page does', async () => {
  test.slow();
  // A page may try to leave what it read.
  await (await app.find('Blockdesk')).evaluate(() => localStorage.setItem('x', 'left'));
  app.command('menu File > Lock');
  await app.restarted(2);
  await expect((await unlockWindow()).getByRole('heading', { name: 'Unlock Blockdesk' })).toBeVisible();
  const heap = join(data, 'heap');
  app.command(`heap ${heap}`);
  await expect.poll(() => statSync(`${heap}.done`, { throwIfNoEntry: false })?.isFile() ?? false, { timeout: 60_000 }).toBe(true);
  const snapshot = readFileSync(heap, 'latin1');
  // It is one of main, and of this run.
  expect(snapshot).toContain('Unlock Blockdesk');
  for (const secret of [passphrase, 'Grace Hopper', addressOf(7)]) expect(snapshot.includes(secret), secret).toBe(false);
  rmSync(heap);
  expect(plain()).toEqual([]);
  await unlock();
  const page = await app.find('Blockdesk');
  expect(await page.evaluate(() => [document.title, localStorage.getItem('x')])).toEqual(['Blockdesk', null]);
});

test('behavior: P19 it locks when nobody is there, and when the computer sleeps; ended while unlocked, it starts locked', async () => {
  test.slow();
  app.command('power suspend');
  await app.restarted(1);
  await unlock();
  await app.find('Blockdesk');
  app.command('idle 900');
  await app.restarted(4);
  await unlock();
  await app.find('Blockdesk');
  await app.quit();
  app = await launchProcess({ data, switches: ['--remote-debugging-port=0'] });
  await unlock();
  await app.find('Blockdesk');
  expect(plain()).toEqual([]);
});

test('default: P19 a forgotten passphrase is replaced with the recovery file; another file, a damaged one or none isn’t taken', async () => {
  test.slow();
  const card = await lockCard(await app.find('Blockdesk'));
  await card.getByRole('button', { name: 'Save a recovery file…' }).click();
  await confirmChange(app, 'Save recovery file');
  await expect(card.getByRole('button', { name: 'Save another recovery file…' })).toBeVisible();
  const [name = ''] = readdirSync(app.downloads).filter((each) => each.includes('recovery'));
  const saved = join(app.downloads, name);
  const text = readFileSync(saved, 'utf8');
  const [other, damaged, large] = ['other.txt', 'damaged.txt', 'large.txt'].map((each) => join(app.downloads, each));
  writeFileSync(other ?? '', 'my shopping list');
  writeFileSync(damaged ?? '', text.slice(0, -10));
  writeFileSync(large ?? '', text.padEnd(1_000_000));
  app.command('menu File > Lock');
  await app.restarted(1);
  const window = await unlockWindow();
  await expect(window.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await window.getByRole('button', { name: 'Forgot passphrase?' }).click();
  await (await app.box('Do you have your recovery file?')).answer('Choose the file…');
  for (const path of [other, damaged, large]) {
    await (await app.box('Choose the recovery file')).answer('Open', { typed: path ?? '' });
    await (await app.box('This file doesn’t unlock Blockdesk')).answer('Choose another file…');
  }
  await (await app.box('Choose the recovery file')).answer('Open', { typed: saved });
  const choosing = await openedChange(app);
  await expect(choosing.getByRole('heading', { name: 'Choose a new passphrase' })).toBeVisible();
  await choosing.getByLabel('Passphrase', { exact: true }).fill(nextPassphrase);
  await choosing.getByLabel('Passphrase again').fill(nextPassphrase);
  await confirmChange(app, 'Change passphrase');
  await app.find('Blockdesk');
  await app.quit();
  app = await launchProcess({ data, switches: ['--remote-debugging-port=0'] });
  await unlock();
  await expect((await unlockWindow()).getByText('This passphrase doesn’t unlock Blockdesk.')).toBeVisible();
  await unlock(nextPassphrase);
  await app.find('Blockdesk');
});

test('default: taken off, everything is as it was before', async () => {
  test.slow();
  const page = await app.find('Blockdesk');
  await (await lockCard(page)).getByRole('button', { name: 'Take off the lock…' }).click();
  await (await openedChange(app)).getByLabel('Passphrase', { exact: true }).fill(nextPassphrase);
  await confirmChange(app, 'Take off the lock');
  await app.restarted(1);
  const again = await app.find('Blockdesk');
  await expect((await lockCard(again)).getByRole('button', { name: 'Set a lock…' })).toBeVisible();
  expect(readdirSync(data).filter((name) => /sealed$|^lock/.test(name))).toEqual([]);
});
