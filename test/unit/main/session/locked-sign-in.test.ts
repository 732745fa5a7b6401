/** A kept sign-in that cannot be opened now, through the session; and a connection store on a disk that takes nothing. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createConnectionHandlers } from '#main/connections/connection-handlers.ts';
import { createConnectionStore } from '#main/connections/connection-store.ts';
import { createForgetting } from '#main/connections/forgetting.ts';
import { openVault, type Vault } from '#main/vault/vault.ts';
import { fail, ok } from '#shared/core/result.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';
import { aesCipher, noCipher, noRedirects, temporaryFolder } from '#test/support/vaults.ts';

test('error: P13 P14 a sign-in that cannot be decrypted now is reported, deletes nothing, opens later, and is replaced by a new one', async () => {
  const service = await startTinyService();
  const folder = temporaryFolder();
  const start = (cipher: ReturnType<typeof aesCipher>) => startMainServices(service, { folder, cipher });
  try {
    const first = await start(aesCipher());
    await first.signIn();
    await first.stop(false);

    const locked = await start(noCipher);
    expect(locked.sessions.at(-1)).toEqual({ phase: 'signed-out', problem: { code: 'sign-in-locked' }, left: null });
    await locked.stop(false);

    const unlocked = await start(aesCipher());
    expect(unlocked.sessions.at(-1)?.phase).toBe('signed-in');
    await unlocked.stop(false);

    const other = await start(aesCipher('another key'));
    expect(other.sessions.at(-1)).toMatchObject({ problem: { code: 'sign-in-locked' } });
    await other.signIn();
    await other.stop(false);

    const again = await start(aesCipher('another key'));
    expect(again.sessions.at(-1)?.phase).toBe('signed-in');
    await again.stop(false);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('error: P1 nothing can be saved: a change fails with a message, and the sandbox is still usable', async () => {
  const folder = temporaryFolder();
  const real = openVault(join(folder, 'vault.db'), aesCipher());
  const problem = fail({ code: 'storage' as const, what: 'the connection' });
  const vault: Vault = {
    ...real,
    connections: { ...real.connections, save: () => problem, saveWith: async () => problem, remove: () => problem },
  };
  const store = createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} });
  const addresses = { authorizationAddress: 'http://127.0.0.1:1', apiAddress: 'http://127.0.0.1:2', clientId: 'c', scopes: 'account' };
  const saved = await store.save({
    ...addresses,
    name: 'New',
    environment: 'test',
    redirectAddress: 'http://127.0.0.1/callback',
    pkce: true,
  });
  expect(saved).toEqual(problem);
  expect(store.all().list).toHaveLength(1);
  store.setSandbox({ type: 'ready', ...addresses, revocationAddress: '', clientSecret: 's' });
  expect(store.active().apiAddress).toBe('http://127.0.0.1:2');
  real.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('behavior: P16 signing out removes what was set aside, too', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'vault.db');
  writeFileSync(path, 'it may hold a sign-in');
  const vault = openVault(path, aesCipher());
  const aside = () => readdirSync(folder).filter((name) => name.includes('corrupt'));
  expect(aside()).toHaveLength(1);
  const connections = createConnectionStore({ vault, activeConnection: 'sandbox', keepActive() {}, redirects: noRedirects, changed() {} });
  const session = { signOut: async () => ok(null) };
  const sending = { inFlight: () => ({ sending: 0, held: 0 }), withdrawAll() {} };
  const core = { connections, forget: async () => {} };
  const tests = { forget() {} };
  const forgetting = createForgetting({ core, session, tests });
  const parts = { core, session, writes: { writes: { sending } }, tests, forgetting };
  const handlers = createConnectionHandlers(parts as unknown as Parameters<typeof createConnectionHandlers>[0]);
  expect(await handlers['session.signOut']({ connection: 'sandbox' }, connections.active())).toEqual({ ok: true, value: null });
  expect(aside()).toEqual([]);
  vault.stop();
  rmSync(folder, { recursive: true, force: true });
});
