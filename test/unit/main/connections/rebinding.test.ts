/** Before a connection leads elsewhere, the person confirms it in main's own window; only then is what was bound to the old one dropped (E13). */
import { afterEach, expect, test, vi } from 'vitest';
import { fail } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Change } from '#shared/writes/change.ts';
import { type Decider, handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(answer: Decider) {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  main.connections.select(main.connection.id);
  const asked: Change[] = [];
  const decide: Decider = (change) => {
    asked.push(change);
    return answer(change);
  };
  const { handlers } = handlersOf(main, undefined, undefined, { decide });
  return { tiny, main, handlers, asked };
}

const edit = (
  { id, name, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce }: Connection,
  change: Partial<CallInput<'connection.save'>>,
) => ({
  ...{ connection: id, name, environment: 'test' as const, authorizationAddress, apiAddress, clientId, scopes, redirectAddress, pkce },
  ...change,
});
const declined = { ok: false, error: { code: 'change-declined' } };
const no: Decider = () => false;
const yes: Decider = () => true;

test('error: M9 M22 T4 a live service passes for a test only where the person types its host', async () => {
  const answers = { agrees: true };
  const { tiny, main, handlers, asked } = await start(() => answers.agrees);
  const environment = () => ((found) => (found.ok ? found.value.environment : null))(main.connections.find(main.connection.id));
  expect(await handlers['connection.save'](edit(main.connection, { environment: 'live' }))).toMatchObject({ ok: true });
  answers.agrees = false;
  asked.length = 0;
  expect(await handlers['connection.save'](edit(main.connection, { environment: 'test' }))).toEqual(declined);
  expect([environment(), asked.length]).toEqual(['live', 1]);
  expect(asked[0]).toMatchObject({
    environment: 'live',
    warnings: [{ kind: 'relabeled', tone: 'danger', override: { type: new URL(tiny.apiAddress).host } }],
  });
  expect(asked[0]?.fields).toContainEqual({ name: 'Environment', is: 'text', before: 'Live: real money', after: 'Test: no real money' });
  answers.agrees = true;
  expect(await handlers['connection.save'](edit(main.connection, { environment: 'test' }))).toMatchObject({ ok: true });
  expect(environment()).toBe('test');
});

const changes: [string, Partial<CallInput<'connection.save'>>][] = [
  ['the authorization address', { authorizationAddress: 'https://evil.example' }],
  ['the API address', { apiAddress: 'https://evil.example' }],
  ['the client id', { clientId: 'other' }],
  ['only the path of an address', { apiAddress: 'https://evil.example/v2' }],
];
test.each(changes)('error: E13 %s: cancel keeps everything', async (_name, change) => {
  const { tiny, main, handlers, asked } = await start(no);
  await main.signIn();
  const saving = edit(main.connection, { ...change, clientSecret: 'new-secret' });
  expect(await handlers['connection.save'](saving)).toEqual(declined);
  expect(asked).toHaveLength(1);
  expect(main.connections.find(main.connection.id)).toMatchObject({ ok: true, value: { apiAddress: tiny.apiAddress, hasSecret: true } });
  expect(await main.connections.clientSecret(main.connection.id)).toEqual({ ok: true, value: tiny.clientSecret });
  expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(true);
  expect(await main.client.read('user.balance', main.connection, {})).toMatchObject({ ok: true, value: { source: 'service' } });
});

test('E13 agreed: the sign-in and the secret of the old one are gone, and the next call sends no old token', async () => {
  const { main, handlers } = await start(yes);
  await main.signIn();
  const evil = await startTinyService();
  stops.push(() => evil.stop());
  expect(await handlers['connection.save'](edit(main.connection, { apiAddress: evil.apiAddress }))).toMatchObject({
    ok: true,
    value: { hasSecret: false },
  });
  expect(await handlers['service.user.balance']({ connection: main.connection.id })).toMatchObject({ error: { code: 'not-signed-in' } });
  expect([evil.apiRequests, evil.tokenRequests]).toEqual([[], []]);
  expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(false);
});

test('E13 the window lists what is dropped: the sign-in, the client secret or both', async () => {
  const { main, handlers, asked } = await start(no);
  const dropped = () => asked.at(-1)?.warnings.find(({ kind }) => kind === 'dropped')?.text;
  expect(await handlers['connection.save'](edit(main.connection, { clientId: 'other' }))).toEqual(declined);
  expect(dropped()).toBe('The client secret for the old address will be deleted.');
  await main.signIn();
  expect(await handlers['connection.save'](edit(main.connection, { clientId: 'other' }))).toEqual(declined);
  expect(dropped()).toBe('The sign-in and the client secret for the old address will be deleted.');
});

test('error: E13 a page that calls again and again is given one window, and no other change meanwhile', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { main, handlers, asked } = await start(() => answer.promise);
  await main.signIn();
  const first = handlers['connection.save'](edit(main.connection, { apiAddress: 'https://one.example' }));
  const others = ['https://two.example', 'https://three.example'].map((apiAddress) =>
    handlers['connection.save'](edit(main.connection, { apiAddress })),
  );
  expect(await Promise.all(others)).toEqual([declined, declined]);
  answer.resolve(true);
  expect(await first).toMatchObject({ ok: true, value: { apiAddress: 'https://one.example' } });
  expect(asked).toHaveLength(1);
});

test('error: E13 T6 while the window is open the connection cannot be removed; what it showed is what is saved', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { main, handlers } = await start(() => answer.promise);
  const saving = handlers['connection.save'](edit(main.connection, { apiAddress: 'https://one.example' }));
  expect(await handlers['connection.remove']({ connection: main.connection.id })).toEqual(declined);
  // A free setting changes meanwhile: then it is not what the window showed any more.
  expect(await handlers['connection.save'](edit(main.connection, { perSecond: '7' }))).toMatchObject({ ok: true });
  answer.resolve(true);
  expect(await saving).toEqual(declined);
  expect(main.connections.find(main.connection.id)).toMatchObject({ ok: true, value: { apiAddress: main.connection.apiAddress } });
});

test('error: E13 a change that is refused anyway is not shown for confirmation', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices({ ...tiny, revocationAddress: `${tiny.authorizationAddress}/revoke` });
  stops.push(() => main.stop());
  await main.signIn();
  const asked: Change[] = [];
  const { handlers } = handlersOf(main, undefined, undefined, { decide: (change) => asked.push(change) > 0 });
  const elsewhere = { authorizationAddress: 'https://other.example', revocationAddress: main.connection.revocationAddress };
  expect(await handlers['connection.save'](edit(main.connection, elsewhere))).toMatchObject({
    ok: false,
    error: { code: 'invalid-input' },
  });
  expect(await handlers['connection.save'](edit({ ...main.connection, id: 'sandbox' }, {}))).toMatchObject({ ok: false });
  expect(asked).toEqual([]);
  expect(main.vault.secrets.has(main.connection.id, 'tokens')).toBe(true);
});

test('error: E13 a sign-in that could only be held in memory is asked about too', async () => {
  const { main, handlers, asked } = await start(no);
  const { secrets } = main.vault;
  vi.spyOn(secrets, 'keep').mockImplementation(async (_connection, kind) => fail({ code: 'storage', what: kind }));
  const { clientSecret: _none, ...publicClient } = edit(main.connection, {}) as { clientSecret?: string } & ReturnType<typeof edit>;
  await main.signIn();
  secrets.forget(main.connection.id, 'client-secret');
  expect(main.connections.bound(main.connection.id)).toEqual({ signIn: false, secret: false });
  expect(await handlers['connection.save']({ ...publicClient, apiAddress: 'https://evil.example' })).toEqual(declined);
  expect(asked[0]?.warnings).toContainEqual(expect.objectContaining({ text: 'The sign-in for the old address will be deleted.' }));
});

test('behavior: E13 O44 the sign-in at the old service is revoked there, with that service’s own secret', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices({ ...tiny, revocationAddress: `${tiny.authorizationAddress}/revoke` });
  stops.push(() => main.stop());
  await main.signIn();
  const { handlers } = handlersOf(main);
  const moved = { apiAddress: 'https://other.example', revocationAddress: main.connection.revocationAddress };
  expect(await handlers['connection.save'](edit(main.connection, moved))).toMatchObject({ ok: true });
  await expect.poll(() => tiny.revocations.length).toBe(2);
  for (const form of tiny.revocations) expect(form.client_secret).toBe(tiny.clientSecret);
});
