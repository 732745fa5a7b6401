/** What main sets in one turn of the event loop reaches the page as one message. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSlices } from '#main/core/ipc/slices.ts';
import type { RevisedState, State } from '#shared/ipc/state.ts';

function start() {
  const sent: Partial<RevisedState>[] = [];
  const slices = createSlices((changed) => sent.push(changed));
  slices.begin({ sandbox: { phase: 'stopped' }, storage: { notes: [] } } as unknown as State);
  return { slices, sent };
}

test('default: one message with the last value of each, and nothing of what did not change', async () => {
  const { slices, sent } = start();
  slices.set('sandbox', { phase: 'starting' });
  slices.set('slowed', { connection: 'a', perSecond: 1 });
  slices.set('sandbox', { phase: 'ready' });
  expect(sent).toEqual([]);
  await turn();
  expect(sent).toEqual([
    { sandbox: { revision: 2, value: { phase: 'ready' } }, slowed: { revision: 1, value: { connection: 'a', perSecond: 1 } } },
  ]);
  slices.set('sandbox', { phase: 'stopped' });
  await turn();
  expect(sent.slice(1)).toEqual([{ sandbox: { revision: 3, value: { phase: 'stopped' } } }]);
});

test('behavior: what is asked for meanwhile has it already; sent before an answer, it isn’t sent again', async () => {
  const { slices, sent } = start();
  slices.set('sandbox', { phase: 'ready' });
  expect(slices.all().sandbox).toEqual({ revision: 1, value: { phase: 'ready' } });
  slices.flush();
  slices.flush();
  await turn();
  expect(sent).toHaveLength(1);
});
