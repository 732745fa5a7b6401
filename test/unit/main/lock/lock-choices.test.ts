/** The choices of the lock: watching sent transactions while it is locked, and Touch ID. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savingBackup } from '#main/backup/backup-change.ts';
import { takeHandOver } from '#main/lock/hand-over.ts';
import { settingLock } from '#main/lock/lock-change.ts';
import { type LockFile, readLock, writeLock } from '#main/lock/lock-file.ts';
import type { LockedWatch, Watched } from '#main/lock/locked-watch.ts';
import type { Unlocked } from '#main/lock/unlock.ts';
import { fail, ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { toEntry } from '#test/support/entries.ts';
import { beginWorld, domainWith, endWorld, fill, names, passphrase, setLock, start, world } from '#test/support/lock-world.ts';
import { aesCipher } from '#test/support/vaults.ts';

vi.mock('#main/backup/backup-file.ts', async (original) => {
  const whole = await original<typeof import('#main/backup/backup-file.ts')>();
  return {
    ...whole,
    seal: (content: Buffer, passphrase: string) => whole.seal(content, passphrase, { cost: 14, blockSize: 8, parallel: 1 }),
  };
});
beforeEach(beginWorld);
afterEach(endWorld);

const hash = `0x${'1f'.repeat(32)}`;
const connection = toConnection();
const sent = {
  accepted: [toEntry({ state: 'accepted', hash, service: connection.apiAddress, title: 'Send 250 DUSD to Savings' })],
  askedBy: () => connection,
  lend: () => ({ token: 'access-1', until: world.clock.now() + 60_000 }),
};
const lockFile = () => readLock(world.data) as LockFile;
const taken = () => takeHandOver(world.data, world.cipher, world.clock.now());
async function unlocked(): Promise<Unlocked> {
  await fill();
  await setLock();
  return (await start([{ passphrase }])) as Unlocked;
}
const shown = (domain: ReturnType<typeof domainWith>) => domain.published.at(-1) as { isWatching: boolean; touchId: string };

test('default: P19 what a backup holds is encrypted by a lock, too, and said to be', () => {
  const itemsOf = (fields: readonly { name: string; after: string }[], name: string) =>
    fields.find((field) => field.name === name)?.after.split(', ') ?? [];
  const inBackup = itemsOf(savingBackup({ name: 'All connections', environment: 'sandbox' }).fields, 'In it');
  expect(inBackup).toContain('approvals');
  expect(itemsOf(settingLock.fields, 'Encrypted')).toEqual(expect.arrayContaining(inBackup));
});

test('default: P19 watching is off; turned on, main’s own window asks first; then locking hands over, and only then', async () => {
  const domain = domainWith(['back', {}], await unlocked(), sent);
  domain.lockNow();
  await domain.handOver();
  expect(await taken()).toBeNull();
  world.seen = [];
  expect(await domain.handlers['lock.setWatching']({ on: true })).toEqual(fail({ code: 'change-declined' }));
  expect(lockFile().watching).toBeNull();
  expect(await domain.handlers['lock.setWatching']({ on: true })).toEqual(ok(null));
  expect(world.seen).toEqual(['Keep watching while locked?', 'Keep watching while locked?']);
  expect(shown(domain).isWatching).toBe(true);

  const next = domainWith([], (await start([{ passphrase }])) as Unlocked, sent);
  expect(next.slices).toMatchObject({ lock: { isWatching: true } });
  // Quitting isn't locking.
  await next.handOver();
  expect(await taken()).toBeNull();
  next.lockNow();
  await next.handOver();
  const handed = await taken();
  expect(handed).toMatchObject([{ apiAddress: connection.apiAddress, token: 'access-1', writes: [{ hash }] }]);
  expect(JSON.stringify(handed)).not.toMatch(/DUSD|Savings|refresh|tested|desk-42/i);
});

test('behavior: P19 turned off, it asks nobody; with nothing open, or while it quits already, nothing is left', async () => {
  const opened = await unlocked();
  const on = domainWith([{}], opened, sent);
  await on.handlers['lock.setWatching']({ on: true });
  const again = (await start([{ passphrase }])) as Unlocked;
  const nothing = domainWith([], again, { ...sent, accepted: [] });
  nothing.lockNow();
  await nothing.handOver();
  const quitting = domainWith([], again, { ...sent, isEnding: true });
  quitting.lockNow();
  await quitting.handOver();
  expect(await taken()).toBeNull();
  world.seen = [];
  const off = domainWith([], again, sent);
  expect(await off.handlers['lock.setWatching']({ on: false })).toEqual(ok(null));
  off.lockNow();
  await off.handOver();
  expect([await taken(), world.seen, lockFile().watching]).toEqual([null, [], null]);
});

test('error: P19 a key store that doesn’t answer delays locking by two seconds at most', async () => {
  const opened = await unlocked();
  await domainWith([{}], opened, sent).handlers['lock.setWatching']({ on: true });
  world.cipher = { ...aesCipher(), encrypt: () => new Promise(() => {}) };
  const domain = domainWith([], { ...opened, lock: lockFile() }, sent);
  domain.lockNow();
  const leaving = domain.handOver();
  world.clock.pass(2_000);
  await leaving;
  expect(await taken()).toBeNull();
});

test('error: P19 who can write the lock’s file can’t turn watching on', async () => {
  const opened = await unlocked();
  for (const watching of ['on', '', Buffer.from('on').toString('base64'), Buffer.alloc(40).toString('base64')]) {
    const domain = domainWith([], { ...opened, lock: { ...lockFile(), watching } }, sent);
    expect(domain.slices).toMatchObject({ lock: { isWatching: false } });
    domain.lockNow();
    await domain.handOver();
    expect(await taken()).toBeNull();
  }
});

test('error: without a key store neither can be turned on, and it is said', async () => {
  const opened = await unlocked();
  world.hasTouchId = true;
  world.cipher = { ...aesCipher(), encrypt: async () => null };
  const domain = domainWith([{}, { passphrase }], opened, sent);
  const refused = { error: { fields: { lock: expect.stringContaining('key store') } } };
  expect(await domain.handlers['lock.setWatching']({ on: true })).toMatchObject(refused);
  expect(await domain.handlers['lock.setTouchId']({ on: true })).toMatchObject(refused);
  expect(lockFile()).toMatchObject({ watching: null, touchId: null });
});

function watchOf(state: Partial<Watched>): LockedWatch & { stops: number; tell(): void } {
  let now: Watched = { ...{ watching: 2, tokens: 1, confirmed: 0, failed: 0, ended: 0, lost: 0, isStopped: false }, ...state };
  const listeners = new Set<() => void>();
  const watch = {
    stops: 0,
    state: () => now,
    on(run: () => void) {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
    announced: () => [{ hash, state: 'confirmed' as const }],
    stop() {
      watch.stops += 1;
      now = { ...now, watching: 0, tokens: 0, isStopped: true };
      watch.tell();
    },
    tell() {
      for (const run of listeners) run();
    },
  };
  return watch;
}

test('default: P19 the lock’s window says what is watched, and stops it; unlocked, it ends, and what was announced is known', async () => {
  await unlocked();
  world.seen = [];
  const watch = watchOf({});
  const opened = await start(['stop-watching', 'touch-id', { passphrase }], [], null, watch);
  const stopped = 'Blockdesk stopped watching and dropped its access token. It looks again once you unlock.';
  expect(world.seen).toEqual([
    'Unlock Blockdesk',
    'Watching 2 sent transactions. Blockdesk keeps an access token in memory for this.',
    stopped,
    'pressed stop-watching',
    // Not offered here.
    'no touch-id',
  ]);
  expect(opened?.announced).toEqual([{ hash, state: 'confirmed' }]);
  const other = watchOf({});
  expect(await start(['close'], [], null, other)).toBeNull();
  expect(other.stops).toBe(1);
});

async function withTouchId(): Promise<Unlocked> {
  world.hasTouchId = true;
  const opened = await unlocked();
  const domain = domainWith([{ passphrase: 'wrong' }, { passphrase }], opened);
  expect(domain.slices).toMatchObject({ lock: { touchId: 'off' } });
  expect(await domain.handlers['lock.setTouchId']({ on: true })).toEqual(ok(null));
  expect(shown(domain).touchId).toBe('on');
  return opened;
}

test('default: P19 Touch ID is turned on with the passphrase; then the system’s prompt unlocks', async () => {
  const { key } = await withTouchId();
  expect(world.seen.slice(-2)).toEqual(['Unlock with Touch ID?', 'This isn’t your passphrase.']);
  expect(world.prompts).toEqual([]);
  expect(readFileSync(join(world.data, 'lock.json'), 'utf8')).not.toContain(key?.toString('base64'));
  const opened = (await start(['touch-id'])) as Unlocked;
  expect(opened.key).toEqual(key);
  expect(names(opened.key)).toEqual({ 1: 'Grace Hopper' });
  expect(world.prompts).toEqual(['unlock your data']);
  // The passphrase always does.
  expect((await start([{ passphrase }]))?.key).toEqual(key);
});

test('error: P19 a prompt that is canceled, a keychain with another key, or something else in it: said, and the passphrase unlocks', async () => {
  const { key } = await withTouchId();
  world.agrees = false;
  world.seen = [];
  expect((await start(['touch-id', { passphrase }]))?.key).toEqual(key);
  expect(world.seen).toEqual([
    'Unlock Blockdesk',
    'Touch ID didn’t recognize you, or you canceled. Try again, or enter your passphrase.',
    'pressed touch-id',
  ]);
  world.agrees = true;
  const lost = 'Touch ID can’t unlock Blockdesk any more. Enter your passphrase, then turn it on again in Settings.';
  const good = world.cipher;
  world.cipher = aesCipher('another');
  world.seen = [];
  expect(await start(['touch-id', 'close'])).toBeNull();
  expect(world.seen).toContain(lost);
  world.cipher = good;
  for (const text of ['{}', 'x', JSON.stringify({ key: 'AAAA' })]) {
    const bytes = await good.encrypt(text);
    writeLock(world.data, { ...lockFile(), touchId: Buffer.from(bytes ?? []).toString('base64') });
    world.seen = [];
    expect(await start(['touch-id', 'close'])).toBeNull();
    expect(world.seen).toContain(lost);
  }
});

test('behavior: P19 the key leaves the keychain only after the prompt', async () => {
  await withTouchId();
  const decrypted: number[] = [];
  const { encrypt, decrypt } = world.cipher;
  world.cipher = {
    encrypt,
    decrypt(bytes) {
      decrypted.push(world.prompts.length);
      return decrypt(bytes);
    },
  };
  world.agrees = false;
  await start(['touch-id', 'close']);
  expect(decrypted).toEqual([]);
  world.agrees = true;
  await start(['touch-id']);
  expect(decrypted).toEqual([2]);
});

test('behavior: P19 another passphrase keeps Touch ID, and says so; turned off, or where the system has none, it is gone', async () => {
  const opened = await withTouchId();
  const domain = domainWith([{ passphrase }, { passphrase: 'staple of another horse' }], { ...opened, lock: lockFile() });
  expect(await domain.handlers['lock.changePassphrase']({})).toEqual(ok(null));
  expect((await start(['touch-id']))?.key).toEqual(opened.key);
  world.hasTouchId = false;
  world.seen = [];
  expect(await start(['touch-id', 'close'])).toBeNull();
  expect(world.seen).toEqual(['Unlock Blockdesk', 'no touch-id']);
  // It can be turned off there.
  expect(await domain.handlers['lock.setTouchId']({ on: false })).toEqual(ok(null));
  expect(shown(domain).touchId).toBe('none');
  expect(lockFile().touchId).toBeNull();
  const without = domainWith([{ passphrase }], { ...opened, lock: lockFile() });
  expect(await without.handlers['lock.setTouchId']({ on: true })).toEqual(fail({ code: 'changed-meanwhile' }));
});

test('behavior: P19 Touch ID never takes the lock off, and what is set aside opens without neither passphrase nor recovery file', async () => {
  await withTouchId();
  await domainWith([{}], (await start([{ passphrase }])) as Unlocked, sent).handlers['lock.setWatching']({ on: true });
  writeLock(world.data, { ...lockFile(), isEnding: true });
  world.seen = [];
  expect(await start(['touch-id', 'close'])).toBeNull();
  expect(world.seen).toEqual(['Take off the lock', 'no touch-id']);
  writeLock(world.data, { ...lockFile(), isEnding: false });
  await start(['back', { typed: 'start over' }]);
  const [aside = ''] = readdirSync(world.data).filter((name) => name.startsWith('locked-'));
  for (const name of ['lock.json', 'lock.copy.json']) {
    expect(JSON.parse(readFileSync(join(world.data, aside, name), 'utf8'))).toMatchObject({ touchId: null, watching: null });
  }
});
