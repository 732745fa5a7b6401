/** A contact's name is how a person knows whom they pay: a page cannot give it to another address, by any way it has. */
import { afterEach, expect, test, vi } from 'vitest';
import { parseInput } from '#shared/core/input.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { notebookCalls } from '#shared/notebook/notebook-calls.ts';
import type { Change } from '#shared/writes/change.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import type { Review } from '#shared/writes/review.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { startMainServices } from '#test/support/main-services.ts';
import { startTinyService } from '#test/support/tiny-service.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const stop of stops.splice(0).reverse()) await stop();
});

const mum = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const thief = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const contract = `0x${'11'.repeat(20)}`;
const declined = fail({ code: 'change-declined' });
const inputOf = ({ hasSecret: _hasSecret, id: _id, chain: _chain, settings, ...fields }: Connection) => ({
  ...fields,
  ...settings,
  environment: 'test' as const,
});

async function start(agrees = false) {
  const tiny = await startTinyService();
  stops.push(() => tiny.stop());
  const main = await startMainServices(tiny);
  stops.push(() => main.stop());
  const asked: Change[] = [];
  const reviews: Review[] = [];
  const { handlers } = handlersOf(
    main,
    undefined,
    (review) => {
      reviews.push(review);
      return false;
    },
    {
      decide: (change) => {
        // Connections are about something else here.
        if (!change.warnings.some(({ kind }) => kind.startsWith('name-'))) return true;
        asked.push(change);
        return agrees;
      },
    },
  );
  const { id } = main.connection;
  const keep = (subject: string, label: string, contact?: boolean, connection = id) =>
    handlers['notebook.save']({ connection, subject, label, ...(contact === undefined ? {} : { contact }) });
  const forget = (subject: string, connection = id) => handlers['notebook.remove']({ connection, subject });
  const add = async (change: Partial<Connection> = {}) => {
    const added = await handlers['connection.save']({ ...inputOf({ ...main.connection, ...change }), clientSecret: tiny.clientSecret });
    return added.ok ? added.value.id : '';
  };
  const labelOf = (subject: string, connection = id) =>
    main.vault.notebook.entries(connection).find((one) => one.subject === subject)?.label;
  return { main, handlers, asked, reviews, id, keep, forget, add, labelOf };
}
type Desk = Awaited<ReturnType<typeof start>>;

const ways: readonly (readonly [string, (desk: Desk) => Promise<unknown>])[] = [
  ['removed, then added', async ({ keep, forget }) => [await forget(mum), await keep(thief, 'Mum', true)].at(-1)],
  ['renamed, then added', async ({ keep }) => [await keep(mum, 'Old'), await keep(thief, 'Mum', true)].at(-1)],
  ['added beside the first', ({ keep }) => keep(thief, 'Mum', true)],
  ['in other letters', ({ keep }) => keep(thief, ' МUM\u00b7', true)],
  ['as a label', ({ keep }) => keep(thief, 'Mum')],
  ['a label made into a contact', async ({ keep }) => [await keep(thief, 'Mun'), await keep(thief, 'Mum', true)].at(-1)],
  [
    'no contact any more, then added',
    async ({ keep, forget }) => [await keep(mum, 'Mum', false), await forget(mum), await keep(thief, 'mum')].at(-1),
  ],
  ['by a file', ({ handlers, id }) => handlers['notebook.import']({ connection: id, text: `name,address\nMum,${thief}` })],
  [
    'by a second connection to the service',
    async ({ keep, add }) => {
      const second = await add();
      return keep(thief, 'Mum', true, second);
    },
  ],
  [
    'after the connection was removed and added again',
    async ({ handlers, keep, add, id }) => {
      await handlers['connection.remove']({ connection: id });
      return keep(thief, 'Mum', true, await add());
    },
  ],
];
test.each(ways)(
  'error: M32 the name of a contact is given to another address, %s: the person is asked, both addresses in full',
  async (_name, way) => {
    const desk = await start();
    expect(await desk.keep(mum, 'Mum', true)).toEqual(ok(null));
    expect(desk.asked).toEqual([]);
    expect(await way(desk)).toEqual(declined);
    expect(desk.asked).toHaveLength(1);
    expect(desk.asked[0]?.fields[0]).toMatchObject({ before: mum, after: thief, is: 'address' });
    expect(desk.asked[0]?.warnings).toMatchObject([{ kind: 'name-moved', tone: 'danger' }]);
    for (const { id } of desk.main.connections.all().list) expect(desk.labelOf(thief, id) ?? 'Mun').toBe('Mun');
  },
);

test.each(['Mum\u3164', 'Mum\u115f', 'Mum\u1160', 'Mum\uffa0', 'Mum\u2800', 'M\u034fum', 'Mum\u180b', `Mum${'\u0f7b'.repeat(9)}`])(
  'error: M32 a name with letters that are not drawn, or drawn over others, is not valid: %j',
  async (label) => {
    const { keep, handlers, id, asked, labelOf } = await start(true);
    await keep(mum, 'Mum', true);
    expect(parseInput(notebookCalls['notebook.save'].input, { connection: id, subject: thief, label })).toMatchObject({
      ok: false,
      error: { fields: { label: expect.any(String) } },
    });
    const read = await handlers['notebook.import']({ connection: id, text: `name,address\n${label},${thief}` });
    expect(read).toMatchObject({ ok: true, value: { added: 0, bad: 1 } });
    expect([asked, labelOf(thief)]).toEqual([[], undefined]);
  },
);

test.each(['ꓟum', 'Ꮇum', 'Mսm', 'ꓟꓴꓟ', 'M∪m', 'Mᴜm', 'Bi丨丨'])(
  'error: M32 a name of letters that no list knows is asked: “%s”',
  async (label) => {
    const { keep, forget, asked, labelOf } = await start();
    await keep(mum, 'Mum', true);
    for (const contact of [true, false]) expect(await keep(thief, label, contact)).toEqual(declined);
    expect(asked[0]?.fields).toMatchObject([{ name: `“${label}”`, after: thief, is: 'address' }]);
    expect(asked[0]?.warnings).toMatchObject([{ kind: expect.stringMatching(/^name-(?:odd|moved)$/), tone: 'danger' }]);
    expect(labelOf(thief)).toBeUndefined();
    await forget(mum);
  },
);

test('error: M32 the name of an own account, or of a label that is no contact, is not given to a stranger unasked', async () => {
  const { main, handlers, asked, id, keep, labelOf } = await start();
  await main.signIn();
  await handlers['service.user.accounts']({ connection: id });
  await keep(other, 'Main wallet');
  for (const name of ['Main wallet', 'Account 1', 'ACCOUNT l']) expect(await keep(thief, name)).toEqual(declined);
  expect(asked.map(({ fields }) => fields[0]?.before)).toEqual([other, mum, mum]);
  expect(labelOf(thief)).toBeUndefined();
  // Your own account may have its own name.
  expect(await keep(mum, 'Account 1')).toEqual(ok(null));
});

test('behavior: M32 a name with unusual letters that the person agrees to is kept, and not asked again', async () => {
  const { asked, keep, labelOf } = await start(true);
  for (let times = 0; times < 2; times += 1) await keep(thief, 'Mսm', true);
  expect([labelOf(thief), asked.map(({ title }) => title)]).toEqual(['Mսm', ['Save a name with unusual letters?']]);
});

test('default: M32 the person is asked only when a name moves: not for the same again, a new name, or another service', async () => {
  const { asked, keep, forget, add } = await start();
  await keep(mum, 'Mum', true);
  await keep(mum, 'Mum', true);
  await forget(mum);
  await keep(mum, 'mum', true);
  await keep(thief, 'Dad', true);
  await keep(thief, 'Mum', true, await add({ clientId: 'another', redirectAddress: 'http://127.0.0.1/another' }));
  expect(asked).toEqual([]);
});

test('error: M32 where the person agrees, the review says so for thirty days, and it has to be typed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 3, 12) });
  const { main, handlers, reviews, id, keep, forget, labelOf } = await start(true);
  const reviewOf = async () => {
    await handlers['service.erc20.transfer']({ contractAddress: contract, amount: '1', receiver: thief, connection: id });
    return reviews.at(-1)?.warnings.find(({ kind }) => kind === 'name-moved');
  };
  await main.signIn();
  await keep(mum, 'Mum', true);
  vi.setSystemTime(Date.UTC(2026, 10, 5, 12));
  await forget(mum);
  vi.setSystemTime(Date.UTC(2026, 10, 20, 12));
  await keep(thief, 'Mum', true);
  expect(labelOf(thief)).toBe('Mum');
  const warning = await reviewOf();
  expect(warning).toMatchObject({ tone: 'danger', override: { type: '0x90F8' } });
  expect(warning?.text).toMatch(/^“Mum” was the name of another address until 2026-11-05\.\nHere: 0x90F8 bf6A .*\nBefore: 0x71C7 656E /);
  vi.setSystemTime(Date.UTC(2026, 11, 19, 12));
  expect(await reviewOf()).toMatchObject({ kind: 'name-moved' });
  vi.setSystemTime(Date.UTC(2026, 11, 20, 13));
  expect(await reviewOf()).toBeUndefined();
});

test('error: M31 M32 contacts of a connection that is led to a service with known recipients only do not count as contacts there', async () => {
  const { main, handlers, id, keep, add, labelOf } = await start(true);
  main.vault.rules.save(id, { ...noRules, knownReceiversOnly: true });
  await keep(mum, 'Mum', true);
  const other = await add({ apiAddress: `${main.connection.apiAddress}/other`, redirectAddress: 'http://127.0.0.1/another' });
  await keep(thief, 'Mum', true, other);
  await handlers['connection.save']({ ...inputOf(main.connection), connection: other });
  expect(main.vault.notebook.entries(other)).toMatchObject([{ subject: thief, contact: false }]);
  expect([labelOf(thief, other), labelOf(mum)]).toEqual(['Mum', 'Mum']);
  expect(main.vault.notebook.movedSince(other, 1)).toMatchObject([{ address: thief, before: mum }]);
  expect(main.vault.notebook.entries(id)).toMatchObject([{ subject: mum, contact: true }]);
});
