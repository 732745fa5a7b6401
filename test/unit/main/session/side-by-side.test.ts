/** Several connections signed in at once: each keeps its own sign-in and writes, whichever is shown. */
import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { DesktopNotification } from '#main/core/ports/desktop.ts';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import { fail, ok } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { createRandom } from '#test/support/random.ts';
import { bringBack, createSessionUnderTest, toTokens } from '#test/support/session-parts.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const bank = toConnection();
const other = toConnection({ id: 'other' });

async function startTwo(change: Partial<Tokens> = {}) {
  const clock = createFakeClock();
  const under = createSessionUnderTest({ clock, refresh: async () => fail({ code: 'session-expired', at: null }) });
  const [mine, others] = [toTokens(clock, 3600, change), toTokens(clock, 3600, change)];
  under.disk.set(`${bank.id} tokens`, tokensToText(mine));
  under.disk.set('other tokens', tokensToText(others));
  await Promise.all([under.session.open(bank), under.session.restore(other)]);
  return { ...under, clock, mine, others };
}

test('default: both give out their own token, and a switch changes neither', async () => {
  const { session, sessions, disk, mine, others } = await startTwo();
  const numbers = () => [session.signInNumber(bank.id), session.signInNumber('other')];
  const before = numbers();
  disk.clear();
  const length = sessions.length;
  const opening = session.open(other);
  // Shown at once: nothing is read for it.
  expect(sessions.slice(length)).toMatchObject([{ phase: 'signed-in' }]);
  await opening;
  expect(await session.accessToken(bank)).toEqual(ok(mine.accessToken));
  expect(await session.accessToken(other)).toEqual(ok(others.accessToken));
  expect([session.maySee(bank.id), session.maySee('other'), numbers()]).toEqual([true, true, before]);
});

test('behavior: restoring again changes nothing of a sign-in in use', async () => {
  const { session, disk, others } = await startTwo();
  disk.clear();
  await session.restore(other);
  expect(await session.accessToken(other)).toEqual(ok(others.accessToken));
});

test('error: O42 the hidden one is refused: the shown one stays, and what has ended is said once it is shown', async () => {
  const { session, sessions, disk, others, mine } = await startTwo({ refreshToken: null });
  const { length } = sessions;
  await session.afterRejection(other, others.accessToken);
  expect([sessions.length, [...disk.keys()]]).toEqual([length, [`${bank.id} tokens`]]);
  expect(await session.accessToken(bank)).toEqual(ok(mine.accessToken));
  await session.open(other);
  expect(sessions.at(-1)).toMatchObject({ phase: 'expired' });
});

test('behavior: O35 the hidden one ends by the clock: nothing is said of the shown one', async () => {
  const { session, clock, sessions, others } = await startTwo({ refreshToken: null });
  expect(await session.accessToken(other)).toEqual(ok(others.accessToken));
  clock.pass(3_600_000);
  expect(sessions.filter(({ phase }) => phase === 'expired')).toHaveLength(1);
  expect((await session.accessToken(other)).ok).toBe(false);
});

test('error: O43 signing out of the hidden one leaves the shown one', async () => {
  const { session, sessions, disk, mine } = await startTwo();
  const { length } = sessions;
  expect(await session.signOut('other')).toEqual(ok(null));
  expect([sessions.length, [...disk.keys()]]).toEqual([length, [`${bank.id} tokens`]]);
  expect(await session.accessToken(bank)).toEqual(ok(mine.accessToken));
  expect([session.holds('other'), session.maySee('other')]).toEqual([false, false]);
});

test('error: O26 O43 a page that switches while a new sign-in is saved brings the old one back neither to memory nor to the disk', async () => {
  const clock = createFakeClock();
  const [old, next] = [toTokens(clock, 3600), toTokens(clock, 3600)];
  const [dropping, link] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const under = createSessionUnderTest({
    clock,
    refresh: () => expect.unreachable('nothing is renewed'),
    redeem: async () => ok(next),
    openInBrowser: async (opened) => {
      link.resolve(opened);
      return true;
    },
    beforeSignedIn: () => dropping.promise,
  });
  stops.push(() => under.session.stop());
  under.disk.set(`${bank.id} tokens`, tokensToText(old));
  await under.session.open(bank);
  await under.session.signIn(bank);
  await bringBack(await link.promise);
  await expect.poll(() => under.session.holds(bank.id), { interval: 1 }).toBe(false);
  await under.session.open(other);
  await under.session.open(bank);
  expect(await under.session.accessToken(bank)).toMatchObject({ ok: false });
  dropping.resolve();
  await expect.poll(() => under.session.holds(bank.id), { interval: 1 }).toBe(true);
  expect(await under.session.accessToken(bank)).toEqual(ok(next.accessToken));
  expect(under.disk.get(`${bank.id} tokens`)).toBe(tokensToText(next));
});

test('error: a switch while a sign-in is under way: the one before goes on with the sign-in that it had', async () => {
  const clock = createFakeClock();
  const seen = new Map<string, string>();
  const under = createSessionUnderTest({
    clock,
    refresh: () => expect.unreachable('nothing is renewed'),
    openInBrowser: () => new Promise(() => {}),
    onChange: (connection, { phase }) => void seen.set(connection, phase),
  });
  stops.push(() => under.session.stop());
  under.disk.set(`${bank.id} tokens`, tokensToText(toTokens(clock, 3600)));
  await under.session.open(bank);
  await under.session.signIn(bank);
  await expect.poll(() => seen.get(bank.id), { interval: 1 }).toBe('signing-in');
  await under.session.open(other, bank.id);
  expect([...seen]).toEqual([
    [bank.id, 'signed-in'],
    ['other', 'signed-out'],
  ]);
});

/** Mines each transfer at once. `shape`: how it writes the transaction's hash. */
async function startMining(shape: (hash: string) => unknown): Promise<TinyService> {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const { behavior } = tiny;
  let height = 18204;
  behavior.before = (request, response, body) => {
    if (request !== 'POST /erc20/transfer') return;
    const hash = `0x${createHash('sha256').update(body).digest('hex')}`;
    height += 1;
    behavior.answers['/block/lastestBlockNumber'] = String(height);
    const mined = { transactionHash: hash, blockNumber: height, blockHash: `0x${'ab'.repeat(32)}`, status: true, logs: [] };
    behavior.answers[`/transaction/${hash}/receipt`] = JSON.stringify(mined);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(shape(hash)));
  };
  return tiny;
}

const shapes = [(hash: string) => ({ hash }), (hash: string) => hash, (hash: string) => ({ data: { hash } })];
const switches = Number(process.env.BLOCKDESK_SWITCHES ?? 200);

test(`error: M1 M12 ${switches} random switches between five sign-ins while writes are under way: each is sent, followed and announced as its own`, async () => {
  const services = await Promise.all(shapes.map(startMining));
  const [first] = services;
  if (first === undefined) throw new Error('no service');
  const main = await startMainServices(first, { perSecond: '' });
  stops.push(() => main.stop());
  const notes: DesktopNotification[] = [];
  const desk = handlersOf(main, undefined, () => true, { follows: true, notify: (note) => void notes.push(note) });
  stops.push(desk.stop);
  const { handlers } = desk;
  // Two at the last service.
  const targets = [...services.slice(1), ...services.slice(-1), ...services.slice(-1)];
  const added = await Promise.all(
    targets.map(async ({ authorizationAddress, apiAddress, clientId, clientSecret }, index) => {
      const where = { authorizationAddress, apiAddress, clientId: `${clientId}-${index}`, clientSecret, scopes: 'account', pkce: true };
      const redirectAddress = `http://127.0.0.1/sign-in/${index}`;
      const saved = await main.connections.save({ ...where, name: `Added ${index}`, environment: 'test', redirectAddress, perSecond: '' });
      if (!saved.ok) throw new Error(saved.error.code);
      return saved.value.connection;
    }),
  );
  const all = [main.connection, ...added];
  for (const { id } of all) {
    expect(await handlers['session.signIn']({ connection: id })).toMatchObject({ ok: true });
    await expect.poll(() => main.sessionDomain.isOpen(id)).toBe(true);
  }
  const random = createRandom(7);
  const pick = () => random.pick(all);
  const asked = new Map<string, string[]>(all.map(({ id }) => [id, []]));
  let isOver = false;
  async function switching(): Promise<void> {
    for (let times = 0; times < switches; times += 1) {
      expect(await handlers['connection.select']({ connection: pick().id })).toMatchObject({ ok: true });
      await turn();
    }
    isOver = true;
  }
  async function writing(): Promise<void> {
    for (let number = 1; !isOver || number <= all.length; number += 1) {
      const { id } = pick();
      const amount = String(number);
      asked.get(id)?.push(amount);
      const input = { contractAddress: `0x${'11'.repeat(20)}`, receiver: `0x${'22'.repeat(20)}`, amount };
      expect(await handlers['service.erc20.transfer']({ ...input, connection: id })).toMatchObject({ ok: true });
    }
  }
  await Promise.all([switching(), writing()]);
  const entriesOf = (connection: string) => {
    const found = main.vault.journal.list(connection, { before: null, most: 1_000 });
    return found.ok ? found.value.filter((entry) => entry.connection === connection) : [];
  };
  for (const { id } of all) {
    const entries = entriesOf(id);
    expect(entries.map(({ input }) => String((input as { amount: string }).amount)).reverse()).toEqual(asked.get(id));
    await expect.poll(() => entriesOf(id).every(({ state }) => state === 'confirmed')).toBe(true);
  }
  // Each at its own service, with a token of its own sign-in.
  for (const service of services) {
    const here = all.filter(({ apiAddress }) => apiAddress === service.apiAddress).flatMap(({ id }) => asked.get(id) ?? []);
    const sent = service.came.filter(({ path, method }) => method === 'POST' && path === '/v1/erc20/transfer');
    expect(sent.map(({ body }) => (JSON.parse(body) as { amount: string }).amount).sort()).toEqual(here.sort());
  }
  // The app is in view, so only what happens to a hidden one is announced.
  const hidden = all[3] ?? main.connection;
  await handlers['connection.select']({ connection: main.connection.id });
  notes.length = 0;
  for (const { id } of [main.connection, hidden]) {
    const input = { contractAddress: `0x${'11'.repeat(20)}`, receiver: `0x${'33'.repeat(20)}`, amount: '1' };
    expect(await handlers['service.erc20.transfer']({ ...input, connection: id })).toMatchObject({ ok: true });
  }
  await expect.poll(() => notes.length).toBe(1);
  for (const { connection, body, place } of notes) {
    expect(connection).toBe(hidden.id);
    const entry = entriesOf(connection ?? '').find(({ id }) => place.endsWith(id));
    expect([entry?.connection, body.endsWith(` · ${all.find(({ id }) => id === connection)?.name}`)]).toEqual([connection, true]);
  }
});
