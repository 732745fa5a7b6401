/** Script in the page against whom a person pays: no contact is swapped, no receiver hidden, and no contract passes for a friend. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mapOnOffRules } from '#shared/writes/review/on-off-rules.ts';
import type { ReviewValue } from '#shared/writes/review.ts';
import { type HostileMain, type Seen, startHostileMain } from '#test/support/hostile-main.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

vi.mock('electron', () => ({ protocol: {}, ipcMain: { handle() {} } }));

const mum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const thief = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const contractAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
/** What a contract answers that wants to pass for the person's own. */
const selfGiven = 'Mum”, contact “';
let bank: TinyService;
let hostile: HostileMain;
let connection: string;

beforeAll(async () => {
  const answers = { '/contract/call': JSON.stringify({ result: selfGiven }) };
  [bank, hostile] = await Promise.all([startTinyService({ answers }), startHostileMain()]);
  connection = await hostile.add(bank);
  expect(await keep(mum, 'Mum')).toMatchObject({ ok: true });
});
afterEach(() => expect(bank.writes()).toEqual([]));
afterAll(async () => {
  await hostile?.stop();
  await bank?.stop();
});

const contactOf = (subject: string, label: string) => ({ connection, subject, label, contact: true });
const keep = (subject: string, label: string) => hostile.call('notebook.save', contactOf(subject, label));
const forget = (subject: string) => hostile.call('notebook.remove', { connection, subject });
const toThief = () => ({ connection, contractAddress, amount: '1', receiver: thief });
const submit = (functionSignature: string, params: readonly unknown[]) => ({ connection, contractAddress, functionSignature, params });
const kinds = ({ warnings }: Seen, kind: string) => warnings.filter((one) => one.kind === kind);

test('error: M32 line 10: the name of a contact is not given to another address, by removing and adding, a label or a file', async () => {
  await hostile.call('notebook.save', { connection, subject: mum, label: 'Mum', contact: false });
  await forget(mum);
  const ways: readonly (readonly ['notebook.save' | 'notebook.import', object])[] = [
    ['notebook.save', contactOf(thief, 'Mum')],
    ['notebook.save', { connection, subject: thief, label: ' МUM\u00b7' }],
    ['notebook.import', { connection, text: `name,address\nMum,${thief}` }],
  ];
  for (const [name, input] of ways) {
    const { fields, warned } = await hostile.inVain(name, input);
    expect(Object.values(fields)[0]).toEqual([mum, thief]);
    expect(warned).toContain(
      'Another address has or had a similar name. Sending by name could pay the wrong one. Check the new address with its owner.',
    );
  }
  for (const label of ['ꓟum', 'Mսm', 'M∪m']) {
    const { fields } = await hostile.inVain('notebook.save', { connection, subject: thief, label });
    expect(fields).toMatchObject({ [`“${label}”`]: expect.arrayContaining([thief]) });
  }
  for (const label of ['Mum\u3164', 'Mum\u2800']) expect(await keep(thief, label)).toMatchObject({ error: { code: 'invalid-input' } });
  expect((await hostile.standing()).entries).toEqual({});
  expect((await hostile.inVain('service.erc20.transfer', toThief())).fields.To).toEqual([
    expect.objectContaining({ label: null, note: 'not sent here before' }),
  ]);
});

test('error: M32 line 10: where the person is fooled into it, the review still shows both addresses, and is to be typed', async () => {
  const moved = await hostile.whileOpen('notebook.save', contactOf(thief, 'Mum'), async ({ fields }) => {
    expect(Object.values(fields)[0]).toEqual([mum, thief]);
  });
  expect(moved).toMatchObject({ ok: true });
  const { warned } = await hostile.inVain('service.erc20.transfer', toThief(), { barred: [''] });
  expect(warned).toMatch(/“Mum” was the name of another address until \d{4}-/);
  expect(warned).toContain('Before: 0x5aAe b605 3F3E 94C9');
  expect(warned).toContain('Here: 0x90F8 bf6A 479f 320e');
  await forget(thief);
});

test('error: M27 line 11: with known recipients only, a recipient hidden as a number, as text or in an unreadable call counts as unknown', async () => {
  const strict = { ...mapOnOffRules(() => false), connection, knownReceiversOnly: true, undoWindow: '0' };
  expect(await hostile.call('rules.save', strict)).toMatchObject({ ok: true });
  const number = BigInt(thief).toString();
  const hidden = [
    submit('payOut(uint256,uint256)', [number, '5']),
    submit('payOut(uint160)', [number]),
    submit('payOut(string)', [thief.toLowerCase()]),
    submit('payOut((uint8,bytes32)[])', [[['1', `0x${'0'.repeat(24)}${thief.slice(2)}`]]]),
    submit('propose()', []),
    submit('multicall(bytes[])', [['0x01020304']]),
  ];
  for (const input of hidden) {
    const seen = await hostile.inVain('service.transaction.submit', input, { barred: [''] });
    expect(kinds(seen, 'rule-known-only')).toEqual([expect.objectContaining({ blocks: true })]);
  }
  // Nor is the rule got around by a contact of the page's own, or by turning it off.
  const contact = await hostile.inVain('notebook.save', contactOf(thief, 'Supplier'));
  expect(Object.values(contact.fields)).toEqual([[thief]]);
  const file = await hostile.inVain('notebook.import', { connection, text: `name,address\nSupplier,${thief}` });
  expect(file.warned).toContain('Confirming adds this one.');
  const loosened = { ...strict, knownReceiversOnly: false };
  expect((await hostile.inVain('rules.save', loosened)).fields).toEqual({ 'Known recipients only': ['on', 'off'] });
  await hostile.agreed('rules.save', loosened);
});

test('error: M28 line 14: what a contract calls itself is introduced and quoted, and is never where the person’s own label is', async () => {
  for (const [name, input] of [
    ['service.erc20.transfer', { connection, contractAddress, amount: '5', receiver: mum }],
    ['service.transaction.submit', submit('vote(uint256)', ['7'])],
  ] as const) {
    const { title, fields } = await hostile.inVain(name, input);
    const [contract] = fields.Token ?? fields.Contract ?? [];
    const { label, note } = contract as Extract<ReviewValue, { is: 'address' }>;
    expect(note).toContain('calls itself “Mum');
    // No label of the person's, and nothing of it outside its quotes.
    expect(label).toBeNull();
    expect([note ?? '', title].map((words) => words.replaceAll(/“[^“”]*”/g, '')).join()).not.toMatch(/mum|contact/i);
  }
});

test('error: M26 line 16: a call that carries other calls is a danger, by each name it was missed under before', async () => {
  const approve = `0x095ea7b3${'0'.repeat(24)}${thief.slice(2).toLowerCase()}${'f'.repeat(64)}`;
  const opened = [
    submit('aggregate3Value((address,bool,uint256,bytes)[])', [[[contractAddress, 'true', '0', approve]]]),
    submit('blockAndAggregate((address,bytes)[])', [[[contractAddress, approve]]]),
    submit('tryBlockAndAggregate(bool,(address,bytes)[])', ['true', [[contractAddress, approve]]]),
    submit('execTransactionFromModule(address,uint256,bytes,uint8)', [contractAddress, '0', approve, '0']),
  ];
  for (const input of opened) {
    const seen = await hostile.inVain('service.transaction.submit', input);
    expect(kinds(seen, 'unlimited')).toEqual([
      expect.objectContaining({ tone: 'danger', text: expect.stringMatching(/^Call 1: Unlimited: /) }),
    ]);
  }
  const closed = [submit('multiSend(bytes)', [approve]), submit('anythingElse(address,bytes)', [contractAddress, approve])];
  for (const input of closed) {
    const seen = await hostile.inVain('service.transaction.submit', input);
    expect(kinds(seen, 'hidden-calls')).toEqual([expect.objectContaining({ tone: 'danger' })]);
  }
});
