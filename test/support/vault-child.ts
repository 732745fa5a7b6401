/** A process that has a vault open, for tests that end it, starve it or let it run beside another. Reports in lines of JSON. */
import { copyFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeLock } from '#main/lock/lock-file.ts';
import { applyLock } from '#main/lock/unlock.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import './compile-cache.ts';
import { aesCipher, keepMany, lockKey, recordOf, testMigrations } from './vaults.ts';

const [path = '', task = '', extra = ''] = process.argv.slice(2);
const report = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Saves in an endless loop; what it reports as `done` must survive whatever happens next. */
async function saveForEver(): Promise<void> {
  const vault = openVault(path, aesCipher(), vaultMigrations, process.env.BLOCKDESK_SEALED === undefined ? null : lockKey);
  report({ ready: vault.notes });
  for (let count = Number(extra) + 1; ; count += 1) {
    const begun = String(count);
    await vault.connections.saveWith(() => recordOf('a', begun), { id: 'a', forget: false, clientSecret: begun });
    await vault.secrets.keep('a', 'tokens', begun);
    keepMany(vault, 'a', 5, begun, `note ${begun}`);
    report({ done: count });
  }
}

/** Fills the vault until saving fails, then tries whether it is still of use. */
async function saveUntilFull(): Promise<void> {
  const vault = openVault(path, aesCipher());
  await vault.secrets.keep('a', 'tokens', 'first');
  let kept = 0;
  let problem: unknown = null;
  while (problem === null && kept < 500) {
    const saved = vault.connections.save(recordOf(`c${kept}`, 'x'.repeat(4000)));
    if (saved.ok) kept += 1;
    else problem = saved.error;
  }
  const keep = await vault.secrets.keep('a', 'tokens', `second${'y'.repeat(100_000)}`);
  const many = keepMany(vault, 'a', 500, 'Contact', 'n'.repeat(500));
  const signature = vault.notebook.addSignature('a', `function f(${'uint256 a,'.repeat(90)}bool b)`);
  const entries = vault.notebook.entries('a').length;
  const removal = vault.connections.remove('c0');
  report({
    kept,
    problem,
    keep,
    many,
    signature,
    entries,
    removal,
    listed: vault.connections.list().length,
    tokens: await vault.secrets.read('a', 'tokens'),
  });
  vault.stop();
}

/** Upgrades an older vault (the file `extra`) over and over. */
function upgradeForEver(): void {
  for (let count = 0; ; count += 1) {
    copyFileSync(extra, `${path}.older`);
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
    renameSync(`${path}.older`, path);
    openVault(path, aesCipher(), testMigrations).stop();
    // At once: standard output is not written to the end when the process is killed.
    if (count === 0) writeSync(1, '{"upgraded":true}\n');
  }
}

/** Sets a lock and takes it off again over and over, and saves under each. `path`: the data folder. */
function lockForEver(): void {
  for (let count = Number(extra) + 1; ; count += 1) {
    const lock = {
      version: 1,
      key: 'x',
      recovery: null,
      idle: '15',
      isEnding: count % 2 === 0,
      aside: null,
      watching: null,
      touchId: null,
    } as const;
    writeLock(path, lock);
    const { key } = applyLock(path, lock, lockKey);
    const vault = openVault(join(path, 'vault.db'), aesCipher(), vaultMigrations, key);
    const saved = vault.connections.save(recordOf('a', String(count)));
    vault.stop();
    if (!saved.ok || vault.notes.length > 0) return void report({ failed: [saved, vault.notes] });
    writeSync(1, `${JSON.stringify({ done: count })}\n`);
  }
}

async function main(): Promise<void> {
  if (task === 'lock') return lockForEver();
  if (task === 'save') return saveForEver();
  if (task === 'upgrade') return upgradeForEver();
  if (task === 'fill') return saveUntilFull();
  if (task === 'unprivileged') process.seteuid?.(65_534);
  const vault = openVault(path, aesCipher());
  report({ notes: vault.notes, saved: vault.connections.save(recordOf(`p${process.pid}`)) });
  if (task === 'hold') for await (const _ of createInterface(process.stdin)) break;
  vault.stop();
}

await main();
