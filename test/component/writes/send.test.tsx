/** The dialog “Send”: what the form says and keeps; after its review the outcome on the chain, not only the answer. */
import { screen, waitFor, within } from '@testing-library/react';
import { pad, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import {
  account,
  answerOf,
  axeInDialog,
  connection,
  otherAccount,
  type PageOptions,
  region,
  service,
  startPage,
} from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const market = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
const followed = { address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 } as const;
const dialog = () => within(screen.getByRole('dialog', { name: 'Send' }));
const lost = fail({ code: 'outcome-unknown', host: 'api.example.org', status: null, reason: 'closed' } as const);
const refused = fail({ code: 'service', status: 400, text: 'Not enough of it.' } as const);
/** Of 250 of the token to the other account. */
const receipt = JSON.stringify({
  ...{ transactionHash: `0x${'ab'.repeat(32)}`, status: 1, blockNumber: 5, from: account, to: dollar },
  logs: [
    {
      address: dollar,
      topics: [toEventSelector('Transfer(address,address,uint256)'), ...[account, otherAccount].map((one) => pad(one as '0x'))],
      data: pad('0xfa'),
    },
  ],
});
const accepted = ok(answerOf('erc20.transfer', JSON.stringify({ transactionHash: `0x${'ab'.repeat(32)}` })));

/** Sends 250 of a token from a filled-in link. Main ends it with `answer`; `publish` sets the state of its entry afterwards. */
async function send(answer: typeof lost | typeof refused | typeof accepted) {
  const page = await startPage({
    place: `/send/${dollar}/${otherAccount}/250/1`,
    slices: { tokens: { connection: connection.id, items: [followed] } },
    answers: {
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1000', balance: '900', isCollection: false },
      }),
      'service.erc20.transfer': async () => answer,
    },
  });
  const review = await screen.findByRole('button', { name: 'Review' });
  await waitFor(() => expect((review as HTMLButtonElement).disabled).toBe(false));
  await page.user.click(review);
  const entry = toEntry({
    connection: connection.id,
    input: { contractAddress: dollar, amount: '250', receiver: otherAccount },
    ...(answer.ok ? {} : { problem: answer.error }),
  });
  return {
    ...page,
    becomes(state: typeof entry.state, more: Partial<typeof entry> = {}) {
      const [{ request = '' } = {}] = page.inputs('service.erc20.transfer') as unknown as { request?: string }[];
      page.publish('activity', {
        connection: connection.id,
        newest: [briefOf({ ...entry, state, ...more })],
        underWay: 0,
        uncertain: 0,
        asked: { [request]: entry.id },
      });
    },
  };
}

test('error: M2 an unknown outcome that is found on the chain is no longer called unknown', async () => {
  const { becomes } = await send(lost);
  await dialog().findByText('Unknown: don’t send again yet');
  becomes('unknown');
  expect(dialog().getByRole('link', { name: 'Open it in Activity' })).toBeTruthy();
  expect(dialog().queryByText('Unknown: don’t send again yet')).not.toBeNull();
  becomes('confirmed', { hash: `0x${'ab'.repeat(32)}`, receipt });
  await dialog().findByText('Moved 250 DUSD to Account 2');
  expect(dialog().getByText('confirmed')).toBeTruthy();
  expect(dialog().queryByText(/unknown/i)).toBeNull();
  expect(dialog().getByRole('link', { name: 'Open it in Activity' })).toBeTruthy();
});

test('error: M2 a refused send that is found on the chain isn’t offered again', async () => {
  const { becomes, user } = await send(refused);
  await dialog().findByText('Example Bank says it refused this');
  becomes('refused');
  expect(dialog().getByRole('button', { name: 'Back to the form' })).toBeTruthy();
  becomes('reverted', { hash: `0x${'ab'.repeat(32)}` });
  await dialog().findByText(/^failed: the network fee/);
  expect(dialog().queryByText(/refused/)).toBeNull();
  expect(dialog().queryByRole('button', { name: 'Back to the form' })).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Send something else' }));
  expect((await dialog().findByLabelText<HTMLInputElement>('Amount')).value).toBe('');
});

test('default: an accepted send shows the amount, the recipient, its state and its entry', async () => {
  const { becomes } = await send(accepted);
  await dialog().findByText('Accepted by Example Bank');
  becomes('accepted', { hash: `0x${'ab'.repeat(32)}` });
  await dialog().findByText('Moving 250 DUSD to Account 2');
  dialog().getByText('pending: waiting for a block');
  dialog().getByRole('link', { name: 'Open it in Activity' });
  becomes('confirmed', { hash: `0x${'ab'.repeat(32)}`, receipt });
  await dialog().findByText('Moved 250 DUSD to Account 2');
});

test('error: M2 a send has a check mark once it is confirmed, and loses it when it becomes unknown', async () => {
  const { becomes } = await send(accepted);
  becomes('accepted', { hash: `0x${'ab'.repeat(32)}` });
  await dialog().findByText('Moving 250 DUSD to Account 2');
  const mark = () => dialog().getByRole('status').querySelector('[data-tone]:has(> svg)');
  expect(mark()?.getAttribute('data-tone')).toBe('care');
  becomes('confirmed', { hash: `0x${'ab'.repeat(32)}`, receipt });
  await dialog().findByText('Moved 250 DUSD to Account 2');
  expect(mark()?.getAttribute('data-tone')).toBe('good');
  becomes('unknown');
  await dialog().findByText('unknown: don’t send again yet');
  expect(mark()?.getAttribute('data-tone')).toBe('care');
  expect(mark()?.querySelector('.lucide-circle-check')).toBeNull();
});

/** On the wallet: opens the form by the button of a row, and sends 250 with it. */
async function sendFromRow() {
  const page = await startPage({
    slices: { tokens: { connection: connection.id, items: [followed] } },
    answers: {
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1000', balance: '900', isCollection: false },
      }),
      'service.erc20.transfer': async () => accepted,
    },
  });
  const opener = await screen.findByRole('button', { name: 'Send Demo Dollar' });
  await page.user.click(opener);
  await screen.findByRole('dialog', { name: 'Send' });
  await page.fill(await dialog().findByRole('combobox', { name: 'Recipient' }), otherAccount);
  await page.fill(dialog().getByLabelText('Amount'), '250');
  await page.user.click(dialog().getByRole('button', { name: 'Review' }));
  await dialog().findByText('Accepted by Example Bank');
  return { ...page, opener };
}

test('behavior: after a send the focus is where it was', async () => {
  const { user, opener } = await sendFromRow();
  await user.click(dialog().getByRole('button', { name: 'Done' }));
  await expect.poll(() => document.activeElement).toBe(opener);
});

test('behavior: after a send whose row is gone, the focus is in the list that it was in', async () => {
  const { user, publish, opener } = await sendFromRow();
  publish('tokens', { connection: connection.id, items: [] });
  await expect.poll(() => opener.isConnected).toBe(false);
  await user.click(dialog().getByRole('button', { name: 'Done' }));
  await expect.poll(() => region('Assets').contains(document.activeElement)).toBe(true);
});

const many = Array.from({ length: 7 }, (_, index) => checksummed(`0x${'0'.repeat(39)}${index + 1}`));

/** The form for a token, where each account holds as many as its address says; `unread`: the service refuses that one's balance. */
async function openForm({ accounts = [account, otherAccount], unread = '', hideAmounts = false, isOld = false } = {}) {
  const chain = tokens({ [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1000', isCollection: false } });
  const page = await startPage({
    place: `/send/${dollar}/-/-/-`,
    slices: {
      tokens: { connection: connection.id, items: [followed] },
      preferences: { theme: 'system', language: 'system', needsRestart: false, times: 'relative', hideAmounts, cacheLimit: '64' },
    },
    answers: {
      ...chain,
      ...service({ 'user.accounts': JSON.stringify(accounts) }),
      'service.contract.call': async (input) => {
        const [who] = input.params as readonly string[];
        if (!/function balanceOf\(/.test(input.functionSignature) || who === unread)
          return chain['service.contract.call']?.(input) as never;
        const old = isOld ? ({ source: 'stored', problem: { code: 'timeout', host: 'api.example.org', seconds: 30 } } as const) : {};
        return ok(answerOf('contract.call', JSON.stringify({ result: String(100 + accounts.indexOf(who ?? '')) }), old));
      },
    },
  });
  await dialog().findByLabelText('Amount');
  // Named once the token’s symbol is read.
  await dialog().findByRole('list', { name: 'Your balances of DUSD' });
  return page;
}
const balances = () => within(dialog().getByRole('list', { name: 'Your balances of DUSD' }));
const lines = () =>
  balances()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('default: each account is shown with its balance; the one Max is the largest of them; more than all is said', async () => {
  const { user } = await openForm();
  await balances().findByText('101 DUSD');
  await expect.poll(lines).toEqual(['Account 1 0x71C7…976F100 DUSD', 'Account 2 0x5aAe…eAed101 DUSD']);
  expect(dialog().queryByLabelText(/^Show (?:balance|allowance) of$/)).toBeNull();
  const amount = dialog().getByLabelText('Amount') as HTMLInputElement;
  expect(dialog().getAllByRole('button', { name: /^Max/ })).toHaveLength(1);
  await user.click(dialog().getByRole('button', { name: 'Max of Account 2: 101 DUSD' }));
  expect(amount.value).toBe('101');
  expect(dialog().queryByRole('alert')).toBeNull();
  await dialog().findByText('It would fail if Example Bank picks Account 1, which holds less.');
  await user.clear(amount);
  await user.type(amount, '102');
  expect((await dialog().findByRole('alert')).textContent).toBe('None of your accounts holds this much. It would fail.');
});

test('error: M16 a balance that can’t be read is unknown, not 0, and can’t be the most', async () => {
  const { user } = await openForm({ unread: account });
  await balances().findByText('unknown');
  await expect.poll(lines).toEqual(['Account 1 0x71C7…976Funknown', 'Account 2 0x5aAe…eAed101 DUSD']);
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Max/ }).getAttribute('aria-label')).toBe('Max of Account 2: 101 DUSD');
  // The unknown one may hold enough.
  await user.type(dialog().getByLabelText('Amount'), '102');
  expect(dialog().queryByRole('alert')).toBeNull();
});

test('error: what older balances say is said as such', async () => {
  const { user } = await openForm({ isOld: true });
  await balances().findByText('101 DUSD');
  const amount = dialog().getByLabelText('Amount');
  await user.type(amount, '101');
  await dialog().findByText('It would fail if Example Bank picks Account 1, which held less when last read.');
  await user.type(amount, '0');
  expect((await dialog().findByRole('alert')).textContent).toBe('When last read, none of your accounts held this much. It may fail.');
});

test('behavior: more than five accounts are folded to four', async () => {
  const { user } = await openForm({ accounts: many });
  await balances().findByText('103 DUSD');
  expect(lines()).toHaveLength(4);
  await user.type(dialog().getByLabelText('Amount'), '999');
  expect((await dialog().findByRole('alert')).textContent).toBe('None of your accounts holds this much. It would fail.');
  expect(lines()).toHaveLength(4);
  await user.click(dialog().getByRole('button', { name: 'and 3 more' }));
  await balances().findByText('106 DUSD');
  expect(lines()).toHaveLength(7);
});

test('error: hidden amounts stay hidden, also in the name of the button', async () => {
  await openForm({ hideAmounts: true });
  await dialog().findByRole('button', { name: 'Max of Account 2' });
  expect(dialog().getByRole('list', { name: 'Your balances of DUSD' }).textContent).not.toMatch(/10[01]/);
});

const amountField = () => dialog().getByLabelText<HTMLInputElement>('Amount');
const recipient = () => dialog().getByRole<HTMLInputElement>('combobox', { name: 'Recipient' });
const reviewButton = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Review' });

const coin = { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '9000000000', balance: '900000000', isCollection: false };

/** The form for a token of 6 decimals. */
async function openDollars(place = `/send/${dollar}/-/-/-`, answers: PageOptions['answers'] = {}) {
  const page = await startPage({
    place,
    slices: { tokens: { connection: connection.id, items: [followed] } },
    answers: { ...tokens({ [dollar]: coin }), ...answers },
  });
  await dialog().findByText(/in DUSD$/);
  return page;
}

test('error: M11 an amount is said in base units; a digit too many and a recipient without a checksum are said', async () => {
  const { fill } = await openDollars();
  await fill(recipient(), otherAccount.toLowerCase());
  await dialog().findByText(/^No checksum, so Blockdesk can’t notice a wrong digit\./);
  await fill(amountField(), '0.0000001');
  expect((await dialog().findAllByText(/^DUSD has at most 6 decimals/)).length).toBeGreaterThan(0);
  expect(reviewButton().disabled).toBe(true);
  await fill(amountField(), '2.5');
  await dialog().findByText(/2 500 000/);
  expect(reviewButton().disabled).toBe(false);
});

test('behavior: an amount typed before a token is chosen isn’t measured by base units; the token is asked for', async () => {
  const { user, fill } = await startPage({
    place: '/wallet',
    slices: { tokens: { connection: connection.id, items: [followed] } },
    answers: tokens({ [dollar]: coin }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'Send' });
  await fill(amountField(), '2.5');
  await dialog().findByText('Choose a token.');
  expect(amountField().getAttribute('aria-invalid')).not.toBe('true');
  expect(dialog().queryByText(/has no decimals/)).toBeNull();
});

test('error: a send that is accepted after its dialog was closed leaves the form, so that a link fills it in', async () => {
  const answer = Promise.withResolvers<typeof accepted>();
  const { user, fill } = await openDollars(undefined, { 'service.erc20.transfer': () => answer.promise });
  await fill(recipient(), otherAccount);
  await fill(amountField(), '2.5');
  await user.click(reviewButton());
  await dialog().findByText('Waiting for your review');
  await user.click(dialog().getByText('Close'));
  answer.resolve(accepted);
  await answer.promise;
  await user.click(await screen.findByRole('button', { name: 'Send Demo Dollar' }));
  await expect.poll(() => amountField().value).toBe('');
});

test('error: M2 M5 after going back or a refusal the form is as it was, also opened anew; if the answer is lost it is empty', async () => {
  const ends = [fail({ code: 'canceled' } as const), refused, lost];
  const { user, fill, inputs } = await openDollars(undefined, { 'service.erc20.transfer': async () => ends.shift() ?? lost });
  await fill(recipient(), otherAccount);
  await fill(amountField(), '2.5');
  await user.click(reviewButton());
  await dialog().findByText('Not sent');
  expect(await axeInDialog()).toEqual([]);
  expect([recipient().value, amountField().value]).toEqual([otherAccount, '2.5']);
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Send Demo Dollar' }));
  await screen.findByRole('dialog', { name: 'Send' });
  await expect.poll(() => [recipient().value, amountField().value]).toEqual([otherAccount, '2.5']);
  await user.click(reviewButton());
  await dialog().findByText('Example Bank says it refused this');
  expect(dialog().getByText(/“Not enough of it\.”/)).toBeTruthy();
  expect(await axeInDialog()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Back to the form' }));
  expect([recipient().value, amountField().value]).toEqual([otherAccount, '2.5']);
  await user.click(reviewButton());
  await dialog().findByText('Unknown: don’t send again yet');
  expect(await axeInDialog()).toEqual([]);
  expect(inputs('service.erc20.transfer').map(({ amount }) => amount)).toEqual(['2500000', '2500000', '2500000']);
  await user.click(dialog().getByRole('button', { name: 'Send something else' }));
  await expect.poll(() => amountField().value).toBe('');
});

test('error: E20 a link for another chain can’t be reviewed; clearing the form leaves what the person chose', async () => {
  const { user } = await openDollars(`/send/${dollar}/${otherAccount}/1500000/31337`);
  dialog().getByText(/^A link or request filled this in\./);
  expect(amountField().value).toBe('1.5');
  await dialog().findByText('This request is for chain 31337, and this connection’s chain is 1.');
  expect(reviewButton().disabled).toBe(true);
  const token = () => dialog().getByLabelText<HTMLSelectElement>('Token');
  await user.click(dialog().getByRole('button', { name: 'Clear' }));
  expect([token().value, amountField().value]).toEqual(['', '']);
  await user.selectOptions(token(), dollar);
  await user.type(amountField(), '2');
  await user.click(dialog().getByRole('button', { name: 'Clear' }));
  expect([token().value, amountField().value]).toEqual([dollar, '']);
});

test.each([
  ['5000001', /may spend up to 5\.000001 DUSD/],
  ['0', /may spend none of this owner’s tokens/],
  [null, /may spend for this owner is unknown\./],
] as const)(
  'behavior: another’s allowance of %s: any owner can be typed; none and unknown are shown differently',
  async (allowed, says) => {
    const { user, fill, inputs } = await openDollars(undefined, {
      'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', allowed === null ? '{"unheard":["of"]}' : `"${allowed}"`)),
      'service.erc20.transferFrom': () => new Promise(() => {}),
    });
    await user.click(dialog().getByRole('checkbox', { name: 'Use an allowance' }));
    await dialog().findByText(/^Enter the owner to see what you may spend/);
    await fill(dialog().getByRole('combobox', { name: 'Owner' }), market);
    await expect.poll(() => screen.getByRole('dialog').textContent).toMatch(says);
    if (allowed !== '5000001') return;
    await user.click(dialog().getByRole('button', { name: 'Max of the owner: 5.000001 DUSD' }));
    expect(amountField().value).toBe('5.000001');
    await user.type(recipient(), 'Account 2');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(recipient().value).toBe(otherAccount);
    await user.click(reviewButton());
    await expect.poll(() => inputs('service.erc20.transferFrom')).toHaveLength(1);
    expect(inputs('service.erc20.transferFrom')[0]).toMatchObject({ from: market, receiver: otherAccount, amount: '5000001' });
  },
);

test('behavior: while nothing can be sent, a form that a link filled in says so', async () => {
  const offline = fail({ code: 'offline', host: 'api.example.org', reason: 'refused' } as const);
  await openDollars(`/send/${dollar}/${otherAccount}/1500000/1`, { 'service.block.latestNumber': async () => offline });
  await dialog().findByText(/^Nothing can be sent now\. .*Your entries stay\.$/);
  expect([reviewButton().disabled, amountField().value]).toEqual([true, '1.5']);
});
