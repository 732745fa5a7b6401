/** Desktop notices about writes: once, only while their connection is not visible, and without hidden amounts. */
import { expect, test } from 'vitest';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import { createWriteNotifications, writeNotification } from '#main/writes/write-notifications.ts';
import { entryPlace } from '#shared/core/places.ts';
import { ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toConnection } from '#test/support/connection.ts';
import { toEntry } from '#test/support/entries.ts';

const connection = toConnection({ name: 'Acme' });
const hash = `0x${'1f'.repeat(32)}`;

interface DeskOptions {
  readonly isShown?: boolean;
  readonly hides?: boolean;
  readonly isGone?: boolean;
  readonly announced?: 'confirmed' | 'reverted';
}

function desk(first: Activity['state'], options: DeskOptions = {}) {
  let entry = toEntry({ state: first, title: 'Send 250 DUSD to Savings', hash });
  const notices: DesktopNotification[] = [];
  const news = createWriteNotifications({
    journal: { find: () => ok(entry), inState: (states) => ok(states.includes(entry.state) ? [entry] : []) },
    notify: (note) => notices.push(note),
    isShown: (shown) => options.isShown === true && shown === connection.id,
    connectionOf: () => (options.isGone === true ? null : connection),
    hideAmounts: () => options.hides ?? false,
    announced: options.announced === undefined ? [] : [{ hash, state: options.announced }],
  });
  return {
    notices,
    id: entry.id,
    become(state: Activity['state'], differences: Activity['differences'] = null) {
      entry = { ...entry, state, differences };
      news.changed(entry.id);
    },
  };
}

test('default: a confirmed write gives one notice, which links to its entry', () => {
  const { notices, id, become } = desk('accepted');
  become('accepted');
  become('confirmed');
  become('confirmed');
  expect(notices).toEqual([
    { title: 'Confirmed', body: 'Send 250 DUSD to Savings · Acme', connection: connection.id, place: entryPlace(id) },
  ]);
});

test('behavior: no notice while it is visible, none for what ended in an earlier run; without its connection it names the host', () => {
  const shown = desk('accepted', { isShown: true });
  shown.become('reverted');
  expect(shown.notices).toEqual([]);
  const gone = desk('accepted', { isGone: true });
  gone.become('confirmed');
  expect(gone.notices).toMatchObject([
    { title: 'Confirmed', body: expect.stringMatching(/^Send 250 DUSD to Savings · \S+$/), place: '/activity' },
  ]);
  expect(gone.notices[0]?.connection).toBeUndefined();
  const earlier = desk('confirmed');
  earlier.become('confirmed');
  expect(earlier.notices).toEqual([]);
});

test('behavior: hidden amounts appear in no notice', () => {
  const { notices, become } = desk('sent', { hides: true });
  become('unknown');
  expect(notices).toMatchObject([{ title: 'Unknown: don’t send again yet', body: 'A transaction you sent · Acme' }]);
  expect(writeNotification(toEntry({ state: 'withdrawn' }), connection, false)).toBeNull();
});

test('error: confirmed but not as reviewed: the notice says so, once, also where it is known only later', () => {
  const later = desk('accepted');
  later.become('confirmed');
  later.become('confirmed', ['other']);
  later.become('confirmed', ['other']);
  expect(later.notices.map(({ title }) => title)).toEqual(['Confirmed', 'Confirmed, but not as reviewed']);
  const atOnce = desk('accepted');
  atOnce.become('confirmed', ['other']);
  expect(atOnce.notices.map(({ title }) => title)).toEqual(['Confirmed, but not as reviewed']);
});

test('behavior: P19 what was announced while Blockdesk was locked isn’t said twice; another ending is', () => {
  const same = desk('accepted', { announced: 'confirmed' });
  // In a block, without a status yet.
  same.become('accepted');
  same.become('confirmed');
  expect(same.notices).toEqual([]);
  same.become('confirmed', ['Received 1 DUSD less']);
  expect(same.notices.map(({ title }) => title)).toEqual(['Confirmed, but not as reviewed']);
  const other = desk('accepted', { announced: 'confirmed' });
  other.become('reverted');
  expect(other.notices.map(({ title }) => title)).toEqual(['Failed: the network fee was charged']);
  // A reorganization later is news.
  other.become('accepted');
  other.become('confirmed');
  expect(other.notices).toHaveLength(1);
  other.become('accepted');
  other.become('confirmed');
  expect(other.notices).toHaveLength(2);
});
