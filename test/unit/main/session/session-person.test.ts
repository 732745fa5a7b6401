/** O26: whether the accounts of a sign-in prove that it is the person of the last one. */
import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Tokens, tokensToText } from '#main/session/tokens.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toConnection } from '#test/support/connection.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { createSessionUnderTest, type SessionUnderTest, toTokens } from '#test/support/session-parts.ts';

const connection = toConnection();
const { id } = connection;
const mine = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'];
const theirs = ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];

/** A sign-in that was made at this time is the one in use. */
async function start(more: Partial<SessionUnderTest> = {}) {
  const clock = createFakeClock();
  const under = createSessionUnderTest({ clock, refresh: () => expect.unreachable('nothing is renewed'), ...more });
  const personOf = () => {
    const last = under.sessions.at(-1);
    return last?.phase === 'signed-in' ? last.person : last?.phase;
  };
  async function signedInAt(time: number): Promise<Tokens> {
    if (under.session.holds(id)) await under.session.signOut(id);
    await settle();
    const tokens = toTokens(clock, 3600, { signedInAt: time });
    under.disk.set(`${id} tokens`, tokensToText(tokens));
    await under.session.open(connection);
    return tokens;
  }
  await signedInAt(1);
  return { ...under, clock, personOf, signedInAt };
}

test('default: O26 the first person, then the same, then another: each once, and never proven without something to compare', async () => {
  const { session, sessions, personOf, signedInAt } = await start();
  expect(personOf()).toBe('unknown');
  expect(await session.checkAccounts(id, mine)).toBe(false);
  expect(personOf()).toBe('same');
  const { length } = sessions;
  expect(await session.checkAccounts(id, theirs)).toBe(false);
  expect([personOf(), sessions.length]).toEqual(['same', length]);
  await signedInAt(2);
  expect(personOf()).toBe('unknown');
  expect(await session.checkAccounts(id, mine)).toBe(true);
  expect(await session.checkAccounts(id, theirs)).toBe(true);
  expect(personOf()).toBe('same');
  await signedInAt(3);
  expect(await session.checkAccounts(id, theirs)).toBe(false);
  expect(personOf()).toBe('another');
  // Opened again, it is known from the start.
  await signedInAt(3);
  expect(personOf()).toBe('another');
});

test('behavior: O26 a service that lists no accounts: nothing is known, and nothing new is shown', async () => {
  const { session, sessions, personOf } = await start();
  const { length } = sessions;
  expect(await session.checkAccounts(id, [])).toBe(false);
  expect([personOf(), sessions.length]).toEqual(['unknown', length]);
});

test('behavior: O26 P1 a disk that takes nothing: one sign-in stays one person’s, even if its accounts change', async () => {
  const disk = { full: false };
  const { session, personOf, signedInAt } = await start({
    kept: () => (disk.full ? fail({ code: 'storage', what: 'the sign-in' }) : ok('encrypted')),
  });
  await session.checkAccounts(id, mine);
  await signedInAt(2);
  disk.full = true;
  expect(await session.checkAccounts(id, mine)).toBe(true);
  expect(await session.checkAccounts(id, theirs)).toBe(true);
  expect(personOf()).toBe('same');
});

test('behavior: O26 a renewal does not forget it', async () => {
  const { session, clock, personOf, signedInAt } = await start({
    refresh: async (tokens): Promise<Result<Tokens>> => ok(toTokens(clock, 3600, { signedInAt: tokens.signedInAt })),
  });
  await session.checkAccounts(id, mine);
  const tokens = await signedInAt(2);
  await session.checkAccounts(id, theirs);
  expect((await session.afterRejection(connection, tokens.accessToken)).ok).toBe(true);
  expect(personOf()).toBe('another');
});

test('behavior: O26 accounts for another connection, or once signed out, count for nothing', async () => {
  const { session, disk, personOf } = await start();
  expect(await session.checkAccounts('other', mine)).toBeNull();
  expect(personOf()).toBe('unknown');
  await session.signOut(id);
  expect(await session.checkAccounts(id, mine)).toBeNull();
  expect(disk.size).toBe(0);
});

test('behavior: O26 signed out while they are compared: whoever asked gets no answer', async () => {
  const reading = Promise.withResolvers<void>();
  const gate = { read: Promise.resolve() };
  const { session, personOf } = await start({ beforeRead: () => gate.read });
  gate.read = reading.promise;
  const asked = session.checkAccounts(id, mine);
  gate.read = Promise.resolve();
  const done = session.signOut(id);
  reading.resolve();
  expect(await asked).toBeNull();
  await done;
  expect(personOf()).toBe('signed-out');
});
