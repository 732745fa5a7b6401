/** Connections of a vault from before there was consent: each is shown once before anything is sent to it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fail } from '#shared/core/result.ts';
import type { Change } from '#shared/writes/change.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type Options, startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { backToVersion5, temporaryFolder } from '#test/support/vaults.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start({ signedIn = false, ...options }: Options & { readonly signedIn?: boolean } = {}) {
  const folder = temporaryFolder();
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const first = await startMainServices(tiny, { folder });
  if (signedIn) await first.signIn();
  await first.stop(false);
  backToVersion5(join(folder, 'vault.db'));
  const main = await startMainServices(tiny, { folder, keep: true, ...options });
  stops.push(() => main.stop(false));
  return { folder, tiny, main, id: first.connection.id };
}
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const declined = fail({ code: 'change-declined' });

test('error: T1 without a sign-in it is shown at the next one, and until then nothing is sent to it', async () => {
  const links: string[] = [];
  const { tiny, main, id } = await start({ browse: async (link) => links.push(link) > 0 });
  const asked: Change[] = [];
  const answers = { agrees: false };
  const { handlers } = handlersOf(main, undefined, undefined, {
    decide(change) {
      asked.push(change);
      return answers.agrees;
    },
  });
  const unconfirmed = fail({ code: 'not-confirmed' });
  expect(await handlers['service.user.balance']({ connection: id })).toEqual(unconfirmed);
  const transfer = { connection: id, contractAddress: account, amount: '1', receiver: account };
  expect(await handlers['service.erc20.transfer'](transfer)).toEqual(unconfirmed);
  expect(await handlers['connection.test']({ connection: id, request: crypto.randomUUID() })).toEqual(unconfirmed);
  expect(await main.session.accessToken(main.connection)).toMatchObject({ ok: false });
  expect(await handlers['session.signIn']({ connection: id })).toEqual(declined);
  expect(asked).toMatchObject([
    { title: 'Connect to a new service?', fields: [{ name: 'Sign-in page' }, { name: 'API address' }, {}, {}, {}, {}, {}, {}, {}] },
  ]);
  expect([links, tiny.apiRequests, tiny.tokenRequests, tiny.revocations]).toEqual([[], [], [], []]);
  // Not even what may be changed freely is changed unseen.
  const found = main.connections.find(id);
  if (!found.ok) throw new Error('no connection');
  const { name, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce } = found.value;
  const same = {
    connection: id,
    name,
    environment: 'test' as const,
    authorizationAddress,
    apiAddress,
    clientId,
    scopes,
    redirectAddress,
    pkce,
  };
  expect(await handlers['connection.save']({ ...same, perSecond: '5' })).toEqual(declined);
  answers.agrees = true;
  expect(await handlers['session.signIn']({ connection: id })).toEqual({ ok: true, value: null });
  await expect.poll(() => links.length).toBe(1);
  expect(main.vault.connections.list()).toMatchObject([{ id, confirmed: true }]);
});

test('behavior: T1 P7 with a kept sign-in it is shown once, and then continues without another sign-in', async () => {
  const links: string[] = [];
  const { main, tiny, id } = await start({ signedIn: true, browse: async (link) => links.push(link) > 0 });
  expect(main.sessions.at(-1)).toMatchObject({ phase: 'signed-out', problem: { code: 'not-confirmed' } });
  expect(main.connections.lastConfirmed(main.connection)).toBeNull();
  const before = tiny.apiRequests.length;
  const { handlers } = handlersOf(main);
  expect(await handlers['service.user.balance']({ connection: id })).toEqual(fail({ code: 'not-confirmed' }));
  expect(tiny.apiRequests).toHaveLength(before);
  expect(await handlers['session.signIn']({ connection: id })).toEqual({ ok: true, value: null });
  expect(main.sessions.at(-1)?.phase).toBe('signed-in');
  expect(await handlers['service.user.balance']({ connection: id })).toMatchObject({ ok: true, value: { source: 'service' } });
  expect(main.connections.lastConfirmed(main.connection)).toMatchObject({ name: 'Tiny' });
  expect(links).toEqual([]);
});

test('behavior: T1 the sandbox of an older vault is confirmed, as it is part of the app', async () => {
  const { main } = await start();
  const [record] = main.vault.connections.list();
  if (record === undefined) throw new Error('no record');
  main.vault.connections.save({ ...record, id: 'sandbox', name: 'Local sandbox', environment: 'sandbox', confirmed: false });
  await main.stop(false);
  const again = await startMainServices({ ...record }, { folder: main.folder, keep: true });
  stops.push(() => again.stop(false));
  expect(again.connections.confirmed('sandbox')).toMatchObject({ ok: true });
});

test('error: T9 two services that share a redirect address: neither is signed in to until one has its own', async () => {
  const { main } = await start();
  const [record] = main.vault.connections.list();
  if (record === undefined) throw new Error('no record');
  main.vault.connections.save({ ...record, id: 'other', name: 'Other', clientId: 'other' });
  await main.stop(false);
  const again = await startMainServices({ ...record }, { folder: main.folder, keep: true });
  stops.push(() => again.stop(false));
  const { handlers } = handlersOf(again);
  for (const connection of [record.id, 'other'])
    expect(await handlers['session.signIn']({ connection })).toMatchObject({
      error: { code: 'invalid-input', fields: { redirectAddress: expect.stringContaining('uses this redirect address') } },
    });
});
