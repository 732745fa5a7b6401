/** Files in the person's folder for downloads: new ones only, for this user's eyes, or a failure in its place. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSaveDownload } from '#main/platform/downloads.ts';

const folder = mkdtempSync(join(tmpdir(), 'blockdesk-downloads-'));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
const save = createSaveDownload(() => folder);

test('default: the folder is made where it is missing; the file is for this user alone', async () => {
  const within = join(folder, 'not', 'there');
  const saved = await createSaveDownload(() => within)('log.har', 'text');
  expect(saved).toEqual({ ok: true, value: join(within, 'log.har') });
  expect(readFileSync(join(within, 'log.har'), 'utf8')).toBe('text');
  expect(statSync(join(within, 'log.har')).mode & 0o777).toBe(0o600);
});

test('behavior: what is there stays, a link included; the next name is taken', async () => {
  writeFileSync(join(folder, 'log.har'), 'before');
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'log (2).har'));
  expect(await save('log.har', 'new')).toEqual({ ok: true, value: join(folder, 'log (3).har') });
  expect(readFileSync(join(folder, 'log.har'), 'utf8')).toBe('before');
  expect(readdirSync(folder).sort()).toEqual(['log (2).har', 'log (3).har', 'log.har']);
});

test('error: a folder that is none is said', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await createSaveDownload(() => join(folder, 'file', 'within'))('log.har', 'text')).toEqual({
    ok: false,
    error: { code: 'storage', what: expect.stringContaining('Downloads') },
  });
});
