/** Script in the page against what was sent: an unknown outcome is not forgotten, a 24-hour sum not reset, and no trial is carried out. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDeclaredRead, parseSignature } from '#shared/contracts/abi.ts';
import { writeIds } from '#shared/core/operations/table.ts';
import { inputOf } from '#test/support/connection-inputs.ts';
import { eightWrites } from '#test/support/eight-writes.ts';
import { type HostileMain, startHostileMain } from '#test/support/hostile-main.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

vi.mock('electron', () => ({ protocol: {}, ipcMain: { handle() {} } }));

const [contractAddress, receiver] = ['11', '22'].map((digits) => `0x${digits.repeat(20)}`);
const transfer = { contractAddress, receiver, amount: '250' };
const redirectAddress = 'http://127.0.0.1/sign-in/bank';
let bank: TinyService;
let hostile: HostileMain;
let first: string;
/** Functions that a careless service would carry out, as `/contract/call` was asked for them. */
const carriedOut: string[] = [];
const trials: string[] = [];

beforeAll(async () => {
  const before: TinyService['behavior']['before'] = (request, response, body) => {
    // The write arrives, and its answer is lost.
    if (request === 'POST /erc20/transfer') response.socket?.destroy();
    if (request !== 'POST /contract/call') return;
    const { functionSignature } = JSON.parse(body) as { functionSignature: string };
    const signature = parseSignature(functionSignature);
    trials.push(functionSignature);
    if (signature === null || !isDeclaredRead(signature)) carriedOut.push(functionSignature);
  };
  const answers = { '/contract/call': '{"result":true}' };
  [bank, hostile] = await Promise.all([startTinyService({ before, answers }), startHostileMain()]);
  first = await hostile.add(bank, { redirectAddress });
  expect(await hostile.call('rules.limit', { connection: first, token: contractAddress, perDay: '600' })).toMatchObject({ ok: true });
});
afterAll(async () => {
  await hostile?.stop();
  await bank?.stop();
});

/** It has to be typed, and what it would add to the sum is too much. */
const knowsTheFirst = async (connection: string) => {
  const again = await hostile.inVain('service.erc20.transfer', { connection, ...transfer }, { barred: [''] });
  expect(again.warnings).toContainEqual(
    expect.objectContaining({
      text: expect.stringContaining('You sent the same request before. Its outcome is unknown.'),
      override: expect.objectContaining({ type: 'send again' }),
    }),
  );
  const more = await hostile.inVain('service.erc20.transfer', { connection, ...transfer, amount: '351' }, { barred: [''] });
  expect(more.warnings).toContainEqual(
    expect.objectContaining({
      text: expect.stringContaining('at most 600 base units in 24 hours. Up to 250 base units of that is already used.'),
      blocks: true,
    }),
  );
  expect(await hostile.call('activity.list', { connection })).toMatchObject({ ok: true, value: [{ state: 'unknown' }] });
};

test('error: M4 M8 M30 M31 line 2: a transfer ends unknown; the service is removed and added again, and it warns before sending again', async () => {
  const sent = await hostile.whileOpen('service.erc20.transfer', { connection: first, ...transfer }, async () => {});
  expect(sent).toMatchObject({ error: { code: 'outcome-unknown' } });
  expect(bank.writes()).toHaveLength(1);
  // That it was not sent only the person can say.
  const [entry] = (await hostile.call('activity.list', { connection: first })).value as { id: string }[];
  expect((await hostile.inVain('activity.settle', { intent: entry?.id ?? '', as: 'rejected' })).warned).toContain(
    'You’ll be able to send it again without a warning, and could pay twice.',
  );
  expect((await hostile.inVain('connection.remove', { connection: first })).warned).toContain('One transaction has an unknown outcome.');
  await hostile.agreed('connection.remove', { connection: first });
  await knowsTheFirst(await hostile.add(bank, { redirectAddress, name: 'Another Bank', apiAddress: `${bank.apiAddress}/` }));
});

test('error: M4 M8 M30 M31 line 2: a second connection to the same service knows of the write, too', async () => {
  const second = await hostile.add(bank, { redirectAddress: 'http://127.0.0.1/sign-in/second', name: 'Second Bank' });
  await knowsTheFirst(second);
  expect(bank.writes()).toHaveLength(1);
  // Neither does the one that is led elsewhere and back.
  const away = inputOf(await hostile.active(), { clientId: 'away' });
  await hostile.agreed('connection.save', away);
  const back = { ...away, clientId: bank.clientId, clientSecret: bank.clientSecret };
  await hostile.agreed('connection.save', back);
  await hostile.signIn(second);
  await knowsTheFirst(second);
});

test('error: M25 line 15: no trial leads a careless service to carry out a write: before a review, by the page’s own call, or “Ask why”', async () => {
  const { id: connection } = await hostile.active();
  trials.length = 0;
  const written = bank.writes().length;
  for (const id of writeIds) await hostile.inVain(`service.${id}`, { ...eightWrites[id], connection });
  const dresses = [
    'transfer(address,uint256)',
    'function transfer(address,uint256) payable returns (bool)',
    'function transfer(address,uint256) external view returns (bool)',
    'function mint(address,uint256) nonpayable',
  ];
  const dressed = (functionSignature: string) =>
    hostile.call('service.contract.call', { connection, contractAddress, functionSignature, params: [receiver, '1'], fresh: true });
  for (const functionSignature of dresses) expect(await dressed(functionSignature)).toMatchObject({ ok: true });
  // Each of the writes was tried once at least.
  expect(trials.length).toBeGreaterThan(writeIds.length + dresses.length);
  expect([carriedOut, bank.writes().length]).toEqual([[], written]);
  // Where signatures go without what a function does, nothing is tried at all.
  const types = inputOf(await hostile.active(), { signatureForm: 'types' });
  expect((await hostile.inVain('connection.save', types)).warned).toContain('This form doesn’t say which functions only read.');
  await hostile.agreed('connection.save', types);
  trials.length = 0;
  expect((await hostile.inVain('service.erc20.approve', { ...eightWrites['erc20.approve'], connection })).warned).toContain(
    'Not simulated.',
  );
  for (const functionSignature of dresses) expect(await dressed(functionSignature)).toMatchObject({ error: { code: 'invalid-input' } });
  expect(trials.filter((signature) => /transfer|approve|mint/.test(signature))).toEqual([]);
});
