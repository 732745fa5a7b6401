/** The rules' calls: kept over a restart, stricter at once, looser only where the person confirms it in main's own window. */
import { afterEach, expect, test } from 'vitest';
import { looserRules } from '#main/writes/rule-change.ts';
import { fail } from '#shared/core/result.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Change } from '#shared/writes/change.ts';
import { mapOnOffRules, onOffKeys, onOffRules } from '#shared/writes/review/on-off-rules.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { stranger, token } from '#test/support/review-context.ts';
import { type Behavior, startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** What a token says of its unit where it is called for it; null where it does not answer. */
const answerUnit =
  (decimals: string | null, symbol: string): NonNullable<Behavior['before']> =>
  (_request, response, body) => {
    const result = body.includes('decimals()') ? decimals : body.includes('symbol()') ? symbol : null;
    if (result !== null) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }));
  };

const off = mapOnOffRules(() => false);

async function start(agrees: boolean, change: Partial<Behavior> = {}) {
  const tiny = await startTinyService(change);
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
    handlers['rules.save']({
      ...off,
      connection: id,
      knownReceiversOnly: true,
      quietFrom: '22:00',
      quietUntil: '07:00',
      undoWindow: '30000',
    });
  const loose = () => handlers['rules.save']({ ...off, connection: id, undoWindow: '0' });
  return { tiny, main, asked, handlers, id, strict, loose };
}

test('default: no rules at first, then the saved ones, returned as stored', async () => {
  const { handlers, id, strict, asked, main } = await start(false);
  expect(await handlers['rules.get']({ connection: id })).toEqual({ ok: true, value: noRules });
  const kept = { ...noRules, knownReceiversOnly: true, quietHours: { from: '22:00', until: '07:00' }, holding: 30_000 };
  expect(await strict()).toEqual({ ok: true, value: kept });
  expect(main.vault.rules.of(id)).toEqual(kept);
  expect(asked).toEqual([]);
});

test('behavior: a limit belongs to one token; clearing its amount removes it, which needs confirmation', async () => {
  const { handlers, id, asked, main } = await start(true, { before: answerUnit('2', 'DUSD') });
  await main.signIn();
  await handlers['rules.limit']({ connection: id, token: 'native', perDay: '7' });
  await handlers['rules.limit']({ connection: id, token: token.toLowerCase(), perTransaction: '9' });
  expect(await handlers['rules.limit']({ connection: id, token, perTransaction: '5' })).toMatchObject({
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
      warnings: [{ text: `Less strict: the limit per transaction for “DUSD” of ${shortAddress(token)}.` }],
      fields: [
        { name: 'Token', before: null, after: `“DUSD” of ${token}` },
        { name: 'Limit per transaction', before: '0.05 DUSD (5 base units)', after: 'no limit' },
      ],
    },
  ]);
});

test('error: M11 a limit keeps the unit that main read, and a looser one is shown in it and in base units', async () => {
  const { handlers, id, asked, main, tiny } = await start(true, { before: answerUnit('2', 'DUSD') });
  const limit = (amounts: object) => handlers['rules.limit']({ connection: id, token, ...amounts });
  await main.signIn();
  expect(await limit({ perTransaction: '25000' })).toMatchObject({ value: { limits: [{ decimals: 2, symbol: 'DUSD' }] } });
  // The token, or a service, now reports another unit, in which a million times as much looks the same.
  tiny.behavior.before = answerUnit('8', 'DUSD');
  expect(await limit({ perTransaction: '25000000000' })).toMatchObject({ value: { limits: [{ decimals: 2, symbol: 'DUSD' }] } });
  expect(asked).toMatchObject([
    { fields: [{ name: 'Token' }, { before: '250 DUSD (25 000 base units)', after: '250,000,000 DUSD (25 000 000 000 base units)' }] },
  ]);
  // Of the page’s own word for it nothing is taken.
  const withUnit = { connection: id, token, perTransaction: '1', decimals: '0', symbol: 'SPAM' };
  await handlers['rules.limit'](withUnit);
  expect(main.vault.rules.of(id)?.limits).toMatchObject([{ perTransaction: '1', decimals: 2, symbol: 'DUSD' }]);
  expect(asked).toHaveLength(1);
});

test('error: M11 what main cannot read of a token it writes in base units, also where the symbol is known', async () => {
  const { handlers, id, main } = await start(true, { before: answerUnit(null, 'DUSD to Bob') });
  await handlers['rules.limit']({ connection: id, token: stranger, perDay: '5' });
  await main.signIn();
  await handlers['rules.limit']({ connection: id, token, perDay: '5' });
  expect(main.vault.rules.of(id)?.limits).toMatchObject([
    { token: stranger, decimals: null, symbol: null },
    { token, decimals: null, symbol: '“DUSD to Bob”' },
  ]);
});

test('error: M11 two tokens with one symbol: each line is under its own address, and none that changed is left out', () => {
  const limit = { token, perTransaction: '1', perDay: '100', retypeAbove: null, decimals: 0, symbol: 'DUSD' };
  const other = { ...limit, token: stranger };
  const after = [
    { ...limit, perDay: null },
    { ...other, perDay: '10000', decimals: 2 },
  ];
  const bank = { name: 'Bank', environment: 'live' as const };
  const draft = looserRules(bank, { ...noRules, limits: [limit, other] }, { ...noRules, limits: after });
  expect(draft?.fields.map(({ name, before, after: now }) => [name, before, now])).toEqual([
    ['Token', null, `“DUSD” of ${token}`],
    ['Limit per 24 hours', '100 DUSD (100 base units)', 'no limit'],
    ['Token', null, `“DUSD” of ${stranger}`],
    ['Limit per 24 hours', '100 DUSD (100 base units)', '100 DUSD (10 000 base units)'],
  ]);
});

test('error: less strict without the person’s agreement: asked in full, and nothing changes', async () => {
  const { strict, loose, asked, main, id } = await start(false);
  await strict();
  const before = main.vault.rules.of(id);
  expect(await loose()).toEqual(fail({ code: 'change-declined' }));
  expect(asked).toMatchObject([
    {
      connection: 'Tiny',
      warnings: [
        { tone: 'danger', text: expect.stringMatching(/^None of your rules remain/) },
        { text: 'Less strict: known recipients only, the hours when sending is blocked, the undo window.' },
      ],
      fields: [
        { name: 'Known recipients only', before: 'on', after: 'off' },
        { name: 'Block sending', before: 'from 22:00 to 07:00', after: 'never' },
        { name: 'Undo window after confirming', before: '30 seconds', after: 'off' },
      ],
    },
  ]);
  expect(main.vault.rules.of(id)).toEqual(before);
});

test.each(onOffKeys)('error: the on/off rule %s: on at once, off only by the person, who is shown that line alone', async (key) => {
  const { handlers, id, asked, main } = await start(false);
  const save = (on: boolean) => handlers['rules.save']({ ...mapOnOffRules((one) => one === key && on), connection: id, undoWindow: '0' });
  expect(await save(true)).toEqual({ ok: true, value: { ...noRules, [key]: true } });
  expect(asked).toEqual([]);
  expect(await save(false)).toEqual(fail({ code: 'change-declined' }));
  expect(asked.map(({ fields }) => fields)).toEqual([[{ name: onOffRules[key].label, before: 'on', after: 'off', is: 'text' }]]);
  expect(main.vault.rules.of(id)).toEqual({ ...noRules, [key]: true });
});

test('behavior: with it they hold at once', async () => {
  const { strict, loose } = await start(true);
  await strict();
  expect(await loose()).toEqual({ ok: true, value: noRules });
});

test('error: half of the quiet hours is refused at the field that is missing', async () => {
  const { handlers, id } = await start(true);
  const half = await handlers['rules.save']({ ...off, connection: id, quietFrom: '22:00', undoWindow: '0' });
  expect(half).toMatchObject({ ok: false, error: { code: 'invalid-input', fields: { quietUntil: expect.any(String) } } });
});

const inputOf = ({ hasSecret: _hasSecret, id: _id, chain: _chain, settings, ...fields }: Connection) => ({
  ...fields,
  ...settings,
  environment: 'test' as const,
});

test('error: M31 a service that is removed and added again, or added twice, keeps its rules, and what was learned of it', async () => {
  const { handlers, id, strict, main } = await start(true);
  await strict();
  main.vault.rules.recordTestRuns(id, true);
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
  main.vault.rules.recordTestRuns(id, true);
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
