/** The wallet over answers in shapes from other services: exact each time, and never a zero for what cannot be read. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { groupedBaseUnits } from '#shared/core/amount.ts';
import { ok } from '#shared/core/result.ts';
import {
  account,
  answerOf,
  block,
  connection,
  otherAccount,
  region,
  service,
  showWindow,
  startPage,
} from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { foundIn } from '#test/support/history.ts';

const balance = '12345678901234567890123';
const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
const hex = `0x${BigInt(balance).toString(16)}`;
const inWei = { connections: { list: [{ ...connection, chain: null }], active: connection.id, newRedirectAddress: '' } };

const shapes: Record<string, Parameters<typeof service>[0]> = {
  bare: {
    'user.get': `{"handle":"tess","wallet":{"address":"${account}"}}`,
    'user.balance': balance,
    'user.accounts': `["${account}"]`,
    'block.latestNumber': '18204',
    'block.get': block(18204),
  },
  'wrapped one level': {
    'user.get': `{"success":true,"data":{"handle":"tess","wallet":{"address":"${account}"}}}`,
    'user.balance': `{"data":{"balance":"${balance}"}}`,
    'user.accounts': `{"result":[{"address":"${account}","name":"Main"}]}`,
    'block.latestNumber': '{"payload":{"block_number":18204}}',
    'block.get': `{"block":${block(18204)}}`,
  },
  'in hex': {
    'user.get': `{"user":{"user_name":"tess","wallet_address":"${account.toLowerCase()}"}}`,
    'user.balance': `{"jsonrpc":"2.0","id":1,"result":"${hex}"}`,
    'user.accounts': `{"accounts":["${account.toLowerCase()}"]}`,
    'block.latestNumber': '"0x471c"',
    'block.get': '{"number":"0x471c","timestamp":"0x6a000000"}',
  },
  'as BigNumber': {
    'user.get': `{"handle":"tess","wallet":"${account}"}`,
    'user.balance': `{"type":"BigNumber","hex":"${hex}"}`,
    'user.accounts': `{"wallets":[{"wallet":"${account}"}]}`,
    'block.latestNumber': '{"_hex":"0x471c"}',
    'block.get': '{"number":{"type":"BigNumber","hex":"0x471c"},"timestamp":1780000000}',
  },
};

test.each(Object.entries(shapes))('answers %s: exact', async (_shape, answers) => {
  await startPage({ slices: inWei, answers: service(answers) });
  await expect.poll(() => region('Assets').textContent).toContain(`${groupedBaseUnits(balance)} wei`);
  await screen.findByText('tess');
  expect(region('Accounts').textContent).toContain(account);
  expect((await screen.findAllByText('18,204')).length).toBeGreaterThan(0);
});

test('M12 a balance for each account: summed exactly, and shown by account', async () => {
  const elsewhere = `0x${'12'.repeat(20)}`;
  const balances = `{"balances":{"${account}":"${balance}","${otherAccount}":"7","${elsewhere}":{"amount":1}}}`;
  const { user } = await startPage({ slices: inWei, answers: service({ 'user.balance': balances }) });
  await expect.poll(() => region('Assets').textContent).toContain(`${groupedBaseUnits(String(BigInt(balance) + 8n))} wei`);
  await user.click(within(region('Assets')).getByRole('button', { name: 'Native currency' }));
  await expect
    .poll(() => region('Assets').textContent)
    .toMatch(/Sum of 3 accounts, as reported by Example Bank\. 1 of them isn’t in your list of accounts\./);
  const [first, second] = within(region('Accounts')).getAllByRole('listitem');
  expect(first?.textContent).toContain(`${groupedBaseUnits(balance)} wei`);
  expect(second?.textContent).toMatch(/[^\d]7 wei/);
  act(() => {
    location.hash = `/address/${otherAccount}`;
  });
  await expect.poll(() => region('Address').textContent).toMatch(/Balance7 wei/);
});

test('error: an account’s balance that the service doesn’t give is unknown, never 0; an old one says so', async () => {
  const total = await startPage();
  await expect.poll(() => region('Accounts').textContent).toContain('Example Bank reports one ETH total, not what each account has.');
  for (const row of within(region('Accounts')).getAllByRole('listitem')) expect(row.textContent).not.toMatch(/ETH|unknown/);
  const one = (more: object) => ok(answerOf('user.balance', `{"balances":{"${account}":"2500000000000000000"}}`, more));
  total.answer({ 'service.user.balance': async () => one({}) });
  await act(async () => {
    showWindow(false);
    showWindow(true);
  });
  const rows = () =>
    within(region('Accounts'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await expect.poll(rows).toEqual([expect.stringContaining('Account 1 2.5 ETH'), expect.stringContaining('Account 2 unknown')]);
  expect(region('Accounts').textContent).not.toMatch(/reports one ETH total|as of/);
  total.answer({ 'service.user.balance': async () => one({ source: 'stored', problem: offline, block: '18204' }) });
  act(() => {
    showWindow(false);
    showWindow(true);
  });
  await expect.poll(() => region('Accounts').textContent).toMatch(/as of \d\d:\d\d:\d\d, at block 18,204/);
});

test('an unreadable answer is shown raw, never as 0', async () => {
  await startPage({ slices: inWei, answers: service({ 'user.balance': '{"funds":{"amount":"12"}}' }) });
  await expect.poll(() => region('Assets').textContent).toContain('Blockdesk can’t read this answer');
  await expect.poll(() => region('Assets').textContent).toContain('"funds"');
  expect(region('Assets').textContent).not.toMatch(/(?<![:\d])\b0\b/);
  expect(region('Assets').textContent).not.toMatch(/balance seen|Total reported/);
});

test('behavior: without the service, the time and the block that it was seen at', async () => {
  const stored = answerOf('user.balance', balance, { source: 'stored', block: '18204', problem: offline });
  await startPage({ slices: inWei, answers: { 'service.user.balance': async () => ok(stored) } });
  await expect.poll(() => region('Assets').textContent).toMatch(/as of \d\d:\d\d:\d\d, at block 18,204/);
});

test('behavior: a hidden window requests nothing; once shown again, it does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { asked } = await startPage();
  await expect.poll(() => region('Assets').textContent).toContain('wei');
  // The parts that come later ask once when they do.
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['history.balance', 'watch.found']));
  showWindow(false);
  // What was under way may still arrive.
  await vi.advanceTimersByTimeAsync(500);
  const before = asked.length;
  // Twice as long as between two looks at the chain, and for longer than between two at the balance.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked.slice(before)).toEqual([]);
  showWindow(true);
  await expect.poll(() => asked.slice(before).map(({ name }) => name)).toContain('service.block.latestNumber');
});

test('behavior: a token is shown with its own name, digits and contract; hidden amounts are shown nowhere', async () => {
  const token = `0x${'44'.repeat(20)}`;
  const transfer = {
    hash: `0x${'5e'.repeat(32)}`,
    block: '18204',
    timestamp: String(Math.floor(Date.now() / 1000)),
    kind: 'erc20',
    direction: 'in',
    own: account,
    counterparty: `0x${'12'.repeat(20)}`,
    sender: `0x${'12'.repeat(20)}`,
    token,
    amount: '250000000',
    tokenId: null,
  } as const;
  const history = [2, 1].map((wei) => ({ at: Date.now() - wei * 600_000, wei: `${wei}000000000000000000`, block: '18204' }));
  const page = await startPage({
    answers: {
      ...tokens({ [token]: { name: 'Demo Dollar', symbol: 'DUSD', decimals: '6', balance: '250000000' } }),
      'watch.found': async () =>
        ok({ found: foundIn([transfer]), accounts: [account], tokens: { [token]: { symbol: 'DUSD', decimals: 6 } }, before: null }),
      'history.balance': async () => ok(history),
    },
  });
  const row = () => within(region('Recent activity')).getByRole('listitem').textContent;
  await expect.poll(row).toContain('Received 250 “DUSD” of 0x');
  expect(row()).toContain('250 “DUSD”');
  await screen.findByRole('slider', { name: 'Balance over time' });
  page.answer({
    'preferences.setHideAmounts': async ({ hideAmounts }) => {
      page.publish('preferences', {
        theme: 'system',
        language: 'system',
        needsRestart: false,
        times: 'relative',
        hideAmounts,
        cacheLimit: '64',
      });
      return ok(null);
    },
  });
  await page.user.click(within(region('Assets')).getByRole('button', { name: 'Hide amounts' }));
  expect(row()).not.toContain('250');
  expect(screen.queryByRole('slider', { name: 'Balance over time' })).toBeNull();
});

test('behavior: the chart is of one asset, on a scale from 0, and read with the arrow keys; without the service it is quiet, and says until when it was read', async () => {
  const readings = [3, 2].map((wei) => ({ at: Date.now() - wei * 600_000, wei: `${wei}000000000000000000`, block: '18204' }));
  const page = await startPage({ answers: { 'history.balance': async () => ok(readings) } });
  const card = await screen.findByRole('region', { name: 'Balance over time' });
  expect(card.textContent).toMatch(/^ETH over timesince [^·:]*\d:\d\d · scale from 0/);
  expect(card.querySelector('figure')?.getAttribute('data-old')).toBe('false');
  const line = within(card).getByRole('slider', { name: 'Balance over time' });
  act(() => line.focus());
  const last = line.getAttribute('aria-valuetext');
  fireEvent.keyDown(line, { key: 'Home' });
  expect(line.getAttribute('aria-valuetext')).not.toBe(last);
  expect(card.querySelector('figcaption strong')?.textContent).toContain('3 ETH at');
  act(() => line.blur());
  page.answer({ 'service.user.balance': async () => ok(answerOf('user.balance', '5', { source: 'stored', problem: offline })) });
  act(() => {
    showWindow(false);
    showWindow(true);
  });
  await expect.poll(() => card.textContent).toMatch(/from [^·]*\d:\d\d to [^·]*\d:\d\d · scale from 0/);
  expect(card.querySelector('figure')?.getAttribute('data-old')).toBe('true');
});

test.each([
  ['5000612400000000000', '5000227000000000000', /^ETH over timeAlmost unchanged since [^·:]*\d:\d\d: between 5.000227 and 5.0006124 ETH$/],
  ['5000000000000000000', '5000000000000000000', /^ETH over timeUnchanged since [^·:]*\d:\d\d: 5 ETH$/],
  ['5100000000000000000', '5000000000000000000', /lowest 5 · highest 5.1 ETHscale 5 to 5.1 ETH, doesn’t start at 0$/],
])('behavior: a balance that moved little: from %s to %s', async (first, last, expected) => {
  const readings = [first, last].map((wei, index) => ({ at: Date.now() - (3 - index) * 600_000, wei, block: '18204' }));
  await startPage({ answers: { 'history.balance': async () => ok(readings) } });
  const card = await screen.findByRole('region', { name: 'Balance over time' });
  expect(card.textContent).toMatch(expected);
});

test('error: when the service is gone, an older stored balance doesn’t replace the newest one read', async () => {
  const [newer, older] = ['5000', '4000'].map((wei) => answerOf('user.balance', wei));
  const page = await startPage({
    slices: inWei,
    answers: { 'service.user.balance': async () => ok({ ...newer, readAt: Date.now() } as never) },
  });
  await expect.poll(() => region('Assets').textContent).toContain('5 000 wei');
  page.answer({
    'service.user.balance': async () => ok({ ...older, readAt: Date.now() - 60_000, source: 'stored', problem: offline } as never),
  });
  const before = page.inputs('service.user.balance').length;
  act(() => {
    showWindow(false);
    showWindow(true);
  });
  await expect.poll(() => page.inputs('service.user.balance').length).toBeGreaterThan(before);
  // Until it is drawn: nothing else on the screen shows that it has come.
  await act(() => new Promise((drawn) => setTimeout(drawn, 200)));
  expect(region('Assets').textContent).toContain('5 000 wei');
  expect(region('Assets').textContent).not.toContain('4 000');
});
