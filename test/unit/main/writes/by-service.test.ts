/** What was sent counts for its service, by whichever connection: a second one, or the same one added again, forgets nothing. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openVault } from '#main/vault/vault.ts';
import { activityNow } from '#main/writes/activity-now.ts';
import { ok } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { writeStates } from '#shared/writes/activity.ts';
import type { Review } from '#shared/writes/review.ts';
import { toConnection } from '#test/support/connection.ts';
import { toEntry } from '#test/support/entries.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { aesCipher, recordOf, temporaryFolder } from '#test/support/vaults.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const [contract, receiver] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`) as [string, string];
const inputOf = ({ hasSecret: _hasSecret, id: _id, chain: _chain, settings, ...fields }: Connection) => ({
  ...fields,
  ...settings,
  environment: 'test' as const,
});

/** Signed in to a service whose answers to a transfer name no transaction: what becomes of it is not known. */
async function start() {
  const tiny = await startTinyService({ answers: { '/erc20/transfer': '{}' } });
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const reviews: Review[] = [];
  const { handlers } = handlersOf(main, undefined, (review) => {
    reviews.push(review);
    return !review.warnings.some(({ blocks }) => blocks);
  });
  const signIn = async (connection: string) => {
    await handlers['session.signIn']({ connection });
    await main.until((session) => session.phase === 'signed-in');
  };
  const add = async (change: Partial<Connection> = {}) => {
    const added = await handlers['connection.save']({ ...inputOf({ ...main.connection, ...change }), clientSecret: tiny.clientSecret });
    if (!added.ok) throw new Error(added.error.code);
    return added.value.id;
  };
  const write = async (connection: string) => {
    await handlers['service.erc20.transfer']({ contractAddress: contract, amount: '250', receiver, connection });
    return (reviews.at(-1)?.warnings ?? []).map(({ kind, override }) => [kind, override?.type ?? ''].join(' ').trim());
  };
  return { tiny, main, handlers, signIn, add, write, id: main.connection.id };
}

test.each([
  ['by a second connection', false],
  ['by the same one, removed and added again', true],
])('error: M4 M8 M30 a transfer with an unknown outcome, %s: needs a typed word, and is listed in Activity', async (_name, isRemoved) => {
  const { tiny, main, handlers, signIn, add, write, id } = await start();
  await signIn(id);
  expect(await write(id)).not.toContain('same-unknown send again');
  if (isRemoved) await handlers['connection.remove']({ connection: id });
  const again = await add();
  await signIn(again);
  const shown = main.connections.find(again);
  expect(shown.ok && activityNow(main.vault.journal, shown.value)).toMatchObject({ ok: true, value: { underWay: 1 } });
  const listed = await handlers['activity.list']({ connection: again });
  expect(listed).toMatchObject({ ok: true, value: [{ connection: id, state: 'accepted' }] });
  // It can be asked about where it was not sent from.
  const entry = listed.ok ? (listed.value[0]?.id ?? '') : '';
  expect(await handlers['activity.check']({ intent: entry })).toMatchObject({ ok: true });
  expect(await write(again)).toContain('same-unknown send again');
  expect(tiny.writes()).toHaveLength(2);
  // Another client at the same place is another service, with its own list.
  const other = await add({ clientId: 'another', redirectAddress: 'http://127.0.0.1/another' });
  expect(await handlers['activity.list']({ connection: other })).toEqual({ ok: true, value: [] });
  expect(main.vault.journal.list(other, { before: null, most: 9 })).toEqual({ ok: true, value: [] });
});

test('error: M31 a sum in 24 hours continues when a service is added again, and across a second connection', async () => {
  const { tiny, handlers, signIn, add, write, id } = await start();
  await handlers['rules.limit']({ connection: id, token: contract, perDay: '600' });
  await signIn(id);
  await write(id);
  const second = await add();
  await signIn(second);
  await write(second);
  expect(tiny.writes()).toHaveLength(2);
  for (const one of [id, second]) await handlers['connection.remove']({ connection: one });
  const third = await add();
  await signIn(third);
  expect(await write(third)).toContain('rule-per-day');
  expect(tiny.writes()).toHaveLength(2);
});

test('error: M31 another client at the same API address: rules hold there, and sums are counted together', async () => {
  const { tiny, main, handlers, signIn, add, write, id } = await start();
  await handlers['rules.limit']({ connection: id, token: contract, perDay: '600' });
  const other = await add({ clientId: 'another', apiAddress: `${tiny.apiAddress}/`, redirectAddress: 'http://127.0.0.1/another' });
  await handlers['rules.limit']({ connection: other, token: 'native', perTransaction: '250' });
  const both = {
    limits: [
      { token: contract, perDay: '600' },
      { token: 'native', perTransaction: '250' },
    ],
  };
  expect([main.vault.rules.of(id), main.vault.rules.of(other)]).toMatchObject([both, both]);
  await signIn(id);
  await write(id);
  await write(id);
  expect(tiny.writes()).toHaveLength(2);
  await signIn(other);
  expect(await write(other)).toContain('rule-per-day');
  expect(tiny.writes()).toHaveLength(2);
});

test('error: M4 M8 a transfer with an unknown outcome, by another client at the same API address: needs a typed word', async () => {
  const { tiny, signIn, add, write, id } = await start();
  await signIn(id);
  await write(id);
  const other = await add({ clientId: 'another', redirectAddress: 'http://127.0.0.1/another' });
  await signIn(other);
  expect(await write(other)).toContain('same-unknown send again');
  expect(tiny.writes()).toHaveLength(2);
});

test('behavior: M24 M30 the journal of a service outlives its connection, settled or not, and is found once it is added again', () => {
  const folder = temporaryFolder();
  const vault = openVault(join(folder, 'vault.db'), aesCipher());
  stops.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => vault.stop(),
  );
  const listed = (connection: string) => {
    const all = vault.journal.list(connection, { before: null, most: 99 });
    return all.ok ? all.value : null;
  };
  vault.connections.save(recordOf('tested'));
  for (const state of writeStates) {
    vault.journal.add(toEntry({ state }));
    vault.journal.add(toEntry({ state, connection: 'another' }));
  }
  expect(vault.connections.remove('tested')).toEqual(ok(null));
  expect(listed('tested')).toHaveLength(writeStates.length);
  const { authorizationAddress, apiAddress, clientId } = toConnection();
  expect(listed('again')).toEqual([]);
  vault.connections.save({ ...recordOf('again'), authorizationAddress, apiAddress: `${apiAddress}/`, clientId });
  expect(listed('again')).toHaveLength(writeStates.length);
  expect(listed('another')).toHaveLength(writeStates.length);
});

test('error: E13 a write of a connection that leads elsewhere now is asked about by another one to its service', async () => {
  const { tiny, main, handlers, signIn, add, write, id } = await start();
  const elsewhere = await startTinyService();
  stops.push(() => elsewhere.stop());
  await signIn(id);
  await write(id);
  const again = await add();
  await signIn(again);
  const { authorizationAddress, apiAddress, clientSecret } = elsewhere;
  const redirectAddress = 'http://127.0.0.1/elsewhere';
  const led = { ...inputOf({ ...main.connection, authorizationAddress, apiAddress, redirectAddress }), clientSecret, connection: id };
  expect(await handlers['connection.save'](led)).toMatchObject({ ok: true });
  await signIn(id);
  const [entry] = writeStates.flatMap((state) => {
    const found = main.vault.journal.inState([state]);
    return found.ok ? found.value : [];
  });
  const before = tiny.apiRequests.length;
  expect(await handlers['activity.check']({ intent: entry?.id ?? '' })).toMatchObject({ ok: true });
  expect(tiny.apiRequests.length).toBeGreaterThan(before);
  expect(elsewhere.apiRequests.filter((request) => request.includes('transaction'))).toEqual([]);
});
