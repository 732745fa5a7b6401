/** Where the list of licenses is found: in a package beside the archive, in development where the build wrote it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { licensesFile, readLicenses } from '#main/core/platform/licenses.ts';

const electron = vi.hoisted(() => ({ isPackaged: false }));
vi.mock('electron', () => ({ app: electron }));

let folder: string;
let built: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licenses-'));
  built = join(folder, 'out/main');
  mkdirSync(built, { recursive: true });
  mkdirSync(join(folder, 'resources'));
  Object.defineProperty(process, 'resourcesPath', { value: join(folder, 'resources'), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(process, 'resourcesPath');
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  [false, 'out/third-party-licenses.txt'],
  [true, 'resources/third-party-licenses.txt'],
])('behavior: packaged %s: reads %s', async (isPackaged, file) => {
  electron.isPackaged = isPackaged;
  writeFileSync(join(folder, file), 'MIT');
  expect(licensesFile(built)).toBe(join(folder, file));
  expect(await readLicenses(built)).toEqual({ ok: true, value: 'MIT' });
});

it('error: where the file is missing, says what could not be read', async () => {
  expect(await readLicenses(built)).toEqual({ ok: false, error: { code: 'storage', what: 'the list of licenses' } });
});
