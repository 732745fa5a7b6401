/** Upgrades on a copy, also cut off; a newer version's file is left as it is. */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { take } from '#main/core/storage/database.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { endChildren, startVaultChild } from '#test/support/children.ts';
import { toEntry } from '#test/support/entries.ts';
import { savings, stranger, token } from '#test/support/review-context.ts';
import { aesCipher, filesIn, recordOf, seeded, temporaryFolder, testMigrations } from '#test/support/vaults.ts';

afterAll(endChildren);

let folder = '';
let path = '';
beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
  const vault = openVault(path, aesCipher());
  vault.connections.save(recordOf('a'));
  await vault.secrets.keep('a', 'tokens', 'canary');
  vault.stop();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function inFile(query: string, file = path): Record<string, unknown> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return { ...database.prepare(query).get() };
  } finally {
    database.close();
  }
}

test('behavior: P7 an older vault is brought to the newest version with all its data; the old file is kept, without secrets', async () => {
  const vault = openVault(path, aesCipher(), testMigrations);
  expect(vault.notes).toEqual([]);
  expect(vault.connections.list()).toEqual([recordOf('a')]);
  expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: 'canary' });
  vault.stop();
  expect(inFile('SELECT note FROM connection')).toEqual({ note: 'from 3, 4' });
  expect(inFile('PRAGMA user_version')).toEqual({ user_version: testMigrations.length });
  const before = join(folder, `vault.db.before-v${vaultMigrations.length + 1}`);
  expect(inFile('PRAGMA user_version', before)).toEqual({ user_version: vaultMigrations.length });
  expect(inFile('SELECT count(*) AS n FROM connection', before)).toEqual({ n: 1 });
  expect(inFile('SELECT count(*) AS n FROM secret', before)).toEqual({ n: 0 });
});

/** The file as a version before this one left it. */
function leaveVersion(version: number, more: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  const database = new DatabaseSync(path);
  for (const step of vaultMigrations.slice(0, version)) take(database, step);
  database.prepare('INSERT INTO connection VALUES (?, ?)').run('a', JSON.stringify(recordOf('a')));
  database.exec(more);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

test.each([
  [1, `INSERT INTO label VALUES ('a', '${savings.toLowerCase()}', 'Savings')`, false],
  [2, `INSERT INTO entry VALUES ('a', '${savings}', 'Savings', '', 1)`, true],
  [3, `INSERT INTO entry VALUES ('a', '${savings}', 'Savings', '', 1)`, true],
])(
  'behavior: P7 a vault of version %i: its labels are there, the journal takes entries, and rules can be made',
  (version, more, contact) => {
    leaveVersion(version, more);
    const vault = openVault(path, aesCipher());
    expect(vault.notes).toEqual([]);
    expect(vault.connections.list()).toEqual([recordOf('a')]);
    expect(vault.notebook.entries('a')).toEqual([{ subject: savings, label: 'Savings', note: '', contact }]);
    const entry = toEntry({ connection: 'a' });
    expect(vault.journal.add(entry)).toEqual({ ok: true, value: null });
    expect(vault.rules.save('a', { ...noRules, knownReceiversOnly: true })).toMatchObject({ ok: true });
    vault.stop();
    const again = openVault(path, aesCipher());
    expect([again.journal.find(entry.id), again.rules.of('a')?.knownReceiversOnly]).toEqual([{ ok: true, value: entry }, true]);
    again.stop();
  },
);

test('behavior: P7 M30 M31 M32 a vault of version 5: rules, test runs and the journal go by service, the stricter of two, and nothing is lost', () => {
  const gone = { ...toEntry({ connection: 'gone', state: 'unknown' }), service: 'https://gone.example/' };
  const there = { ...toEntry({ connection: 'a', state: 'confirmed' }), service: recordOf('a').apiAddress };
  const before = { ...toEntry({ connection: 'a', state: 'unknown' }), service: 'https://before.example' };
  const { service: _service, ...odd } = toEntry({ connection: 'gone' });
  const put = (entry: Partial<Activity>) => {
    const { state, identity: _identity, ...kept } = entry;
    return `INSERT INTO journal VALUES ('${kept.id}', '${kept.connection}', 'd', '${state}', ${kept.preparedAt}, '${JSON.stringify(kept)}');`;
  };
  const limit = { token: 'native', perTransaction: '5', perDay: null, retypeAbove: null, decimals: null, symbol: null };
  const rules = [
    { ...noRules, knownReceiversOnly: true },
    { ...noRules, holding: 10_000, limits: [limit] },
  ].map((one) => JSON.stringify(one));
  leaveVersion(
    5,
    `${[gone, there, before, odd].map(put).join('\n')}
    INSERT INTO connection VALUES ('b', '${JSON.stringify({ ...recordOf('b'), apiAddress: 'https://b.example:443/' })}');
    INSERT INTO rule VALUES ('a', '${rules[0]}'), ('b', '${rules[1]}');
    INSERT INTO entry VALUES ('a', '${savings}', 'Savings', '', 1), ('b', '${stranger}', 'Only a label', '', 0);
    INSERT INTO test_run VALUES ('a', 'match'), ('b', 'differ');`,
  );
  const vault = openVault(path, aesCipher());
  expect(vault.notes).toEqual([{ kind: 'entries-unreadable', count: 1 }]);
  const listed = (connection: string) => {
    const found = vault.journal.list(connection, { before: null, most: 10 });
    return found.ok ? found.value.map(({ id }) => id).sort() : [];
  };
  expect(listed('a')).toEqual([there.id, before.id].sort());
  expect(listed('b')).toEqual([there.id]);
  for (const one of ['a', 'b']) {
    expect(vault.rules.of(one)).toEqual({ ...noRules, knownReceiversOnly: true, holding: 10_000, limits: [limit] });
    expect(vault.rules.testRunsMatch(one)).toBe(false);
  }
  const moves = (label: string) => vault.notebook.moves('b', [{ subject: token, label, note: '', contact: true }], []);
  expect([moves('SAVINGS'), moves('only a label'), moves('Another')]).toEqual([
    [{ label: 'SAVINGS', from: savings, to: token }],
    [{ label: 'only a label', from: stranger, to: token }],
    [],
  ]);
  expect(vault.notebook.movedSince('a', 1)).toEqual([]);
  // Of a removed connection only the API address is known: a new one with that address finds it, whatever the rest is.
  vault.connections.save({ ...recordOf('again'), apiAddress: 'https://gone.example' });
  expect(listed('again')).toEqual([gone.id]);
  expect(vault.journal.since('again', Number.MAX_SAFE_INTEGER)).toMatchObject({ ok: true, value: [{ id: gone.id }] });
  vault.stop();
  expect(inFile('SELECT count(*) AS n FROM journal', join(folder, 'vault.db.before-v6'))).toEqual({ n: 4 });
});

test('error: P7 a file that calls itself ours but lacks the journal is not used: the last good copy is', () => {
  openVault(path, aesCipher()).stop();
  const database = new DatabaseSync(path);
  database.exec('DROP TABLE journal');
  database.close();
  const vault = openVault(path, aesCipher());
  expect(vault.notes).toMatchObject([{ kind: 'set-aside', restored: 'without' }]);
  expect(vault.journal.add(toEntry())).toEqual({ ok: true, value: null });
  vault.stop();
});

test('behavior: P3 P7 the journal has its indexes in a file of an earlier start, and in one that was restored', () => {
  const query = "SELECT group_concat(name, ' ' ORDER BY name) AS names FROM sqlite_schema WHERE sql LIKE 'CREATE INDEX journal_by_%'";
  const all = { names: 'journal_by_connection journal_by_hash journal_by_identity journal_by_state' };
  const early = new DatabaseSync(path);
  early.exec('DROP INDEX journal_by_hash; DROP INDEX journal_by_digest');
  early.close();
  openVault(path, aesCipher()).stop();
  expect(inFile(query)).toEqual(all);
  rmSync(path);
  openVault(path, aesCipher()).stop();
  expect(inFile(query)).toEqual(all);
});

test('behavior: P7 P9 each step runs once, however often the app starts', () => {
  for (let start = 0; start < 3; start += 1) openVault(path, aesCipher(), testMigrations).stop();
  expect(inFile('SELECT note FROM connection')).toEqual({ note: 'from 3, 4' });
});

test('error: P9 a step that fails leaves the old file as it was; the next start runs it again', () => {
  const before = filesIn(folder)['vault.db'];
  const vault = openVault(path, aesCipher(), [...testMigrations.slice(0, -1), 'INSERT INTO connection SELECT * FROM connection']);
  expect(vault.notes).toEqual([{ kind: 'memory-only', why: 'out-of-reach' }]);
  vault.stop();
  expect(filesIn(folder)['vault.db']).toBe(before);
  expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([]);
  openVault(path, aesCipher(), testMigrations).stop();
  expect(inFile('SELECT note FROM connection')).toEqual({ note: 'from 3, 4' });
});

test('error: P8 a vault of a newer version: in memory, said, not a byte changed; the newer version then finds all', () => {
  openVault(path, aesCipher(), testMigrations).stop();
  const before = filesIn(folder);
  const older = openVault(path, aesCipher());
  expect(older.notes).toEqual([{ kind: 'memory-only', why: 'newer-version' }]);
  expect(older.connections.list()).toEqual([]);
  expect(older.connections.save(recordOf('b')).ok).toBe(true);
  expect(older.connections.list()).toEqual([recordOf('b')]);
  older.removeCopies();
  older.stop();
  const after = filesIn(folder);
  for (const [name, bytes] of Object.entries(before)) expect([name, after[name] === bytes]).toEqual([name, true]);
  const newer = openVault(path, aesCipher(), testMigrations);
  expect([newer.notes, newer.connections.list()]).toEqual([[], [recordOf('a')]]);
  newer.stop();
  expect(inFile('SELECT note FROM connection')).toEqual({ note: 'from 3, 4' });
});

test('error: P8 a newer version that was killed, its log still there: not a byte changed either', () => {
  openVault(path, aesCipher(), testMigrations).stop();
  const running = new DatabaseSync(path);
  running.exec("UPDATE connection SET note = 'in the log'");
  const before = filesIn(folder);
  expect(before['vault.db-wal']?.length).toBeGreaterThan(0);
  const older = openVault(path, aesCipher());
  expect(older.notes).toEqual([{ kind: 'memory-only', why: 'newer-version' }]);
  older.stop();
  const after = filesIn(folder);
  for (const name of ['vault.db', 'vault.db-wal', 'vault.db.backup']) expect([name, after[name] === before[name]]).toEqual([name, true]);
  running.close();
});

test('behavior: P3 P7 the last good copy of an older version is brought to the newest', () => {
  rmSync(path);
  const vault = openVault(path, aesCipher(), testMigrations);
  expect([vault.notes, vault.connections.list()]).toEqual([[{ kind: 'restored' }], [recordOf('a')]]);
  vault.stop();
  expect(inFile('SELECT note FROM connection')).toEqual({ note: 'from 3, 4' });
});

test('error: P9 kill -9 in the middle of an upgrade: the next start has it whole, run once', async () => {
  const older = join(folder, 'older.db');
  copyFileSync(path, older);
  const random = seeded(99);
  for (let round = 0; round < 8; round += 1) {
    const child = startVaultChild([path, 'upgrade', older]);
    expect(await child.next()).toEqual({ upgraded: true });
    await wait(random() * 40);
    child.process.kill('SIGKILL');
    await child.ended;
    const vault = openVault(path, aesCipher(), testMigrations);
    expect([vault.notes, vault.connections.list()]).toEqual([[], [recordOf('a')]]);
    expect(await vault.secrets.read('a', 'tokens')).toEqual({ kept: 'encrypted', text: 'canary' });
    vault.stop();
    expect(inFile('SELECT note FROM connection')).toEqual({ note: 'from 3, 4' });
  }
});
