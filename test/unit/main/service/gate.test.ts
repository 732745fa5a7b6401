/** H15: how many requests go at once and in a second, and in which order. */
import { expect, test } from 'vitest';
import { createGate, type Urgency } from '#main/service/gate.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

function start(limits: { atOnce: number; perSecond: number | null }) {
  const clock = createFakeClock();
  const gate = createGate(() => limits, clock);
  const passed: string[] = [];
  const ask = (name: string, urgency: Urgency = 'visible', signal = never) =>
    void gate.pass(() => urgency, signal).then((isIn) => passed.push(isIn ? name : `${name} left`));
  return { clock, gate, passed, ask };
}

test('behavior: H15 no more at once than allowed; one leaves, one comes in', async () => {
  const { gate, passed, ask } = start({ atOnce: 2, perSecond: null });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  await settle();
  expect(passed).toEqual(['a', 'b']);
  gate.leave();
  await settle();
  expect(passed).toEqual(['a', 'b', 'c']);
});

test('behavior: H15 what is looked at passes what is fetched ahead', async () => {
  const { gate, passed, ask } = start({ atOnce: 1, perSecond: null });
  ask('first');
  ask('ahead', 'ahead');
  ask('visible');
  await settle();
  gate.leave();
  await settle();
  gate.leave();
  await settle();
  expect(passed).toEqual(['first', 'visible', 'ahead']);
});

test('behavior: H15 no more in any second than allowed, and none is forgotten', async () => {
  const { clock, gate, passed, ask } = start({ atOnce: 100, perSecond: 3 });
  for (let count = 0; count < 7; count += 1) ask(String(count));
  await settle();
  expect(passed).toHaveLength(3);
  for (let count = 0; count < 3; count += 1) gate.leave();
  await settle();
  expect(passed).toHaveLength(3);
  clock.pass(999);
  await settle();
  expect(passed).toHaveLength(3);
  clock.pass(1);
  await settle();
  expect(passed).toHaveLength(6);
  clock.pass(1_000);
  await settle();
  expect(passed).toEqual(['0', '1', '2', '3', '4', '5', '6']);
});

test('behavior: H15 whoever leaves the queue takes nobody’s place', async () => {
  const { gate, passed, ask } = start({ atOnce: 1, perSecond: null });
  const gone = new AbortController();
  ask('a');
  ask('b', 'visible', gone.signal);
  ask('c');
  gone.abort();
  ask('late', 'visible', gone.signal);
  await settle();
  gate.leave();
  await settle();
  expect(passed.filter((name) => name.endsWith('left')).sort()).toEqual(['b left', 'late left']);
  expect(passed.filter((name) => !name.endsWith('left'))).toEqual(['a', 'c']);
});

test('behavior: H15 fetched ahead, and looked at while it waits: it goes first', async () => {
  const { gate, passed, ask } = start({ atOnce: 1, perSecond: null });
  let urgency: Urgency = 'ahead';
  ask('first');
  ask('other', 'ahead');
  void gate.pass(() => urgency, never).then(() => passed.push('looked at'));
  urgency = 'visible';
  await settle();
  gate.leave();
  await settle();
  expect(passed).toEqual(['first', 'looked at']);
});
