/** What main sets in one turn of the event loop reaches each window as one message, and nothing of another window's connection. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSlices, type FirstSlices } from '#main/core/ipc/slices.ts';
import { connectionSlices, type RevisedState } from '#shared/ipc/state.ts';

type Sent = readonly [view: string, changed: Partial<RevisedState>];

function start() {
  const sent: Sent[] = [];
  const paces = new Map<string, number>();
  const slices = createSlices((view, changed) => sent.push([view, changed]));
  const nothing = Object.fromEntries(connectionSlices.map((name) => [name, (connection: string) => `${name} of ${connection}`]));
  const slowed = (connection: string) => ({ connection, perSecond: paces.get(connection) ?? null });
  slices.show('first', 'a');
  slices.begin({ ...nothing, sandbox: { phase: 'stopped' }, storage: { notes: [] }, slowed } as unknown as FirstSlices);
  const slow = (connection: string, perSecond: number) => {
    paces.set(connection, perSecond);
    slices.renew('slowed', connection);
  };
  return { slices, sent, slow };
}

test('default: one message with the last value of each, and nothing of what did not change', async () => {
  const { slices, sent, slow } = start();
  slices.set('sandbox', { phase: 'starting' });
  slow('a', 1);
  slices.set('sandbox', { phase: 'ready' });
  expect(sent).toEqual([]);
  await turn();
  const both = { sandbox: { revision: 2, value: { phase: 'ready' } }, slowed: { revision: 1, value: { connection: 'a', perSecond: 1 } } };
  expect(sent).toEqual([['first', both]]);
  slices.set('sandbox', { phase: 'stopped' });
  await turn();
  expect(sent.slice(1)).toEqual([['first', { sandbox: { revision: 3, value: { phase: 'stopped' } } }]]);
});

test('behavior: what is asked for meanwhile has it already; sent before an answer, it isn’t sent again', async () => {
  const { slices, sent } = start();
  slices.set('sandbox', { phase: 'ready' });
  expect(slices.all('first').sandbox).toEqual({ revision: 1, value: { phase: 'ready' } });
  slices.flush();
  slices.flush();
  await turn();
  expect(sent).toHaveLength(1);
});

test('error: T12 each window gets what is of its connection and of the app, and never anything of another’s', async () => {
  const { slices, sent, slow } = start();
  slices.show('second', 'b');
  await turn();
  expect(sent.map(([view]) => view)).toEqual(['second']);
  expect(JSON.stringify(sent)).not.toContain('of a');
  sent.length = 0;
  slow('a', 3);
  slow('b', 5);
  slow('c', 7);
  slices.set('sandbox', { phase: 'ready' });
  await turn();
  const values = sent.map(([view, changed]) => [view, changed.slowed?.value, changed.sandbox?.value]);
  expect(values).toEqual([
    ['first', { connection: 'a', perSecond: 3 }, { phase: 'ready' }],
    ['second', { connection: 'b', perSecond: 5 }, { phase: 'ready' }],
  ]);
  expect(JSON.stringify(slices.all('second'))).not.toMatch(/of a"|"a"/);
});

test('error: T12 what waits to be sent when a window shows another connection, or closes, is never sent there', async () => {
  const { slices, sent, slow } = start();
  slow('a', 3);
  slices.set('sandbox', { phase: 'ready' });
  slices.show('first', 'b');
  await turn();
  expect(sent).toHaveLength(1);
  const [, changed] = sent[0] ?? expect.unreachable();
  expect(changed.sandbox?.value).toEqual({ phase: 'ready' });
  expect(changed.slowed).toEqual({ revision: 2, value: { connection: 'b', perSecond: null } });
  slow('b', 3);
  slices.show('first', null);
  slices.renewAll();
  await turn();
  expect(sent).toHaveLength(1);
});
