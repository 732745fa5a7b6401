/** The native currency in the wallet and in “Send”: why it can't be sent, its first small amount, and the form once it can. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { Chain } from '#shared/ipc/state.ts';
import { multicall3Address } from '#shared/tokens/multicall.ts';
import { nativeSendInput } from '#shared/tokens/native-payment.ts';
import { account, answerOf, axe, axeInDialog, connection, otherAccount, region, startPage } from '#test/support/component-bridge.ts';

const multicall = { address: multicall3Address, reads: 'all' } as const;
const accepted = ok(answerOf('transaction.submit', JSON.stringify({ hash: `0x${'ab'.repeat(32)}` })));

async function openWallet(found: Pick<Chain, 'multicall' | 'native'>, place?: string) {
  const chain: Chain = { id: '1', name: 'Ethereum', currency: { symbol: 'ETH', decimals: 18 }, ...found };
  const page = await startPage({
    ...(place === undefined ? {} : { place }),
    slices: { connections: { list: [{ ...connection, chain }], active: connection.id, newRedirectAddress: '' } },
    answers: {
      'service.contract.call': async () => ok(answerOf('contract.call', JSON.stringify({ result: '3000000000000000000' }))),
      'service.transaction.submit': async () => accepted,
    },
  });
  const row = async () => {
    const name = await within(region('Assets')).findByRole('button', { name: 'ETH' });
    const found = name.closest('li');
    if (found === null) throw new Error('no row');
    await page.user.click(name);
    return within(found);
  };
  return { ...page, row };
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Send' }));
const unit = { unit: 'wei', entry: 'e' } as const;

test('error: M34 where no contract could pass it on, the wallet says why, and offers nothing', async () => {
  const { row } = await openWallet({ multicall: { ...multicall, reads: 'nothing' } });
  const native = await row();
  native.getByText(/can’t be sent from Blockdesk/);
  await native.findByText('Example Bank can only call contracts. Multicall3, which could pass it on, wasn’t found on this chain.');
  expect(native.queryByRole('button', { name: /^Send/ })).toBeNull();
});

test('default: M34 before the unit is known, a first small amount to an own account can be sent', async () => {
  const { row, user, inputs } = await openWallet({ multicall });
  const native = await row();
  native.getByText(/sending isn’t checked yet/);
  // It folds the row again.
  await user.click(native.getByRole('button', { name: 'Check sending of ETH' }));
  expect(native.queryByRole('button', { name: 'Send 10 wei to check' })).toBeNull();
  await user.click(native.getByRole('button', { name: 'Check sending of ETH' }));
  await user.click(await native.findByRole('button', { name: 'Send 10 wei to check' }));
  await waitFor(() => expect(inputs('service.transaction.submit')).toHaveLength(1));
  expect(inputs('service.transaction.submit')).toEqual([
    expect.objectContaining({ connection: connection.id, ...nativeSendInput(otherAccount, '10') }),
  ]);
  expect(await axe()).toEqual([]);
});

test('error: M34 what became of the last one is said', async () => {
  const { row } = await openWallet({ multicall, native: { ...unit, unit: 'other-unit' } });
  await (await row()).findByText('Example Bank reads the amount in a unit other than wei, so the contract gave it back.');
});

test('default: it is sent like a token, without an allowance and without a Max that leaves nothing for the fee', async () => {
  const { row, user, fill, inputs } = await openWallet({ multicall, native: unit });
  const native = await row();
  await user.click(native.getByRole('button', { name: 'Send ETH' }));
  await screen.findByRole('dialog', { name: 'Send' });
  await dialog().findByRole('list', { name: 'Your balances of ETH' });
  await waitFor(() => expect(dialog().getAllByText('3 ETH')).toHaveLength(2));
  expect(dialog().queryByRole('button', { name: /^Max/ })).toBeNull();
  expect(dialog().queryByText('Use an allowance')).toBeNull();
  await fill(dialog().getByRole('combobox', { name: 'Recipient' }), account);
  await fill(dialog().getByLabelText('Amount'), '0.5');
  expect(await axeInDialog()).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(inputs('service.transaction.submit')).toHaveLength(1));
  expect(inputs('service.transaction.submit')).toEqual([
    expect.objectContaining({ connection: connection.id, ...nativeSendInput(account, '500000000000000000') }),
  ]);
});

test('error: M34 without tokens, “Send” says what can be done', async () => {
  const { user } = await openWallet({ multicall });
  await user.click(within(region('Assets')).getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'Send' });
  dialog().getByText('Add a token to send it. To send ETH, check the unit in Wallet first.');
});

test('behavior: a payment request for it fills in the form', async () => {
  const { user, fill } = await openWallet({ multicall, native: unit });
  await user.click(within(region('Assets')).getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'Send' });
  await fill(await dialog().findByRole('combobox', { name: 'Recipient' }), `ethereum:${account}@1?value=2.5e17`);
  await waitFor(() => expect((dialog().getByLabelText('Amount') as HTMLInputElement).value).toBe('0.25'));
  expect((dialog().getByLabelText('Token') as HTMLSelectElement).value).toBe('native');
});
