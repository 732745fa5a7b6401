/** The calls of the notebook over main's services: only for an existing connection, published to the page, saved as files. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { parseCsv } from '#shared/core/csv.ts';
import { ok } from '#shared/core/result.ts';
import type { Change } from '#shared/writes/change.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { startTinyService, type TinyService } from '#test/support/tiny-service.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
let main: MainServices;
let tiny: TinyService;
let handlers: ReturnType<typeof handlersOf>['handlers'];
let slices: ReturnType<typeof handlersOf>['slices'];
const saved: { name: string; text: string }[] = [];
beforeAll(async () => {
  tiny = await startTinyService();
  main = await startMainServices(tiny);
  ({ handlers, slices } = handlersOf(main, async () => true, undefined, {
    saveDownload: async (name, content) => {
      saved.push({ name, text: String(content) });
      return ok(`/downloads/${name}`);
    },
  }));
});
afterAll(async () => {
  await main.stop();
  await tiny.stop();
});
const notebook = () => slices.all('first').notebook.value;

test('error: nothing is kept for a connection that does not exist', async () => {
  const connection = 'other';
  const unknown = { ok: false, error: { code: 'invalid-input', fields: { connection: expect.any(String) } } };
  expect(await handlers['notebook.save']({ connection, subject: one, label: 'x' })).toMatchObject(unknown);
  expect(await handlers['notebook.note']({ connection, subject: one })).toMatchObject(unknown);
  expect(await handlers['notebook.remove']({ connection, subject: one })).toMatchObject(unknown);
  expect(await handlers['notebook.addSignature']({ connection, signature: 'f()' })).toMatchObject(unknown);
  expect(await handlers['notebook.removeSignature']({ connection, signature: 'f()' })).toMatchObject(unknown);
  expect(await handlers['notebook.import']({ connection, text: `name,address\nx,${one}` })).toMatchObject(unknown);
  expect(await handlers['notebook.previewImport']({ connection, text: 'x' })).toMatchObject(unknown);
  expect(await handlers['notebook.export']({ connection })).toMatchObject(unknown);
  expect(
    await handlers['list.save']({ connection, name: 'Blocks', ending: 'csv', table: { columns: ['A'], rows: [['x']] } }),
  ).toMatchObject(unknown);
  expect([main.vault.notebook.entries(connection), saved]).toEqual([[], []]);
});

test('error: M9 with known recipients only, the page alone cannot make an address known', async () => {
  const asked: Change[] = [];
  const decide = (change: Change) => {
    asked.push(change);
    return false;
  };
  const desk = handlersOf(main, undefined, undefined, { decide });
  const { id: connection } = main.connection;
  const contact = { connection, subject: one, label: 'Bank', contact: true };
  expect(main.vault.rules.save(connection, { ...noRules, knownReceiversOnly: true })).toEqual(ok(null));
  const declined = { ok: false, error: { code: 'change-declined' } };
  expect(await desk.handlers['notebook.save'](contact)).toMatchObject(declined);
  // A page chooses the text of a file: every contact of it is shown.
  const many = Array.from({ length: 60 }, (_, index) => checksummed(`0x${(index + 1).toString(16).padStart(40, '0')}`));
  const text = ['name,address', ...many.map((address, index) => `n${index},${address}`)].join('\n');
  expect(await desk.handlers['notebook.import']({ connection, text })).toMatchObject(declined);
  expect(asked.map(({ title }) => title)).toEqual(['Allow a new recipient?', 'Allow 60 new recipients?']);
  expect(asked.map(({ fields }) => fields.map(({ name, after }) => [name, after]))).toEqual([
    [['“Bank”', one]],
    many.map((address, index) => [`“n${index}”`, address]),
  ]);
  expect(main.vault.notebook.entries(connection)).toEqual([]);
  // A name alone does not make an address known.
  expect(await desk.handlers['notebook.save']({ connection, subject: one, label: 'Bank' })).toEqual(ok(null));
  expect(asked).toHaveLength(2);
  expect(await handlersOf(main, async () => true).handlers['notebook.save'](contact)).toEqual(ok(null));
  desk.stop();
  await handlers['notebook.remove']({ connection, subject: one });
  main.vault.rules.save(connection, noRules);
});

test('error: H18 however many contacts a file has, the notebook is read a few times for it', async () => {
  const connection = 'sandbox';
  const reads = vi.spyOn(main.vault.notebook, 'entries');
  const importOf = async (count: number, note: string) => {
    const rows = Array.from({ length: count }, (_, index) => `n${index},0x${(index + 1).toString(16).padStart(40, '0')},${note}`);
    reads.mockClear();
    expect(await handlers['notebook.import']({ connection, text: ['name,address,note', ...rows].join('\n') })).toMatchObject({ ok: true });
    return reads.mock.calls.length;
  };
  const few = await importOf(3, 'first');
  expect(await importOf(200, 'second')).toBe(few);
  reads.mockRestore();
  const entries = main.vault.notebook.entries(connection);
  main.vault.notebook.put(
    connection,
    entries.map((entry) => ({ ...entry, label: '', note: '' })),
  );
});

test('behavior: the slice is the shown connection’s, and another’s once that is removed', async () => {
  const { id } = main.connection;
  await handlers['notebook.save']({ connection: 'sandbox', subject: one, label: 'Practice' });
  await handlers['notebook.save']({ connection: id, subject: one, label: 'Bank', note: 'n', contact: true });
  expect(notebook()).toEqual({ connection: id, entries: { [one]: { label: 'Bank', contact: true, hasNote: true } }, signatures: [] });
  expect(await handlers['notebook.note']({ connection: id, subject: one })).toEqual(ok('n'));
  await handlers['notebook.addSignature']({ connection: id, signature: 'f()' });
  expect(notebook().signatures).toEqual(['function f()']);
  await handlers['connection.remove']({ connection: id });
  expect(notebook()).toMatchObject({ connection: 'sandbox', entries: { [one]: { label: 'Practice' } }, signatures: [] });
  expect([main.vault.notebook.entries(id), main.vault.notebook.signatures(id)]).toEqual([[], []]);
});

test('behavior: contacts are saved as a file that can be imported again, a list exactly as it was given', async () => {
  const connection = 'sandbox';
  await handlers['notebook.import']({ connection, text: `name;address;note\n=Eve;${two};"a;b"` });
  const path = await handlers['notebook.export']({ connection });
  expect(path).toMatchObject({ ok: true, value: expect.stringMatching(/^\/downloads\/Blockdesk contacts [-\d]+ [.\d]+\.csv$/) });
  expect(saved[0]?.text).toContain("'=Eve");
  expect(parseCsv(saved[0]?.text ?? '').rows.map(({ cells }) => cells)).toEqual([
    ['name', 'address', 'note'],
    ['=Eve', two, 'a;b'],
  ]);
});

test('error: E28 a list is written by main: whatever a page sends, no cell runs as a formula and no row is another', async () => {
  const rows = ['=cmd()', '+1', '-1', '@x', '\t=1', '\r=1', 'a\n=1', 'a"b', 'a,b', 'a;=b', '＝1', "'=x", null].map((cell) => [cell, 'end']);
  const table = { columns: ['=A', 'B'], rows };
  const connection = 'sandbox';
  await handlers['list.save']({ connection, name: 'Transactions', ending: 'csv', table });
  const { name, text } = saved.at(-1) ?? { name: '', text: '' };
  expect(name).toMatch(/^Blockdesk Transactions .*\.csv$/);
  // Read back it is what was sent, and as it is written nothing begins a formula.
  expect(
    parseCsv(text)
      .rows.map(({ cells }) => cells)
      .slice(0, -1),
  ).toEqual([['=A', 'B'], ...rows.slice(0, -1)]);
  expect(parseCsv(text).rows.at(-1)?.cells).toEqual(['unknown', 'end']);
  expect(text.slice(1)).not.toMatch(/(?:^|[,;\t\r\n])"*\s*[=+\-@＝]/);
  await handlers['list.save']({ connection, name: 'Transactions', ending: 'json', table });
  expect(JSON.parse(saved.at(-1)?.text ?? '')).toEqual(rows.map(([cell]) => ({ '=A': cell, B: 'end' })));
});

test('error: E28 while a long list is written main does other things', async () => {
  const table = { columns: ['A'], rows: Array.from({ length: 20_000 }, (_, index) => [`${'x'.repeat(100)}${index}`]) };
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  }, 0);
  await handlers['list.save']({ connection: 'sandbox', name: 'Blocks', ending: 'csv', table });
  clearInterval(turn);
  const two = [1, 2].map(() => handlers['list.save']({ connection: 'sandbox', name: 'Blocks', ending: 'csv', table }));
  expect(await Promise.all(two)).toMatchObject([{ ok: true }, { error: { code: 'canceled' } }]);
  expect(turns).toBeGreaterThan(2);
  expect(parseCsv(saved.at(-1)?.text ?? '').rows).toHaveLength(20_001);
});

test('error: a file whose names imitate the person’s own accounts is checked against them, as the service reported them', async () => {
  const services = await startMainServices(tiny);
  const { handlers } = handlersOf(services, async () => true);
  const connection = services.connection.id;
  const preview = () => handlers['notebook.previewImport']({ connection, text: `name,address\nAccount 2,${two}` });
  expect(await preview()).toMatchObject({ value: { added: 1, cautions: [] } });
  await services.signIn();
  expect(await handlers['service.user.accounts']({ connection })).toMatchObject({ ok: true });
  const outcome = await preview();
  expect(outcome).toMatchObject({ value: { added: 1, cautions: [{ line: 2 }] } });
  await services.stop();
});
