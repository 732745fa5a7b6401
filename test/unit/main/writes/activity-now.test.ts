/** What is published of the journal to every page: the newest of one connection, and never more than fits. */
import { expect, test } from 'vitest';
import { activityNow } from '#main/writes/activity-now.ts';
import type { Journal } from '#main/writes/journal.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toConnection } from '#test/support/connection.ts';
import { toEntry } from '#test/support/entries.ts';

const connection = toConnection({ id: 'a', clientId: 'a' });

function journalOf(entries: readonly Activity[]): Pick<Journal, 'inState' | 'list'> {
  return {
    inState: (states) => ok(entries.filter(({ state }) => states.includes(state))),
    list: (connection, { most }) => ok(entries.filter((entry) => entry.connection === connection).slice(0, most)),
  };
}

test('default: one connection’s newest without bodies and answers, and how many are open', () => {
  const entries = [
    toEntry({ connection: 'a', state: 'sent', answer: 'long', receipt: 'long' }),
    toEntry({ connection: 'b', state: 'unknown' }),
    toEntry({ connection: 'a', state: 'unknown' }),
    toEntry({ connection: 'a', state: 'confirmed' }),
    toEntry({ connection: 'a', state: 'refused' }),
  ];
  const answer = activityNow(journalOf(entries), connection);
  expect(answer).toMatchObject({ ok: true, value: { connection: 'a', underWay: 1, uncertain: 2 } });
  const newest = answer.ok ? answer.value.newest : [];
  expect(newest.map(({ id }) => id)).toEqual([entries[0], entries[2], entries[3], entries[4]].map((entry) => entry?.id));
  for (const long of ['request', 'answer', 'receipt']) expect(newest[0]).not.toHaveProperty(long);
});

test('behavior: entries with the longest inputs there are stay below 256 kB together; the newest are published', () => {
  const input = { params: ['x'.repeat(60 * 1024)] };
  const entries = Array.from({ length: 60 }, () => toEntry({ connection: 'a', state: 'confirmed', input }));
  const answer = activityNow(journalOf(entries), connection);
  const newest = answer.ok ? answer.value.newest : [];
  expect(newest.length).toBeGreaterThan(0);
  expect(newest[0]?.id).toBe(entries[0]?.id);
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(256 * 1024);
});

test('error: a journal that cannot be read is not an empty one', () => {
  const broken = fail({ code: 'storage' as const, what: 'x' });
  expect(activityNow({ inState: () => broken, list: () => ok([]) }, connection)).toEqual(broken);
  expect(activityNow({ inState: () => ok([]), list: () => broken }, connection)).toEqual(broken);
});
