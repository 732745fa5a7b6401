/** “Pay many”: what all payments come to, beside what the accounts have of it, and which rules they break. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeSendAllInput, nativeSendInput } from '#shared/tokens/native-payment.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { account, answerOf, connection, otherAccount, service, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const receiver = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
const followed = { address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 } as const;
const multicall = { address: multicall3Address, reads: 'all' } as const;
const chain = { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 }, multicall };
const confirmed = { ...chain, native: { unit: 'wei', entry: 'e' } } as const;

interface World {
  readonly accounts?: readonly string[];
  readonly rules?: Partial<Rules>;
  readonly on?: Connection['chain'];
  /** The balance that each account has of the token; null where it can't be read. */
  readonly held?: string | null;
  /** Names of contacts, by address. */
  readonly contacts?: Readonly<Record<string, string>>;
}

async function openPay({ accounts = [account], rules = {}, on = confirmed, held = '900', contacts = {} }: World = {}) {
  const entries = Object.entries(contacts).map(([address, label]) => [address, { label, contact: true, hasNote: false }]);
  const known = tokens({ [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1000', isCollection: false } });
  const page = await startPage({
    place: '/pay',
    slices: {
      tokens: { connection: connection.id, items: [followed] },
      notebook: { connection: connection.id, entries: Object.fromEntries(entries), signatures: [] },
      connections: {
        list: [{ ...connection, chain: on }],
        active: connection.id,
        newRedirectAddress: 'http://127.0.0.1:49731/sign-in/next',
      },
    },
    answers: {
      ...known,
      ...service({ 'user.accounts': JSON.stringify(accounts) }),
      'rules.get': async () => ok({ ...noRules, ...rules }),
      'batch.review': async () => ok(crypto.randomUUID()),
      'batch.get': async () => ok(null),
      'service.transaction.submit': async () => fail({ code: 'outcome-unknown', host: 'api.example.org', status: null, reason: 'closed' }),
      'service.contract.call': async (input) => {
        if (/getEthBalance/.test(input.functionSignature)) return ok(answerOf('contract.call', '{"result":"2000000000000000000"}'));
        if (!/function balanceOf\(/.test(input.functionSignature) || held === null) return known['service.contract.call']?.(input) as never;
        return ok(
          answerOf('contract.call', JSON.stringify({ result: String(Number(held) + accounts.indexOf(String(input.params?.[0]))) })),
        );
      },
    },
  });
  const write = async (text: string) => page.fill(await screen.findByLabelText('Lines'), text);
  return { ...page, write };
}
const totals = async () => within(await screen.findByRole('list', { name: 'Totals' }));
const send = () => screen.getByRole('button', { name: /^Review/ }) as HTMLButtonElement;

test('default: the sum of each token beside the balance of the account; more than it holds is said', async () => {
  const { write } = await openPay();
  await write(`${receiver},DUSD,400\n${receiver},DUSD,500`);
  expect((await totals()).getAllByRole('paragraph')[0]?.textContent).toBe('900 DUSD in 2 payments');
  const balances = within(await screen.findByRole('list', { name: 'Your balances of DUSD' }));
  await waitFor(() => expect(balances.getByRole('listitem').textContent).toBe('Account 1 0x71C7…976F900 DUSD'));
  expect(screen.queryByText(/^None of your accounts/)).toBeNull();
  await write(`${receiver},DUSD,400\n${receiver},DUSD,501`);
  await screen.findByText('None of your accounts holds this much. Some payments would fail.');
  await write(`${receiver},DUSD,400\n${receiver},DUSD,`);
  expect((await totals()).getAllByRole('paragraph')[0]?.textContent).toBe('400 DUSD in 1 payment so far');
});

test('error: M26 a balance that can’t be read is unknown, and nothing is said of it', async () => {
  const { write } = await openPay({ held: null });
  await write(`${receiver},DUSD,5000`);
  const balances = within(await screen.findByRole('list', { name: 'Your balances of DUSD' }));
  await balances.findByText('unknown');
  expect(screen.queryByText(/would fail|may fail/)).toBeNull();
});

test('behavior: of several accounts, one that holds less may be picked', async () => {
  const { write } = await openPay({ accounts: [account, otherAccount] });
  await write(`${receiver},DUSD,400\n${receiver},DUSD,501`);
  await screen.findByText('Some payments would fail if Example Bank picks an account that holds less.');
});

test('behavior: P2 a rule that the list breaks is said under it; main still decides', async () => {
  const limit = { token: dollar, perTransaction: null, perDay: '700', retypeAbove: null, decimals: 0, symbol: 'DUSD' };
  const { write, inputs } = await openPay({ rules: { limits: [limit] } });
  await write(`${receiver},DUSD,300\n${receiver},DUSD,400`);
  await totals();
  expect(screen.queryByRole('list', { name: 'Your rules' })).toBeNull();
  await write(`${receiver},DUSD,300\n${receiver},DUSD,401`);
  const rules = within(await screen.findByRole('list', { name: 'Your rules' }));
  expect(rules.getByRole('listitem').textContent).toBe('Your rule: at most 700 DUSD in 24 hours.');
  expect(send().disabled).toBe(false);
  send().click();
  await waitFor(() => expect(inputs('batch.review')).toHaveLength(1));
});

test('behavior: P2 of many lines above a limit the first are named, below what all come to, and the rest is counted', async () => {
  const limit = { token: dollar, perTransaction: '10', perDay: '20', retypeAbove: null, decimals: 0, symbol: 'DUSD' };
  const { write } = await openPay({ rules: { limits: [limit] } });
  await write(Array.from({ length: 30 }, (_, index) => `${receiver},DUSD,${index + 11}`).join('\n'));
  const rules = within(await screen.findByRole('list', { name: 'Your rules' }));
  const said = rules.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([said.length, said[0], said[1], said.at(-1)]).toEqual([
    11,
    'Your rule: at most 20 DUSD in 24 hours.',
    'Line 1: Your rule: at most 10 DUSD per transaction. This is 11 DUSD.',
    'and 21 more',
  ]);
});

test('default: M34 a line in the native currency is summed in its unit, and proposed as the payment that main reads', async () => {
  const { write, inputs } = await openPay();
  await write(`${receiver},ETH,0.5\n${receiver},DUSD,3`);
  await (await totals()).findByText('0.5 ETH');
  const balances = within(await screen.findByRole('list', { name: 'Your balances of ETH' }));
  await balances.findByText('2 ETH');
  send().click();
  await waitFor(() =>
    expect(inputs('batch.review')).toMatchObject([
      {
        kind: 'payments',
        rows: [
          { operation: 'transaction.submit', input: nativeSendInput(receiver, '500000000000000000') },
          { operation: 'erc20.transfer', input: { contractAddress: dollar, amount: '3', receiver } },
        ],
      },
    ]),
  );
});

test('default: M34 several lines in the native currency may be one transaction; with a token among them, or alone, not', async () => {
  const { write, inputs, user } = await openPay();
  const asOne = () => screen.queryByRole('checkbox', { name: /^Pay all in one transaction/ });
  await write(`${receiver},ETH,0.5`);
  await (await totals()).findByText('0.5 ETH');
  expect(asOne()).toBeNull();
  await write(`${receiver},ETH,0.5\n${account},ETH,0.25`);
  await user.click(await screen.findByRole('checkbox', { name: /^Pay all in one transaction/ }));
  expect(screen.queryByRole('checkbox', { name: /^Continue if a row fails/ })).toBeNull();
  send().click();
  const [half, quarter] = ['500000000000000000', '250000000000000000'];
  const { params, value } = nativeSendAllInput([
    { receiver, amount: half },
    { receiver: account, amount: quarter },
  ]);
  expect([params, value]).toEqual([
    [
      [
        [receiver, 'false', half, '0x'],
        [account, 'false', quarter, '0x'],
      ],
    ],
    '750000000000000000',
  ]);
  await waitFor(() => expect(inputs('service.transaction.submit')).toMatchObject([{ params, value, contractAddress: multicall3Address }]));
  expect(inputs('batch.review')).toEqual([]);
  // The answer was lost, so the list isn't offered again.
  await waitFor(() => expect(location.hash).toBe('#/activity'));
  location.hash = '/pay';
  expect(((await screen.findByLabelText('Lines')) as HTMLTextAreaElement).value).toBe('');
  await write(`${receiver},ETH,0.5\n${receiver},DUSD,3`);
  await (await totals()).findByText('0.5 ETH');
  expect(asOne()).toBeNull();
});

test.each([
  ['isn’t confirmed', chain, 'Line 1: First send a small amount from Wallet, to check the unit.'],
  [
    'can’t be, as the chain has no Multicall3',
    { ...chain, multicall: { ...multicall, reads: 'nothing' } },
    /^Line 1: .*Multicall3, which could pass it on, wasn’t found/,
  ],
] as const)('error: M34 where the unit %s, the line says so, and nothing can be reviewed', async (_what, on, words) => {
  const { write } = await openPay({ on });
  await write(`${receiver},ETH,0.5\n${receiver},DUSD,3`);
  const problems = within(await screen.findByRole('list', { name: 'Lines to correct' }));
  expect(problems.getByRole('listitem').textContent).toMatch(words);
  expect(send().disabled).toBe(true);
});

test('error: M21 a row that did something else than was reviewed is told above the list and in its row', async () => {
  const id = '00000000-0000-4000-8000-0000000000b2';
  const batch = {
    id,
    kind: 'payments',
    at: 1,
    phase: 'over',
    why: null,
    said: null,
    ended: null,
    rows: 2,
    counts: { confirmed: 2 },
  } as const;
  const row = { title: 'Send 5 DUSD', note: '', state: 'confirmed', entry: '1', hash: null, problem: null, differs: false } as const;
  await startPage({
    place: `/pay/${id}`,
    answers: {
      'batch.get': async () => ok({ batch: { ...batch, differing: 1 }, rows: [row, { ...row, differs: true }] }),
    },
  });
  await screen.findByText('1 row did something else than you reviewed. Open such a row to see what.');
  const rows = within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent?.includes('not as reviewed'))).toEqual([false, false, true]);
});

test('default: a contact is found by its name among thousands, and chosen by the keyboard it becomes a line; Enter chooses the only one, and reviews nothing', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) => [`0x${(index + 1).toString(16).padStart(40, '0')}`, `Person ${index}`]);
  const { inputs } = await openPay({
    contacts: { ...Object.fromEntries(many), [receiver]: 'Rent', [otherAccount]: 'Twice', [dollar]: 'Twice' },
  });
  const user = userEvent.setup();
  const lines = (await screen.findByLabelText('Lines')) as HTMLTextAreaElement;
  const field = screen.getByRole('combobox', { name: 'Add a line for a contact' }) as HTMLInputElement;
  // Of several, Enter chooses none.
  await user.type(field, 'tw{Enter}');
  expect([field.value, lines.value]).toEqual(['tw', '']);
  await user.clear(field);
  await user.type(field, 'ren{Enter}');
  expect([field.value, lines.value]).toEqual(['', 'Rent, DUSD, ']);
  // The amount is typed next.
  await waitFor(() => expect(document.activeElement).toBe(lines));
  await user.keyboard('5');
  await user.type(field, 'twi{ArrowDown}{Enter}');
  // The name alone would not say which of the two.
  expect(lines.value.split('\n')).toEqual(['Rent, DUSD, 5', expect.stringMatching(/^0x[\da-fA-F]{40}, DUSD, $/)]);
  await user.type(field, 'nobody');
  await user.tab();
  await screen.findByText('No contacts match.');
  expect(inputs('batch.review')).toEqual([]);
});
