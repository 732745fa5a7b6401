/** The confirmed connection is asked for before every request: it is made once, and made again after every change of it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createConnectionStore } from '#main/connections/connection-store.ts';
import { openVault } from '#main/vault/vault.ts';
import { fail } from '#shared/core/result.ts';
import { aesCipher, noCipher, noRedirects, recordOf, temporaryFolder } from '#test/support/vaults.ts';

const input = {
  name: 'Bank',
  environment: 'test',
  authorizationAddress: 'http://127.0.0.1:1',
  apiAddress: 'http://127.0.0.1:2',
  clientId: 'c',
  scopes: 'account',
  redirectAddress: 'http://127.0.0.1/callback',
  pkce: true,
} as const;

test.each([
  ['encrypted', aesCipher()],
  ['in memory', noCipher],
])('error: with secrets %s, no change of a connection is missed', async (_kept, cipher) => {
  const folder = temporaryFolder();
  const vault = openVault(join(folder, 'vault.db'), cipher);
  const store = createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} });
  const saved = await store.save({ ...input, clientSecret: 'one' });
  const id = saved.ok ? saved.value.connection.id : '';
  const now = () => {
    const found = store.confirmed(id);
    return found.ok ? found.value : null;
  };
  expect(now()).toMatchObject({ name: 'Bank', hasSecret: true, sendsIssuer: false, chain: null });
  expect(now()).toBe(now());
  vault.secrets.forget(id, 'client-secret');
  expect(now()?.hasSecret).toBe(false);
  await vault.secrets.keep(id, 'client-secret', 'two');
  expect(now()?.hasSecret).toBe(true);
  store.recordIssuer(id);
  expect(now()?.sendsIssuer).toBe(true);
  store.recordChain(id, { id: '1', name: 'Ethereum', currency: null });
  expect(now()?.chain?.id).toBe('1');
  await store.save({ ...input, connection: id, apiAddress: 'http://127.0.0.1:3' });
  expect(now()).toMatchObject({ apiAddress: 'http://127.0.0.1:3', hasSecret: false });
  store.remove(id);
  expect(now()).toBeNull();
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('error: M22 another chain is one to confirm until the person does or it changes back, also after a restart', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'vault.db');
  const open = () => {
    const vault = openVault(path, aesCipher());
    return {
      vault,
      store: createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} }),
    };
  };
  let { vault, store } = open();
  const saved = await store.save(input);
  const id = saved.ok ? saved.value.connection.id : '';
  const chain = (number: string) => ({ id: number, name: null, currency: null });
  const now = () => {
    const found = store.confirmed(id);
    const { id: number = null, before = null } = (found.ok && found.value.chain) || {};
    return [number, before?.id ?? null];
  };
  store.recordChain(id, chain('1'));
  expect(now()).toEqual(['1', null]);
  store.recordChain(id, chain('5'));
  store.recordChain(id, chain('7'));
  expect(now()).toEqual(['7', '1']);
  store.recordChain(id, chain('1'));
  expect(now()).toEqual(['1', null]);
  store.recordChain(id, chain('5'));
  vault.stop();
  ({ vault, store } = open());
  expect(now()).toEqual(['5', '1']);
  expect(store.confirmChain(id, '7')).toEqual(fail({ code: 'changed-meanwhile' }));
  expect(now()).toEqual(['5', '1']);
  expect(store.confirmChain(id, '5').ok).toBe(true);
  expect(now()).toEqual(['5', null]);
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('behavior: a new connection gets a color of its own, which stays where a change gives none, and over a restart', async () => {
  const folder = temporaryFolder();
  const open = () => {
    const vault = openVault(join(folder, 'vault.db'), aesCipher());
    const store = createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} });
    return { vault, store, marks: () => store.all().list.map(({ color, letters }) => `${color} ${letters}`) };
  };
  let { vault, store, marks } = open();
  const first = await store.save({ ...input, letters: 'B' });
  const id = first.ok ? first.value.connection.id : '';
  await store.save({ ...input, clientId: 'd', redirectAddress: 'http://127.0.0.1/other' });
  const before = marks();
  expect(new Set(before.map((mark) => mark.split(' ')[0])).size).toBe(3);
  expect(before[1]).toMatch(/ B$/);
  await store.save({ ...input, connection: id, perSecond: '5' });
  expect(marks()).toEqual(before);
  await store.save({ ...input, connection: id, color: 'brown', letters: '' });
  expect(marks()[1]).toBe('brown ');
  vault.stop();
  ({ vault, store, marks } = open());
  expect(marks()).toContain('brown ');
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('behavior: connections of before there were colors get different ones, and what is no color counts as none', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'vault.db');
  openVault(path, aesCipher()).stop();
  const database = new DatabaseSync(path);
  for (const [id, color] of [
    ['a', undefined],
    ['b', undefined],
    ['c', '#000'],
    ['d', 'pink'],
  ] as const) {
    const { color: _color, letters: _letters, ...older } = recordOf(id);
    database.prepare('INSERT INTO connection (id, body) VALUES (?, ?)').run(id, JSON.stringify({ ...older, color, letters: 'toolong' }));
  }
  database.close();
  const vault = openVault(path, aesCipher());
  const list = vault.connections.list();
  expect(list.map(({ id, letters }) => [id, letters])).toEqual(['a', 'b', 'c', 'd'].map((id) => [id, '']));
  expect(list.at(-1)?.color).toBe('pink');
  expect(new Set(list.slice(0, 3).map(({ color }) => color)).size).toBe(3);
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});
