/** Script in the page of one window against the connection of another: calls as they come over the bridge, from either window. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownCalls } from '#main/core/ipc/own-calls.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import { connectionSlices } from '#shared/ipc/state.ts';
import { type HostileMain, startHostileMain } from '#test/support/hostile-main.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

vi.mock('electron', () => ({ protocol: {}, ipcMain: { handle() {} } }));

const [contractAddress, receiver] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`);
const transfer = { contractAddress, receiver, amount: '250' };
let bank: TinyService;
let shop: TinyService;
let hostile: HostileMain;
/** The first window shows the bank, the second one the shop. */
let atBank: string;
let atShop: string;

beforeAll(async () => {
  const lost: TinyService['behavior']['before'] = (request, response) => {
    if (request === 'POST /erc20/transfer') response.socket?.destroy();
  };
  [bank, shop, hostile] = await Promise.all([startTinyService({ before: lost }), startTinyService(), startHostileMain()]);
  atShop = await hostile.add(shop, { redirectAddress: 'http://127.0.0.1/sign-in/shop' });
  atBank = await hostile.add(bank, { redirectAddress: 'http://127.0.0.1/sign-in/bank' });
  expect(await hostile.call('connection.openWindow', { connection: atShop })).toMatchObject({ ok: true });
});
afterAll(async () => {
  await hostile?.stop();
  await bank?.stop();
  await shop?.stop();
});

/** Fields that each of these calls accepts, but for the connection. */
const fields: Readonly<Record<string, object>> = {
  'notebook.save': { subject: receiver, label: 'Mallory', contact: true },
  'notebook.remove': { subject: receiver },
  'notebook.share': { on: false },
  'notebook.import': { text: `name,address\nMallory,${receiver}` },
  'tokens.save': { address: contractAddress, standard: 'erc20' },
  'service.erc20.transfer': transfer,
  'watch.decline': {},
  'approvals.seen': {},
  'session.signOut': {},
  'rules.limit': { token: contractAddress },
};

test.each(Object.entries(fields))(
  'error: T12 %s for the connection of another window does nothing, and nobody is asked',
  async (name, input) => {
    expect([...ownCalls]).toContain(name);
    const before = await hostile.standing();
    const writes = bank.writes().length;
    expect(await hostile.callFrom('second', name as never, { ...input, connection: atBank })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', fields: { connection: 'This window shows another connection now.' } },
    });
    expect(await hostile.standing()).toEqual(before);
    expect(bank.writes()).toHaveLength(writes);
  },
);

test('error: T12 a window gets nothing of another’s connection, and can’t show it either', async () => {
  expect(await hostile.callFrom('second', 'connection.select', { connection: atBank })).toMatchObject({ error: { code: 'canceled' } });
  expect(await hostile.callFrom('first', 'connection.select', { connection: atShop })).toMatchObject({ error: { code: 'canceled' } });
  const { slices, stored } = (await hostile.callFrom('second', 'app.snapshot')).value as Snapshot;
  expect(slices.connections.value.active).toBe(atShop);
  const { connections: _all, window, ...own } = Object.fromEntries(connectionSlices.map((name) => [name, slices[name].value]));
  expect(window).toEqual({ isFirst: false, elsewhere: [atBank] });
  expect(JSON.stringify([own, stored])).not.toContain(atBank);
});

test('error: T12 T7 what one window is asked to confirm, another can neither read, confirm nor turn down', async () => {
  const answer = await hostile.whileOpen('service.erc20.transfer', { ...transfer, connection: atBank }, async () => {
    const current = (await hostile.reviewFrom('first', 'review.current')).value as { review: { id: string; digest: string } };
    expect(current.review.id).toEqual(expect.any(String));
    expect((await hostile.reviewFrom('second', 'review.current')).value).toBeNull();
    const named = { review: current.review.id, digest: current.review.digest };
    expect(await hostile.reviewFrom('second', 'review.confirm', named)).toMatchObject({ error: { code: 'changed-meanwhile' } });
    expect(await hostile.reviewFrom('second', 'review.again', { review: named.review })).toMatchObject({ ok: false });
    await hostile.reviewFrom('second', 'review.back', { review: named.review });
    expect((await hostile.reviewFrom('first', 'review.current')).value).toEqual(current);
    expect(bank.writes()).toEqual([]);
  });
  // It was sent once its own window confirmed it; the answer was lost.
  expect(answer).toMatchObject({ ok: false, error: { code: 'outcome-unknown' } });
  expect([bank.writes(), shop.writes()]).toEqual([['POST /erc20/transfer'], []]);
});

test('error: T12 a write of another window can’t be settled or withdrawn', async () => {
  const [entry] = (await hostile.call('activity.list', { connection: atBank })).value as readonly { id: string; state: string }[];
  expect(entry?.state).toBe('unknown');
  const named = { intent: entry?.id };
  expect(await hostile.callFrom('second', 'activity.settle', { ...named, as: 'rejected' })).toMatchObject({
    error: { code: 'changed-meanwhile' },
  });
  expect(await hostile.callFrom('second', 'activity.withdraw', named)).toEqual({ ok: true, value: false });
});

test('error: T8 T12 a window behind brings none forward and opens none; the one in front does', async () => {
  hostile.windows.state.inFront = 'first';
  const asked = hostile.windows.log.length;
  expect(await hostile.callFrom('second', 'connection.openWindow', { connection: 'sandbox' })).toMatchObject({
    error: { code: 'canceled' },
  });
  for (const connection of [atShop, atBank]) await hostile.callFrom('second', 'connection.openWindow', { connection });
  await hostile.callFrom('second', 'connection.select', { connection: atBank });
  expect(hostile.windows.log.slice(asked)).toEqual([]);
  expect(await hostile.callFrom('first', 'connection.openWindow', { connection: atShop })).toMatchObject({ ok: true });
  expect(hostile.windows.log.slice(asked)).toEqual(['show second']);
});

test('error: T8 T12 for another language a window behind restarts nothing; the one in front does', async () => {
  hostile.windows.state.inFront = 'first';
  const asked = hostile.windows.log.length;
  await hostile.callFrom('second', 'app.restart');
  expect(hostile.windows.log.slice(asked)).toEqual([]);
  await hostile.callFrom('first', 'app.restart');
  expect(hostile.windows.log.slice(asked)).toEqual(['restart']);
});

test('error: T12 no sign-in is begun for the connection of another window', async () => {
  const [links, asked] = [hostile.links.length, hostile.windows.log.length];
  hostile.windows.state.inFront = 'second';
  expect(await hostile.callFrom('second', 'session.signIn', { connection: atBank })).toMatchObject({ error: { code: 'canceled' } });
  expect([hostile.links.length, hostile.windows.log.slice(asked)]).toEqual([links, ['show first']]);
});

test('error: T12 a sign-in of another window can’t be canceled, and a link that opened the app is taken by the first window alone', async () => {
  const before = bank.tokenRequests.length;
  expect(await hostile.callFrom('first', 'session.signIn', { connection: atBank })).toMatchObject({ ok: true });
  await hostile.callFrom('second', 'session.cancel');
  await expect.poll(() => bank.tokenRequests.length).toBe(before + 1);
  expect((await hostile.callFrom('second', 'link.take')).value).toBeNull();
});
