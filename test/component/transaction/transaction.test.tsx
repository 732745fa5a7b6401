/** The transaction page: every kind of transaction, described and decoded; and answers in unexpected shapes. */
import { act, screen, within } from '@testing-library/react';
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { expect, test, vi } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import { emptyNotebook } from '#shared/notebook/notebook.ts';
import { answerOf, axe, connection, account as from, region, startPage, otherAccount as to } from '#test/support/component-bridge.ts';
import { type TestTransaction, tokens, transactions } from '#test/support/component-chain.ts';

const [dollar, notes, market] = [`0x${'d0'.repeat(20)}`, `0x${'f1'.repeat(20)}`, `0x${'a7'.repeat(20)}`] as const;
const hash = `0x${'7a'.repeat(32)}`;
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function setLimits((address who, uint256[] limits)[] entries, string why)',
  'function multicall(bytes[] data)',
  'function safeMint(address to, string uri)',
]);
const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
]);
const logOf = (address: string, topics: unknown, data: Hex) => ({ address, topics, data, logIndex: 0 });
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const approval = (amount: bigint) =>
  logOf(dollar, encodeEventTopics({ abi: events, eventName: 'Approval', args: { owner: from, spender: market } }), word(amount));
const transferred = (amount: bigint) =>
  logOf(dollar, encodeEventTopics({ abi: events, eventName: 'Transfer', args: { from, to } }), word(amount));
const dollars = (whole: number) => BigInt(whole) * 10n ** 6n;
const transfer = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] });
const mined = { from, to, value: '0', data: '0x', nonce: 1, blockNumber: 18_204 };
const succeeded = { status: 1, from, to, gasUsed: 21_000, blockNumber: 18_204, logs: [] };

const open = (of: TestTransaction, more: Parameters<typeof startPage>[0] = {}) =>
  startPage({
    place: `/tx/${hash}`,
    ...more,
    answers: {
      ...transactions({ [hash]: of }),
      ...tokens({ [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '1000000000000' } }),
      ...more.answers,
    },
  });
const called = (data: Hex, contract: string, logs: readonly object[] = []): TestTransaction => ({
  transaction: { ...mined, to: contract, data },
  receipt: { ...succeeded, to: contract, logs },
});
const summary = () => region('Summary');
const story = () => within(summary()).getByRole('heading').textContent;
const panel = () => screen.getByRole('tabpanel').textContent;
const main = () => screen.getByRole('main').textContent;

const approve = (amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [market, amount] });
const all = encodeEventTopics({ abi: events, eventName: 'ApprovalForAll', args: { owner: from, operator: market } });
test.each<[string, Hex, object, string, RegExp]>([
  ['up to an amount', approve(dollars(1_000)), approval(dollars(1_000)), dollar, /^Account 1 let \S+ spend up to 1,000 DUSD$/],
  ['any amount', approve(2n ** 256n - 1n), approval(2n ** 256n - 1n), dollar, /^Account 1 let \S+ spend any amount of “DUSD”$/],
  ['none', approve(0n), approval(0n), dollar, /^Account 1 stopped \S+ spending “DUSD”$/],
  [
    'every item',
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] }),
    logOf(notes, all, word(1n)),
    notes,
    /^Account 1 let \S+ move every collectible of \S+$/,
  ],
])('approvals: %s', async (_what, data, log, contract, expected) => {
  await open(called(data, contract, [log]));
  await expect.poll(story).toMatch(expected);
});

test('tokens sent: the facts name the contract that was called, and say that the call carried no ETH; the hash is named', async () => {
  await open(called(transfer(dollars(250)), dollar, [transferred(dollars(250))]));
  const facts = await screen.findByRole('region', { name: 'Facts' });
  await expect.poll(() => facts.textContent).toContain('Contract called“Demo Dollar”');
  expect(within(facts).getByRole('heading').textContent).toBe('Facts');
  await expect.poll(() => facts.textContent).toContain('The call carried no ETH. Tokens are under Balance changes.');
  expect([...facts.querySelectorAll('dt')].map((label) => label.textContent).slice(0, 3)).toEqual(['From', 'Contract called', 'Value']);
  expect(summary().textContent).toContain(`Transaction${hash}`);
});

test('a failed transaction is described as an attempt; its reason comes from a simulation now', async () => {
  const failed = { ...called(transfer(10n ** 30n), dollar), receipt: { ...succeeded, to: dollar, status: 0 } };
  const { user, answer, inputs } = await open(failed);
  await expect.poll(() => summary().textContent).toContain('failed: the network fee was charged');
  await expect.poll(story).toMatch(/^Account 1 tried to send [\d,]+ DUSD to Account 2; it failed on chain$/);
  // Nothing moved, so the call is shown first, with why it failed.
  expect(opened()).toBe('Call');
  const why = region('Why it failed');
  expect(why.textContent).toContain('doesn’t report why.');
  const before = inputs('service.contract.call').length;
  answer({
    'service.contract.call': async () => ({
      ok: false,
      error: { code: 'service', status: 400, text: 'execution reverted: ERC20InsufficientBalance' },
    }),
  });
  await user.click(within(why).getByRole('button', { name: 'Simulate to find out why' }));
  await expect.poll(() => why.textContent).toMatch(/It would fail now: .*ERC20InsufficientBalance/);
  expect(why.textContent).toContain('Simulated now, not then');
  expect(await axe()).toEqual([]);
  expect(inputs('service.contract.call').slice(before)).toHaveLength(1);
});

test.each([
  ['named by its error', `ERC20InsufficientBalance(${from}, 5, 9)`, /^It would fail for your account\. This doesn’t explain/],
  ['not named', 'ERC20: transfer amount exceeds balance', /^It would fail now: .*transfer amount exceeds balance/],
])('error: a stranger’s failure isn’t explained by the person’s own balance: own account %s', async (_how, text, expected) => {
  const stranger = `0x${'5e'.repeat(20)}`;
  const failed = called(transfer(10n ** 30n), dollar);
  const { user } = await open(
    { transaction: { ...failed.transaction, from: stranger }, receipt: { ...succeeded, from: stranger, to: dollar, status: 0 } },
    { answers: { 'service.contract.call': async () => fail({ code: 'service', status: 400, text: `execution reverted: ${text}` }) } },
  );
  const why = await screen.findByRole('region', { name: 'Why it failed' });
  await user.click(within(why).getByRole('button', { name: 'Simulate to find out why' }));
  const answer = () => within(why).getByRole('status').textContent ?? '';
  await expect.poll(answer).toMatch(expected);
  expect(answer()).toContain('Simulated now, not then, from your account, not the sender’s. The real reason may differ.');
  expect(answer()).not.toContain(from);
});

const opened = () => screen.getByRole('tab', { selected: true }).textContent;

test('value alone: what moved is shown first', async () => {
  const { user } = await open({ transaction: { ...mined, value: '1200000000000000000' }, receipt: succeeded });
  await expect.poll(story).toBe('Account 1 sent 1.2 ETH to Account 2');
  expect(opened()).toBe('Balance changes');
  act(() => screen.getByRole('tab', { name: 'Balance changes' }).focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(opened()).toBe('Events 0');
  await user.click(screen.getByRole('tab', { name: 'Call' }));
  expect(panel()).toContain('Plain transfer without data');
});

test('default: whom the story names is there with the whole address, and a button that copies it; the sender isn’t', async () => {
  const { user } = await open({
    transaction: { ...mined, to: dollar, data: transfer(dollars(250)) },
    receipt: { ...succeeded, to: dollar, logs: [transferred(dollars(250))] },
  });
  await expect.poll(story).toBe('Account 1 sent 250 DUSD to Account 2');
  const whole = within(summary()).getByText(to);
  expect(whole.parentElement?.textContent).toBe(`Account 2 ${to}`);
  expect(within(summary()).queryByText(from)).toBeNull();
  await user.click(within(summary()).getByRole('button', { name: 'Copy address of Account 2' }));
  expect(await navigator.clipboard.readText()).toBe(to);
  expect(await axe()).toEqual([]);
});

const changes = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('tab', { name: 'Balance changes' }));
  const table = within(await screen.findByRole('table', { name: 'Balance changes' }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};

test('default: balance changes: your own accounts first, with the fee of the one that paid it', async () => {
  const { user } = await open({
    transaction: { ...mined, to: dollar, data: transfer(dollars(250)) },
    receipt: { ...succeeded, to: dollar, effectiveGasPrice: '1000000000', logs: [transferred(dollars(250))] },
  });
  await expect
    .poll(() => changes(user))
    .toEqual([
      expect.stringMatching(/Account 1.*−250 DUSD.* 0xd0d0…d0d0.*Fee −0\.000021 ETH/i),
      expect.stringMatching(/Account 2.*\+250 DUSD/),
    ]);
  expect(panel()).toContain('ETH that a contract passes on can’t be seen.');
});

test('default: balance changes of the value alone; an unknown fee is unknown', async () => {
  const { user } = await open({ transaction: { ...mined, value: '1200000000000000000' }, receipt: succeeded });
  expect(await changes(user)).toEqual([
    expect.stringMatching(/Account 1.*−1\.2 ETH.*Fee unknown$/),
    expect.stringMatching(/Account 2.*\+1\.2 ETH/),
  ]);
});

test('error: H16 balance changes: what failed moved nothing but its fee, and an unknown end is unknown', async () => {
  const logs = [transferred(dollars(250))];
  const failed = await open({ transaction: mined, receipt: { ...succeeded, status: 0, effectiveGasPrice: '1000000000', logs } });
  expect(await changes(failed.user)).toEqual([expect.stringMatching(/Account 1.*[0-9a-fA-F]Fee −0\.000021 ETH/)]);
  expect(panel()).toContain('This transaction failed, so nothing moved.');
});

test('error: H16 balance changes: after an end that is not known they are unknown', async () => {
  const { status: _status, ...open_ } = succeeded;
  const { user } = await open({ transaction: mined, receipt: { ...open_, logs: [transferred(dollars(250))] } });
  await user.click(await screen.findByRole('tab', { name: 'Balance changes' }));
  await expect.poll(panel).toBe('Unknown: the outcome isn’t reported.');
  expect(screen.queryByRole('table', { name: 'Balance changes' })).toBeNull();
});

const paidOut = logOf(
  dollar,
  encodeEventTopics({ abi: events, eventName: 'Transfer', args: { from: market, to: from } }),
  word(dollars(250)),
);
const blank = emptyNotebook(connection.id);
const named = { ...blank, entries: { [dollar]: { label: 'Scam', contact: false, hasNote: false } } };

test.each([
  ['default: followed, its amount', [dollar], transferred(dollars(250)), blank, '250 DUSD'],
  ['error: unknown to the person, its symbol in quotation marks', [], transferred(dollars(250)), blank, '250 “DUSD”'],
  ['error: only named, perhaps as a warning, with that name', [], transferred(dollars(250)), named, '250 “DUSD”250 000 000 base unitsScam'],
  ['error: paid out by a contract instead, no amount that the sender paid', [dollar], paidOut, blank, 'unknown'],
] as const)('in the list of a block, a transfer of a token shows: %s', async (_what, followed, log, notebook, value) => {
  const block = JSON.stringify({ number: 18_204, timestamp: 1, transactions: [hash], gasUsed: 0, gasLimit: 1 });
  const items = followed.map((address) => ({ address, standard: 'erc20', pinned: false, hidden: false, place: 1, addedAt: 1 }) as const);
  await open(called(transfer(dollars(250)), dollar, [log]), {
    place: '/block/18204',
    slices: { tokens: { connection: connection.id, items }, notebook },
    answers: { 'service.block.get': async () => ok(answerOf('block.get', block)) },
  });
  const line = async () =>
    within(await screen.findByRole('table', { name: 'Transactions' }))
      .getAllByRole('row')
      .at(-1)?.textContent;
  await expect.poll(line).toContain('confirmed');
  await expect.poll(line).toContain(value);
  if (value !== '250 DUSD') expect(await line()).not.toContain('250 DUSD');
});

test('data without a call', async () => {
  const { user } = await open({ transaction: { ...mined, value: '500000000000000000', data: '0x68656c6c6f' }, receipt: succeeded });
  await expect.poll(story).toBe('Account 1 sent 0.5 ETH with data to Account 2');
  await user.click(screen.getByRole('tab', { name: 'Input data' }));
  await user.click(screen.getByRole('radio', { name: 'UTF-8' }));
  expect(panel()).toContain('hello');
});

test('a creation', async () => {
  const { to: _to, ...creation } = mined;
  const created = { ...succeeded, to: null, contractAddress: market };
  await open({ transaction: { ...creation, to: null, data: '0x602a60005260016000f3' }, receipt: created });
  await expect.poll(story).toMatch(/^Account 1 created the contract 0x\w{4}…\w{4}$/);
  expect(region('Facts').textContent).toContain('Contract created');
});

const entries = [{ who: to, limits: [1n, 2n] }] as const;
const unknown = encodeFunctionData({ abi, functionName: 'setLimits', args: [entries, 'quiet hours'] });

test('an unknown call within another one: its known parts are shown', async () => {
  await open(called(encodeFunctionData({ abi, functionName: 'multicall', args: [[unknown, transfer(7n)]] }), to));
  await expect.poll(story).toBe('Account 1 called multicall on Account 2');
  const inner = region('Calls within it').textContent;
  expect(inner).toContain('transfer(address to, uint256 value)');
  expect(inner).toContain(`No known signature matches ${unknown.slice(0, 10)}`);
});

const wallet = parseAbi([
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execute(bytes commands, bytes[] inputs)',
  'function multiSend(bytes transactions)',
]);

test('calls within calls: as whom each is made, what it pays, and what can’t be read', async () => {
  const delegated = encodeFunctionData({ abi: wallet, functionName: 'execTransactionFromModule', args: [market, 0n, transfer(7n), 1] });
  const program = encodeFunctionData({ abi: wallet, functionName: 'execute', args: ['0x10', ['0x12']] });
  const closed = encodeFunctionData({ abi: wallet, functionName: 'multiSend', args: ['0x00'] });
  const calls = [delegated, program, closed].map((data) => ({ target: market, value: 0n, data }));
  const args = [[{ target: dollar, value: 5n, data: '0x' } as const, ...calls]] as const;
  await open(called(encodeFunctionData({ abi: wallet, functionName: 'executeBatch', args }), notes));
  await expect.poll(story).toContain('called executeBatch on');
  const inner = panel();
  expect(inner).toContain('4 calls within it');
  expect(inner).toMatch(/on 0xd0d0\S+, as 0xf1f1\S+, with 5 weiPlain transfer without data\./i);
  expect(inner).toContain('It runs the code of');
  expect(inner).toContain('Blockdesk can’t read the command 0x10.');
  expect(inner).toContain('Blockdesk can’t read the calls that this carries.');
});

test('more calls than are read: the rest is counted', async () => {
  await open(called(encodeFunctionData({ abi, functionName: 'multicall', args: [Array.from({ length: 101 }, () => transfer(7n))] }), to));
  await expect.poll(story).toContain('called multicall on');
  const inner = region('Calls within it').textContent;
  expect(inner).toContain('101 calls within it');
  expect(inner).toContain('This makes 1 more call. Blockdesk reads 100 in all.');
});

test('an unknown call: a signature is accepted only if it fits, then decodes the call; hidden amounts stay hidden', async () => {
  const page = await open(called(unknown, to));
  const { user, fill } = page;
  page.answer({
    'notebook.addSignature': async ({ signature }) => {
      page.publish('notebook', { ...emptyNotebook(connection.id), signatures: [signature] });
      return ok(null);
    },
  });
  await expect.poll(story).toBe('Account 1 sent data to Account 2');
  await user.click(screen.getByRole('button', { name: 'Add a signature' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a signature' });
  const field = within(dialog).getByLabelText('Signature');
  await fill(field, 'setLimits(uint256 one)');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(dialog.textContent).toContain(`but ${unknown.slice(0, 10)}`);
  await fill(field, 'function setLimits((address who, uint256[] limits)[] entries, string why)');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await expect.poll(() => screen.queryAllByRole('dialog').length).toBe(0);
  await expect.poll(story).toBe('Account 1 called setLimits on Account 2');
  expect(panel()).toContain('quiet hours');
  expect(panel()).toContain('Decoded with a signature you added.');

  // With amounts hidden, its numbers are hidden too, in tuples and lists.
  expect(panel()).toContain('decimal');
  page.publish('preferences', {
    theme: 'system',
    language: 'system',
    needsRestart: false,
    times: 'relative',
    hideAmounts: true,
    cacheLimit: '64',
  });
  expect(panel()).toContain('amount hidden');
  expect(panel()).not.toContain('decimal');

  // What was added is listed, and a wrong one goes.
  page.answer({
    'notebook.removeSignature': async () => {
      page.publish('notebook', emptyNotebook(connection.id));
      return ok(null);
    },
  });
  location.hash = '/settings';
  const added = await screen.findByRole('region', { name: 'Added signatures' });
  expect(added.textContent).toContain('setLimits');
  await user.click(within(added).getByRole('button', { name: /^Remove function setLimits/ }));
  await expect.poll(() => screen.queryAllByRole('region', { name: 'Added signatures' }).length).toBe(0);
  location.hash = `/tx/${hash}`;
  await expect.poll(story).toBe('Account 1 sent data to Account 2');
});

test('not found: said as such, and found automatically once it exists', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { answer } = await open({});
  await expect.poll(() => summary().textContent).toContain('not found');
  screen.getByText(/doesn’t know this transaction/);
  expect(await axe()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull();
  answer(transactions({ [hash]: { transaction: { ...mined, value: '5' }, receipt: succeeded } }));
  screen.getByRole('button', { name: 'Check again' });
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(() => summary().textContent).toContain('confirmed');
  await expect.poll(story).toBe('Account 1 sent 0.000000000000000005 ETH to Account 2');
});

test('without the service: a transaction seen before is described and decoded as before, with its time', async () => {
  const problem = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
  const seen = { hash, ...mined, to: dollar, data: transfer(dollars(42)) };
  const old = { source: 'stored', problem, readAt: Date.now() - 60_000 } as const;
  const receipt = { transactionHash: hash, ...succeeded, to: dollar, logs: [transferred(dollars(42))] };
  await open(
    {},
    {
      answers: {
        'service.transaction.get': async () => ok(answerOf('transaction.get', JSON.stringify(seen), old)),
        'service.transaction.receipt': async () => ok(answerOf('transaction.receipt', JSON.stringify(receipt), old)),
      },
    },
  );
  await expect.poll(story).toBe('Account 1 sent 42 DUSD to Account 2');
  expect(summary().textContent).toContain('confirmed');
  expect(summary().textContent).toMatch(/as of \d\d:\d\d:\d\d/);
  expect(panel()).toContain('42 000 000 base units');
});

test('without the service: a transaction never seen before isn’t reported as missing', async () => {
  const offline = { ok: false, error: { code: 'offline', host: 'api.example.org', reason: 'refused' } } as const;
  await open({}, { answers: { 'service.transaction.get': async () => offline, 'service.transaction.receipt': async () => offline } });
  await expect.poll(() => summary().textContent).toContain(hash);
  expect(summary().textContent).not.toContain('not found');
  expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull();
});

test('behavior: H16 a receipt in an unknown form: the transaction is shown, its outcome is unknown, Raw has both', async () => {
  const { user } = await open({ transaction: { ...mined, value: '5' }, receipt: { what: 'ever' } });
  await expect.poll(() => summary().textContent).toContain('unknown: in a block, but its outcome isn’t reported');
  expect(story()).toContain('asked to send');
  expect(story()).toContain('how it ended isn’t known');
  expect(region('Facts').textContent).toContain('Feeunknown');
  await user.click(screen.getByRole('tab', { name: 'Events' }));
  expect(panel()).toContain('Blockdesk can’t read this answer');
  await user.click(within(summary()).getByRole('button', { name: 'Raw' }));
  await user.click(await screen.findByRole('radio', { name: 'Get Transaction Receipt' }));
  await expect.poll(() => screen.getByRole('dialog').textContent).toContain('"what": "ever"');
});

test('behavior: H16 a transaction in an unknown form: shown raw, and its receipt still shows how it ended', async () => {
  const { user } = await open({ transaction: { what: 'ever' }, receipt: succeeded });
  await expect.poll(() => summary().textContent).toContain('confirmed');
  await expect.poll(main).toContain('"what": "ever"');
  expect(region('Facts').textContent).toContain('Valueunknown');
  expect(region('Facts').textContent).toContain('Gas21,000');
  await changes(user);
  expect(panel()).toContain('Incomplete: the transaction’s own value isn’t known.');
});

test('behavior: H16 no block reported and no receipt: pending', async () => {
  await open({ transaction: { from, to, value: '5', data: '0x', nonce: 1 } });
  await expect.poll(() => summary().textContent).toContain('pending: waiting for a block');
  expect(main()).not.toMatch(/undefined|NaN|null/);
});

test('behavior: H16 a receipt without status: unknown', async () => {
  await open({ transaction: mined, receipt: { gasUsed: 21_000 } });
  await expect.poll(() => summary().textContent).toContain('unknown: in a block');
  expect(main()).not.toMatch(/undefined|NaN|null/);
});

test('error: E24 texts in a call: shown as text, with every character visible, and shortened', async () => {
  const evil = `<img src=x>pay\u202Egpj.exe${'x'.repeat(5_000)}`;
  await open(called(encodeFunctionData({ abi, functionName: 'safeMint', args: [from, evil] }), to));
  await expect.poll(panel).toContain('<img src=x>pay⟨U+202E⟩gpj.exe');
  expect(document.querySelector('[role="tabpanel"] img')).toBeNull();
});

test('error: E24 texts in a token’s symbol: shown as text, with every character visible', async () => {
  // It answers every function with this: no decimals, so base units.
  const failed = { ...called(transfer(7n), to), receipt: { ...succeeded, status: 0 } };
  await open(failed, { answers: tokens({ [to]: { symbol: 'USD\u202EC <b>', name: 'USD\u202EC <b>', decimals: 'USD\u202EC <b>' } }) });
  await expect.poll(() => region('Facts').textContent).toContain('USD⟨U+202E⟩C <b>');
  expect(summary().textContent).toContain('failed');
});

test('default: what a contract’s owner says of a call and of those within it is marked as theirs, under Blockdesk’s own decoding', async () => {
  const inner = transfer(dollars(5));
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[inner]] });
  const wordsOf = (owner: string, source: 'registry' | 'added') => ({
    owner,
    source,
    intent: 'Pay',
    sentence: 'Pay 5 DUSD',
    lines: [
      { name: 'Amount', value: { is: 'amount', baseUnits: '5', decimals: 0, symbol: 'DUSD', words: null } },
      { name: 'Payee', value: { is: 'address', address: market, label: null, note: null } },
    ],
  });
  const asked: unknown[] = [];
  const described: Parameters<typeof startPage>[0] = {
    answers: {
      'descriptors.describe': async (input) => {
        asked.push(input);
        return ok({ '': wordsOf('Pool', 'registry'), '1': wordsOf('Mine', 'added') } as never);
      },
    },
  };
  await open(called(data, dollar), described);
  const own = await screen.findByRole('region', { name: 'In the words of “Pool” (ERC-7730 registry)' });
  expect(own.textContent).toContain('Blockdesk doesn’t check them.');
  expect(own.textContent).toContain('Pay 5 DUSD');
  const within1 = within(region('Calls within it')).getByRole('region', { name: 'In the words of “Mine” (a file you added)' });
  expect(within1.textContent).toContain('Payee');
  expect(asked[0]).toMatchObject({ contractAddress: checksummed(dollar), data });
  const [signature] = screen.getAllByText(/^Decoded with a known signature/).toReversed();
  if (signature === undefined) throw new Error('no decoding is shown');
  expect(own.compareDocumentPosition(signature) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
});
