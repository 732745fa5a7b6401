/** A backup holds every row but secrets; restored, nothing is confirmed, nothing gets looser, and nothing open can be sent. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open, seal } from '#main/backup/backup-file.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { migrate, take } from '#main/core/storage/database.ts';
import { toContent } from '#main/vault/backup-content.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { createRetryingJournal } from '#main/writes/journal-retries.ts';
import { createSending } from '#main/writes/sending.ts';
import { fail, ok } from '#shared/core/result.ts';
import { openStates, settledStates } from '#shared/writes/activity.ts';
import type { ChangeDraft } from '#shared/writes/change.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import {
  addressOf,
  anyRows,
  bank,
  cheap,
  desk,
  entryOf,
  fill,
  openApp,
  passphrase,
  rowsIn,
  rowsOfFile,
  serviceOf,
  third,
} from '#test/support/backups.ts';
import { aesCipher, temporaryFolder, testMigrations } from '#test/support/vaults.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const all = { before: null, most: 100_000 };
const warnings = (draft: ChangeDraft | undefined) => draft?.warnings.map(({ kind }) => kind) ?? [];
const lineOf = (draft: ChangeDraft | undefined, name: string) => draft?.fields.find((field) => field.name === name)?.after;

async function contentOf(file: Buffer): Promise<DatabaseSync> {
  const bytes = await open(file, passphrase);
  if (!bytes.ok) throw new Error('it does not open');
  const content = new DatabaseSync(':memory:');
  content.deserialize(bytes.value);
  return content;
}

/** A file as another version, or another program, would make it. */
async function sealedWith(change: (content: DatabaseSync) => void, version = vaultMigrations.length): Promise<Buffer> {
  const vault = new DatabaseSync(':memory:');
  migrate(vault, vaultMigrations.slice(0, version));
  const content = new DatabaseSync(':memory:');
  content.deserialize(toContent(vault, vaultMigrations.slice(0, version), { at: 1, app: '1' }));
  change(content);
  const file = await seal(Buffer.from(content.serialize()), passphrase, cheap);
  if (!file.ok) throw new Error('not sealed');
  return file.value;
}

test('default: a backup equals the vault row by row, and restores to the same on another computer', { timeout: 120_000 }, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      run += 1;
      const [there, here] = [openApp(folder, `there ${run}`), openApp(folder, `here ${run}`)];
      fill(there.vault, rows);
      const file = await there.save();
      const content = await contentOf(file);
      expect(rowsIn(content)).toEqual(rowsOfFile(there.path));
      content.close();
      expect(await here.restore(file)).toEqual(ok(true));
      const [was, is] = [there.vault, here.vault];
      expect(is.connections.list()).toEqual(was.connections.list().map((record) => ({ ...record, confirmed: false })));
      expect(is.notebook.entries(bank)).toEqual(was.notebook.entries(bank));
      expect(is.notebook.signatures(bank)).toEqual(was.notebook.signatures(bank));
      expect(is.saved.list(bank, 'token').map((row) => ({ ...row }))).toEqual(was.saved.list(bank, 'token').map((row) => ({ ...row })));
      expect(is.rules.of(bank)).toEqual(was.rules.of(bank));
      const [before, after] = [was, is].map((vault) => vault.journal.list(bank, all));
      const expected = before?.ok === true ? before.value : [];
      expect(after).toEqual(
        ok(
          expected.map((entry) =>
            settledStates.some((state) => state === entry.state)
              ? entry
              : { ...entry, state: 'unknown', problem: { code: 'outcome-unknown', host: 'api.1.example', status: null } },
          ),
        ),
      );
      for (const { vault } of [there, here]) vault.stop();
    }),
    { numRuns: 15 },
  );
});

test('secrets: O46 P18 no secret, sign-in or passphrase is in the file, decrypted or not, or on the disk in plain', async () => {
  const app = openApp(folder, 'app');
  fill(app.vault, { notebook: [{ subject: addressOf(1), label: 'A label', note: '', contact: true }] });
  for (const [kind, text] of [
    ['tokens', 'canary-token'],
    ['client-secret', 'canary-secret'],
    ['person', 'canary-person'],
  ] as const)
    await app.vault.secrets.keep(bank, kind, text);
  expect(await app.handlers['backup.save']({})).toEqual(ok(expect.stringMatching(/^Blockdesk backup .*\.blockdesk$/)));
  const file = app.file();
  const bytes = await open(file, passphrase);
  if (!bytes.ok) throw new Error('it does not open');
  const cipher = aesCipher();
  const row = new DatabaseSync(app.path, { readOnly: true }).prepare("SELECT bytes FROM secret WHERE kind = 'tokens'").get() as {
    bytes: Uint8Array;
  };
  expect((await cipher.decrypt(row.bytes))?.text).toContain('canary-token');
  expect(bytes.value.includes('A label')).toBe(true);
  for (const found of ['canary', Buffer.from(row.bytes), passphrase])
    expect([bytes.value.includes(found), file.includes(found)]).toEqual([false, false]);
  expect(file.includes('A label')).toBe(false);
  const content = await contentOf(file);
  expect(content.prepare('SELECT count(*) AS n FROM secret').get()).toMatchObject({ n: 0 });
});

test('error: a wrong passphrase is said in words, and nothing is changed', async () => {
  const file = await openApp(folder, 'there').save();
  const here = openApp(folder, 'here', { typed: 'another passphrase' });
  expect(await here.restore(file)).toMatchObject({ ok: false, error: { fields: { passphrase: expect.stringContaining('doesn’t open') } } });
});

test('error: P7 P8 P18 a backup of a newer version is refused, an older one is brought to this version', async () => {
  const here = openApp(folder, 'here');
  const newer = new DatabaseSync(':memory:');
  migrate(newer, testMigrations);
  const file = await seal(toContent(newer, testMigrations, { at: 1, app: '9' }), passphrase, cheap);
  expect(file.ok && (await here.restore(file.value))).toMatchObject({
    ok: false,
    error: { fields: { file: expect.stringContaining('newer Blockdesk') } },
  });
  const record = serviceOf(bank);
  const old = await sealedWith((content) => {
    content.prepare('INSERT INTO connection VALUES (?, ?)').run(bank, JSON.stringify(record));
    content.prepare('INSERT INTO entry VALUES (?, ?, ?, ?, ?)').run(bank, addressOf(1), 'Savings', '', 1);
    const { state, identity, ...kept } = entryOf(record, { state: 'sent' });
    content
      .prepare('INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)')
      .run(kept.id, bank, kept.digest, state, kept.preparedAt, JSON.stringify(kept));
    content.prepare('INSERT INTO rule VALUES (?, ?)').run(bank, JSON.stringify({ ...noRules, holding: 30_000 }));
    expect(identity).not.toBe('');
  }, 5);
  expect(await here.restore(old)).toEqual(ok(true));
  expect(here.vault.connections.list()).toEqual([{ ...record, confirmed: false }]);
  expect(here.vault.notebook.entries(bank)).toHaveLength(1);
  expect(here.vault.rules.of(bank)).toMatchObject({ holding: 30_000 });
  expect(here.vault.journal.list(bank, all)).toMatchObject(ok([{ state: 'unknown' }]));
});

test.each([
  ['a view in place of a table', 'DROP TABLE rule; CREATE VIEW rule AS SELECT 1 AS identity, 2 AS body'],
  ['a trigger', 'CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM journal; END'],
  ['a table of its own', 'CREATE TABLE mine (x)'],
  ['a column that is computed', 'ALTER TABLE entry ADD COLUMN x TEXT AS (hex(label))'],
  ['a missing table', 'DROP TABLE contact_name'],
  ['no moment', 'DELETE FROM made'],
  ['an impossible moment', 'UPDATE made SET at = 9007199254740991'],
  ['no version', 'PRAGMA user_version = 0'],
])('error: P18 a file with %s is refused, even under the right passphrase', async (_name, sql) => {
  const here = openApp(folder, 'here');
  expect(await here.restore(await sealedWith((content) => content.exec(sql)))).toMatchObject({
    error: { fields: { file: expect.stringContaining('is damaged') } },
  });
});

test('error: M2 P18 open writes arrive as unknown, and neither a start nor a search sends them', async () => {
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  const journal = openStates.map((state, index) => entryOf(serviceOf(bank), { state, preparedAt: 1e12 + index, heldUntil: 2e12 }));
  fill(there.vault, { journal });
  expect(await here.restore(await there.save())).toEqual(ok(true));
  expect(warnings(here.shown[1])).toContain('open');
  here.vault.stop();
  const vault = openVault(here.path, aesCipher());
  const write = vi.fn();
  const retrying = createRetryingJournal(vault.journal, systemClock);
  const none = { journal: retrying, write, clock: systemClock, newestBlock: () => null, balanceOf: async () => null };
  const sending = createSending({ ...none, isUnchanged: async () => true, changed() {} });
  for (const restored of [true, false]) sending.recover(restored);
  for (const { id } of journal)
    expect([sending.withdraw(id), retrying.move(id, ['prepared', 'holding', 'unknown'], 'sent')]).toEqual([false, ok(false)]);
  expect(retrying.list(bank, all)).toMatchObject(ok(journal.map(() => ({ state: 'unknown', heldUntil: null }))));
  expect(write).not.toHaveBeenCalled();
  vault.stop();
});

test('behavior: P18 merging adds what is missing and keeps what is here; a second time changes nothing', async () => {
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  const entry = (number: number, label: string, contact = true) => ({ subject: addressOf(number), label, note: '', contact });
  const theirs = { notebook: [entry(1, 'Theirs'), entry(2, 'Savings'), entry(3, 'New')], rules: { ...noRules, holding: 30_000 as const } };
  fill(there.vault, theirs, serviceOf(bank, { color: 'pink' }));
  fill(here.vault, {
    notebook: [entry(1, 'Mine'), entry(9, 'Savings')],
    rules: { ...noRules, quietHours: { from: '22:00', until: '06:00' } },
  });
  fill(there.vault, {}, serviceOf(desk, { color: 'brown', letters: 'D' }));
  await here.vault.secrets.keep(bank, 'tokens', 'mine');
  const file = await there.save();
  expect(await here.restore(file)).toEqual(ok(true));
  const shown = here.shown[1];
  expect(warnings(shown)).toEqual(['name-taken', 'unconfirmed']);
  expect([lineOf(shown, 'New connection'), lineOf(shown, 'Contacts'), lineOf(shown, 'Undo window after confirming')]).toEqual([
    'Service 2',
    '1 added: “New”',
    '30 seconds',
  ]);
  expect(here.vault.notebook.entries(bank)).toEqual([entry(1, 'Mine'), entry(9, 'Savings'), entry(3, 'New')]);
  expect(here.vault.rules.of(bank)).toEqual({ ...noRules, quietHours: { from: '22:00', until: '06:00' }, holding: 30_000 });
  // The very same confirmed connection stays confirmed and signed in, in its own color. A new one brings color and letters.
  expect(here.vault.connections.list().map(({ id, confirmed, color, letters }) => [id, confirmed, color, letters])).toEqual([
    [bank, true, serviceOf(bank).color, ''],
    [desk, false, 'brown', 'D'],
  ]);
  expect([here.vault.secrets.has(bank, 'tokens'), here.left]).toEqual([true, []]);
  const before = rowsOfFile(here.path);
  expect(await here.restore(file)).toEqual(ok(false));
  expect(rowsOfFile(here.path)).toEqual(before);
  expect(here.shown).toHaveLength(3);
});

test('behavior: P18 replacing takes over connections and notebooks; rules and transactions here stay', async () => {
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  const entry = (number: number, label: string) => ({ subject: addressOf(number), label, note: '', contact: true });
  fill(there.vault, { notebook: [entry(2, 'Savings')], tokens: [addressOf(20)] });
  const moved = serviceOf(bank, { apiAddress: 'https://other.example' });
  const open = entryOf(moved, { state: 'accepted' });
  fill(
    here.vault,
    { notebook: [entry(1, 'Mine'), entry(9, 'Savings')], journal: [open], tokens: [addressOf(21)], rules: { ...noRules, holding: 30_000 } },
    moved,
  );
  fill(here.vault, {}, serviceOf(third));
  for (const id of [bank, third]) await here.vault.secrets.keep(id, 'client-secret', 'mine');
  expect(await here.restore(await there.save(), true)).toEqual(ok(true));
  const shown = here.shown[1];
  expect(warnings(shown)).toEqual(['gone', 'changed', 'replaced', 'name-moved', 'unconfirmed']);
  expect(shown?.fields).toContainEqual({ name: '“Savings”', before: addressOf(9), after: addressOf(2), is: 'address' });
  // What comes and goes is named, and whatever else does is counted.
  expect(lineOf(shown, 'Contacts')).toBe('1 added or changed: “Savings”');
  expect(lineOf(shown, 'Tokens and collections')).toBe('1 added or changed');
  expect(lineOf(shown, 'Contacts, labels and notes')).toBe('2 removed: “Mine”, “Savings”');
  expect(lineOf(shown, 'Tokens, contracts, approvals and signatures')).toBe('1 removed');
  expect(shown?.fields).toContainEqual({ name: 'API address', before: moved.apiAddress, after: serviceOf(bank).apiAddress, is: 'address' });
  expect(here.vault.connections.list()).toEqual([{ ...serviceOf(bank), confirmed: false }]);
  expect(here.vault.notebook.entries(bank)).toEqual([entry(2, 'Savings')]);
  expect(here.vault.saved.list(bank, 'token').map(({ key }) => key)).toEqual([addressOf(20)]);
  expect(here.vault.journal.find(open.id)).toMatchObject(ok({ state: 'accepted' }));
  // The rules go along to where the connection leads now.
  expect(here.vault.rules.of(bank)).toMatchObject({ holding: 30_000 });
  expect([here.vault.secrets.has(bank, 'client-secret'), here.vault.secrets.has(third, 'client-secret')]).toEqual([false, false]);
  expect(here.left.toSorted()).toEqual([bank, third]);
});

test('behavior: P18 what connections share is restored as it was, and shown where sharing begins', async () => {
  const entry = (number: number, label: string, contact = true) => ({ subject: addressOf(number), label, note: '', contact });
  const sharing = (app: ReturnType<typeof openApp>) => app.vault.notebook.sharers();
  const seen = (app: ReturnType<typeof openApp>, id: string) =>
    Object.fromEntries(app.vault.notebook.entries(id).map(({ subject, label }) => [subject, label]));
  const there = openApp(folder, 'there');
  fill(there.vault, { notebook: [entry(1, 'Alice'), entry(2, 'Bob')] });
  fill(there.vault, { notebook: [entry(2, 'Robert')] }, serviceOf(desk));
  for (const id of [bank, desk]) there.vault.notebook.share(id);
  const file = await there.save();
  const [ofBank, ofDesk] = [
    { [addressOf(1)]: 'Alice', [addressOf(2)]: 'Bob' },
    { [addressOf(1)]: 'Alice', [addressOf(2)]: 'Robert' },
  ];
  for (const replace of [false, true]) {
    const here = openApp(folder, `empty ${replace}`);
    expect(await here.restore(file, replace)).toEqual(ok(true));
    expect(lineOf(here.shown[1], 'Share contacts and labels')).toBe('“Service 1”, “Service 2”');
    expect([sharing(here), seen(here, bank), seen(here, desk)]).toEqual([[bank, desk], ofBank, ofDesk]);
    // One record, as before.
    here.vault.notebook.put(desk, [entry(1, 'Alice Smith')]);
    expect(seen(here, bank)[addressOf(1)]).toBe('Alice Smith');
    here.vault.stop();
  }
  // The same once more changes nothing, and neither does it end anything.
  expect(await there.restore(file)).toEqual(ok(false));
  expect([sharing(there), seen(there, desk)]).toEqual([[bank, desk], ofDesk]);
});

test('error: M9 P18 no backup makes a name known in a connection that didn’t have it in the backup', async () => {
  const entry = (number: number, label: string) => ({ subject: addressOf(number), label, note: '', contact: true });
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  fill(there.vault, { notebook: [entry(1, 'Mallory')] });
  fill(there.vault, { notebook: [entry(3, 'Theirs')] }, serviceOf(third));
  for (const id of [bank, third]) there.vault.notebook.share(id);
  fill(here.vault, { notebook: [entry(2, 'Mine')] });
  fill(here.vault, { rules: { ...noRules, knownReceiversOnly: true } }, serviceOf(desk));
  for (const id of [bank, desk]) here.vault.notebook.share(id);
  expect(await here.restore(await there.save())).toEqual(ok(true));
  const names = (id: string) => here.vault.notebook.entries(id).map(({ label }) => label);
  expect([names(desk), names(bank).toSorted(), names(third).toSorted()]).toEqual([
    ['Mine'],
    ['Mallory', 'Mine', 'Theirs'],
    ['Mallory', 'Theirs'],
  ]);
  // Connections share here already, so the new one doesn’t join them by itself.
  expect(here.vault.notebook.sharers()).toEqual([bank, desk]);
  // Replaced, it shares as in the backup.
  expect(await here.restore(await there.save(), true)).toEqual(ok(true));
  expect([here.vault.notebook.sharers(), names(bank).toSorted()]).toEqual([
    [bank, third],
    ['Mallory', 'Theirs'],
  ]);
});

test('error: T1 P18 a backup loosens nothing, confirms nothing, and allows no pictures', async () => {
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  const strict = { ...noRules, knownReceiversOnly: true };
  const contact = { subject: addressOf(5), label: 'Stranger', note: '', contact: true };
  fill(there.vault, { notebook: [contact], rules: noRules });
  there.vault.saved.put(bank, 'pictures', [{ key: 'pictures', body: JSON.stringify({ allowed: true, gateway: '' }) }]);
  there.vault.rules.recordTestRuns(bank, true);
  fill(here.vault, { rules: strict });
  for (const replace of [false, true]) expect((await here.restore(await there.save(), replace)).ok).toBe(true);
  expect(here.vault.rules.of(bank)).toEqual(strict);
  expect(warnings(here.shown[1])).toEqual(['demoted']);
  expect(here.vault.notebook.entries(bank)).toEqual([{ ...contact, contact: false }]);
  expect([here.vault.saved.list(bank, 'pictures'), here.vault.rules.testRunsMatch(bank)]).toEqual([[], null]);
  const other = openApp(folder, 'other');
  expect((await other.restore(await there.save())).ok).toBe(true);
  expect(other.vault.services.list()).toEqual([]);
});

test('error: P18 more open writes than Blockdesk follows, or a row that is too long, are refused whole', async () => {
  const record = serviceOf(bank);
  const here = openApp(folder, 'here');
  const many = await sealedWith((content) => {
    const journal = content.prepare('INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (let count = 0; count < 1_001; count += 1) {
      const { state, identity, ...kept } = entryOf(record, { state: 'unknown' });
      journal.run(kept.id, bank, identity, kept.digest, state, 1, JSON.stringify(kept));
    }
  });
  const long = await sealedWith((content) => {
    content.prepare('INSERT INTO connection VALUES (?, ?)').run(bank, JSON.stringify({ ...record, more: 'x'.repeat(40_000) }));
  });
  for (const file of [many, long])
    expect(await here.restore(file)).toMatchObject({ error: { fields: { file: expect.stringContaining('too large') } } });
});

test('error: P18 a connection with the redirect address of another isn’t restored, or nobody could sign in to either', async () => {
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  fill(there.vault, { rules: { ...noRules, holding: 30_000 } }, { ...serviceOf(desk), redirectAddress: 'http://127.0.0.1/' });
  fill(here.vault, {}, serviceOf(bank));
  expect(await here.restore(await there.save())).toEqual(ok(true));
  expect(warnings(here.shown[1])).toContain('collides');
  expect(here.vault.connections.list().map(({ id }) => id)).toEqual([bank]);
  // In place of all that is here, it collides with none.
  expect(await here.restore(await there.save(), true)).toEqual(ok(true));
  expect(here.vault.connections.list().map(({ id }) => id)).toEqual([desk]);
});

test('error: P18 rows that a stranger made up are left out, and said to be', async () => {
  const record = serviceOf(bank);
  const bad = [
    { input: { receiver: 5 } },
    { search: { from: 'x' } },
    { block: { number: 'x', hash: null } },
    { id: 'a' },
    { accounts: ['x'] },
    { preparedAt: -1 },
    // They can't be decoded, are of the future, or were sent elsewhere.
    {
      operation: 'transaction.submit' as const,
      input: { contractAddress: addressOf(9), functionSignature: 'function approve(address,uint256)', params: ['a', 'abc'] },
    },
    { preparedAt: Date.now() + 86_400_000 },
    { sentAt: Date.now() + 86_400_000 },
    { service: 'https://elsewhere.example' },
  ];
  const file = await sealedWith((content) => {
    const connection = content.prepare('INSERT INTO connection VALUES (?, ?)');
    connection.run(bank, JSON.stringify(record));
    connection.run(desk, JSON.stringify({ ...serviceOf(desk), revocationAddress: 'https://evil.example/revoke' }));
    connection.run(third, JSON.stringify({ ...serviceOf(third), name: 'A\u202eB' }));
    const journal = content.prepare('INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (const change of bad) {
      const { state, identity, ...kept } = { ...entryOf(record), ...change };
      journal.run(kept.id, bank, identity, kept.digest, state, 1, JSON.stringify(kept));
    }
    const { state, identity: _identity, ...kept } = entryOf(record);
    for (const identity of ['[broken', '"x"', '[1]']) {
      const id = crypto.randomUUID();
      journal.run(id, bank, identity, kept.digest, state, 1, JSON.stringify({ ...kept, id }));
    }
    journal.run('another id', bank, JSON.stringify(['https://api.1.example']), kept.digest, state, 1, JSON.stringify(kept));
    journal.run(kept.id, bank, JSON.stringify(['https://api.1.example']), kept.digest, 'odd', 1, JSON.stringify(kept));
    content.prepare('INSERT INTO rule VALUES (?, ?)').run('[broken', '{}');
    content.prepare('INSERT INTO contact_name VALUES (?, ?, ?, ?, ?)').run('sandbox', 'x', 'y', 1, null);
  });
  const here = openApp(folder, 'here');
  expect(await here.restore(file)).toEqual(ok(true));
  expect(here.shown[1]?.warnings.find(({ kind }) => kind === 'unreadable')?.text).toContain(`${bad.length + 5 + 2 + 1} entries`);
  expect(here.vault.connections.list()).toEqual([{ ...record, confirmed: false }]);
  expect(here.vault.journal.since(bank, 0)).toEqual(ok([]));
});

test('error: T2 P18 nothing saved with a connection comes along where its id leads to another service here', async () => {
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  fill(there.vault, { notebook: [{ subject: addressOf(5), label: 'Payroll', note: '', contact: true }] });
  const mine = serviceOf(bank, { apiAddress: 'https://mine.example' });
  fill(here.vault, {}, mine);
  fill(there.vault, {}, serviceOf(desk));
  expect(await here.restore(await there.save())).toEqual(ok(true));
  expect(warnings(here.shown[1])).toContain('elsewhere');
  expect(here.vault.connections.list()).toEqual([mine, { ...serviceOf(desk), confirmed: false }]);
  expect(here.vault.notebook.entries(bank)).toEqual([]);
});

test('error: the person goes back, or a transaction is being sent: nothing is changed', async () => {
  const there = openApp(folder, 'there');
  fill(there.vault, {});
  const file = await there.save();
  const declining = openApp(folder, 'declining', { decide: ({ title }) => title === 'Open this backup?' });
  const before = rowsOfFile(declining.path);
  expect(await declining.restore(file)).toEqual(fail({ code: 'change-declined' }));
  expect(rowsOfFile(declining.path)).toEqual(before);
  const sending = openApp(folder, 'sending', { inFlight: () => ({ sending: 1, held: 0 }) });
  expect(await sending.restore(file, true)).toMatchObject({ error: { fields: { file: expect.stringContaining('being sent') } } });
  expect(sending.shown).toEqual([]);
});

test('error: M9 P18 what has changed since it was shown is not restored', async () => {
  const there = openApp(folder, 'there');
  fill(there.vault, { notebook: [{ subject: addressOf(5), label: 'Payroll', note: '', contact: true }] });
  const here = openApp(folder, 'here', {
    decide({ title }) {
      if (title === 'Restore this backup?') fill(here.vault, {});
      return true;
    },
  });
  expect(await here.restore(await there.save())).toEqual(fail({ code: 'change-declined' }));
  expect(here.vault.notebook.entries(bank)).toEqual([]);
});

test('limits: 10,000 transactions are saved and restored in seconds', { timeout: 120_000 }, async () => {
  const [there, here] = [openApp(folder, 'there'), openApp(folder, 'here')];
  fill(there.vault, {});
  there.vault.stop();
  const database = new DatabaseSync(join(folder, 'there', 'vault.db'));
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO journal (id, connection, identity, digest, state, at, body) VALUES (?, ?, ?, ?, ?, ?, ?)');
  const long = 'f'.repeat(6_000);
  for (let index = 0; index < 10_000; index += 1) {
    const { state, ...kept } = entryOf(serviceOf(bank), {
      state: 'confirmed',
      preparedAt: index,
      answer: long,
      receipt: `${long}${index}`,
    });
    insert.run(kept.id, bank, kept.identity, kept.digest, state, index, JSON.stringify(kept));
  }
  database.exec('COMMIT');
  database.close();
  const again = openApp(folder, 'there');
  const began = performance.now();
  const file = await again.save();
  const saved = performance.now();
  expect(await here.restore(file)).toEqual(ok(true));
  const restored = performance.now();
  const found = here.vault.journal.list(bank, all);
  expect(found.ok && found.value.length).toBe(10_000);
  console.info(
    `10,000 transactions: saved in ${Math.round(saved - began)} ms, restored in ${Math.round(restored - saved)} ms, ${file.length} bytes`,
  );
});

test('behavior: each version of the vault can be opened as a backup', async () => {
  for (let version = 1; version <= vaultMigrations.length; version += 1) {
    const vault = new DatabaseSync(':memory:');
    for (const step of vaultMigrations.slice(0, version)) take(vault, step);
    vault.exec(`PRAGMA user_version = ${version}`);
    const app = openApp(folder, `version ${version}`);
    const content = app.vault.backup.open(toContent(vault, vaultMigrations.slice(0, version), { at: 1, app: '1' }));
    expect([version, typeof content]).toEqual([version, 'object']);
  }
});

test('behavior: P7 the first backup that was ever made, of format 1 and version 7 of the vault, is restored', async () => {
  const here = openApp(folder, 'here');
  expect(await here.restore(readFileSync(join(import.meta.dirname, 'first.blockdesk')))).toEqual(ok(true));
  // Records of that time had no color: it follows from the id.
  expect(here.vault.connections.list()).toEqual([{ ...serviceOf(bank), color: 'green', confirmed: false }]);
  expect(here.vault.notebook.entries(bank)).toEqual([{ subject: addressOf(7), label: 'Savings', note: 'A note', contact: true }]);
  expect([here.vault.notebook.signatures(bank), here.vault.saved.list(bank, 'token').map(({ key }) => key)]).toEqual([
    ['function a(uint256)'],
    [addressOf(8)],
  ]);
  expect(here.vault.rules.of(bank)).toMatchObject({ holding: 30_000 });
  expect(here.vault.journal.list(bank, all)).toMatchObject(ok([{ state: 'unknown' }, { state: 'confirmed' }]));
});
