/** What the desktop is told of writes: once, while the app does not show, and no hidden amount. */
import { expect, test } from 'vitest';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import { createWriteNotifications, writeNotification } from '#main/writes/write-notifications.ts';
import { entryPlace } from '#shared/core/places.ts';
import { ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { toEntry } from '#test/support/entries.ts';

function desk(first: Activity['state'], options: { readonly isShown?: boolean; readonly hides?: boolean } = {}) {
  let entry = toEntry({ state: first, title: 'Send 250 DUSD to Savings' });
  const told: DesktopNotification[] = [];
  const news = createWriteNotifications({
    journal: { find: () => ok(entry), inState: (states) => ok(states.includes(entry.state) ? [entry] : []) },
    notify: (note) => told.push(note),
    isShown: () => options.isShown ?? false,
    hideAmounts: () => options.hides ?? false,
  });
  return {
    told,
    id: entry.id,
    become(state: Activity['state'], differences: Activity['differences'] = null) {
      entry = { ...entry, state, differences };
      news.changed(entry.id);
    },
  };
}

test('default: confirmed is told once, and leads to its entry', () => {
  const { told, id, become } = desk('accepted');
  become('accepted');
  become('confirmed');
  become('confirmed');
  expect(told).toEqual([{ title: 'Confirmed', body: 'Send 250 DUSD to Savings', place: entryPlace(id) }]);
});

test('behavior: nothing while the app shows, nothing of what ended in an earlier run', () => {
  const shown = desk('accepted', { isShown: true });
  shown.become('reverted');
  expect(shown.told).toEqual([]);
  const earlier = desk('confirmed');
  earlier.become('confirmed');
  expect(earlier.told).toEqual([]);
});

test('behavior: hidden amounts are told nowhere', () => {
  const { told, become } = desk('sent', { hides: true });
  become('unknown');
  expect(told).toMatchObject([{ title: 'Unknown: do not send again yet', body: 'A transaction that you sent' }]);
  expect(writeNotification(toEntry({ state: 'withdrawn' }), false)).toBeNull();
});

test('error: confirmed otherwise than reviewed is told as that, once, also where it is known only later', () => {
  const later = desk('accepted');
  later.become('confirmed');
  later.become('confirmed', ['other']);
  later.become('confirmed', ['other']);
  expect(later.told.map(({ title }) => title)).toEqual(['Confirmed', 'Confirmed, but not as reviewed']);
  const atOnce = desk('accepted');
  atOnce.become('confirmed', ['other']);
  expect(atOnce.told.map(({ title }) => title)).toEqual(['Confirmed, but not as reviewed']);
});
