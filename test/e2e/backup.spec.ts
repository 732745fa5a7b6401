/** A backup moves to another computer: saved under a passphrase in main's own window, shown before it is restored, and confirmed anew. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openVault } from '#main/vault/vault.ts';
import { answerBox, makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { addressOf, bank, entryOf, fill, passphrase, serviceOf } from '#test/support/backups.ts';
import { confirmChange, openedChange } from '#test/support/review-window.ts';
import { aesCipher } from '#test/support/vaults.ts';

const [there, here] = [makeDataFolder(), makeDataFolder()];
test.afterAll(() => {
  for (const data of [there, here]) removeFolder(data);
});

/** Records everything that main sends to the page from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const { blockdesk, seen } = Object.assign(window, { seen: [] as string[] }) as unknown as {
      blockdesk: { on: Record<string, (listener: (value: unknown) => void) => void> };
      seen: string[];
    };
    for (const hear of Object.values(blockdesk.on)) hear((value) => seen.push(JSON.stringify(value)));
  });
const heard = (page: Page) => page.evaluate(() => `${(window as unknown as { seen: string[] }).seen.join('\n')}${document.body.innerHTML}`);

async function backupCard({ page }: RunningApp) {
  await page.getByRole('link', { name: 'Settings' }).click();
  return page.getByRole('region', { name: 'Backup' });
}

test('default: O46 P18 saved on one computer, restored on another by keyboard; no passphrase reaches the page, and nothing is confirmed', async () => {
  test.slow();
  const record = serviceOf(bank);
  const vault = openVault(join(there, 'vault.db'), aesCipher());
  fill(vault, {
    notebook: [{ subject: addressOf(7), label: 'Savings', note: '', contact: true }],
    journal: [entryOf(record, { state: 'accepted' })],
  });
  vault.stop();
  const first = await startApp({ data: there });
  await listen(first.page);
  await (await backupCard(first)).getByRole('button', { name: 'Save a backup…' }).click();
  const saving = await openedChange(first);
  await saving.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await saving.getByLabel('Passphrase again').fill(`${passphrase}!`);
  await expect(saving.getByRole('button', { name: 'Save backup' })).toBeDisabled();
  await expect(saving.getByRole('status')).toHaveText('The two passphrases differ.');
  await saving.getByLabel('Passphrase again').fill(passphrase);
  await confirmChange(first, 'Save backup');
  await expect(first.page.getByText(/^Saved as .*Blockdesk backup/)).toBeVisible();
  // The focus is where it was, and not lost while the button took no press.
  await expect(first.page.getByRole('button', { name: 'Save a backup…' })).toBeFocused();
  expect(await heard(first.page)).not.toContain(passphrase);
  const [name = ''] = readdirSync(first.downloads);
  const path = join(first.downloads, name);
  expect(readFileSync(path, 'latin1')).not.toContain('Savings');
  await first.quit();

  const second = await startApp({ data: here });
  await listen(second.page);
  const card = await backupCard(second);
  await card.getByRole('button', { name: 'Restore a backup…' }).click();
  await (await second.box('Restore a backup')).answer('Open', { typed: path });
  const opening = await openedChange(second);
  const field = opening.getByLabel('Passphrase', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('another passphrase');
  await expect(opening.getByRole('button', { name: 'Open backup' })).toBeEnabled();
  await opening.keyboard.press('Enter');
  await expect(opening.getByRole('alert').filter({ hasText: 'doesn’t open' })).toBeVisible();
  await opening.getByRole('button', { name: 'Show the passphrase' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await field.fill(passphrase);
  const closed = opening.waitForEvent('close');
  await expect(opening.getByRole('button', { name: 'Open backup' })).toBeEnabled();
  await field.press('Enter');
  await closed;
  // Back changes nothing, and leads back to the button.
  const asked = await openedChange(second);
  await expect(asked.getByRole('heading', { name: 'Restore this backup?' })).toBeVisible();
  await answerBox(asked, /^Back$/);
  const again = card.getByRole('button', { name: 'Restore a backup…' });
  await expect(again).toBeFocused();
  await again.press('Enter');
  await (await second.box('Restore a backup')).answer('Open', { typed: path });
  const reopening = await openedChange(second);
  await reopening.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await confirmChange(second, 'Open backup');
  const preview = await openedChange(second);
  await expect(preview.getByRole('heading', { name: 'Restore this backup?' })).toBeVisible();
  for (const shown of ['Service 1', 'https://api.1.example', '1 added: “Savings”'])
    await expect(preview.getByText(shown).first()).toBeVisible();
  await expect(preview.getByRole('list', { name: 'Warnings' })).toContainText('never sends it');
  await confirmChange(second, 'Restore backup');
  await expect(second.page.getByText('Backup restored.')).toBeVisible();
  await expect(second.page.getByRole('region', { name: 'Connections' })).toContainText('Service 1');
  expect(await heard(second.page)).not.toContain(passphrase);
  await second.quit();

  const restored = openVault(join(here, 'vault.db'), aesCipher());
  expect(restored.connections.list().find(({ id }) => id === bank)).toEqual({ ...record, confirmed: false });
  expect(restored.notebook.entries(bank)).toMatchObject([{ label: 'Savings', contact: true }]);
  expect(restored.journal.list(bank, { before: null, most: 9 })).toMatchObject({ value: [{ state: 'unknown' }] });
  restored.stop();
});
