/** What a Blockdesk that locks leaves to the locked one: what is in it, and that it is gone once it was read. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Handed, handOverName, leaveHandOver, takeHandOver, toHand } from '#main/lock/hand-over.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { toConnection } from '#test/support/connection.ts';
import { toEntry } from '#test/support/entries.ts';
import { aesCipher, temporaryFolder } from '#test/support/vaults.ts';

const hash = `0x${'1f'.repeat(32)}`;
const now = 1_000_000;
const handed: Handed = {
  apiAddress: 'https://api.example.org/v1',
  perSecond: '20',
  token: 'access-1',
  until: now + 60_000,
  writes: [{ hash, sentAt: now - 5, sentAtBlock: '100' }],
};
let data: string;
beforeEach(() => {
  data = temporaryFolder();
});
afterEach(() => rmSync(data, { recursive: true, force: true }));
const path = () => join(data, handOverName);

test('default: P19 it holds addresses, tokens, hashes and when and where they were sent, and nothing else', () => {
  const connection = toConnection({ settings: { ...usualSettings, perSecond: '5' } });
  const entry = toEntry({ state: 'accepted', hash, sentAt: 7, sentAtBlock: '100', service: connection.apiAddress });
  const lend = () => ({ token: 'access-1', until: 9 });
  expect(toHand({ entries: [entry, entry], askedBy: () => connection, lend })).toEqual([
    {
      apiAddress: connection.apiAddress,
      perSecond: '5',
      token: 'access-1',
      until: 9,
      writes: [
        { hash, sentAt: 7, sentAtBlock: '100' },
        { hash, sentAt: 7, sentAtBlock: '100' },
      ],
    },
  ]);
});

test('behavior: without a hash, a sign-in, a token that ends, or away from its service and chain, nothing is handed over', () => {
  const connection = toConnection();
  const entry = toEntry({ state: 'accepted', hash, service: connection.apiAddress, chain: '1' });
  const lend = () => ({ token: 'access-1', until: 9 });
  const usual = { entries: [entry], askedBy: () => connection, lend };
  expect(toHand(usual)).toHaveLength(1);
  expect(toHand({ ...usual, entries: [{ ...entry, hash: null }] })).toEqual([]);
  expect(toHand({ ...usual, askedBy: () => null })).toEqual([]);
  expect(toHand({ ...usual, lend: () => null })).toEqual([]);
  expect(toHand({ ...usual, entries: [{ ...entry, service: 'https://elsewhere.example' }] })).toEqual([]);
  const elsewhere = toConnection({ chain: { id: '5', name: null, currency: null } as never });
  expect(toHand({ ...usual, askedBy: () => elsewhere })).toEqual([]);
  expect(toHand({ ...usual, askedBy: () => toConnection({ environment: 'sandbox' }) })).toEqual([]);
});

test('default: P19 it is encrypted, private, read once, and gone by then', async () => {
  await leaveHandOver(data, aesCipher(), now, [handed]);
  expect(readdirSync(data)).toEqual([handOverName]);
  expect(readFileSync(path(), 'latin1')).not.toMatch(/access-1|example|1f1f/);
  let wasThere = true;
  const cipher = aesCipher();
  const decrypt: typeof cipher.decrypt = (bytes) => {
    wasThere = existsSync(path());
    return cipher.decrypt(bytes);
  };
  expect(await takeHandOver(data, { ...cipher, decrypt }, now + 1)).toEqual([handed]);
  expect([wasThere, readdirSync(data)]).toEqual([false, []]);
  expect(await takeHandOver(data, cipher, now + 1)).toBeNull();
});

test('error: P19 one that was left by a killed process is deleted: too old, of a clock set back, of another key, cut off, or a folder', async () => {
  const cipher = aesCipher();
  const leave = () => leaveHandOver(data, cipher, now, [handed]);
  await leave();
  expect(await takeHandOver(data, cipher, now + 60_000)).toEqual([{ ...handed, token: '' }]);
  await leave();
  expect(await takeHandOver(data, cipher, now - 1)).toBeNull();
  await leave();
  expect(await takeHandOver(data, aesCipher('another'), now)).toBeNull();
  await leave();
  writeFileSync(path(), readFileSync(path()).subarray(0, 40));
  expect(await takeHandOver(data, cipher, now)).toBeNull();
  expect(readdirSync(data)).toEqual([]);
  mkdirSync(path());
  expect(await takeHandOver(data, cipher, now)).toBeNull();
  expect(readdirSync(data)).toEqual([]);
  // Nor is what doesn't fit used.
  for (const bad of [{ writes: [{ hash: '../x', sentAt: 0, sentAtBlock: '1' }] }, { token: 5 }]) {
    await leaveHandOver(data, cipher, now, [{ ...handed, ...bad } as Handed]);
    expect(await takeHandOver(data, cipher, now)).toEqual([]);
  }
});

test('error: P19 without a key store nothing is left', async () => {
  await leaveHandOver(data, { ...aesCipher(), encrypt: async () => null }, now, [handed]);
  expect(readdirSync(data)).toEqual([]);
});

test('error: P19 a disk that can’t be written leaves nothing, and doesn’t keep Blockdesk from locking', async () => {
  const missing = join(data, 'gone');
  await leaveHandOver(missing, aesCipher(), now, [handed]);
  expect(readdirSync(data)).toEqual([]);
  expect(await takeHandOver(missing, aesCipher(), now)).toBeNull();
});
