/** What is saved on one chain is on each of its connections, and stays with the others when one goes. */
import { expect, test } from 'vitest';
import type { Core } from '#main/core/core.ts';
import { createSignal } from '#main/core/signal.ts';
import { createChainSaved } from '#main/core/storage/chain-saved.ts';
import type { SavedKind } from '#main/core/storage/saved-table.ts';
import { fail } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { toConnection } from '#test/support/connection.ts';
import { openSavedTable } from '#test/support/saved-table.ts';

const ether = { id: '1', name: 'Ethereum', currency: null };
const on = (id: string, more: Partial<Connection> = {}) => toConnection({ id, chain: ether, environment: 'live', ...more });

function start(list: readonly Connection[], active = 'a') {
  const { table } = openSavedTable();
  const state = { list, active };
  const [connectionsChanged, restored] = [createSignal<null>(), createSignal<null>()];
  const renewed: string[] = [];
  const slices = { renew: (slice: string, connection: string) => void renewed.push(`${slice} ${connection}`) };
  const connections = {
    all: () => ({ list: state.list, active: state.active, newRedirectAddress: '' }),
    active: () => state.list.find(({ id }) => id === state.active),
  } as unknown as Core['connections'];
  const put = (id: string, ...keys: string[]) => table.put(id, 'token', keys.map(toRow));
  const keysOf = (id: string, kind: SavedKind = 'token') => table.list(id, kind).map(({ key, body }) => `${key}${body}`);
  const open = () => createChainSaved(table, { connections, slices, connectionsChanged, restored });
  let announced = 0;
  const begin = () => {
    const saved = open();
    restored.on(() => {
      announced += 1;
    });
    return saved;
  };
  const become = (next: readonly Connection[]) => {
    state.list = next;
    connectionsChanged.emit(null);
  };
  return { table, put, keysOf, begin, become, restored, renewed, announced: () => announced };
}
const toRow = (key: string) => ({ key, body: '{}' });

test('default: what is saved or removed at one is saved or removed at each on its chain', () => {
  const { begin, keysOf } = start([on('a'), on('b'), on('c')]);
  const saved = begin();
  for (const kind of ['token', 'contract', 'call'] as const) saved.put('a', kind, [toRow('x'), toRow('y')]);
  expect([keysOf('b'), keysOf('c', 'contract'), keysOf('b', 'call')]).toEqual([
    ['x{}', 'y{}'],
    ['x{}', 'y{}'],
    ['x{}', 'y{}'],
  ]);
  saved.remove('b', 'token', ['x']);
  expect([keysOf('a'), keysOf('b'), keysOf('c')]).toEqual([['y{}'], ['y{}'], ['y{}']]);
});

test.each([
  ['on another chain', { chain: { ...ether, id: '137' } }],
  ['with another kind of money', { environment: 'test' }],
  ['whose chain isn’t known', { chain: null }],
  ['whose chain has changed, unconfirmed', { chain: { ...ether, before: { id: '5', name: null } } }],
] as const)('error: nothing comes to a connection %s', (_what, more) => {
  const { begin, keysOf } = start([on('a'), on('b', more)]);
  begin().put('a', 'token', [toRow('x')]);
  expect(keysOf('b')).toEqual([]);
});

test.each([
  ['on no list', { id: '987654', name: null, currency: null }],
  ['local', { id: '31337', name: 'Foundry', currency: null }],
])('error: chains with one number that are %s are not one chain', (_what, chain) => {
  const { begin, keysOf } = start([on('a', { chain }), on('b', { chain })]);
  begin().put('a', 'token', [toRow('x')]);
  expect(keysOf('b')).toEqual([]);
});

test('behavior: approvals and choices stay with their connection', () => {
  const { begin, keysOf } = start([on('a'), on('b')]);
  const saved = begin();
  for (const kind of ['pair', 'pictures', 'seed'] as const) saved.put('a', kind, [toRow('x')]);
  expect((['pair', 'pictures', 'seed'] as const).flatMap((kind) => keysOf('b', kind))).toEqual([]);
});

test('behavior: a connection that comes to a chain gets what is there, and brings what it has; nothing of either changes', () => {
  const { begin, become, put, table, keysOf, announced } = start([on('a'), on('b', { chain: null })]);
  put('a', 'x', 'y');
  table.put('b', 'token', [{ key: 'x', body: '{"own":1}' }, toRow('z')]);
  begin();
  expect(announced()).toBe(0);
  become([on('a'), on('b')]);
  expect([keysOf('a').sort(), keysOf('b').sort()]).toEqual([
    ['x{}', 'y{}', 'z{}'],
    ['x{"own":1}', 'y{}', 'z{}'],
  ]);
  expect(announced()).toBe(1);
  become([on('a'), on('b')]);
  expect(announced()).toBe(1);
  // One that goes takes nothing along.
  become([on('b')]);
  expect(keysOf('b')).toHaveLength(3);
});

test('error: a connection that was led to another chain brings nothing there, neither now nor after a restart, and gets what is there', () => {
  const polygon = { chain: { id: '137', name: 'Polygon', currency: null } };
  const { begin, become, put, keysOf } = start([on('a'), on('b', polygon)]);
  put('a', 'of-ethereum');
  put('b', 'of-polygon');
  begin();
  become([on('a', { chain: null }), on('b', polygon)]);
  become([on('a', polygon), on('b', polygon)]);
  begin();
  expect([keysOf('a'), keysOf('b')]).toEqual([['of-ethereum{}', 'of-polygon{}'], ['of-polygon{}']]);
});

test('behavior: connections of an older vault, and of a restored backup, get each other’s', () => {
  const { begin, put, keysOf, restored } = start([on('a'), on('b')]);
  put('a', 'x');
  begin();
  expect(keysOf('b')).toEqual(['x{}']);
  put('b', 'y');
  restored.emit(null);
  expect(keysOf('a')).toEqual(['x{}', 'y{}']);
});

test('behavior: a change is announced to the windows that show another connection of its chain', () => {
  const { begin, renewed } = start([on('a'), on('b'), on('c', { chain: null })]);
  const saved = begin();
  saved.put('a', 'token', [toRow('x')]);
  saved.put('c', 'token', [toRow('x')]);
  saved.put('b', 'call', [toRow('y')]);
  saved.remove('b', 'token', ['y']);
  expect(renewed).toEqual(['tokens b', 'contracts a', 'tokens a']);
});

test('error: what could not be removed at another is not removed here either, as it would come back', () => {
  const { table, keysOf, begin } = start([on('a'), on('b')]);
  const saved = begin();
  saved.put('a', 'token', [toRow('x')]);
  const { remove } = table;
  table.remove = (connection, ...more) => (connection === 'b' ? fail({ code: 'storage', what: 'it' }) : remove(connection, ...more));
  expect(saved.remove('a', 'token', ['x'])).toMatchObject({ ok: false });
  expect([keysOf('a'), keysOf('b')]).toEqual([['x{}'], ['x{}']]);
});
