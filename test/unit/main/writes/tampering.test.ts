/** What is confirmed is what was shown, once: everything else is refused, and nothing is sent. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createIntents, intentLife, type Preconditions } from '#main/writes/intents.ts';
import { fail } from '#shared/core/result.ts';
import type { ExactRequest } from '#shared/writes/activity.ts';
import type { Review } from '#shared/writes/review.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { toIntent } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

const refused = fail({ code: 'changed-meanwhile' });
const { preconditions } = toIntent();
const input = eightWrites['erc20.transfer'];

function prepare() {
  const clock = createFakeClock();
  const intents = createIntents(clock);
  const prepared = intents.prepare('erc20.transfer', input, preconditions);
  if (!prepared.ok) throw new Error('not prepared');
  return { clock, intents, intent: prepared.value };
}

const changes: readonly [string, (request: { -readonly [Part in keyof ExactRequest]: ExactRequest[Part] }) => void][] = [
  ['the recipient', (request) => (request.body = request.body.replaceAll('33', '44'))],
  ['the amount', (request) => (request.body = request.body.replace('"250"', '"2500"'))],
  ['a space', (request) => (request.body += ' ')],
  ['the path', (request) => (request.path = '/erc20/approve')],
];
test.each(changes)('error: M9 %s changes between review and confirmation: refused', (_name, change) => {
  const { intents, intent } = prepare();
  change(intent.request);
  expect(intents.take(intent.id, intent.digest, preconditions)).toEqual(refused);
});

test('error: M9 another digest than the one that was shown: refused, and used up', () => {
  const { intents, intent } = prepare();
  expect(intents.take(intent.id, 'ab'.repeat(32), preconditions)).toEqual(refused);
  expect(intents.take(intent.id, intent.digest, preconditions)).toEqual(refused);
});

const { connection } = preconditions;
const changedPreconditions: readonly [string, Preconditions][] = [
  ['another sign-in', { ...preconditions, signInNumber: 1 }],
  ['another chain', { ...preconditions, chain: '2' }],
  ['a chain that is no longer reported', { ...preconditions, chain: null }],
  ['another account', { ...preconditions, accounts: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] }],
  ['accounts in another order', { ...preconditions, accounts: preconditions.accounts.toReversed() }],
  ['another service', { ...preconditions, connection: { ...connection, apiAddress: 'https://other.example' } }],
  ['another client', { ...preconditions, connection: { ...connection, clientId: 'other' } }],
  ['a live environment', { ...preconditions, connection: { ...connection, environment: 'live' } }],
  ['another encoding', { ...preconditions, connection: { ...connection, settings: { ...connection.settings, paramsEncoding: 'array' } } }],
];
test.each(changedPreconditions)('error: M10 M22 since the review there is %s: refused', (_name, now) => {
  const { intents, intent } = prepare();
  expect(intents.take(intent.id, intent.digest, now)).toEqual(refused);
});

test('error: M10 after ten minutes, of running time or of the day: refused', () => {
  for (const age of ['pass', 'jump'] as const) {
    const fresh = prepare();
    fresh.clock[age](intentLife);
    expect(fresh.intents.take(fresh.intent.id, fresh.intent.digest, preconditions).ok).toBe(true);
    const old = prepare();
    old.clock[age](intentLife + 1);
    expect(old.intents.take(old.intent.id, old.intent.digest, preconditions)).toEqual(refused);
  }
});

let tiny: TinyService;
let main: MainServices;
beforeEach(async () => {
  tiny = await startTinyService({ answers: { '/erc20/transfer': JSON.stringify({ hash: `0x${'1f'.repeat(32)}` }) } });
  main = await startMainServices(tiny, { perSecond: '' });
  await main.signIn();
});
afterEach(async () => {
  await main.stop();
  await tiny.stop();
});
const posts = () => tiny.writes();
const transfer = (desk: ReturnType<typeof handlersOf>) =>
  desk.handlers['service.erc20.transfer']({ ...input, connection: main.connection.id });

test('error: M7 M9 confirmations that name another review, another digest, or come a second time: one is sent, the right one', async () => {
  const answers: unknown[] = [];
  const desk = handlersOf(main, undefined, async (review: Review) => {
    const { 'review.confirm': confirm } = desk.handlers;
    answers.push(await confirm({ review: crypto.randomUUID(), digest: review.digest }));
    expect(posts()).toEqual([]);
    const both = await Promise.all([
      confirm({ review: review.id, digest: review.digest }),
      confirm({ review: review.id, digest: review.digest }),
    ]);
    answers.push(...both, await confirm({ review: review.id, digest: review.digest }));
    return true;
  });
  expect(await transfer(desk)).toMatchObject({ ok: true });
  // The first of them may be answered by the service before the last was refused.
  await expect.poll(() => answers).toEqual([refused, { ok: true, value: null }, refused, refused]);
  expect(posts()).toEqual(['POST /erc20/transfer']);
  desk.stop();
});

test('error: M7 a second write while one is reviewed is not shown, and not sent with it', async () => {
  const others: unknown[] = [];
  const desk = handlersOf(main, undefined, async () => {
    others.push(...(await Promise.all(Array.from({ length: 5 }, () => transfer(desk)))));
    return true;
  });
  expect(await transfer(desk)).toMatchObject({ ok: true });
  expect(others).toEqual(Array.from({ length: 5 }, () => fail({ code: 'canceled' })));
  expect(posts()).toHaveLength(1);
  desk.stop();
});

test('error: M10 M22 the service says another chain when it is confirmed than when it was reviewed: nothing is sent', async () => {
  const desk = handlersOf(main, undefined, () => {
    tiny.behavior.answers = { ...tiny.behavior.answers, '/chain/chainId': '5' };
    return true;
  });
  // The value saved with the connection: what the service says now counts.
  await desk.handlers['service.chain.id']({ connection: main.connection.id });
  expect(main.connections.find(main.connection.id)).toMatchObject({ value: { chain: { id: '1' } } });
  expect(await transfer(desk)).toEqual(refused);
  expect(posts()).toEqual([]);
  desk.stop();
});

test('error: M6 a 401 is "not accepted": the sign-in is renewed, and the write is for the person to confirm again', async () => {
  const renewed = tiny.tokenRequests.length;
  const desk = handlersOf(main);
  tiny.behavior.before = (request, response) => {
    if (request.startsWith('POST /erc20')) response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"expired"}');
  };
  expect(await transfer(desk)).toMatchObject({ ok: false, error: { code: 'service', status: 401 } });
  await expect.poll(() => tiny.tokenRequests.length).toBe(renewed + 1);
  expect(posts()).toHaveLength(1);
  tiny.behavior.before = null;
  expect(await transfer(desk)).toMatchObject({ ok: true });
  desk.stop();
});

test('error: M24 no access token is in the journal', async () => {
  const desk = handlersOf(main);
  await transfer(desk);
  const all = desk.journal.list(main.connection.id, { before: null, most: 9 });
  const text = JSON.stringify(all);
  expect(text).toContain('POST');
  for (const secret of tiny.secrets) expect(text).not.toContain(secret);
  desk.stop();
});
