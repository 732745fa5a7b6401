/** Leaving while something is on its way: the person is asked, unsent writes are withdrawn, and sent ones are recorded all the same. */
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '#main/core/platform/clock.ts';
import type { Question } from '#main/core/ports/desktop.ts';
import { questionOfLeaving } from '#main/writes/leaving.ts';
import { fail } from '#shared/core/result.ts';
import type { Change } from '#shared/writes/change.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { type HowTo, handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { createRandom } from '#test/support/random.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

let made = 0;
function nextHash(): string {
  made += 1;
  return `0x${made.toString(16).padStart(64, '0')}`;
}
/** `agrees`: to a system box and to main's own window. */
async function start(agrees: (title: string) => boolean, how: HowTo = {}) {
  /** The transfer is answered once this is called. */
  let release = () => {};
  const waits = { on: false };
  const tiny = await startTinyService({
    answers: {},
    before(request, response) {
      if (request !== 'POST /erc20/transfer') return;
      const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ hash: nextHash() }));
      if (!waits.on) return void send();
      // So that it counts as answered here.
      response.writeProcessing();
      release = send;
    },
  });
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny, { perSecond: '' });
  stops.push(() => main.stop());
  await main.signIn();
  const asked: Question[] = [];
  const ask = async (question: Question) => {
    asked.push(question);
    return agrees(question.message);
  };
  const shown: Change[] = [];
  const decide = (change: Change) => {
    shown.push(change);
    return agrees(change.title);
  };
  const desk = handlersOf(main, ask, undefined, { decide, ...how });
  stops.push(() => desk.stop());
  const posts = () => tiny.writes().length;
  const transfer = () => desk.handlers['service.erc20.transfer']({ ...eightWrites['erc20.transfer'], connection: main.connection.id });
  const state = () => {
    const all = desk.journal.list(main.connection.id, { before: null, most: 1 });
    return all.ok ? all.value[0]?.state : undefined;
  };
  return { tiny, main, desk, asked, shown, posts, transfer, state, waits, release: () => release() };
}

const ways = [
  ['sign-out', 'Sign out anyway'],
  ['sign-in', 'Sign out anyway'],
] as const;
test.each(ways)(
  'behavior: M23 O43 %s while a write is sent asks first; “no” changes nothing, and the outcome is recorded either way',
  async (way, yes) => {
    let agrees = false;
    const { main, desk, asked, posts, transfer, state, waits, release } = await start(() => agrees);
    const connection = main.connection.id;
    main.connections.select(connection);
    const leave = () => desk.handlers[({ 'sign-out': 'session.signOut', 'sign-in': 'session.signIn' } as const)[way]]({ connection });
    waits.on = true;
    const writing = transfer();
    await expect.poll(posts).toBe(1);
    expect(await leave()).toEqual(fail({ code: 'canceled' }));
    expect(asked).toMatchObject([{ message: '1 transaction is being sent', yes, no: 'Wait', enter: 'no' }]);
    expect(main.sessions.at(-1)?.phase).toBe('signed-in');
    agrees = true;
    expect(await leave()).toMatchObject({ ok: true });
    release();
    expect(await writing).toMatchObject({ ok: true });
    expect(state()).toBe('accepted');
    expect(posts()).toBe(1);
  },
);

test('behavior: M23 T6 removing the connection while a write is sent is confirmed first, and the outcome is noted either way', async () => {
  let agrees = false;
  const { main, desk, shown, posts, transfer, state, waits, release } = await start(() => agrees);
  const connection = main.connection.id;
  const remove = () => desk.handlers['connection.remove']({ connection });
  waits.on = true;
  const writing = transfer();
  await expect.poll(posts).toBe(1);
  expect(await remove()).toEqual(fail({ code: 'change-declined' }));
  expect(shown).toMatchObject([
    { title: 'Remove Tiny?', action: 'Remove connection', warnings: [{ kind: 'under-way' }, { kind: 'stays' }, {}] },
  ]);
  expect(main.connections.find(connection).ok).toBe(true);
  agrees = true;
  expect(await remove()).toMatchObject({ ok: true });
  release();
  expect(await writing).toMatchObject({ ok: true });
  expect(state()).toBe('accepted');
  expect(posts()).toBe(1);
});

test('behavior: M23 O43 leading the connection elsewhere while a write is sent asks, and only then changes anything', async () => {
  let agrees = false;
  const { tiny, main, desk, shown, posts, transfer, state, waits, release } = await start(() => agrees);
  const { id: connection, name, authorizationAddress, clientId, scopes, redirectAddress, pkce } = main.connection;
  const rebind = () =>
    desk.handlers['connection.save']({
      ...{ connection, name, environment: 'test' as const, authorizationAddress, clientId, scopes, redirectAddress, pkce },
      apiAddress: `${tiny.apiAddress}/elsewhere`,
    });
  waits.on = true;
  const writing = transfer();
  await expect.poll(posts).toBe(1);
  expect(await rebind()).toEqual(fail({ code: 'change-declined' }));
  expect(shown[0]?.warnings).toContainEqual(
    expect.objectContaining({ kind: 'under-way', text: expect.stringContaining('1 transaction is being sent.') }),
  );
  expect(main.connections.find(connection)).toMatchObject({ value: { apiAddress: tiny.apiAddress } });
  agrees = true;
  expect(await rebind()).toMatchObject({ ok: true });
  release();
  expect(await writing).toMatchObject({ ok: true });
  expect([state(), posts()]).toEqual(['accepted', 1]);
});

test('behavior: M23 a write in its undo window is withdrawn when the connection is pointed elsewhere', async () => {
  const { tiny, main, desk, posts, transfer, state } = await start(() => true, { holding: 60_000 });
  const { id: connection, name, authorizationAddress, clientId, scopes, redirectAddress, pkce } = main.connection;
  const writing = transfer();
  await expect.poll(() => desk.sending.inFlight().held).toBe(1);
  const changed = { connection, name, environment: 'test' as const, authorizationAddress, clientId, scopes, redirectAddress, pkce };
  expect(await desk.handlers['connection.save']({ ...changed, apiAddress: `${tiny.apiAddress}/elsewhere` })).toMatchObject({ ok: true });
  expect(await writing).toEqual(fail({ code: 'canceled' }));
  expect([state(), posts()]).toEqual(['withdrawn', 0]);
});

test('error: a rule made stricter during the undo window blocks it', async () => {
  const { main, desk, posts, transfer, state } = await start(() => true, { holding: 150 });
  const writing = transfer();
  await expect.poll(() => desk.sending.inFlight().held).toBe(1);
  const { contractAddress } = eightWrites['erc20.transfer'];
  const limit = { connection: main.connection.id, token: contractAddress, perTransaction: '249' };
  expect(await desk.handlers['rules.limit'](limit)).toMatchObject({ ok: true });
  expect(await writing).toEqual(fail({ code: 'changed-meanwhile' }));
  expect([state(), posts()]).toEqual(['withdrawn', 0]);
});

test('default: a write in its undo window does not count against its own daily limit', async () => {
  const { main, desk, posts, transfer } = await start(() => true, { holding: 50 });
  const { contractAddress, amount } = eightWrites['erc20.transfer'];
  await desk.handlers['rules.limit']({ connection: main.connection.id, token: contractAddress, perDay: amount });
  expect(await transfer()).toMatchObject({ ok: true });
  expect(posts()).toBe(1);
});

test('behavior: M22 a chain id first learned during a write is recorded on the connection', async () => {
  const { tiny, main, transfer } = await start(() => true);
  tiny.behavior.answers = { ...tiny.behavior.answers, '/chain/chainId': '5' };
  await transfer();
  expect(main.connections.find(main.connection.id)).toMatchObject({ value: { chain: { id: '5' } } });
});

test('behavior: M23 one that is held is withdrawn by it, and nothing is sent', async () => {
  const { main, desk, asked, posts, transfer, state } = await start(() => true, { holding: 60_000 });
  const writing = transfer();
  await expect.poll(() => desk.sending.inFlight()).toEqual({ sending: 0, held: 1 });
  expect(await desk.handlers['session.signOut']({ connection: main.connection.id })).toMatchObject({ ok: true });
  expect(asked).toMatchObject([{ message: '1 transaction is waiting to be sent', detail: 'If you continue, it will be withdrawn.' }]);
  expect(await writing).toEqual(fail({ code: 'canceled' }));
  expect([state(), posts()]).toEqual(['withdrawn', 0]);
});

test('behavior: M23 a write in its undo window when the app quits is withdrawn, and nothing is sent', async () => {
  const { desk, posts, transfer, state } = await start(() => true, { holding: 60_000 });
  const writing = transfer();
  await expect.poll(() => desk.sending.inFlight().held).toBe(1);
  desk.sending.stop();
  expect(await writing).toEqual(fail({ code: 'canceled' }));
  await desk.sending.ended();
  expect([state(), posts()]).toEqual(['withdrawn', 0]);
  expect(await transfer()).toEqual(fail({ code: 'canceled' }));
  expect(posts()).toBe(0);
});

test('behavior: M23 a write in its undo window can be undone until it is sent, once', async () => {
  const { desk, posts, transfer, state } = await start(() => true, { holding: 60_000 });
  const writing = transfer();
  await expect.poll(() => desk.sending.inFlight().held).toBe(1);
  const all = desk.journal.inState(['holding']);
  const intent = all.ok ? (all.value[0]?.id ?? '') : '';
  expect(await desk.handlers['activity.withdraw']({ intent })).toEqual({ ok: true, value: true });
  expect(await writing).toEqual(fail({ code: 'canceled' }));
  expect(await desk.handlers['activity.withdraw']({ intent })).toEqual({ ok: true, value: false });
  expect([state(), posts()]).toEqual(['withdrawn', 0]);
});

test('behavior: M10 after the holding time all that it rests on is looked at again', async () => {
  const { tiny, desk, posts, transfer, state } = await start(() => true, { holding: 150 });
  const writing = transfer();
  await expect.poll(() => desk.sending.inFlight().held).toBe(1);
  tiny.behavior.answers = { ...tiny.behavior.answers, '/chain/chainId': '5' };
  expect(await writing).toEqual(fail({ code: 'changed-meanwhile' }));
  expect([state(), posts()]).toEqual(['withdrawn', 0]);
});

test('error: M10 the computer slept during the undo window, so it could not be undone: it is not sent', async () => {
  let slept = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + slept };
  const { desk, posts, transfer, state } = await start(() => true, { holding: 150, clock });
  const writing = transfer();
  await expect.poll(() => desk.sending.inFlight().held).toBe(1);
  slept = 60_000;
  expect(await writing).toEqual(fail({ code: 'changed-meanwhile', why: 'late' }));
  expect([state(), posts()]).toEqual(['withdrawn', 0]);
});

test('default: M23 after the holding time it is sent, once', async () => {
  const { posts, transfer, state } = await start(() => true, { holding: 50 });
  expect(await transfer()).toMatchObject({ ok: true });
  expect([state(), posts()]).toEqual(['accepted', 1]);
});

test('behavior: M23 quitting is asked about in its own words, and not without reason', () => {
  expect(questionOfLeaving('quit', { sending: 0, held: 0 })).toBeNull();
  expect(questionOfLeaving('quit', { sending: 1, held: 0 })).toEqual({
    message: '1 transaction is being sent',
    detail: 'If you quit now, Blockdesk may not learn whether it was carried out.',
    yes: 'Quit anyway',
    no: 'Wait',
    enter: 'no',
  });
  expect(questionOfLeaving('quit', { sending: 2, held: 1 })).toMatchObject({
    message: '2 transactions are being sent',
    detail:
      'If you quit now, Blockdesk may not learn whether they were carried out.\n\n1 transaction is waiting to be sent and will be withdrawn if you continue.',
  });
});

test('error: O43 M2 a sign-out at any moment of a write, 40 times: the journal holds exactly what the service accepted', async () => {
  const { main, desk, posts, transfer, state } = await start(() => true);
  const random = createRandom(4_343);
  const ends: Record<string, number> = {};
  for (let count = 0; count < 40; count += 1) {
    const before = posts();
    const known = desk.journal.list(main.connection.id, { before: null, most: 99 });
    const writing = transfer();
    await new Promise((resolve) => setTimeout(resolve, random.below(160)));
    await desk.handlers['session.signOut']({ connection: main.connection.id });
    const result = await writing;
    const seen = posts() - before;
    const now = desk.journal.list(main.connection.id, { before: null, most: 99 });
    const isNew = known.ok && now.ok && now.value.length > known.value.length;
    expect(seen).toBe(result.ok ? 1 : 0);
    if (isNew) expect(state()).toBe(seen === 1 ? 'accepted' : 'withdrawn');
    else expect(seen).toBe(0);
    const end = isNew ? (state() ?? '') : 'none';
    ends[end] = (ends[end] ?? 0) + 1;
    await main.signIn();
  }
  expect(Object.keys(ends).length).toBeGreaterThan(1);
});
