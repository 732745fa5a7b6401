/** A disk that takes nothing for a while: what happened is shown all the same, and is written in its order as soon as it can be. */
import { expect, test } from 'vitest';
import { createRetryingJournal } from '#main/writes/journal-retries.ts';
import { fail, ok } from '#shared/core/result.ts';
import { type Activity, type WriteState, writeStates } from '#shared/writes/activity.ts';
import { toEntry } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { openJournal } from '#test/support/journals.ts';

const hash = `0x${'1f'.repeat(32)}`;
const cannotWrite = fail({ code: 'storage' as const, what: 'the entry in the journal' });
const cannotRead = fail({ code: 'storage' as const, what: 'the journal of what was sent' });

/** A journal with these entries, and a disk that a test has fail. */
function start(...entries: readonly Activity[]) {
  const { journal: rows } = openJournal();
  for (const entry of entries) rows.add(entry);
  const clock = createFakeClock();
  /** `refuses`: states that it does not write. `tries`: what it was asked to write. */
  const disk = { refuses: writeStates as readonly WriteState[], isReadable: true, tries: [] as WriteState[] };
  const journal = createRetryingJournal(
    {
      ...rows,
      move(id, from, to, change) {
        disk.tries.push(to);
        return disk.refuses.includes(to) ? cannotWrite : rows.move(id, from, to, change);
      },
      find: (id) => (disk.isReadable ? rows.find(id) : cannotRead),
    },
    clock,
  );
  const stateOf = ({ id }: Activity) => {
    const found = journal.find(id);
    return found.ok ? found.value?.state : found.error.code;
  };
  return { rows, clock, disk, journal, stateOf };
}

test('error: M2 P1 what happened while nothing could be written is shown wherever the entry is', () => {
  const [entry, other] = [toEntry({ state: 'sent', hash, preparedAt: 1 }), toEntry({ state: 'sent', hash, preparedAt: 2 })];
  const { journal } = start(entry, other);
  expect(journal.note(entry.id, ['sent'], 'accepted', { answer: 'taken' })).toBe(true);
  const now = { ...entry, state: 'accepted', answer: 'taken' };
  expect(journal.find(entry.id)).toEqual(ok(now));
  expect(journal.list('tested', { before: null, most: 9 })).toEqual(ok([other, now]));
  expect(journal.since('tested', 0)).toEqual(ok([other, now]));
  expect(journal.withHash('tested', hash)).toEqual(ok([now, other]));
  // The oldest first, wherever it was found.
  expect(journal.inState(['accepted', 'sent'])).toEqual(ok([now, other]));
  expect(journal.inState(['accepted', 'unknown'])).toEqual(ok([now]));
  expect(journal.inState(['sent'])).toEqual(ok([other]));
  expect(journal.find('no such entry')).toEqual(ok(null));
});

test('error: M2 P1 the oldest first, with those whose new state could not be written among them', () => {
  const [first, second, third] = [1, 2, 3].map((preparedAt) => toEntry({ state: preparedAt === 2 ? 'unknown' : 'sent', preparedAt })) as [
    Activity,
    Activity,
    Activity,
  ];
  const { journal } = start(third, second, first);
  for (const { id } of [third, first]) journal.note(id, ['sent'], 'unknown');
  expect(journal.inState(['unknown'])).toMatchObject({ value: [{ id: first.id }, { id: second.id }, { id: third.id }] });
});

test('error: M4 P1 a transaction that could not be written down yet counts as its entry’s: an answer that names it again is not believed', () => {
  const [first, other] = [toEntry({ state: 'sent' }), toEntry({ state: 'sent', connection: 'another' })];
  const { journal } = start(first, other);
  for (const { id } of [first, other]) journal.note(id, ['sent'], 'accepted', { hash });
  expect(journal.withHash('tested', hash)).toEqual(ok([{ ...first, state: 'accepted', hash }]));
  expect(journal.withHash('tested', `0x${'2f'.repeat(32)}`)).toEqual(ok([]));
});

test('behavior: M2 P1 it is tried again, less and less often, until it is written; then no more', () => {
  const entry = toEntry({ state: 'sent' });
  const { rows, journal, clock, disk } = start(entry);
  journal.note(entry.id, ['sent'], 'accepted', { hash });
  journal.note(entry.id, ['accepted'], 'confirmed');
  for (let tries = 0; tries < 7; tries += 1) clock.pass(clock.next() ?? 0);
  // The second change begins the waiting anew.
  expect(clock.asked).toEqual([1, 1, 2, 4, 8, 16, 30, 30, 30].map((seconds) => seconds * 1_000));
  expect([journal.flush(), rows.find(entry.id)]).toEqual([false, ok(entry)]);
  // The first of both is written, and not a second time.
  disk.refuses = ['confirmed'];
  clock.pass(30_000);
  expect(rows.find(entry.id)).toEqual(ok({ ...entry, state: 'accepted', hash }));
  disk.tries.length = 0;
  disk.refuses = [];
  clock.pass(30_000);
  expect([disk.tries, rows.find(entry.id)]).toEqual([['confirmed'], ok({ ...entry, state: 'confirmed', hash })]);
  expect([clock.next(), journal.flush()]).toEqual([null, true]);
});

test('behavior: M2 P1 two entries that wait are tried at the same moment, once each; a stopped journal tries no more', () => {
  const entries = [toEntry({ state: 'sent' }), toEntry({ state: 'sent' })];
  const { journal, clock, disk } = start(...entries);
  for (const { id } of entries) journal.note(id, ['sent'], 'unknown');
  disk.tries.length = 0;
  clock.pass(1_000);
  expect(disk.tries).toHaveLength(2);
  journal.stop();
  expect(clock.next()).toBeNull();
});

test('error: M2 P1 what could not be written goes before what comes next, and nothing goes past it', () => {
  const entry = toEntry({ state: 'sent' });
  const { rows, journal, disk } = start(entry);
  journal.note(entry.id, ['sent'], 'accepted', { hash });
  disk.refuses = ['accepted'];
  for (const from of ['sent', 'accepted'] as const) expect(journal.move(entry.id, [from], 'unknown')).toEqual(cannotWrite);
  expect(rows.find(entry.id)).toEqual(ok(entry));
  disk.refuses = [];
  expect(journal.move(entry.id, ['accepted'], 'confirmed')).toEqual(ok(true));
  expect(rows.find(entry.id)).toEqual(ok({ ...entry, state: 'confirmed', hash }));
});

test('error: M2 P1 a change that its entry cannot take is not kept for later, whether or not the disk works', () => {
  const entry = toEntry({ state: 'withdrawn' });
  const { journal, clock, disk, stateOf } = start(entry);
  for (const refuses of [writeStates, []]) {
    disk.refuses = refuses;
    expect(journal.note(entry.id, ['sent'], 'unknown')).toBe(false);
  }
  disk.refuses = writeStates;
  expect(journal.note('no such entry', ['sent'], 'unknown')).toBe(false);
  expect([stateOf(entry), clock.next()]).toEqual(['withdrawn', null]);
});

test('error: M2 P1 a disk that can be neither read nor written: what happened is kept, and applied only where it fits', () => {
  const [sent, settled] = [toEntry({ state: 'sent' }), toEntry({ state: 'rejected' })];
  const { journal, disk, stateOf } = start(sent, settled);
  disk.isReadable = false;
  for (const id of [sent.id, settled.id, 'no such entry']) expect(journal.note(id, ['sent'], 'unknown')).toBe(true);
  expect(stateOf(sent)).toBe('storage');
  // Of the entries that wait, any may be in this state.
  expect(journal.inState(['accepted'])).toEqual(cannotRead);
  disk.isReadable = true;
  expect([stateOf(sent), stateOf(settled)]).toEqual(['unknown', 'rejected']);
  expect(journal.inState(['unknown'])).toMatchObject({ ok: true, value: [{ id: sent.id }] });
});

test('error: P1 a list that cannot be read stays an error while changes wait', () => {
  const entry = toEntry({ state: 'sent' });
  const { database, journal: rows } = openJournal();
  rows.add(entry);
  const journal = createRetryingJournal({ ...rows, move: () => cannotWrite }, createFakeClock());
  journal.note(entry.id, ['sent'], 'unknown');
  database.close();
  expect(journal.inState(['unknown'])).toEqual(cannotRead);
  expect(journal.list('tested', { before: null, most: 9 })).toEqual(cannotRead);
});
