/** The notebook in the vault: moved over from version 1, whole or not at all, gone with its connection. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNotebookStore } from '#main/notebook/notebook.ts';
import { openVault, type Vault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { mostEntries, mostSignatures, type Notebook, type SavedEntry } from '#shared/notebook/notebook.ts';
import { aesCipher, filesIn, recordOf, temporaryFolder } from '#test/support/vaults.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const hash = `0x${'ab'.repeat(32)}`;
const transfer = 'function transfer(address to, uint256 amount)';
const addressNo = (number: number) => `0x${String(number).padStart(40, '0')}`;

let folder = '';
let path = '';
let vault: Vault;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
  vault = openVault(path, aesCipher());
});
afterEach(() => {
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});
function reopen(): void {
  vault.stop();
  vault = openVault(path, aesCipher());
}

const entries: readonly SavedEntry[] = [
  { subject: one, label: 'Alice', note: 'first\nsecond', contact: true },
  { subject: two, label: 'Savings', note: '', contact: false },
  { subject: hash, label: '', note: 'the rent', contact: false },
];

describe('a file of version 1', () => {
  /** As the first version of the app left it: by its own statements, on disk. */
  function writeFirst(inside: string): string {
    mkdirSync(inside);
    const at = join(inside, 'vault.db');
    const database = new DatabaseSync(at);
    database.exec(`${vaultMigrations[0]} PRAGMA user_version = 1;`);
    database.prepare('INSERT INTO connection VALUES (?, ?)').run('a', JSON.stringify(recordOf('a')));
    const label = database.prepare('INSERT INTO label VALUES (?, ?, ?)');
    label.run('a', one.toLowerCase(), 'older spelling');
    label.run('a', one, 'Main');
    label.run('a', two.toLowerCase(), 'Savings');
    label.run('sandbox', two, 'Practice');
    label.run('a', 'nonsense', 'left where it is');
    database.prepare('INSERT INTO secret VALUES (?, ?, ?)').run('a', 'tokens', Buffer.from('ciphertext-canary'));
    database.close();
    return at;
  }

  test('behavior: P7 its labels are entries, the last spelling of an address wins, and the old row is kept without secrets', () => {
    const at = writeFirst(join(folder, 'first'));
    const upgraded = openVault(at, aesCipher());
    expect(upgraded.notes).toEqual([]);
    const kept = (connection: string) =>
      Object.fromEntries(upgraded.notebook.entries(connection).map(({ subject, label }) => [subject, label]));
    expect(kept('a')).toEqual({ [one]: 'Main', [two]: 'Savings' });
    expect(kept('sandbox')).toEqual({ [two]: 'Practice' });
    expect(upgraded.notebook.put('a', [{ subject: two, label: 'Renamed', note: '', contact: true }]).ok).toBe(true);
    expect(kept('a')).toEqual({ [one]: 'Main', [two]: 'Renamed' });
    upgraded.stop();
    const files = filesIn(join(folder, 'first'));
    expect(files['vault.db.before-v2']).toContain('Savings');
    expect(files['vault.db.before-v2']).not.toContain('ciphertext-canary');
    const again = openVault(at, aesCipher());
    expect(again.notebook.entries('a')).toHaveLength(2);
    again.stop();
  });

  test('behavior: P3 P7 its last good copy, too, when the vault itself is gone', () => {
    const at = writeFirst(join(folder, 'first'));
    const database = new DatabaseSync(at);
    database.exec(`VACUUM INTO '${at}.backup'`);
    database.close();
    rmSync(at);
    const restored = openVault(at, aesCipher());
    expect(restored.notes).toEqual([{ kind: 'restored' }]);
    expect(
      restored.notebook
        .entries('a')
        .map(({ label }) => label)
        .sort(),
    ).toEqual(['Main', 'Savings']);
    restored.stop();
  });
});

describe('the tables', () => {
  test('default: kept through a restart, in the last good copy too; without label and note it is removed', () => {
    vault.notebook.put('a', entries);
    vault.notebook.addSignature('a', transfer);
    reopen();
    expect([vault.notebook.entries('a'), vault.notebook.signatures('a')]).toEqual([entries, [transfer]]);
    vault.notebook.put('a', [{ subject: hash, label: '', note: '', contact: false }]);
    vault.notebook.removeSignature('a', transfer);
    expect([vault.notebook.entries('a'), vault.notebook.signatures('a')]).toEqual([entries.slice(0, 2), []]);
    vault.stop();
    rmSync(path);
    vault = openVault(path, aesCipher());
    expect([vault.notes, vault.notebook.entries('a')]).toEqual([[{ kind: 'restored' }], entries.slice(0, 2)]);
  });

  test('behavior: P16 removed with their connection, from every file', () => {
    vault.connections.save(recordOf('a'));
    vault.notebook.put('a', [{ subject: one, label: 'Label-Canary', note: 'Note-Canary', contact: true }]);
    vault.notebook.addSignature('a', 'function signatureCanary()');
    vault.notebook.put('b', entries);
    vault.connections.remove('a');
    const all = Object.values(filesIn(folder)).join('');
    for (const canary of ['Label-Canary', 'Note-Canary', 'signatureCanary']) expect(all).not.toContain(canary);
    expect([vault.notebook.entries('a'), vault.notebook.signatures('a')]).toEqual([[], []]);
    expect(vault.notebook.entries('b')).toEqual(entries);
  });

  test('error: P2 of many entries all are kept or none', () => {
    vault.notebook.put('a', entries);
    const unwritable = { subject: two, label: null, note: '', contact: false } as unknown as SavedEntry;
    const put = vault.notebook.put('a', [{ subject: one, label: 'Changed', note: '', contact: true }, unwritable]);
    expect(put).toEqual({ ok: false, error: { code: 'storage', what: 'your notebook' } });
    expect(vault.notebook.entries('a')).toEqual(entries);
  });

  test('error: P3 rows that are no entries, from whatever hand, are left out and stay in the file', () => {
    vault.notebook.put('a', entries);
    vault.stop();
    const database = new DatabaseSync(path);
    const insert = database.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?)');
    insert.run('a', 'nonsense', 'x', '', 0);
    insert.run('a', addressNo(1), 'x'.repeat(41), '', 0);
    insert.run('a', addressNo(2), 'a\u202eb', '', 0);
    insert.run('a', addressNo(3), '', 'n'.repeat(501), 0);
    insert.run('a', addressNo(4), '', '', 1);
    insert.run('a', hash.replaceAll('a', 'c'), 'no contact', '', 1);
    database.prepare('INSERT INTO signature VALUES (?, ?)').run('a', 'nonsense');
    database.close();
    vault = openVault(path, aesCipher());
    expect(vault.notebook.entries('a')).toEqual([
      ...entries,
      { subject: hash.replaceAll('a', 'c'), label: 'no contact', note: '', contact: false },
    ]);
    expect(vault.notebook.signatures('a')).toEqual([]);
    reopen();
    const again = new DatabaseSync(path, { readOnly: true });
    expect(again.prepare('SELECT count(*) AS n FROM entry').get()).toMatchObject({ n: 9 });
    again.close();
  });
});

describe('createNotebookStore', () => {
  const published: Notebook[] = [];
  const start = () => {
    published.length = 0;
    const store = createNotebookStore({ table: vault.notebook, changed: (connection) => published.push(store.of(connection)) });
    return store;
  };
  const alice = { connection: 'a', subject: one, label: 'Alice', note: 'a note', contact: true };

  test('default: one spelling for each subject, blanks cut, and the page gets labels but no notes', () => {
    const store = start();
    expect(store.save({ ...alice, subject: one.toLowerCase(), label: '  Alice ', note: ' a note\n' }).ok).toBe(true);
    expect(store.save({ connection: 'a', subject: hash.toUpperCase().replace('0X', '0x'), label: '', note: 'rent' }).ok).toBe(true);
    expect(published.at(-1)).toEqual({
      connection: 'a',
      entries: { [one]: { label: 'Alice', contact: true, hasNote: true }, [hash]: { label: '', contact: false, hasNote: true } },
      signatures: [],
    });
    expect(JSON.stringify(published)).not.toContain('a note');
    expect([store.note('a', one.toLowerCase()), store.note('a', hash), store.note('a', two)]).toEqual(['a note', 'rent', '']);
  });

  test('behavior: omitted fields stay; a contact whose name is removed is no longer a contact', () => {
    const store = start();
    store.save(alice);
    store.save({ connection: 'a', subject: one, label: 'Renamed' });
    expect(vault.notebook.entries('a')).toEqual([{ subject: one, label: 'Renamed', note: 'a note', contact: true }]);
    store.save({ connection: 'a', subject: one, label: '' });
    expect(vault.notebook.entries('a')).toEqual([{ subject: one, label: '', note: 'a note', contact: false }]);
    store.save({ connection: 'a', subject: one, label: '', note: '' });
    expect([vault.notebook.entries('a'), published.at(-1)?.entries]).toEqual([[], {}]);
  });

  test('error: a contact needs a name, and a transaction cannot be one', () => {
    const store = start();
    expect(store.save({ ...alice, label: ' ' })).toMatchObject({
      error: { fields: { label: 'A contact needs a name: fill in the label.' } },
    });
    expect(store.save({ ...alice, subject: hash })).toMatchObject({ error: { fields: { contact: 'Only an address can be a contact.' } } });
    expect([vault.notebook.entries('a'), published]).toEqual([[], []]);
  });

  test('error: one entry more than fits is refused with a message; existing ones can be changed and removed', () => {
    const store = start();
    const all = Array.from({ length: mostEntries }, (_, index) => ({
      subject: addressNo(index + 1),
      label: `c${index}`,
      note: '',
      contact: true,
    }));
    vault.notebook.put('a', all);
    expect(store.save(alice)).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', fields: { label: expect.stringContaining('5,000 entries') } },
    });
    expect(store.save({ ...alice, subject: addressNo(7) }).ok).toBe(true);
    expect(store.remove('a', addressNo(8)).ok).toBe(true);
    expect(store.save(alice).ok).toBe(true);
    expect(store.save({ ...alice, connection: 'b' }).ok).toBe(true);
    expect(store.import('a', `name,address\nNew,${two}`)).toMatchObject({
      ok: false,
      error: { fields: { text: expect.stringContaining('Nothing was saved') } },
    });
  });

  test('behavior: a change is announced for its connection', () => {
    const store = start();
    store.save({ ...alice, connection: 'b' });
    expect(published).toEqual([store.of('b')]);
    expect(Object.keys(store.of('b').entries)).toEqual([one]);
  });

  test('behavior: signatures are kept once, in one spelling, up to the limit', () => {
    const store = start();
    store.addSignature('a', 'transfer(address to,  uint256 amount)');
    store.addSignature('a', transfer);
    expect(published).toHaveLength(1);
    expect(published.at(-1)?.signatures).toEqual([transfer]);
    store.removeSignature('a', ' transfer(address to, uint256 amount);');
    expect(published.at(-1)?.signatures).toEqual([]);
    for (let count = 0; count < mostSignatures; count += 1) vault.notebook.addSignature('a', `function f${count}()`);
    expect(store.addSignature('a', transfer)).toMatchObject({
      ok: false,
      error: { fields: { signature: expect.stringContaining('200') } },
    });
  });

  test('behavior: a file is read, nothing is saved before the person agrees, and an export gives the same again', () => {
    const store = start();
    store.save(alice);
    const text = `name,address,note\nAlicia,${one},a note\nBob,${two},\nNobody,0x12,`;
    const counts = { added: 1, changed: 1, unchanged: 0, bad: 1 };
    expect(store.previewImport('a', text)).toMatchObject({ ok: true, value: { ...counts, badRows: [{ line: 4 }] } });
    expect([vault.notebook.entries('a').length, published.length]).toEqual([1, 1]);
    expect(store.import('a', text)).toMatchObject({ ok: true, value: counts });
    expect(published.at(-1)?.entries[two]).toEqual({ label: 'Bob', contact: true, hasNote: false });
    expect(store.previewImport('a', store.export('a'))).toMatchObject({ value: { added: 0, changed: 0, unchanged: 2, bad: 0 } });
  });

  test('error: P1 a file that cannot be kept is kept not at all, and said', () => {
    const store = createNotebookStore({
      table: { ...vault.notebook, put: () => ({ ok: false, error: { code: 'storage', what: 'your notebook' } }) },
      changed: (connection) => published.push(store.of(connection)),
    });
    published.length = 0;
    expect(store.import('a', `name,address\nBob,${two}`)).toEqual({ ok: false, error: { code: 'storage', what: 'your notebook' } });
    expect(published).toEqual([]);
  });
});
