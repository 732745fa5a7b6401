/** The rules' calls: kept over a restart, stricter at once, looser only where the person confirms it in main's own window. */
import { afterEach, expect, test } from 'vitest';
import type { Change } from '#shared/change.ts';
import { fail } from '#shared/result.ts';
import { noRules } from '#shared/review/rules.ts';
import type { Connection } from '#shared/state.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { token } from '#test/support/review-context.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(agrees: boolean) {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const asked: Change[] = [];
  const decide = (change: Change) => {
    asked.push(change);
    return agrees;
  };
  const { handlers } = handlersOf(main, undefined, undefined, { decide });
  const { id } = main.connection;
  const strict = () =>
    handlers['rules.save']({ connection: id, knownReceiversOnly: true, quietFrom: '22:00', quietUntil: '07:00', holding: '30000' });
  const loose = () => handlers['rules.save']({ connection: id, knownReceiversOnly: false, holding: '0' });
  return { tiny, main, asked, handlers, id, strict, loose };
}

test('default: none, then what was saved, answered as it is kept', async () => {
  const { handlers, id, strict, asked, main } = await start(false);
  expect(await handlers['rules.get']({ connection: id })).toEqual({ ok: true, value: noRules });
  const kept = { limits: [], knownReceiversOnly: true, quietHours: { from: '22:00', until: '07:00' }, holding: 30_000 };
  expect(await strict()).toEqual({ ok: true, value: kept });
  expect(main.vault.rules.of(id)).toEqual(kept);
  expect(asked).toEqual([]);
});

test('behavior: a limit is one token’s; without an amount there is none any more, which is asked about', async () => {
  const { handlers, id, asked } = await start(true);
  const units = { decimals: '2', symbol: 'DUSD' };
  await handlers['rules.limit']({ connection: id, token: 'native', perDay: '7' });
  await handlers['rules.limit']({ connection: id, token: token.toLowerCase(), perTransaction: '9', ...units });
  expect(await handlers['rules.limit']({ connection: id, token, perTransaction: '5', ...units })).toMatchObject({
    value: {
      limits: [
        { token: 'native', perDay: '7' },
        { token, perTransaction: '5', perDay: null, decimals: 2, symbol: 'DUSD' },
      ],
    },
  });
  expect(asked).toEqual([]);
  expect(await handlers['rules.limit']({ connection: id, token })).toMatchObject({ value: { limits: [{ token: 'native' }] } });
  expect(asked).toMatchObject([
    {
      findings: [{ text: 'Less strict: the limit per transaction for “DUSD” of 0x700b…AD35.' }],
      fields: [{ name: 'Limit per transaction, “DUSD” of 0x700b…AD35', before: '0.05 DUSD', after: 'none' }],
    },
  ]);
});

test('error: M31 other decimals do not make a looser limit read like the one before', async () => {
  const { handlers, id, asked } = await start(false);
  await handlers['rules.limit']({ connection: id, token, perDay: '500', decimals: '2', symbol: 'DUSD' });
  const looser = { connection: id, token, perDay: '5000000', decimals: '6', symbol: 'OTHER' };
  expect(await handlers['rules.limit'](looser)).toEqual(fail({ code: 'change-declined' }));
  const name = 'Limit per 24 hours, “DUSD” of 0x700b…AD35';
  expect(asked).toMatchObject([{ fields: [{ name, before: '5 DUSD', after: '50,000 DUSD' }] }]);
});

test('error: less strict without the person’s agreement: asked in full, and nothing changes', async () => {
  const { strict, loose, asked, main, id } = await start(false);
  await strict();
  const before = main.vault.rules.of(id);
  expect(await loose()).toEqual(fail({ code: 'change-declined' }));
  expect(asked).toMatchObject([
    {
      connection: 'Tiny',
      findings: [{ text: 'Less strict: known recipients only, quiet hours, the holding time.' }],
      fields: [
        { name: 'Known recipients only', before: 'on', after: 'off' },
        { name: 'Block sending', before: 'from 22:00 to 07:00', after: 'none' },
        { name: 'Undo window after confirming', before: '30 seconds', after: 'off' },
      ],
    },
  ]);
  expect(main.vault.rules.of(id)).toEqual(before);
});

test('behavior: with it they hold at once', async () => {
  const { strict, loose } = await start(true);
  await strict();
  expect(await loose()).toEqual({ ok: true, value: noRules });
});

test('error: half of the quiet hours is refused at the field that is missing', async () => {
  const { handlers, id } = await start(true);
  const half = await handlers['rules.save']({ connection: id, knownReceiversOnly: false, quietFrom: '22:00', holding: '0' });
  expect(half).toMatchObject({ ok: false, error: { code: 'invalid-input', fields: { quietUntil: expect.any(String) } } });
});

const inputOf = ({ hasSecret: _hasSecret, id: _id, chain: _chain, settings, ...fields }: Connection) => ({
  ...fields,
  ...settings,
  environment: 'test' as const,
});

test('error: M31 a service that is removed and added again, or added twice, has the rules that it had, and what was learned of it', async () => {
  const { handlers, id, strict, main } = await start(true);
  await strict();
  main.vault.rules.noteTestRuns(id, true);
  const rules = main.vault.rules.of(id);
  const input = inputOf(main.connection);
  const twice = await handlers['connection.save']({ ...input, apiAddress: `${input.apiAddress}/` });
  await handlers['connection.remove']({ connection: id });
  const again = await handlers['connection.save'](input);
  for (const one of [twice, again]) {
    const { id: other } = one.ok ? one.value : main.connection;
    expect(other).not.toBe(id);
    expect([main.vault.rules.of(other), main.vault.rules.testRunsMatch(other)]).toEqual([rules, true]);
  }
  const another = await handlers['connection.save']({ ...input, clientId: 'another', redirectAddress: 'http://127.0.0.1/another' });
  const client = another.ok ? another.value.id : '';
  expect([main.vault.rules.of(client), main.vault.rules.testRunsMatch(client)]).toEqual([rules, null]);
  const elsewhere = { apiAddress: `${input.apiAddress}/other`, redirectAddress: 'http://127.0.0.1/elsewhere' };
  const far = await handlers['connection.save']({ ...input, ...elsewhere });
  expect(far.ok && main.vault.rules.of(far.value.id)).toEqual(noRules);
});

test('error: M31 a connection that is led elsewhere takes its rules along, and makes none there looser', async () => {
  const { handlers, id, strict, main } = await start(true);
  await strict();
  await handlers['rules.limit']({ connection: id, token: 'native', perDay: '7', perTransaction: '5' });
  main.vault.rules.noteTestRuns(id, true);
  const before = main.vault.rules.of(id);
  const input = inputOf(main.connection);
  await handlers['connection.save']({ ...input, connection: id, clientId: 'fresh' });
  expect([main.vault.rules.of(id), main.vault.rules.testRunsMatch(id)]).toEqual([before, null]);
  const elsewhere = { ...input, apiAddress: `${input.apiAddress}/other`, redirectAddress: 'http://127.0.0.1/other' };
  const other = await handlers['connection.save'](elsewhere);
  const there = other.ok ? other.value.id : '';
  await handlers['rules.limit']({ connection: there, token: 'native', perDay: '9', perTransaction: '3' });
  await handlers['connection.save']({ ...input, connection: id, ...elsewhere });
  const limits = [{ token: 'native', perDay: '7', perTransaction: '3' }];
  for (const one of [id, there]) expect(main.vault.rules.of(one)).toMatchObject({ ...before, limits });
});
