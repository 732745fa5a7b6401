/** Which window shows which connection: one window each, decided in main alone. */
import { expect, test } from 'vitest';
import { askedFrom, askingView, forEachView } from '#main/core/asking.ts';
import { createViews } from '#main/core/views.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { toConnection } from '#test/support/connection.ts';

function start() {
  const state = { active: 'a', list: ['a', 'b', 'c', 'd', 'e'] };
  const changes: string[] = [];
  const kept: string[] = [];
  const find = (id: string) => (state.list.includes(id) ? ok<Connection>(toConnection({ id })) : fail({ code: 'internal' as const }));
  const views = createViews({
    connections: {
      active: () => toConnection({ id: state.active }),
      find,
      select(id) {
        state.active = id;
        return find(id);
      },
    },
    changed: (view, connection) => void changes.push(`${view} ${connection}`),
    keep: (connections) => void kept.push(connections.join(' ')),
  });
  return { views, state, changes, kept };
}

test('default: each connection has one window at most, and there are four windows at most', () => {
  const { views, changes } = start();
  expect(['b', 'c', 'd'].map(views.open)).toEqual(['second', 'third', 'fourth']);
  expect(views.open('e')).toBeNull();
  expect(views.shown()).toEqual(['a', 'b', 'c', 'd']);
  expect(['a', 'c', 'e'].map(views.of)).toEqual(['first', 'third', null]);
  views.close('second');
  expect([views.of('b'), views.connectionOf('second')]).toEqual([null, null]);
  expect(views.open('e')).toBe('second');
  expect(changes).toEqual(['second b', 'third c', 'fourth d', 'second null', 'second e']);
});

test('error: T12 no window shows what another shows, and one that has closed meanwhile shows nothing', () => {
  const { views } = start();
  views.open('b');
  expect(views.show('first', 'b')).toEqual(fail({ code: 'canceled' }));
  expect(views.show('second', 'a')).toEqual(fail({ code: 'canceled' }));
  expect(views.show('third', 'c')).toEqual(fail({ code: 'canceled' }));
  expect(views.show('second', 'gone').ok).toBe(false);
  expect(views.shown()).toEqual(['a', 'b']);
  expect(views.show('second', 'c').ok).toBe(true);
  expect(views.show('first', 'b').ok).toBe(true);
  expect(views.shown()).toEqual(['b', 'c']);
});

test('behavior: a window whose connection is gone, or is what the first one shows now, has none', () => {
  const { views, state } = start();
  views.open('b');
  views.open('c');
  state.list = ['a', 'b'];
  expect(views.withoutConnection()).toEqual(['third']);
  state.active = 'b';
  expect(views.withoutConnection()).toEqual(['second', 'third']);
});

test('behavior: what a call does later still knows which window it came from', async () => {
  const made: string[] = [];
  const each = forEachView((view) => made.push(view));
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    each();
    each();
    return askingView();
  };
  expect(await Promise.all([askedFrom('second', later), askedFrom('first', later), later()])).toEqual(['second', 'first', 'first']);
  expect(made.toSorted()).toEqual(['first', 'second']);
});

test('behavior: what the windows show is kept for the next start, and no longer once the app ends and closes them', () => {
  const { views, kept } = start();
  views.open('b');
  views.open('c');
  views.show('second', 'd');
  views.close('third');
  expect(kept).toEqual(['b', 'b c', 'd c', 'd']);
  views.end();
  views.close('second');
  expect(views.shown()).toEqual(['a']);
  expect(kept).toHaveLength(4);
});
