/** Files that are not what they should be: set aside whole, said, and replaced by the last good copy. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setAsideUnlessObject } from '#main/core/storage/json-file.ts';
import { openVault, type Vault } from '#main/vault/vault.ts';
import { fairClock } from '#test/support/fair-clock.ts';
import { aesCipher, filesIn, keepLabel, labelsOf, recordOf, seeded, temporaryFolder } from '#test/support/vaults.ts';

let folder = '';
let path = '';
let sound = Buffer.alloc(0);
beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
  const vault = openVault(path, aesCipher());
  for (let count = 0; count < 12; count += 1) vault.connections.save(recordOf(`c${count}`, 'n'.repeat(600)));
  keepLabel(vault, 'c0', 1, 'Savings');
  await vault.secrets.keep('c0', 'tokens', 'canary');
  vault.stop();
  sound = readFileSync(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asides = () => readdirSync(folder).filter((name) => /\.corrupt-[-\d]+$/.test(name));

function opened(check: (vault: Vault) => void): void {
  const vault = openVault(path, aesCipher());
  try {
    check(vault);
  } finally {
    vault.stop();
  }
}

function expectRestored(vault: Vault): void {
  expect(vault.notes).toEqual([
    { kind: 'set-aside', of: 'vault', file: expect.stringMatching(/^vault\.db\.corrupt-\d+/), restored: 'without' },
  ]);
  expect(vault.connections.list()).toHaveLength(12);
  expect(labelsOf(vault, 'c0')).toEqual({ 1: 'Savings' });
  expect(vault.secrets.has('c0', 'tokens')).toBe(false);
  expect(keepLabel(vault, 'c0', 2, 'After').ok).toBe(true);
}

const deep = '['.repeat(5_000);
const otherProgram = () => {
  const other = join(folder, 'other');
  const database = new DatabaseSync(other);
  database.exec('CREATE TABLE theirs (a); PRAGMA user_version = 1');
  database.close();
  const bytes = readFileSync(other);
  rmSync(other);
  return bytes;
};

test.each<[string, () => string | Buffer]>([
  ['empty', () => ''],
  ['NULs', () => Buffer.alloc(sound.length)],
  ['half a file', () => sound.subarray(0, sound.length / 2)],
  ['half JSON', () => '{"connections": [{"id"'],
  ['null', () => 'null'],
  ['deep', () => deep],
  ['a byte order mark', () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), sound])],
  ['invalid UTF-8', () => Buffer.from([0xff, 0xfe, 0xfd, 0x80])],
  ['the header alone', () => sound.subarray(0, 100)],
  ['a damaged page', () => Buffer.concat([sound.subarray(0, 4096), Buffer.alloc(4096, 0xa5), sound.subarray(8192)])],
  ['the database of another program', otherProgram],
])('error: P3 the vault is %s: set aside unchanged, private, said, the last good copy in its place', (_name, make) => {
  const bytes = Buffer.from(make());
  writeFileSync(path, bytes, { mode: 0o666 });
  opened(expectRestored);
  const [aside = ''] = asides();
  expect(readFileSync(join(folder, aside)).equals(bytes)).toBe(true);
  expect(statSync(join(folder, aside)).mode & 0o777).toBe(0o600);
  opened((vault) => expect([vault.notes, labelsOf(vault, 'c0')]).toEqual([[], { 1: 'Savings', 2: 'After' }]));
});

test('error: P3 a folder in the place of the vault is set aside with what is in it', () => {
  rmSync(path);
  mkdirSync(path);
  writeFileSync(join(path, 'inside'), 'theirs');
  opened(expectRestored);
  expect(Object.entries(filesIn(folder)).find(([name]) => name.endsWith('inside'))?.[1]).toBe('theirs');
});

test('error: P3 a vault of a gigabyte of nothing is set aside at once', () => {
  // Sparse: it takes no room here.
  for (const size of [0, 2 ** 30]) truncateSync(path, size);
  const passed = fairClock();
  opened(expectRestored);
  expect(passed()).toBeLessThan(10_000);
});

test.each([
  ['redirectAddress', 'nonsense'],
  ['redirectAddress', 'http://127.0.0.1:99999/callback'],
  ['redirectAddress', 'http://evil.example/callback'],
  ['authorizationAddress', 'javascript:alert(1)'],
  ['apiAddress', ''],
])('error: P3 O22 a stored connection whose %s is “%s” is no connection, and stays in its file', (name, value) => {
  const at = join(folder, 'other.db');
  const vault = openVault(at, aesCipher());
  vault.connections.save({ ...recordOf('a'), [name]: value });
  vault.connections.save(recordOf('b'));
  vault.stop();
  const again = openVault(at, aesCipher());
  expect(again.connections.list().map(({ id }) => id)).toEqual(['b']);
  expect(again.notes).toEqual([{ kind: 'entries-unreadable', count: 1 }]);
  again.stop();
});

test('error: P2 P3 cut off within its last page, which SQLite itself takes for zeros', () => {
  const folderOfOne = temporaryFolder();
  const at = join(folderOfOne, 'vault.db');
  const first = openVault(at, aesCipher());
  // The row that was written first ends its page, and the page of connections is made the last one.
  first.connections.save(recordOf('a', 'x'.repeat(3_000)));
  first.connections.save(recordOf('b', 'y'.repeat(3_000)));
  first.stop();
  const whole = readFileSync(at);
  for (const missing of [1, 50, 500, 3_000]) {
    writeFileSync(at, whole.subarray(0, whole.length - missing));
    const vault = openVault(at, aesCipher());
    expect(vault.notes).toEqual([expect.objectContaining({ kind: 'set-aside', restored: 'without' })]);
    expect(vault.connections.list()).toHaveLength(2);
    vault.stop();
  }
  rmSync(folderOfOne, { recursive: true, force: true });
});

test('error: P2 P3 cut off at any length: never half of the data, never a refused start', () => {
  const random = seeded(7);
  for (let round = 0; round < 40; round += 1) {
    rmSync(path);
    writeFileSync(path, sound.subarray(0, Math.floor(random() * sound.length)));
    opened((vault) => {
      expect(vault.notes).toEqual([expect.objectContaining({ kind: 'set-aside', restored: 'without' })]);
      expect(vault.connections.list()).toHaveLength(12);
    });
  }
  expect(asides()).toHaveLength(40);
});

test('error: P3 any bytes changed: mended and said, or not noticed by SQLite and still no refused start', () => {
  const random = seeded(8);
  let noticed = 0;
  for (let round = 0; round < 40; round += 1) {
    const bytes = Buffer.from(sound);
    for (let count = 0; count < 30; count += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    rmSync(path);
    writeFileSync(path, bytes);
    opened((vault) => {
      noticed += vault.notes.length;
      expect(keepLabel(vault, 'c0', 3, String(round)).ok).toBe(true);
    });
  }
  expect(noticed).toBeGreaterThan(20);
});

test('error: P3 the vault and its copy are damaged: both set aside, said, an empty one begun', () => {
  writeFileSync(path, 'rubbish');
  writeFileSync(`${path}.backup`, 'rubbish too');
  opened((vault) => {
    expect(vault.notes).toEqual([expect.objectContaining({ kind: 'set-aside', restored: false })]);
    expect(vault.connections.list()).toEqual([]);
    expect(vault.connections.save(recordOf('new')).ok).toBe(true);
  });
  const kept = asides().map((name) => readFileSync(join(folder, name), 'latin1'));
  expect(kept.sort()).toEqual(['rubbish', 'rubbish too']);
});

test('error: P3 the vault is gone: the last good copy takes its place, with a message', () => {
  renameSync(path, join(folder, 'elsewhere'));
  opened((vault) => {
    expect(vault.notes).toEqual([{ kind: 'restored' }]);
    expect(vault.connections.list()).toHaveLength(12);
  });
});

test.each(['null', '[]', '{"id":1}', 'not json', '{}', deep])(
  'error: P3 an entry that is no connection no. %# is left out, kept and said',
  (body) => {
    const database = new DatabaseSync(path);
    database.prepare('INSERT INTO connection VALUES (?, ?)').run('odd', body);
    database.close();
    opened((vault) => {
      expect(vault.notes).toEqual([{ kind: 'entries-unreadable', count: 1 }]);
      expect(vault.connections.list()).toHaveLength(12);
    });
    const again = new DatabaseSync(path);
    expect(again.prepare('SELECT body FROM connection WHERE id = ?').get('odd')).toMatchObject({ body });
    again.close();
  },
);

test('error: P2 what an interrupted save left behind goes at the start', () => {
  for (const name of ['vault.db.new', 'vault.db.new-wal', 'vault.db.backup.new', 'vault.db.before-v2.new'])
    writeFileSync(join(folder, name), 'half');
  opened((vault) => expect(vault.notes).toEqual([]));
  expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([]);
});

const preferences = () => join(folder, 'preferences.json');

test('error: P2 what an interrupted save of the preferences left behind goes at the start', () => {
  writeFileSync(preferences(), '{"theme":"dark"}');
  writeFileSync(`${preferences()}.tmp-1234567890abcdef`, '{"the');
  expect(setAsideUnlessObject(preferences())).toBeNull();
  expect(readdirSync(folder).filter((name) => name.startsWith('preferences'))).toEqual(['preferences.json']);
});

test.each<[string, string | Buffer]>([
  ['empty', ''],
  ['NULs', Buffer.alloc(40)],
  ['half JSON', '{"theme": "da'],
  ['a byte order mark', '\ufeff{"theme":"dark"}'],
  ['null', 'null'],
  ['an array', '["dark"]'],
  ['a number', '1e999'],
  ['deep', deep],
  ['invalid UTF-8', Buffer.from('{"theme":"\xff"}', 'latin1')],
  ['trailing garbage', '{"theme":"dark"}x'],
  ['too large', `{"theme":"${'x'.repeat(100_000)}"}`],
])('error: P3 preferences that are %s are set aside unchanged, and said', (_name, content) => {
  writeFileSync(preferences(), content, { mode: 0o644 });
  const note = setAsideUnlessObject(preferences());
  expect(note).toMatchObject({ kind: 'set-aside', of: 'preferences', file: expect.stringMatching(/^preferences\.json\.corrupt-\d+/) });
  const file = join(folder, note?.kind === 'set-aside' ? note.file : '');
  expect(readFileSync(file).equals(Buffer.from(content))).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(setAsideUnlessObject(preferences())).toBeNull();
});

test('error: P3 a folder in the place of the preferences is set aside; a sound file stays', () => {
  mkdirSync(preferences());
  expect(setAsideUnlessObject(preferences())?.kind).toBe('set-aside');
  writeFileSync(preferences(), '{"theme":"dark","unknown":[1]}');
  expect(setAsideUnlessObject(preferences())).toBeNull();
  expect(readFileSync(preferences(), 'utf8')).toContain('unknown');
});
