/** Where the practice chain's program is looked for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findAnvil } from '#sandbox/chain/anvil.ts';

const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
let resources: string;
beforeEach(() => {
  resources = mkdtempSync(join(tmpdir(), 'resources-'));
  vi.stubEnv('BLOCKDESK_ANVIL', '');
});
afterEach(() => {
  Reflect.deleteProperty(process, 'resourcesPath');
  vi.unstubAllEnvs();
  rmSync(resources, { recursive: true, force: true });
});

it('behavior: a packaged app uses its own', () => {
  Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
  mkdirSync(join(resources, 'anvil'));
  writeFileSync(join(resources, 'anvil', file), '');
  expect(findAnvil()).toBe(join(resources, 'anvil', file));
});

it('behavior: in development Electron’s own resources hold none, and npm’s package is used', () => {
  Object.defineProperty(process, 'resourcesPath', { value: resources, configurable: true });
  expect(findAnvil()).toContain(join('node_modules', '@foundry-rs'));
});

it('behavior: BLOCKDESK_ANVIL goes before both', () => {
  vi.stubEnv('BLOCKDESK_ANVIL', '/opt/anvil');
  expect(findAnvil()).toBe('/opt/anvil');
});
