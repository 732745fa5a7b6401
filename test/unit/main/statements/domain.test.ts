/** Statements and receipts over a real chain: their figures are the chain's, and what no event tells is named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedFrom } from '#main/core/asking.ts';
import { parseCsv } from '#shared/core/csv.ts';
import { ok } from '#shared/core/result.ts';
import type { StatementAsset, StatementView } from '#shared/statements/statement.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { asPerson } from '#test/support/as-person.ts';
import { handlersOf } from '#test/support/main-handlers.ts';
import { type MainServices, startMainServices } from '#test/support/main-services.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { type RunningSandbox, startSandbox } from '#test/support/sandbox.ts';
import { personOf, until } from '#test/support/watching.ts';

const period = { from: '2020-01-01', to: '2199-12-31' };

let sandbox: RunningSandbox;
let main: MainServices;
let desk: ReturnType<typeof handlersOf>;
const saved = new Map<string, Uint8Array>();
let rates = '';
let accounts: readonly `0x${string}`[];

const inLast = () => [...saved].at(-1) ?? ['', new Uint8Array()];
const newest = async () => Number(await sandbox.rpc.getBlockNumber({ cacheTime: 0 }));

async function checkAll(): Promise<void> {
  main.watch.resumed();
  const top = await newest();
  await until(() => (main.watch.now(main.connection.id).checked ?? 0) >= top - 2);
}

async function make(more: object = {}): Promise<StatementView> {
  const made = await desk.handlers['statement.make']({ connection: main.connection.id, ...period, ...more });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

const assetOf = (view: StatementView, symbol: string): StatementAsset => {
  const found = view.assets.find((asset) => asset.symbol === symbol);
  if (found === undefined) throw new Error(`no ${symbol}`);
  return found;
};
const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);
const balancesAt = async (blockNumber: bigint) =>
  sum(await Promise.all(accounts.map((address) => sandbox.rpc.getBalance({ address, blockNumber }))));

beforeAll(async () => {
  sandbox = await startSandbox({ mining: 'slow' });
  main = await startMainServices(sandbox, { browse: asPerson('ada'), perSecond: '' });
  desk = handlersOf(main, undefined, undefined, {
    saveDownload: async (name, content) => {
      // Two within a second have one name: the last one counts.
      saved.delete(name);
      saved.set(name, typeof content === 'string' ? Buffer.from(content) : content);
      return ok(name);
    },
    openFile: async () => ok(Buffer.from(rates)),
  });
  await main.signIn();
  const { id } = main.connection;
  await main.chain.read('block.latestNumber', main.connection, {});
  await desk.handlers['service.chain.id']({ connection: id });
  accounts = personOf(sandbox, 'ada').accounts;
  expect(main.watch.scan(id, { from: '0', to: String(await newest()) }, 'unlimited').ok).toBe(true);
  await checkAll();
});
afterAll(async () => {
  desk?.stop();
  await main?.stop();
  await sandbox?.stop();
});

test('behavior: the service reports one balance for three accounts: that of the currency is unknown, tokens are known', async () => {
  // Or one is found quietly, three seconds after the sign-in.
  const now = main.connections.confirmed(main.connection.id);
  if (!now.ok || now.value.chain === null) throw new Error('not confirmed');
  main.connections.recordMulticall(main.connection.id, now.value.chain.id, { address: multicall3Address, reads: 'nothing' });
  // On a busy machine the newest blocks may have to be read again.
  await expect.poll(async () => (await make()).unreadCount).toBe(0);
  const view = await make();
  expect(view).toMatchObject({ unreadCount: 0, unreadOutside: 0, unclear: 0, uncertain: 0, blocks: { from: '0' }, zone: 'UTC' });
  const native = view.assets[0];
  expect(native).toMatchObject({ kind: 'native', opening: null, closing: null, rest: null, why: 'several', isWhole: true });
});

test('default: M12 with a contract that tells each balance, all figures are the chain’s', async () => {
  const now = main.connections.confirmed(main.connection.id);
  if (!now.ok) throw new Error('not confirmed');
  const proven = await main.chain.multicalls.probe(now.value, { accounts, compared: null }, new AbortController().signal);
  expect(proven?.reads).toBe('all');
  const view = await make();
  const native = view.assets[0];
  const top = BigInt(view.newest);
  // Each account began with 10,000 ETH.
  expect([native?.opening, native?.closing]).toEqual([String(30_000n * 10n ** 18n), String(await balancesAt(top))]);
  expect(native).toMatchObject({ rest: '0', isChecked: false, isWhole: true, restIn: null });
  for (const asset of view.assets.filter(({ kind }) => kind === 'erc20' || kind === 'erc721')) {
    expect([asset.symbol, asset.opening, asset.rest]).toEqual([asset.symbol, '0', '0']);
    expect(BigInt(asset.in) - BigInt(asset.out)).toBe(BigInt(asset.closing ?? -1));
  }
  const one = await make({ account: accounts[1] });
  expect(one.assets[0]?.closing).toBe(String(await sandbox.rpc.getBalance({ address: accounts[1] ?? '0x', blockNumber: top })));
});

test('default: what no event tells is unexplained, in the blocks between two balances that were read', async () => {
  const before = await make();
  const [account = '0x'] = accounts;
  const has = await sandbox.rpc.getBalance({ address: account });
  await sandbox.rpc.setBalance({ address: account, value: has + 5n });
  await sandbox.rpc.mine({ blocks: 14, interval: 12 });
  await checkAll();
  const view = await make();
  const restIn = { from: String(Number(before.newest) + 1), to: view.newest };
  expect(view.assets[0]).toMatchObject({ rest: '5', isChecked: true, isWhole: true, restIn });
  const token = view.assets.find(({ kind }) => kind === 'erc20');
  expect(token).toMatchObject({ rest: '0', isChecked: true });
});

test('behavior: a period before all blocks has one balance, and one in the future is refused', async () => {
  expect(await make({ from: '2020-01-01', to: '2020-12-31' })).toMatchObject({ blocks: null, unreadCount: 0 });
  const future = await desk.handlers['statement.make']({ connection: main.connection.id, from: '2190-01-01', to: '2190-12-31' });
  expect(future).toEqual({ ok: false, error: { code: 'invalid-input', fields: { from: 'This day is in the future.' } } });
  const backwards = await desk.handlers['statement.make']({ connection: main.connection.id, from: '2026-02-01', to: '2026-01-01' });
  expect(backwards).toMatchObject({ error: { fields: { to: 'The last day comes before the first.' } } });
  const foreign = await desk.handlers['statement.make']({ connection: main.connection.id, ...period, account: `0x${'12'.repeat(20)}` });
  expect(foreign).toMatchObject({ error: { fields: { account: 'Choose one of your accounts.' } } });
});

test('default: the files have the figures that were shown, and only the chosen assets', async () => {
  const view = await make();
  const dusd = assetOf(view, 'DUSD');
  const save = (form: 'csv' | 'pdf' | 'koinly' | 'cointracking', assets = ['native', dusd.key]) =>
    desk.handlers['statement.save']({ id: view.id, form, paper: 'a4', assets });
  expect((await save('csv')).ok).toBe(true);
  const [head = [], ...rows] = parseCsv(Buffer.from(inLast()[1]).toString()).rows.map(({ cells }) => cells);
  const cell = (row: readonly string[], name: string) => row[head.indexOf(name)] ?? '';
  const of = (type: string, asset: string) => rows.filter((row) => cell(row, 'Type') === type && cell(row, 'Asset') === asset);
  expect(cell(of('opening', 'DUSD')[0] ?? [], 'Amount (base units)')).toBe(dusd.opening);
  expect(cell(of('closing', 'DUSD')[0] ?? [], 'Amount (base units)')).toBe(dusd.closing);
  expect(sum(of('in', 'DUSD').map((row) => BigInt(cell(row, 'Amount (base units)')))).toString()).toBe(dusd.in);
  expect(sum(of('fee', 'ETH').map((row) => BigInt(cell(row, 'Amount (base units)')))).toString()).toBe(view.assets[0]?.fees);
  expect(new Set(rows.map((row) => cell(row, 'Asset')))).toEqual(new Set(['ETH', 'DUSD', '']));
  expect(cell(of('unexplained in', 'ETH')[0] ?? [], 'Amount (base units)')).toBe('5');
  await save('pdf');
  const { pages } = await readPdf(inLast()[1]);
  const text = pages.flat();
  expect(text).toContain(`DUSD (${dusd.contract})`);
  expect(text.filter((words) => words.startsWith('Page '))).toHaveLength(pages.length);
  expect(text.find((words) => words.startsWith('Made by Blockdesk from blocks 0–'))).toBeDefined();
  expect(text).toContain(`All blocks of the period were read: 0–${Number(view.newest).toLocaleString('en')}.`);
  expect(inLast()[0]).toMatch(/^Blockdesk statement 2020-01-01 to 2199-12-31 .*\.pdf$/);
  expect(await desk.handlers['statement.save']({ id: 'r-1', form: 'pdf', paper: 'a4', assets: ['native'] })).toMatchObject({
    error: { code: 'changed-meanwhile' },
  });
});

test('behavior: rates come from the person’s file; days without one are named, and what is known is exact', async () => {
  const first = await make();
  const dusd = assetOf(first, 'DUSD');
  rates = 'date,asset,currency,rate\n2020-01-01,ETH,EUR,1\n';
  const read = await desk.handlers['statement.readRates']({ connection: main.connection.id });
  if (!read.ok) throw new Error('refused');
  expect(read.value).toMatchObject({ currency: 'EUR', count: 1 });
  const view = await make({ rates: read.value.id });
  expect(view.rates?.currency).toBe('EUR');
  expect(view.rates?.missing).toBeGreaterThan(0);
  const days = new Set<string>();
  await desk.handlers['statement.save']({ id: view.id, form: 'csv', paper: 'a4', assets: [dusd.key] });
  const [head = [], ...rows] = parseCsv(Buffer.from(inLast()[1]).toString()).rows.map(({ cells }) => cells);
  for (const row of rows) if (row[head.indexOf('Type')] === 'in') days.add((row[head.indexOf('Local time')] ?? '').slice(0, 10));
  expect(rows.find((row) => row[head.indexOf('Type')] === 'in')?.[head.indexOf('Value')]).toBe('unknown');
  rates = ['date,asset,currency,rate', ...[...days].map((day) => `${day},${dusd.contract},EUR,0.5`)].join('\n');
  const again = await desk.handlers['statement.readRates']({ connection: main.connection.id });
  if (!again.ok) throw new Error('refused');
  expect(await desk.handlers['statement.make']({ connection: main.connection.id, ...period, rates: read.value.id })).toMatchObject({
    error: { code: 'changed-meanwhile' },
  });
  const valued = await make({ rates: again.value.id });
  await desk.handlers['statement.save']({ id: valued.id, form: 'koinly', paper: 'a4', assets: [dusd.key] });
  const [names = [], ...lines] = parseCsv(Buffer.from(inLast()[1]).toString()).rows.map(({ cells }) => cells);
  expect(names.join()).toBe(
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
  );
  for (const line of lines.filter((cells) => cells[3] === '12250')) expect(line.slice(7, 9)).toEqual(['6125.00', 'EUR']);
  expect(lines.some((cells) => cells[3] === '12250')).toBe(true);
});

test('default: a receipt says what the chain says; one that is pending has none', async () => {
  const [from = '0x', to = '0x'] = accounts;
  await sandbox.rpc.impersonateAccount({ address: from });
  const hash: `0x${string}` = await sandbox.rpc.request({
    method: 'eth_sendTransaction',
    params: [{ from, to, value: '0xde0b6b3a7640000' }],
  } as never);
  const pending = await desk.handlers['receipt.save']({ connection: main.connection.id, hash, paper: 'letter' });
  expect(pending).toMatchObject({ error: { code: 'invalid-input' } });
  await sandbox.rpc.mine({ blocks: 1 });
  const receipt = await sandbox.rpc.getTransactionReceipt({ hash });
  expect((await desk.handlers['receipt.save']({ connection: main.connection.id, hash, paper: 'letter' })).ok).toBe(true);
  const text = (await readPdf(inLast()[1])).pages.flat();
  expect(text).toEqual(expect.arrayContaining(['Receipt of a transaction', 'Confirmed', hash, '1 ETH', '+1 ETH', '-1 ETH']));
  const wei = (receipt.gasUsed * receipt.effectiveGasPrice).toString().padStart(19, '0');
  expect(text).toContain(`${wei.slice(0, -18)}.${wei.slice(-18).replace(/0+$/, '')} ETH`);
  // As the sender, and as who it took from.
  expect(text.filter((words) => words === `${from} · your account`)).toHaveLength(2);
});

test('error: E24 a label doesn’t read as our words: a receipt calls no other account the person’s', async () => {
  const [from = '0x'] = accounts;
  const stranger = `0x${'5a'.repeat(20)}`;
  const label = { connection: main.connection.id, subject: stranger, label: 'your account' };
  expect(await desk.handlers['notebook.save'](label)).toMatchObject({ ok: true });
  await sandbox.rpc.impersonateAccount({ address: from });
  const params = [{ from, to: stranger, value: '0x1' }];
  const hash: `0x${string}` = await sandbox.rpc.request({ method: 'eth_sendTransaction', params } as never);
  await sandbox.rpc.mine({ blocks: 1 });
  await desk.handlers['receipt.save']({ connection: main.connection.id, hash, paper: 'a4' });
  const text = (await readPdf(inLast()[1])).pages.flat().filter((words) => words.toLowerCase().startsWith(stranger));
  expect(text.map((words) => words.slice(stranger.length))).toEqual([' · “your account”', ' · “your account”']);
});

test('error: T12 the page of another window ends no statement, takes none’s place and saves none', async () => {
  const [view, other] = await Promise.all([make(), askedFrom('second', () => make())]);
  const save = (id: string) => desk.handlers['statement.save']({ id, form: 'csv', paper: 'a4', assets: ['native'] });
  expect(await askedFrom('second', () => save(view.id))).toMatchObject({ error: { code: 'changed-meanwhile' } });
  expect([await save(view.id), await askedFrom('second', () => save(other.id))]).toMatchObject([{ ok: true }, { ok: true }]);
});

test('error: P16 after a sign-out nothing of a statement can be saved', async () => {
  const view = await make();
  await main.core.forget('signed-out', main.connection.id);
  for (const domain of desk.domains) await domain.forget['signed-out'](main.connection.id);
  expect(await desk.handlers['statement.save']({ id: view.id, form: 'csv', paper: 'a4', assets: ['native'] })).toMatchObject({
    error: { code: 'changed-meanwhile' },
  });
});
