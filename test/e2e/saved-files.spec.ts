/** Files that the page saves: the first without asking, each further one within a minute only where the person chooses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { callIn } from '#test/support/page-calls.ts';
import { saveDialog } from '#test/support/save-dialogs.ts';

let app: RunningApp;
const data = makeDataFolder();

test.beforeAll(async () => {
  app = await startApp({ data });
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});

test('error: E28 script in the page fills no disk: a second file is saved only where the system’s dialog says', async () => {
  const save = (cell: string) =>
    callIn(app.page, 'list.save', { connection: 'sandbox', name: 'Blocks', ending: 'csv', table: { columns: ['A'], rows: [[cell]] } });
  const files = () => readdirSync(app.downloads);
  expect(await save('=cmd()')).toMatchObject({ ok: true });
  expect(files()).toHaveLength(1);
  expect(readFileSync(join(app.downloads, files()[0] ?? ''), 'utf8')).toContain("'=cmd()");

  const second = save('x');
  const box = await saveDialog(app);
  // While it is open nothing else asks, and nothing is saved.
  expect(await Promise.all(Array.from({ length: 20 }, () => save('x')))).toEqual(
    Array.from({ length: 20 }, () => ({ ok: false, error: { code: 'canceled' } })),
  );
  await box.answer('Cancel');
  expect(await second).toMatchObject({ error: { code: 'canceled' } });
  expect(files()).toHaveLength(1);

  const third = save('x');
  const again = await saveDialog(app);
  const mine = join(app.downloads, 'chosen', 'mine.csv');
  await again.answer('Save', { typed: mine });
  expect(await third).toMatchObject({ ok: true, value: mine });
});
