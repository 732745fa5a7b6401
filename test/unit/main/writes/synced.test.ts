/** What the system sees of a write: its note is on the disk before the socket for it is opened. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleOf } from '#test/support/bundles.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { temporaryFolder } from '#test/support/vaults.ts';
import type { WriteTask } from '#test/support/write-child.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

test.runIf(canTrace)('behavior: M2 P4 the order of the system’s calls: noted, synced, connected, sent', async () => {
  const tiny = await startTinyService({ answers: { '/erc20/transfer': JSON.stringify({ hash: `0x${'1f'.repeat(32)}` }) } });
  const { authorizationAddress, apiAddress, clientId, clientSecret } = tiny;
  const task: WriteTask = {
    folder: join(folder, 'data'),
    service: { authorizationAddress, apiAddress, clientId, clientSecret },
    task: 'once',
    point: 'after the outcome',
    receiver: `0x${'33'.repeat(20)}`,
    amount: 7,
  };
  const log = join(folder, 'trace');
  const traced = ['-f', '-y', '-qq', '-s', '64', '-e', 'trace=connect,write,writev,sendto,pwrite64,fsync,fdatasync', '-o', log];
  await once(spawn('strace', [...traced, process.execPath, bundleOf('write-child'), JSON.stringify(task)], { stdio: 'ignore' }), 'exit');
  await tiny.stop();
  const calls = readFileSync(log, 'latin1').split('\n');
  const sent = calls.findIndex((call) => /"POST \/v1\/erc20\/transfer/.test(call));
  expect(sent).toBeGreaterThan(0);
  expect(calls.filter((call) => call.includes('POST /v1/erc20/transfer'))).toHaveLength(1);
  const connected = calls.findLastIndex((call, index) => index < sent && /connect\(/.test(call));
  expect(connected).toBeGreaterThan(0);
  // Up to the connection nothing of the vault's log is written that is not synced after it.
  const ofVault = calls.slice(0, connected).filter((call) => /vault\.db-wal>/.test(call));
  expect(ofVault.at(-1)).toMatch(/f(?:data)?sync\(/);
  // Both notes: confirmed, and leaving.
  const readyAt = calls.findLastIndex((call, index) => index < connected && call.includes('"{\\"ready\\":true'));
  const syncs = calls.slice(readyAt, connected).filter((call) => /f(?:data)?sync\(\d+<[^>]*vault\.db-wal>/.test(call));
  expect(syncs.length).toBeGreaterThanOrEqual(2);
});
