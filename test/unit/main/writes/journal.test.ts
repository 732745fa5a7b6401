/** The journal on its disk: what cannot be noted is not sent, what happened is not lost, and what cannot be read is not "nothing". */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openVault, type Vault } from '#main/vault/vault.ts';
import type { Journal } from '#main/writes/journal.ts';
import { createRetryingJournal } from '#main/writes/journal-retries.ts';
import { earlierLike } from '#main/writes/same-write-before.ts';
import { createSending, type SendingParts } from '#main/writes/sending.ts';
import { fail, ok } from '#shared/core/result.ts';
import { writeStates } from '#shared/writes/activity.ts';
import { toEntry, toIntent } from '#test/support/entries.ts';
import { createFakeClock } from '#test/support/fake-clock.ts';
import { aesCipher, temporaryFolder } from '#test/support/vaults.ts';

let folder = '';
let path = '';
let vault: Vault;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'vault.db');
  vault = openVault(path, aesCipher());
});
afterEach(() => {
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});

const hash = `0x${'1f'.repeat(32)}`;
const accepted = ok({
  reading: { recognized: true as const, value: hash },
  raw: '{}',
  readAt: 0,
  block: null,
  source: 'service' as const,
  problem: null,
});
const states = (journal: Journal, connection = 'tested') => {
  const all = journal.list(connection, { before: null, most: 99 });
  return all.ok ? all.value.map(({ state }) => state) : all.error;
};
const parts = (journal: Journal, clock = createFakeClock(), change: Partial<SendingParts> = {}): SendingParts => ({
  journal: createRetryingJournal(journal, clock),
  write: async ({ leaving }) => {
    const left = leaving();
    return left.ok ? accepted : left;
  },
  clock,
  newestBlock: () => '17',
  balanceOf: async () => '1000',
  isUnchanged: async () => true,
  changed() {},
  ...change,
});
const confirmed = { facts: {}, title: 'Send 250', holding: 0 };

test('default: M2 the entry is on disk before the write is sent, with everything known at that time', async () => {
  const seen: unknown[] = [];
  const onDisk = () => {
    const other = new DatabaseSync(path, { readOnly: true });
    const rows = other.prepare('SELECT state FROM journal').all() as { state: string }[];
    other.close();
    return rows.map(({ state }) => state);
  };
  const sending = createSending(
    parts(vault.journal, undefined, {
      write: async ({ leaving }) => {
        seen.push(onDisk());
        leaving();
        seen.push(onDisk());
        return accepted;
      },
    }),
  );
  const intent = toIntent();
  expect(await sending.send({ ...confirmed, intent })).toEqual(accepted);
  expect(seen).toEqual([['prepared'], ['sent']]);
  expect(vault.journal.find(intent.id)).toMatchObject({
    ok: true,
    value: {
      state: 'accepted',
      hash,
      sentAtBlock: '17',
      balanceBefore: '1000',
      service: intent.preconditions.connection.apiAddress,
      request: intent.request,
    },
  });
});

test('error: M4 an answer that names another entry’s transaction leaves the outcome unknown', async () => {
  const sending = createSending(parts(vault.journal));
  const [first, second] = [toIntent(), toIntent()];
  expect(await sending.send({ ...confirmed, intent: first })).toEqual(accepted);
  expect(await sending.send({ ...confirmed, intent: second })).toMatchObject({ ok: false, error: { code: 'outcome-unknown', hash } });
  expect(vault.journal.find(first.id)).toMatchObject({ value: { state: 'accepted', hash } });
  expect(vault.journal.find(second.id)).toMatchObject({ value: { state: 'unknown', hash, problem: { code: 'outcome-unknown' } } });
});

test('error: M4 if the journal can’t be read, the answer’s transaction may be another entry’s, so the outcome is unknown', async () => {
  const broken: Journal = { ...vault.journal, withHash: () => fail({ code: 'storage', what: 'the journal of what was sent' }) };
  const intent = toIntent();
  const sent = await createSending(parts(broken)).send({ ...confirmed, intent });
  expect(sent).toMatchObject({ ok: false, error: { code: 'outcome-unknown', hash } });
  expect(vault.journal.find(intent.id)).toMatchObject({ value: { state: 'unknown', hash } });
});

test('error: M10 M23 nothing is sent if the computer slept between the confirmation and the socket', async () => {
  const clock = createFakeClock();
  let sent = 0;
  const write: SendingParts['write'] = async ({ leaving }) => {
    clock.jump(61_000);
    const left = leaving();
    if (left.ok) sent += 1;
    return left.ok ? accepted : left;
  };
  const intent = toIntent();
  const sending = createSending(parts(vault.journal, clock, { write }));
  expect(await sending.send({ ...confirmed, intent })).toEqual(fail({ code: 'changed-meanwhile', why: 'late' }));
  expect([sent, states(vault.journal)]).toEqual([0, ['withdrawn']]);
});

test('behavior: M24 of an answer that is too long, only the beginning is stored', async () => {
  const long = ok({ ...accepted.value, raw: 'x'.repeat(2_000_000) });
  const write: SendingParts['write'] = async ({ leaving }) => {
    leaving();
    return long;
  };
  const intent = toIntent();
  expect(await createSending(parts(vault.journal, undefined, { write })).send({ ...confirmed, intent })).toEqual(long);
  const kept = vault.journal.find(intent.id);
  expect(kept.ok && kept.value?.answer?.length).toBe(48 * 1024 + 1);
});

test('error: M7 the same intent again, at once and later: it is sent once, and its entry stays as it was created', async () => {
  let left = 0;
  const write: SendingParts['write'] = async ({ leaving }) => {
    if (leaving().ok) left += 1;
    return accepted;
  };
  const sending = createSending(parts(vault.journal, undefined, { write }));
  const intent = toIntent();
  const [first, ...others] = await Promise.all(
    ['Send 250', 'Once more', 'And again'].map((title) => sending.send({ ...confirmed, title, intent })),
  );
  expect(first).toEqual(accepted);
  expect(others).toEqual([fail({ code: 'canceled' }), fail({ code: 'canceled' })]);
  expect(await sending.send({ ...confirmed, title: 'Later', intent })).toMatchObject({ ok: false });
  expect(left).toBe(1);
  expect(vault.journal.find(intent.id)).toMatchObject({ value: { title: 'Send 250', state: 'accepted' } });
  expect(states(vault.journal)).toEqual(['accepted']);
});

test.each(['add', 'move'] as const)('error: M3 P1 the disk is full at its %s: nothing is sent, and the app says so', async (what) => {
  const journal: Journal = { ...vault.journal, [what]: () => fail({ code: 'storage', what: 'x' }) };
  if (what === 'add') journal.add = () => fail({ code: 'not-noted', why: 'disk' });
  let sent = 0;
  const write: SendingParts['write'] = async ({ leaving }) => {
    const left = leaving();
    if (left.ok) sent += 1;
    return left.ok ? accepted : left;
  };
  const clock = createFakeClock();
  const sending = createSending(parts(journal, clock, { write }));
  expect(await sending.send({ ...confirmed, intent: toIntent() })).toEqual(fail({ code: 'not-noted', why: 'disk' }));
  expect(sent).toBe(0);
  expect(sending.inFlight()).toEqual({ sending: 0, held: 0 });
});

test('error: M3 P11 a vault that is only in memory accepts no write, with its own message', () => {
  vault.stop();
  writeFileSync(join(folder, 'file'), '');
  vault = openVault(join(folder, 'file', 'vault.db'), aesCipher());
  expect(vault.journal.ready()).toEqual(fail({ code: 'not-noted', why: 'out-of-reach' }));
  expect(vault.journal.add(toEntry())).toEqual(fail({ code: 'not-noted', why: 'out-of-reach' }));
});

test('error: M2 P1 an outcome that can’t be saved yet still replaces its row in what is read, and is saved as soon as possible', async () => {
  let full = false;
  const journal: Journal = {
    ...vault.journal,
    move: (...how) => (full ? fail({ code: 'storage', what: 'x' }) : vault.journal.move(...how)),
  };
  const clock = createFakeClock();
  const all = parts(journal, clock, {
    write: async ({ leaving }) => {
      leaving();
      full = true;
      return accepted;
    },
  });
  const intent = toIntent();
  expect(await createSending(all).send({ ...confirmed, intent })).toEqual(accepted);
  expect(states(vault.journal)).toEqual(['sent']);
  // A reader gets what has happened.
  expect(states(all.journal)).toEqual(['accepted']);
  expect(all.journal.find(intent.id)).toMatchObject({ ok: true, value: { state: 'accepted', hash } });
  for (const asked of [['accepted'], ['sent', 'accepted']] as const)
    expect(all.journal.inState(asked)).toMatchObject({ ok: true, value: [{ id: intent.id, state: 'accepted' }] });
  expect(all.journal.inState(['sent'])).toEqual(ok([]));
  expect(all.journal.move(intent.id, ['accepted'], 'confirmed')).toMatchObject({ ok: false });
  clock.pass(60_000);
  expect(states(vault.journal)).toEqual(['sent']);
  full = false;
  clock.pass(60_000);
  expect(vault.journal.find(intent.id)).toMatchObject({ ok: true, value: { state: 'accepted', hash, answer: '{}' } });
});

test('error: M2 after an exception while sending, the journal says whether the write has left', async () => {
  for (const leaves of [false, true]) {
    const write: SendingParts['write'] = async ({ leaving }) => {
      if (leaves) leaving();
      throw new Error('a fault of our own');
    };
    const intent = toIntent();
    const result = await createSending(parts(vault.journal, undefined, { write })).send({ ...confirmed, intent });
    expect(result).toMatchObject({ ok: false, error: { code: leaves ? 'outcome-unknown' : 'internal' } });
    expect(vault.journal.find(intent.id)).toMatchObject({ ok: true, value: { state: leaves ? 'unknown' : 'withdrawn' } });
  }
});

test.each([
  [false, ['unknown', 'withdrawn', 'withdrawn']],
  // An older copy of it: what it calls prepared may have left since.
  [true, ['unknown', 'unknown', 'unknown']],
])('error: M2 P2 what a run before left behind, in a journal that is an older copy (%s)', (restored, expected) => {
  const clock = createFakeClock();
  for (const state of ['prepared', 'holding', 'sent'] as const) vault.journal.add(toEntry({ state }));
  createSending(parts(vault.journal, clock)).recover(restored);
  const found = states(vault.journal);
  expect(Array.isArray(found) ? [...found].sort() : found).toEqual(expected);
});

test('error: M8 P1 a journal that can’t be read doesn’t count as one without earlier writes', () => {
  const intent = toIntent();
  vault.journal.add(toEntry({ state: 'unknown', preparedAt: 5 }));
  expect(earlierLike(vault.journal, intent, Date.now())).toMatchObject({ ok: true, value: [{ state: 'unknown' }] });
  const other = new DatabaseSync(path);
  other.exec("UPDATE journal SET body = 'half of it'; PRAGMA wal_checkpoint(TRUNCATE)");
  other.close();
  expect(earlierLike(vault.journal, intent, Date.now())).toEqual(fail({ code: 'storage', what: 'the journal of what was sent' }));
  vault.stop();
  vault = openVault(path, aesCipher());
  expect(vault.notes).toEqual([{ kind: 'entries-unreadable', count: 1 }]);
});

test('behavior: M8 the same write again: within ten minutes, or for as long as the first one’s outcome is unknown', () => {
  const clock = createFakeClock();
  const now = clock.now();
  const like = (intent = toIntent()) => {
    const found = earlierLike(vault.journal, intent, now);
    return found.ok ? found.value.map(({ state }) => state) : found.error;
  };
  expect(like()).toEqual([]);
  for (const state of writeStates) vault.journal.add(toEntry({ state, preparedAt: now - 600_001 }));
  expect(Array.isArray(like()) && [...(like() as string[])].sort()).toEqual([
    'accepted',
    'holding',
    'prepared',
    'refused',
    'sent',
    'unknown',
  ]);
  expect(like(toIntent('erc20.transfer', { input: { amount: '251' } }))).toEqual([]);
  expect(like(toIntent('erc20.transfer', { connection: 'another' }))).toEqual([]);
  vault.journal.add(toEntry({ state: 'confirmed', preparedAt: now - 599_999 }));
  expect(like()).toContain('confirmed');
  for (const state of ['rejected', 'withdrawn', 'reverted'] as const) vault.journal.add(toEntry({ state, preparedAt: now }));
  expect(like()).not.toContain('rejected');
  // The same in another spelling.
  const { contractAddress, receiver, amount } = { ...toIntent().input } as Record<string, string>;
  const spelled = { contractAddress, functionSignature: 'function transfer(address,uint256)', params: [receiver, amount], value: '0' };
  expect(like(toIntent('transaction.submit', { input: spelled }))).toContain('confirmed');
});

test('error: M8 a refused write that isn’t on the chain still counts for the repeat warning for a day, because it may still be mined', () => {
  const now = createFakeClock().now();
  const states = () => {
    const found = earlierLike(vault.journal, toIntent(), now);
    return found.ok ? found.value.map(({ settledBy }) => settledBy) : found.error;
  };
  vault.journal.add(toEntry({ state: 'rejected', settledBy: 'person', preparedAt: now - 3_600_000 }));
  vault.journal.add(toEntry({ state: 'rejected', settledBy: 'service', preparedAt: now - 25 * 3_600_000 }));
  expect(states()).toEqual([]);
  vault.journal.add(toEntry({ state: 'rejected', settledBy: 'service', preparedAt: now - 23 * 3_600_000 }));
  expect(states()).toEqual(['service']);
});

test('error: M5 a write whose connection failed never reached the service, so no chain is searched for it', async () => {
  const offline = { code: 'offline', host: 'x', reason: 'refused' } as const;
  const write: SendingParts['write'] = async ({ leaving }) => {
    leaving();
    return fail(offline);
  };
  const intent = toIntent();
  await createSending(parts(vault.journal, createFakeClock(), { write })).send({ intent, facts: {}, title: 'Send', holding: 0 });
  expect(vault.journal.find(intent.id)).toMatchObject({ value: { state: 'rejected', settledBy: null, problem: offline } });
});
