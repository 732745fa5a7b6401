/** The app starts again by Electron's own means; an AppImage by its file, once this process has ended. */
import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/support/vaults.ts';

const { app } = vi.hoisted(() => ({ app: { relaunch: vi.fn() } }));
vi.mock('electron', () => ({ app }));
vi.mock('node:child_process', { spy: true });
const { startAgainAfterEnd } = await import('#main/core/platform/start-again.ts');

const { argv, execPath } = process;
let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  process.argv = argv;
  process.execPath = execPath;
  vi.unstubAllEnvs();
  vi.clearAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('default: with its switches, and without a link that was followed already', async () => {
  process.argv = ['electron', '.', '--user-data-dir=/x', 'blockdesk://block/5', 'BLOCKDESK://tx'];
  await startAgainAfterEnd();
  expect(app.relaunch.mock.calls).toEqual([[{ args: ['.', '--user-data-dir=/x'] }]]);
});

test('behavior: the variables of another program’s AppImage start nothing', async () => {
  vi.stubEnv('APPIMAGE', '/opt/editor.AppImage');
  vi.stubEnv('APPDIR', '/tmp/.mount_editor');
  process.argv = ['electron'];
  await startAgainAfterEnd();
  expect(app.relaunch).toHaveBeenCalledOnce();
  expect(spawn).not.toHaveBeenCalled();
});

test.runIf(process.platform === 'linux')(
  'behavior: from an AppImage its file is started, after this process, with arguments as they are',
  async () => {
    const [image, out] = [join(folder, 'Block desk.AppImage'), join(folder, 'out')];
    writeFileSync(image, `#!/bin/sh\nfor arg in "$@"; do echo "$arg" >> '${out}.new'; done; mv '${out}.new' '${out}'\n`);
    chmodSync(image, 0o755);
    vi.stubEnv('APPIMAGE', image);
    vi.stubEnv('APPDIR', folder);
    process.execPath = join(folder, 'blockdesk');
    process.argv = ['electron', '--a=b c', '*', 'blockdesk://block/5'];
    const ending = spawn(process.platform === 'linux' ? 'sleep' : '', ['0.5']);
    const { pid } = process;
    Object.defineProperty(process, 'pid', { value: ending.pid, configurable: true });
    await startAgainAfterEnd();
    Object.defineProperty(process, 'pid', { value: pid, configurable: true });
    expect(app.relaunch).not.toHaveBeenCalled();
    await expect.poll(() => readOrNull(out), { timeout: 10_000 }).toBe('--a=b c\n*\n');
    expect(ending.exitCode).toBe(0);
  },
);

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
