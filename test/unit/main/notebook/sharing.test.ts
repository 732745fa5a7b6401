/** Contacts and labels that connections share by choice: one record, lost by none, and nothing merged that differs. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNotebookStore } from '#main/notebook/notebook.ts';
import { openVault, type Vault } from '#main/vault/vault.ts';
import { ok } from '#shared/core/result.ts';
import { mostEntries, type SavedEntry } from '#shared/notebook/notebook.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { aesCipher, recordOf, temporaryFolder } from '#test/support/vaults.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const three = '0x000000000000000000000000000000000000dEaD';
const hash = `0x${'ab'.repeat(32)}`;
const entry = (subject: string, label: string, more: Partial<SavedEntry> = {}): SavedEntry => ({
  ...{ subject, label, note: '', contact: false },
  ...more,
});

let folder = '';
let path = '';
let vault: Vault;
let changed: string[] = [];
const store = () => createNotebookStore({ table: vault.notebook, changed: (connection) => changed.push(connection) });
beforeEach(() => {
  changed = [];
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
  vault = openVault(path, aesCipher());
  for (const id of ['a', 'b', 'c']) vault.connections.save({ ...recordOf(id), apiAddress: `https://${id}.example` });
});
afterEach(() => {
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});
const seen = (connection: string) => Object.fromEntries(vault.notebook.entries(connection).map(({ subject, label }) => [subject, label]));
const owners = () => {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare('SELECT connection, subject FROM entry ORDER BY rowid').all();
  database.close();
  return rows.map(({ connection, subject }) => `${connection} ${subject}`);
};

test('default: connections share nothing unless it was chosen, and what is shared is one row that each may change', () => {
  vault.notebook.put('a', [entry(one, 'Alice', { contact: true, note: 'n' }), entry(hash, '', { note: 'the rent' })]);
  expect([seen('b'), store().of('a').sharedWith]).toEqual([{}, undefined]);
  expect([store().share('a'), store().share('b')]).toEqual([ok(null), ok(null)]);
  // The entry of a transaction belongs to its chain.
  expect([seen('b'), seen('c'), seen('a')]).toEqual([{ [one]: 'Alice' }, {}, { [one]: 'Alice', [hash]: '' }]);
  expect(owners()).toEqual([`* ${one}`, `a ${hash}`]);
  expect(store().of('b')).toMatchObject({ sharedWith: ['a'], entries: { [one]: { label: 'Alice', contact: true, hasNote: true } } });
  changed = [];
  store().save({ connection: 'b', subject: one, label: 'Alice Smith' });
  store().save({ connection: 'b', subject: two, label: 'Bob', contact: true });
  expect([seen('a'), new Set(changed)]).toEqual([{ [one]: 'Alice Smith', [two]: 'Bob', [hash]: '' }, new Set(['a', 'b'])]);
  store().remove('a', two);
  expect([seen('b'), store().note('b', one)]).toEqual([{ [one]: 'Alice Smith' }, 'n']);
  expect(owners()).toEqual([`* ${one}`, `a ${hash}`]);
});

test('error: M9 one address with two names: each connection keeps its own, and removing that shows the shared one', () => {
  vault.notebook.put('a', [entry(one, 'Alice'), entry(two, 'Bob', { contact: true })]);
  vault.notebook.put('b', [entry(one, 'Alice'), entry(two, 'Robert'), entry(three, 'Carol')]);
  store().share('a');
  const plan = store().planSharing('b');
  expect(plan).toEqual(
    ok({
      arriving: [],
      leaving: [{ entry: entry(three, 'Carol'), seenBy: ['a'] }],
      differing: [{ here: entry(two, 'Robert'), there: entry(two, 'Bob', { contact: true }) }],
    }),
  );
  store().share('b');
  expect([seen('a'), seen('b')]).toEqual([
    { [one]: 'Alice', [two]: 'Bob', [three]: 'Carol' },
    { [one]: 'Alice', [two]: 'Robert', [three]: 'Carol' },
  ]);
  // One of the same is enough.
  expect(owners().toSorted()).toEqual([`* ${one}`, `* ${two}`, `* ${three}`, `b ${two}`].toSorted());
  expect(Object.entries(store().of('b').entries).filter(([, { isOwn }]) => isOwn)).toMatchObject([[two, { label: 'Robert' }]]);
  // Changes of either stay there.
  store().save({ connection: 'b', subject: two, label: 'Rob' });
  store().save({ connection: 'a', subject: two, label: 'Bobby' });
  expect([seen('a')[two], seen('b')[two]]).toEqual(['Bobby', 'Rob']);
  // What its removal shows again is known before, so that it can be confirmed.
  expect(store().reach('b', [entry(two, '')])).toEqual(new Map([['b', [entry(two, 'Bobby', { contact: true })]]]));
  store().remove('b', two);
  expect(seen('b')[two]).toBe('Bobby');
  store().remove('b', two);
  expect([seen('a')[two], seen('b')[two]]).toEqual([undefined, undefined]);
});

test('behavior: whoever stops sharing keeps what it sees, and changes no other from then on', () => {
  vault.notebook.put('a', [entry(one, 'Alice'), entry(two, 'Bob')]);
  vault.notebook.put('b', [entry(two, 'Robert')]);
  store().share('a');
  store().share('b');
  expect(store().endSharing('b')).toEqual(ok(null));
  expect([seen('b'), store().of('b').sharedWith]).toEqual([{ [one]: 'Alice', [two]: 'Robert' }, undefined]);
  store().save({ connection: 'b', subject: one, label: 'Changed' });
  store().remove('a', two);
  expect([seen('a'), seen('b')]).toEqual([{ [one]: 'Alice' }, { [one]: 'Changed', [two]: 'Robert' }]);
  store().endSharing('a');
  expect([seen('a'), owners().filter((row) => row.startsWith('*'))]).toEqual([{ [one]: 'Alice' }, []]);
});

test('behavior: P16 a removed connection takes nothing from those that share with it; the last one leaves nothing', () => {
  vault.notebook.put('a', [entry(one, 'Alice')]);
  vault.notebook.put('b', [entry(two, 'Bob')]);
  for (const id of ['a', 'b']) store().share(id);
  vault.connections.remove('a');
  expect([seen('b'), store().of('b').sharedWith]).toEqual([{ [one]: 'Alice', [two]: 'Bob' }, []]);
  vault.connections.remove('b');
  expect(owners()).toEqual([]);
});

test('error: T2 led to another service, a connection keeps the names that it has and shares no more', async () => {
  vault.notebook.put('a', [entry(one, 'Alice', { contact: true })]);
  for (const id of ['a', 'b']) store().share(id);
  vault.rules.save('c', { ...noRules, knownReceiversOnly: true });
  const elsewhere = { ...recordOf('b'), apiAddress: 'https://c.example' };
  await vault.connections.saveWith(() => elsewhere, { id: 'b', forget: true, clientSecret: undefined });
  expect([seen('b'), vault.notebook.sharers()]).toEqual([{ [one]: 'Alice' }, ['a']]);
  // Where only contacts may be paid, names that came along are none. The other’s stay contacts.
  expect([...vault.notebook.entries('b'), ...vault.notebook.entries('a')].map(({ contact }) => contact)).toEqual([false, true]);
});

test('error: M9 a name that moves to another address is noticed in every connection that sees it', () => {
  vault.notebook.put('a', [entry(one, 'Alice')]);
  vault.notebook.put('b', [entry(two, 'Bob')]);
  const moving = [entry(three, 'Alice')];
  expect(store().moves('b', moving, [])).toEqual([]);
  for (const id of ['a', 'b']) store().share(id);
  expect(store().moves('b', moving, [])).toEqual([{ label: 'Alice', from: one, to: three }]);
  store().save({ connection: 'a', subject: one, label: '' });
  store().save({ connection: 'a', subject: three, label: 'Alice' });
  expect(store().moved('b')).toMatchObject([{ address: three, before: one }]);
  expect(store().moved('c')).toEqual([]);
});

test('limits: no connection gets more entries than Blockdesk keeps', () => {
  const many = Array.from({ length: mostEntries - 1 }, (_, index) => entry(`0x${String(index + 1).padStart(40, '0')}`, `n${index}`));
  vault.notebook.put('a', many);
  vault.notebook.put('b', [entry(one, 'Alice'), entry(two, 'Bob')]);
  store().share('a');
  expect(store().planSharing('b')).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  store().remove('b', two);
  expect(store().planSharing('b')).toMatchObject({ ok: true });
  store().share('b');
  expect(store().save({ connection: 'a', subject: two, label: 'Bob' })).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(store().import('a', `name,address\nBob,${two}`)).toMatchObject({ ok: false });
});

test('behavior: whatever is shared, ended, saved and removed, stopping changes nothing that anyone sees', () => {
  const connection = fc.constantFrom('a', 'b', 'c');
  const subject = fc.constantFrom(one, two, three);
  const step = fc.oneof(
    fc.record({ does: fc.constant('save' as const), connection, subject, label: fc.constantFrom('', 'x', 'y') }),
    fc.record({ does: fc.constantFrom('share' as const, 'end' as const), connection }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      for (const id of ['a', 'b', 'c']) {
        store().endSharing(id);
        vault.notebook.put(
          id,
          [one, two, three].map((each) => entry(each, '')),
        );
      }
      for (const step of steps) {
        const before = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, seen(id)]));
        if (step.does === 'save') store().save(step);
        else if (step.does === 'share') {
          store().share(step.connection);
          // Nothing that was seen is lost or renamed.
          for (const id of ['a', 'b', 'c']) expect(seen(id)).toMatchObject(before[id] ?? {});
        } else {
          store().endSharing(step.connection);
          for (const id of ['a', 'b', 'c']) expect(seen(id)).toEqual(before[id]);
        }
      }
    }),
    // Each write is copied, as always.
    { numRuns: 15 },
  );
});
