/** The rows of the journal: a state never follows one that it cannot, and what cannot be read or written is an error, never "nothing". */
import { expect, test, vi } from 'vitest';
import { countUnreadable } from '#main/writes/journal-store.ts';
import { earlierLike } from '#main/writes/same-write-before.ts';
import { fail, ok } from '#shared/core/result.ts';
import { type Activity, mayFollow, settledStates, writeStates } from '#shared/writes/activity.ts';
import { toEntry, toIntent } from '#test/support/entries.ts';
import { openJournal } from '#test/support/journals.ts';

const hash = `0x${'1f'.repeat(32)}`;
const unreadable = fail({ code: 'storage', what: 'the journal of what was sent' });
const newest = { before: null, most: 99 };
const ids = (found: { readonly ok: boolean; readonly value?: readonly Activity[] }) => found.value?.map(({ id }) => id);

test('error: P4 M3 an entry that cannot be read back exactly counts as not saved', () => {
  const { database, journal } = openJournal();
  expect(journal.add(toEntry())).toEqual(ok(null));
  database.exec("CREATE TEMP TRIGGER spoil AFTER INSERT ON journal BEGIN UPDATE journal SET body = '{}' WHERE id = NEW.id; END");
  expect(journal.add(toEntry())).toEqual(fail({ code: 'not-noted', why: 'disk' }));
});

const body = { id: 'a', connection: 'tested', operation: 'erc20.transfer', input: {}, accounts: [], preparedAt: 1 };
test.each([
  ...['null', '1', '[]', '{}', '"x"', 'half of it'],
  ...[{ id: 1 }, { connection: 1 }, { operation: 'x' }, { input: null }, { input: 'x' }, { accounts: {} }, { preparedAt: '1' }].map(
    (wrong) => JSON.stringify({ ...body, ...wrong }),
  ),
])('error: P3 M8 a row that is %s does not count: it is reported at the start, and no decision relies on it', (broken) => {
  const { database, journal } = openJournal();
  const [sound, spoiled] = [toEntry({ state: 'unknown', preparedAt: 1 }), toEntry({ state: 'unknown', preparedAt: 2 })];
  for (const entry of [sound, spoiled]) journal.add(entry);
  expect([countUnreadable(database), earlierLike(journal, toIntent(), 0).ok]).toEqual([0, true]);
  database.prepare('UPDATE journal SET body = ? WHERE id = ?').run(broken, spoiled.id);
  expect(countUnreadable(database)).toBe(1);
  expect(earlierLike(journal, toIntent(), 0)).toEqual(unreadable);
  expect(journal.find(spoiled.id)).toEqual(unreadable);
  expect([ids(journal.list('tested', newest)), ids(journal.inState(['unknown']))]).toEqual([[sound.id], [sound.id]]);
});

test('error: P1 M3 M8 a file that fails in the middle of a run: nothing is written, and nothing that is read is “no entry”', () => {
  let backups = 0;
  const backUp = () => {
    backups += 1;
  };
  const { database, journal } = openJournal({ backUp });
  const entry = toEntry();
  journal.add(entry);
  backups = 0;
  database.close();
  expect(journal.add(toEntry())).toEqual(fail({ code: 'not-noted', why: 'disk' }));
  expect(journal.move(entry.id, ['prepared'], 'sent')).toEqual(fail({ code: 'storage', what: 'the entry in the journal' }));
  expect(journal.find(entry.id)).toEqual(unreadable);
  expect(journal.list('tested', newest)).toEqual(unreadable);
  expect(journal.inState(writeStates)).toEqual(unreadable);
  expect(journal.since('tested', 0)).toEqual(unreadable);
  expect(journal.withHash('tested', hash)).toEqual(unreadable);
  expect([countUnreadable(database), backups]).toEqual([0, 0]);
});

test.each(writeStates)('error: M2 M4 what is %s becomes only what may follow it, and only for who knows its state', (from) => {
  const { journal } = openJournal();
  for (const to of writeStates) {
    const entry = toEntry({ state: from });
    journal.add(entry);
    const others = writeStates.filter((state) => state !== from);
    expect(journal.move(entry.id, others, to)).toEqual(ok(false));
    expect(journal.find(entry.id)).toEqual(ok(entry));
    // To the state that it has: only a fact is added.
    const isAllowed = to === from || mayFollow[from].includes(to);
    expect(journal.move(entry.id, [from], to, { hash })).toEqual(ok(isAllowed));
    expect(journal.find(entry.id)).toEqual(ok(isAllowed ? { ...entry, state: to, hash } : entry));
  }
  expect(journal.move('no such entry', writeStates, 'sent')).toEqual(ok(false));
  expect(journal.find('no such entry')).toEqual(ok(null));
});

test('behavior: P1 the backup follows each entry and each change; one that fails undoes nothing', () => {
  let backups = 0;
  const backUp = () => {
    backups += 1;
    throw new Error('no space left');
  };
  const { journal } = openJournal({ backUp });
  const entry = toEntry();
  expect(journal.ready()).toEqual(ok(null));
  expect(journal.add(entry)).toEqual(ok(null));
  expect(backups).toBe(1);
  expect(journal.move(entry.id, ['prepared'], 'sent')).toEqual(ok(true));
  expect(backups).toBe(2);
  expect(journal.find(entry.id)).toEqual(ok({ ...entry, state: 'sent' }));
});

test('error: entries of one millisecond are neither lost nor listed twice across pages', () => {
  const { journal } = openJournal();
  const all = Array.from({ length: 100 }, (_, index) => toEntry({ state: 'confirmed', preparedAt: index < 30 ? 1 : 7 }));
  for (const entry of all) journal.add(entry);
  const seen: string[] = [];
  for (let from: { before: number | null; behind?: string } = { before: null }; ; ) {
    const page = journal.list('tested', { ...from, most: 40 });
    const last = page.ok ? page.value.at(-1) : undefined;
    if (!page.ok || last === undefined || seen.length > all.length) break;
    seen.push(...page.value.map(({ id }) => id));
    from = { before: last.preparedAt, behind: last.id };
  }
  expect(seen).toEqual(all.map(({ id }) => id).toReversed());
  expect(journal.list('tested', { before: 7, most: 99 })).toEqual(ok(all.slice(0, 30).toReversed()));
});

const week = 7 * 24 * 60 * 60_000;

test('error: M12 settled entries of the last week stay, however many are added: limits and warnings look at them', () => {
  const { journal } = openJournal({ mostSettled: 20 });
  const real = toEntry({ state: 'confirmed', preparedAt: 10 * week });
  journal.add(real);
  for (let count = 0; count < 30; count += 1) journal.add(toEntry({ state: 'rejected', preparedAt: 10 * week + count }));
  expect(journal.find(real.id)).toMatchObject({ ok: true, value: { state: 'confirmed' } });
});

test('behavior: M24 settled entries make room, unknown or pending ones never do', () => {
  const { journal } = openJournal({ mostSettled: 20 });
  for (const state of writeStates) for (let count = 0; count < 30; count += 1) journal.add(toEntry({ state, preparedAt: count * week }));
  journal.add(toEntry({ preparedAt: 0, connection: 'another', state: 'rejected' }));
  const all = journal.inState(writeStates);
  const count = (wanted: readonly string[]) =>
    all.ok ? all.value.filter(({ state, connection }) => connection === 'tested' && wanted.includes(state)).length : 0;
  expect(count(settledStates)).toBe(20);
  expect(count(['prepared', 'holding', 'sent', 'accepted', 'unknown'])).toBe(150);
  expect(all.ok && all.value.filter(({ connection }) => connection === 'another')).toHaveLength(1);
});

test('behavior: they make room some at a time, as each time looks at all of them', () => {
  const { journal } = openJournal({ mostSettled: 200 });
  const kept = () => ids(journal.inState(settledStates))?.length;
  const add = (weeks: number) => journal.add(toEntry({ state: 'confirmed', preparedAt: weeks * week }));
  for (let count = 0; count < 202; count += 1) add(count);
  expect(kept()).toBe(202);
  add(202);
  expect(kept()).toBe(200);
});

test('behavior: what is open or new is found without a look at every entry', () => {
  const { database, journal } = openJournal();
  const prepare = vi.spyOn(database, 'prepare');
  journal.since('tested', 5);
  const query = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes('UNION')) ?? '';
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => String(detail));
  for (const found of [
    'journal_by_connection (connection=? AND at>?)',
    'journal_by_identity (identity=? AND at>?)',
    'journal_by_state (state=?)',
  ])
    expect(plan.filter((step) => step.includes(found))).not.toEqual([]);
  expect(plan.filter((step) => step.startsWith('SCAN journal') || /\(connection=\?\)|\(identity=\?\)/.test(step))).toEqual([]);
});

test('error: M4 M30 what names a transaction is found at each address of its service, and nowhere else', () => {
  const { journal } = openJournal({ identitiesOf: () => ['its service', 'its service, as it was saved before'] });
  const [here, same, before] = [
    toEntry({ hash, identity: 'elsewhere' }),
    toEntry({ hash, connection: 'removed', identity: 'its service' }),
    toEntry({ hash, connection: 'removed', identity: 'its service, as it was saved before' }),
  ];
  for (const entry of [here, same, before]) journal.add(entry);
  for (const other of [{ hash: `0x${'2f'.repeat(32)}` }, { hash, connection: 'removed', identity: 'elsewhere' }])
    journal.add(toEntry(other));
  expect(ids(journal.withHash('tested', hash))).toEqual([here.id, same.id, before.id]);
  expect(ids(journal.list('tested', newest))).toHaveLength(4);
});

test('behavior: M4 an entry is found by the hash that it has now, by an index', () => {
  const { database, journal } = openJournal({ mostSettled: 2 });
  const other = `0x${'2f'.repeat(32)}`;
  const found = () => [hash, other].map((one) => ids(journal.withHash('tested', one)));
  const [first, second] = [toEntry({ state: 'accepted', preparedAt: 1 }), toEntry({ state: 'accepted', preparedAt: 2, hash })];
  for (const entry of [first, second]) journal.add(entry);
  expect(found()).toEqual([[second.id], []]);
  journal.move(first.id, ['accepted'], 'accepted', { hash });
  expect(found()).toEqual([[first.id, second.id], []]);
  journal.move(second.id, ['accepted'], 'confirmed', { hash: other });
  expect(found()).toEqual([[first.id], [second.id]]);
  journal.move(first.id, ['accepted'], 'accepted', { hash: null });
  expect(found()).toEqual([[], [second.id]]);
  // Two later ones leave it no room.
  for (const weeks of [2, 3]) journal.add(toEntry({ state: 'confirmed', preparedAt: weeks * week }));
  expect(found()).toEqual([[], []]);

  const prepare = vi.spyOn(database, 'prepare');
  journal.withHash('tested', hash);
  const query = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes('json_extract')) ?? '';
  expect(database.prepare(`EXPLAIN QUERY PLAN ${query}`).all()).toEqual([
    expect.objectContaining({ detail: expect.stringContaining('USING INDEX journal_by_hash') }),
  ]);
});
