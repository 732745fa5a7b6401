/** Setting, using and taking off the lock: what is asked, what is written, and who may go on. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LockFile, readLock, wrap, writeLock } from '#main/lock/lock-file.ts';
import type { Unlocked } from '#main/lock/unlock.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { fail, ok } from '#shared/core/result.ts';
import {
  beginWorld,
  domainWith,
  endWorld,
  fill,
  names,
  passphrase,
  setLock,
  start,
  unlockedPlain,
  world,
} from '#test/support/lock-world.ts';
import { aesCipher, filesIn } from '#test/support/vaults.ts';

// The real work of scrypt takes seconds in all these unlockings.
vi.mock('#main/backup/backup-file.ts', async (original) => {
  const whole = await original<typeof import('#main/backup/backup-file.ts')>();
  return {
    ...whole,
    seal: (content: Buffer, passphrase: string) => whole.seal(content, passphrase, { cost: 14, blockSize: 8, parallel: 1 }),
  };
});

const another = 'staple of another horse';
beforeEach(beginWorld);
afterEach(endWorld);
const changed = () => Object.values(filesIn(world.data)).some((text) => text.includes('Grace Hopper'));

test('default: P19 set, the app world.restarts, and only the passphrase opens what is saved', async () => {
  expect(await start([])).toEqual(unlockedPlain);
  expect(world.seen).toEqual([]);
  await fill();
  await setLock();
  expect([world.restarts, world.seen]).toEqual([1, ['Set a lock?']]);
  world.seen = [];
  expect(await start(['close'])).toBeNull();
  const unlocked = await start([{ passphrase: 'wrong' }, { passphrase: '' }, { passphrase }]);
  expect(world.seen).toEqual([
    'Unlock Blockdesk',
    'Unlock Blockdesk',
    'This passphrase doesn’t unlock Blockdesk.',
    'Enter the passphrase.',
  ]);
  expect(unlocked?.lock).toMatchObject({ idle: '15', recovery: null, isEnding: false });
  expect([names(unlocked?.key ?? null), changed()]).toEqual([{ 1: 'Grace Hopper' }, false]);
  expect(domainWith([], unlocked as Unlocked).slices).toEqual({
    lock: { isSet: true, idle: '15', hasRecovery: false, isWatching: false, touchId: 'none' },
  });
});

test('error: wrong passphrases slow down, over all windows', async () => {
  await setLock();
  world.seen = [];
  const wrong = { passphrase: 'wrong' };
  expect(await start([wrong, wrong, wrong, { passphrase }, 'back', 'back', wrong], [false])).toBeNull();
  expect(world.seen.filter((line) => line.startsWith('Too many'))).toEqual([
    'Too many wrong passphrases. Try again in 1 s.',
    'Too many wrong passphrases. Try again in 1 s.',
  ]);
  world.clock.pass(1_500);
  expect(await start([{ passphrase }])).not.toBeNull();
});

test('behavior: the passphrase is changed by who knows it; the recovery file still fits', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const domain = domainWith([{}, { passphrase: 'wrong' }, { passphrase }, { passphrase: another }], unlocked);
  const saved = await domain.handlers['lock.saveRecovery']({});
  expect(saved).toEqual(ok(expect.stringMatching(/^Blockdesk recovery file .*\.txt$/)));
  expect(domain.published.at(-1)).toEqual({ isSet: true, idle: '15', hasRecovery: true, isWatching: false, touchId: 'none' });
  expect(await domain.handlers['lock.changePassphrase']({})).toEqual(ok(null));
  world.seen = [];
  expect(await start([{ passphrase }, 'close'])).toBeNull();
  expect(world.seen).toContain('This passphrase doesn’t unlock Blockdesk.');
  expect((await start([{ passphrase: another }]))?.key).toEqual(unlocked.key);
  // Forgotten: the file, and a new passphrase.
  world.seen = [];
  const recovered = await start(['back', { passphrase: 'a third one, long' }], [true], domain.saved[0]);
  expect(world.seen).toEqual(['Unlock Blockdesk', 'Do you have your recovery file?', 'Choose a new passphrase']);
  expect(recovered?.key).toEqual(unlocked.key);
  expect((await start([{ passphrase: 'a third one, long' }]))?.key).toEqual(unlocked.key);
  // Without its new passphrase nothing has changed.
  expect(await start(['back', 'close', 'close'], [true], domain.saved[0])).toBeNull();
  expect((await start([{ passphrase: 'a third one, long' }]))?.key).toEqual(unlocked.key);
});

test('error: another recovery file, an older one, or none that can be read opens nothing', async () => {
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const domain = domainWith([{}, {}], unlocked);
  await domain.handlers['lock.saveRecovery']({});
  await domain.handlers['lock.saveRecovery']({});
  const [older = '', newer = ''] = domain.saved;
  expect(older).not.toBe(newer);
  for (const file of [older, 'no code at all', '']) {
    world.seen = [];
    expect(await start(['back', 'close'], [true, true, false], file)).toBeNull();
    const wrong = 'This file doesn’t unlock Blockdesk';
    expect(world.seen).toEqual(['Unlock Blockdesk', 'Do you have your recovery file?', wrong, wrong, 'Unlock Blockdesk']);
  }
  expect(await start(['back', 'close'], [true], null)).toBeNull();
});

test('default: P19 taken off by who knows the passphrase, everything is plain as before', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  expect(await domainWith(['back'], unlocked).handlers['lock.remove']({})).toEqual(fail({ code: 'change-declined' }));
  expect(await domainWith([{ passphrase: another }], unlocked).handlers['lock.remove']({})).toEqual(fail({ code: 'change-declined' }));
  expect([world.restarts, changed()]).toEqual([1, false]);
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.remove']({})).toEqual(ok(null));
  expect(world.restarts).toBe(2);
  expect(await start([])).toEqual(unlockedPlain);
  expect([readLock(world.data), names(null), changed()]).toEqual(['none', { 1: 'Grace Hopper' }, true]);
});

test('error: P19 ended while it was taken off, it goes on with the passphrase, or keeps the lock', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const ending = { ...(unlocked.lock as LockFile), isEnding: true };
  writeLock(world.data, ending);
  world.seen = [];
  const kept = await start(['back', { passphrase }]);
  expect(world.seen).toEqual(['Take off the lock', 'Unlock Blockdesk']);
  expect([kept?.lock?.isEnding, names(kept?.key ?? null), changed()]).toEqual([false, { 1: 'Grace Hopper' }, false]);
  writeLock(world.data, ending);
  expect(await start([{ passphrase }])).toEqual(unlockedPlain);
  expect(names(null)).toEqual({ 1: 'Grace Hopper' });
});

test('error: P19 a vault that is damaged keeps its lock, and what became of it is said', async () => {
  await fill();
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const path = join(world.data, 'vault.sealed');
  const bytes = readFileSync(path);
  bytes.fill(7, 60, 90);
  writeFileSync(path, bytes);
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.remove']({})).toEqual(ok(null));
  const again = await start([{ passphrase }]);
  expect(again?.lock?.isEnding).toBe(false);
  const vault = openVault(join(world.data, 'vault.db'), aesCipher(), vaultMigrations, again?.key);
  expect(vault.notes).toMatchObject([{ kind: 'set-aside', of: 'vault' }]);
  vault.stop();
});

test('error: P19 who closes the window while the key is made has set and changed nothing', async () => {
  const files = () => readdirSync(world.data).map((name) => [name, readFileSync(join(world.data, name), 'latin1')]);
  const closing = domainWith([{ passphrase, closes: true }]);
  expect(await closing.handlers['lock.set']({})).toEqual(fail({ code: 'change-declined' }));
  await new Promise((done) => setTimeout(done, 300));
  expect([files(), world.restarts]).toEqual([[], 0]);
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const before = readFileSync(join(world.data, 'lock.json'), 'utf8');
  const changing = domainWith([{ passphrase }, { passphrase: another, closes: true }], unlocked);
  expect(await changing.handlers['lock.changePassphrase']({})).toEqual(fail({ code: 'change-declined' }));
  await new Promise((done) => setTimeout(done, 300));
  expect(readFileSync(join(world.data, 'lock.json'), 'utf8')).toBe(before);
});

test('error: P19 what an older Blockdesk wrote beside the lock is set aside, encrypted, and said', async () => {
  await fill();
  await setLock();
  await fill();
  // It ended before its log was in the file.
  writeFileSync(join(world.data, 'vault.db-wal'), 'Grace Hopper');
  const { key, notes } = (await start([{ passphrase }])) as Unlocked;
  expect(notes).toEqual([
    { kind: 'set-aside', of: 'vault', file: expect.stringMatching(/^vault\.sealed\.corrupt-\d+$/), restored: 'with' },
  ]);
  expect(readdirSync(world.data)).toContainEqual(expect.stringMatching(/^vault\.sealed\.corrupt-\d+-wal$/));
  expect([names(key), changed()]).toEqual([{ 1: 'Grace Hopper' }, false]);
});

test('behavior: P19 a passphrase that was changed is in both files, whichever was written last', async () => {
  await setLock();
  writeFileSync(join(world.data, 'lock.copy.json'), '{}');
  await start([{ passphrase }]);
  expect(readFileSync(join(world.data, 'lock.copy.json'), 'utf8')).toBe(readFileSync(join(world.data, 'lock.json'), 'utf8'));
});

test('default: forgotten, one starts anew: what is lost is listed, and what was encrypted is set aside', async () => {
  await fill();
  await setLock();
  await start([{ passphrase }]);
  world.seen = [];
  expect(await start(['back', 'back', 'close'])).toBeNull();
  expect(world.seen).toEqual(['Unlock Blockdesk', 'Start over?', 'Unlock Blockdesk']);
  expect(await start(['back', {}, 'close'])).toBeNull();
  expect(world.seen.at(-2)).toBe('Type “start over” first: Blockdesk starts without your saved data.');
  expect(await start(['back', { typed: 'start over' }])).toEqual(unlockedPlain);
  expect([readLock(world.data), names(null)]).toEqual(['none', {}]);
  const [aside = ''] = readdirSync(world.data).filter((name) => name.startsWith('locked-'));
  expect(world.seen).not.toContain('The lock is damaged');
  expect(readdirSync(join(world.data, aside))).toEqual(expect.arrayContaining(['vault.sealed', 'lock.json', 'lock.copy.json']));
});

test('error: without both lock files nothing opens, and nothing is begun anew unasked', async () => {
  await fill();
  await setLock();
  await start([{ passphrase }]);
  for (const name of ['lock.json', 'lock.copy.json']) writeFileSync(join(world.data, name), '{}');
  world.seen = [];
  expect(await start([], [false])).toBeNull();
  expect(world.seen).toEqual(['The lock is damaged']);
  expect(await start(['back'], [true])).toBeNull();
  expect(existsSync(join(world.data, 'vault.sealed'))).toBe(true);
  expect(await start([{ typed: 'start over' }], [true])).toEqual(unlockedPlain);
});

test('behavior: it locks by hand, and after the time without input; only a later time asks', async () => {
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  const domain = domainWith(['back', {}], unlocked);
  expect(domain.idle()).toBe(900);
  expect(await domain.handlers['lock.setIdle']({ idle: '5' })).toEqual(ok(null));
  expect(domain.idle()).toBe(300);
  world.seen = [];
  expect(await domain.handlers['lock.setIdle']({ idle: 'never' })).toEqual(fail({ code: 'change-declined' }));
  expect(domain.idle()).toBe(300);
  expect(await domain.handlers['lock.setIdle']({ idle: 'never' })).toEqual(ok(null));
  expect([domain.idle(), world.seen]).toEqual([null, ['Lock later?', 'Lock later?']]);
  expect(JSON.parse(readFileSync(join(world.data, 'lock.json'), 'utf8'))).toMatchObject({ idle: 'never' });
  domain.leave();
  await domain.handlers['lock.now']({});
  expect(domain.lockNow()).toBe(true);
  expect(world.restarts).toBe(4);
});

test('error: nothing is set or taken off while something is sent, twice, without a lock, or where nothing is saved', async () => {
  expect(await domainWith([{ passphrase }], undefined, { sending: 1 }).handlers['lock.set']({})).toMatchObject({
    error: { code: 'invalid-input' },
  });
  expect(await domainWith([{ passphrase }], undefined, { isDurable: false }).handlers['lock.set']({})).toMatchObject({
    error: { code: 'storage' },
  });
  expect(await domainWith(['back']).handlers['lock.set']({})).toEqual(fail({ code: 'change-declined' }));
  expect(await domainWith([{ passphrase: 'short' }]).handlers['lock.set']({})).toEqual(fail({ code: 'change-declined' }));
  expect([readLock(world.data), world.restarts]).toEqual(['none', 0]);
  const without = domainWith([{}, {}, {}]);
  for (const call of ['lock.remove', 'lock.saveRecovery', 'lock.changePassphrase'] as const) {
    expect(await without.handlers[call]({})).toEqual(fail({ code: 'changed-meanwhile' }));
  }
  expect(without.lockNow()).toBe(false);
  await setLock();
  const unlocked = (await start([{ passphrase }])) as Unlocked;
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.set']({})).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(await domainWith([{}], unlocked, { sending: 1 }).handlers['lock.remove']({})).toMatchObject({ error: { code: 'invalid-input' } });
  // An old plain vault that can't be removed must not come back.
  writeFileSync(join(world.data, 'vault.db'), 'old');
  expect(await domainWith([{ passphrase }], unlocked).handlers['lock.remove']({})).toMatchObject({ error: { code: 'storage' } });
  expect(world.restarts).toBe(1);
});

test('contract: the real work of the key is that of a backup', async () => {
  const { seal } = await vi.importActual<typeof import('#main/backup/backup-file.ts')>('#main/backup/backup-file.ts');
  const sealed = await seal(Buffer.alloc(32), passphrase);
  expect(sealed.ok && [...sealed.value.subarray(17, 20)]).toEqual([17, 8, 1]);
  expect(
    Buffer.from(await wrap(Buffer.alloc(32), passphrase), 'base64')
      .subarray(0, 9)
      .toString(),
  ).toBe('BLOCKDESK');
});
