/** Files in the person's folder for downloads: new ones only, for this user's eyes, or a failure in its place. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSaveDownload } from '#main/core/platform/downloads.ts';

const folder = mkdtempSync(join(tmpdir(), 'blockdesk-downloads-'));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
const saveIn = (within: () => string) => {
  const clock = { now: 0, monotonic: () => clock.now };
  const asked: string[] = [];
  const chosen: (string | null)[] = [];
  const choose = async (name: string) => {
    asked.push(name);
    return chosen.shift() ?? null;
  };
  return { save: createSaveDownload({ folder: within, choose, clock }), clock, asked, chosen };
};

test('default: the folder is made where it is missing; the file is for this user alone', async () => {
  const within = join(folder, 'not', 'there');
  const saved = await saveIn(() => within).save('log.har', 'text');
  expect(saved).toEqual({ ok: true, value: join(within, 'log.har') });
  expect(readFileSync(join(within, 'log.har'), 'utf8')).toBe('text');
  expect(statSync(join(within, 'log.har')).mode & 0o777).toBe(0o600);
});

test('behavior: an existing file or link stays; the next free name is used', async () => {
  writeFileSync(join(folder, 'log.har'), 'before');
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'log (2).har'));
  expect(await saveIn(() => folder).save('log.har', 'new')).toEqual({ ok: true, value: join(folder, 'log (3).har') });
  expect(readFileSync(join(folder, 'log.har'), 'utf8')).toBe('before');
  expect(readdirSync(folder).sort()).toEqual(['log (2).har', 'log (3).har', 'log.har']);
});

test('error: a path that is not a folder is reported', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await saveIn(() => join(folder, 'file', 'within')).save('log.har', 'text')).toEqual({
    ok: false,
    error: { code: 'storage', what: expect.stringContaining('Downloads') },
  });
});

test('error: E28 beyond one file a minute, and beyond 20 MB in a run, only the person’s own choice saves anything', async () => {
  const { save, clock, asked, chosen } = saveIn(() => folder);
  expect(await save('a.csv', 'x')).toMatchObject({ ok: true });
  const many = await Promise.all(Array.from({ length: 50 }, (_, index) => save(`b${index}.csv`, 'x')));
  expect(many.filter(({ ok }) => ok)).toEqual([]);
  expect(many[0]).toEqual({ ok: false, error: { code: 'canceled' } });
  expect([asked.length, readdirSync(folder)]).toEqual([50, ['a.csv']]);
  clock.now = 60_000;
  const large = 'x'.repeat(15 * 1024 * 1024);
  expect(await save('c.csv', large)).toMatchObject({ ok: true });
  clock.now = 600_000;
  expect(await save('d.csv', large)).toMatchObject({ error: { code: 'canceled' } });
  expect(asked.at(-1)).toBe('d.csv');
  // What is small still fits.
  expect(await save('e.csv', 'x')).toMatchObject({ ok: true });
  chosen.push(join(folder, 'mine.csv'));
  expect(await save('f.csv', 'y')).toEqual({ ok: true, value: join(folder, 'mine.csv') });
});

test('behavior: E28 where the person chose a file that is there, or another ending, nothing is overwritten', async () => {
  const { save, chosen } = saveIn(() => folder);
  await save('a.csv', 'x');
  writeFileSync(join(folder, '.profile'), 'before');
  chosen.push(join(folder, 'a.csv'), join(folder, '.profile'), join(folder, 'sub', 'list.txt'));
  const paths = await Promise.all([1, 2, 3].map(() => save('b.csv', 'new')));
  expect(paths.map((one) => (one.ok ? one.value : null))).toEqual([
    join(folder, 'a (2).csv'),
    join(folder, '.profile.csv'),
    join(folder, 'sub', 'list.txt.csv'),
  ]);
  expect(readFileSync(join(folder, '.profile'), 'utf8')).toBe('before');
});

test('behavior: bytes are saved as they are', async () => {
  expect(await saveIn(() => folder).save('a.blockdesk', Buffer.from([0, 255, 128]))).toMatchObject({ ok: true });
  expect([...readFileSync(join(folder, 'a.blockdesk'))]).toEqual([0, 255, 128]);
});
