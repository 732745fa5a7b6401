/** Before a connection leads elsewhere, main asks; only then is what was bound to the old one dropped (E13). */
import { afterEach, expect, test, vi } from 'vitest';
import type { AskPerson, Question } from '#main/ports/person.ts';
import { questionOfRebinding } from '#main/rebinding.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import { fail } from '#shared/result.ts';
import type { Connection } from '#shared/state.ts';
import { toConnection } from '#test/support/connection.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(ask: AskPerson) {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  main.connections.select(main.connection.id);
  const asked: Question[] = [];
  const { handlers } = handlersOf(main, (question) => {
    asked.push(question);
    return ask(question);
  });
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
const no: AskPerson = async () => false;
const yes: AskPerson = async () => true;

test('error: M9 M22 a live service passes for a test only where the person agrees', async () => {
  const answers = { agrees: false };
  const { main, handlers, asked } = await start(async () => answers.agrees);
  const environment = () => ((found) => (found.ok ? found.value.environment : null))(main.connections.find(main.connection.id));
  expect(await handlers['connection.save'](edit(main.connection, { environment: 'live' }))).toMatchObject({ ok: true });
  expect(asked).toEqual([]);
  expect(await handlers['connection.save'](edit(main.connection, { environment: 'test' }))).toEqual(declined);
  expect([environment(), asked.length]).toEqual(['live', 1]);
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

test('E13 a secret alone is enough to be asked; nothing bound, or nothing changed, is not asked', async () => {
  const { main, handlers, asked } = await start(no);
  expect(await handlers['connection.save'](edit(main.connection, { clientId: 'other' }))).toEqual(declined);
  expect(asked[0]?.detail).toContain('The client secret for the old one is dropped');
  asked.length = 0;
  expect(await handlers['connection.save'](edit(main.connection, { name: 'Other', scopes: 'account', pkce: true }))).toMatchObject({
    ok: true,
  });
  const { connection: _new, ...added } = edit(main.connection, {});
  const another = await handlers['connection.save'](added);
  if (!another.ok) throw new Error(another.error.code);
  expect(await handlers['connection.save'](edit(another.value, { apiAddress: 'https://other.example' }))).toMatchObject({ ok: true });
  expect(asked).toEqual([]);
});

test('error: E13 a page that calls again and again is given one box, and no other change meanwhile', async () => {
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

test('error: E13 a connection that was removed while the box stood is not saved again', async () => {
  const answer = Promise.withResolvers<boolean>();
  const { main, handlers } = await start(() => answer.promise);
  const saving = handlers['connection.save'](edit(main.connection, { apiAddress: 'https://one.example' }));
  await handlers['connection.remove']({ connection: main.connection.id });
  answer.resolve(true);
  expect(await saving).toEqual(declined);
  expect(main.connections.all().list.map(({ id }) => id)).toEqual(['sandbox']);
});

test('error: E13 what is refused anyway is not asked about', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices({ ...tiny, revocationAddress: `${tiny.authorizationAddress}/revoke` });
  stops.push(() => main.stop());
  await main.signIn();
  const asked: Question[] = [];
  const { handlers } = handlersOf(main, async (question) => asked.push(question) > 0);
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
  expect(asked[0]?.detail).toContain('The sign-in for the old one is dropped');
});

test('behavior: E13 O44 the old service is told that the sign-in there is over, with its own secret', async () => {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices({ ...tiny, revocationAddress: `${tiny.authorizationAddress}/revoke` });
  stops.push(() => main.stop());
  await main.signIn();
  const { handlers } = handlersOf(main, yes);
  const moved = { apiAddress: 'https://other.example', revocationAddress: main.connection.revocationAddress };
  expect(await handlers['connection.save'](edit(main.connection, moved))).toMatchObject({ ok: true });
  await expect.poll(() => tiny.revocations.length).toBe(2);
  for (const form of tiny.revocations) expect(form.client_secret).toBe(tiny.clientSecret);
});

const bank = toConnection({
  name: 'Example Bank',
  authorizationAddress: 'https://auth.bank.example',
  apiAddress: 'https://api.bank.example/v1',
  clientId: 'desk-42',
});
const given = (change: Partial<CallInput<'connection.save'>>) => edit(bank, change);

test('E13 the question names from where to where, and what is dropped; Cancel is what Enter presses', () => {
  const question = questionOfRebinding(bank, given({ authorizationAddress: 'https://evil.example', clientId: 'x' }), {
    signIn: true,
    secret: true,
  });
  expect(question).toEqual({
    message: 'Change where a connection leads?',
    detail:
      'Connection: Example Bank\nSign-in: from auth.bank.example to evil.example\nClient ID: from desk-42 to x\n\n' +
      'The sign-in and the client secret for the old one are dropped. If you did not ask for this change, choose Cancel.',
    yes: 'Change',
    no: 'Cancel',
    enter: 'no',
  });
});

test('E13 on the same host the whole address is told, and a long host is never cut', () => {
  const bound = { signIn: true, secret: false };
  expect(questionOfRebinding(bank, given({ apiAddress: 'https://api.bank.example/v2' }), bound)?.detail).toContain(
    'Accounts: from https://api.bank.example/v1 to https://api.bank.example/v2',
  );
  const long = `${'auth.bank.example.'.repeat(12)}evil.example`;
  expect(questionOfRebinding(bank, given({ authorizationAddress: `https://${long}/${'x'.repeat(200)}` }), bound)?.detail).toContain(
    `to ${long}\n`,
  );
});

test('E13 nothing is asked where nothing is bound, or it stays bound to the same', () => {
  expect(questionOfRebinding(bank, given({ apiAddress: 'https://evil.example' }), { signIn: false, secret: false })).toBeNull();
  expect(questionOfRebinding(bank, given({ name: 'x', scopes: 'y' }), { signIn: true, secret: true })).toBeNull();
});
