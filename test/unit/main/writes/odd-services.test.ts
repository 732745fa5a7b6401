/** Services as they are in the field: how a write ends where the answer, the nodes or the accounts are not as one expects. */
import { afterEach, expect, test } from 'vitest';
import { startSimulatedWrite, twoAccounts } from '#test/support/simulated-write.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const start = (...how: Parameters<typeof startSimulatedWrite>) => {
  const one = startSimulatedWrite(...how);
  stops.push(one.stop);
  return one;
};

test.each(['200 with an error in the body', '200 that says it failed'])(
  'error: M4 M5 %s, and carried out: unknown, then found',
  async (fault) => {
    const one = start({ fault, mined: 'minutes' });
    await one.end();
    expect(one.states).toContain('unknown');
    expect(one.states.slice(0, one.states.indexOf('unknown'))).not.toContain('accepted');
    expect(one.entry()).toMatchObject({ state: 'confirmed', hash: one.made()?.hash });
  },
);

test('error: M4 M5 200 with an error in the body, and not carried out: it stays unknown, and is never said to be accepted', async () => {
  const one = start({ fault: '200 with an error in the body', mined: 'never' });
  await one.end();
  expect(one.entry()).toMatchObject({ state: 'unknown', hash: null });
  expect(one.states).not.toContain('accepted');
});

test('behavior: M21 a receipt instead of a hash: its transaction is followed at once', async () => {
  const one = start({ fault: 'a receipt instead of a hash', mined: 'minutes' });
  await one.end();
  expect(one.entry()).toMatchObject({ state: 'confirmed', hash: one.made()?.hash, search: null });
});

test.each(['batched', 'batched, and answered minutes later'])(
  'error: M4 %s, and mined minutes later: found automatically',
  async (fault) => {
    const one = start({ fault, mined: 'minutes' });
    await one.end();
    expect(one.entry()).toMatchObject({ state: 'confirmed', hash: one.made()?.hash });
    expect(one.service.done).toHaveLength(1);
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'error: M4 M21 nodes that lag, so that the newest block goes backwards and receipts come and go: nothing is taken back, no older one taken up (%i)',
  async (seed) => {
    for (const [fault, mined] of [
      ['accepted', 'soon'],
      ['lost answer', 'minutes'],
      ['accepted with the hash of an older one', 'never'],
    ] as const) {
      const one = start({ fault, mined, seed, lag: 40_000 });
      await one.end();
      const made = one.made();
      expect(one.entry()).toMatchObject(made === null ? { state: 'unknown', hash: null } : { state: 'confirmed', hash: made.hash });
      expect(one.entry()?.wasReorganized).toBe(false);
      if (made === null) expect(one.states).not.toContain('confirmed');
    }
  },
);

test('error: M10 M22 accounts in another order each time: refused at most once, then it is sent', async () => {
  for (let seed = 1; seed < 9; seed += 1) {
    const one = start({ fault: 'accepted', mined: 'soon', seed, accounts: twoAccounts });
    for (let tries = 0; tries < 4; tries += 1) {
      const sent = one.send();
      await one.desk.pass(60_000);
      const result = await sent;
      if (!result.ok) expect(result.error.code).toBe('changed-meanwhile');
      one.service.plans.splice(0);
    }
    // Another order is seen once; where it was seen before the first review, never.
    expect(one.service.done.length).toBeGreaterThanOrEqual(3);
  }
});

test('behavior: M21 blocks that were replaced: one that was read already is read again, and what came into it is found', async () => {
  const one = start({ fault: 'lost answer', mined: 'never' });
  await one.desk.pass(120_000);
  void one.send();
  await one.desk.pass(150_000);
  const entry = one.entry();
  const read = Number(entry?.search?.at);
  expect(entry?.state).toBe('unknown');
  const call = one.service.done[0]?.plan.call;
  one.chain.reorganize(2, false);
  const at = one.clock.monotonic();
  const { from } = one.chain.all()[0] ?? { from: '' };
  const hash = `0x${'5e'.repeat(32)}`;
  one.chain.add({
    to: '',
    data: '',
    value: '',
    ...call,
    hash,
    from,
    succeeds: true,
    pooledAt: at,
    droppedAt: Number.POSITIVE_INFINITY,
    places: [{ at, block: read }],
  });
  await one.desk.pass(120_000);
  expect(one.entry()).toMatchObject({ state: 'confirmed', hash });
});
