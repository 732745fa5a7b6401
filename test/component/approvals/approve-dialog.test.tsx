/** “Approve a spender” and “Check an address”: what the forms ask for, and what they say before anything is sent. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { account, answerOf, axeInDialog, connection, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const coin = `0x${'c1'.repeat(20)}`;
const market = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
const alike = `${market.slice(0, 8)}${'0'.repeat(28)}${market.slice(-6)}`.toLowerCase();
const followed: SavedToken = { address: coin, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 };

/** The list of approvals, none in it; `allowance`: of everyone. */
async function open(button: string, allowance: string) {
  const page = await startPage({
    place: '/tokens/approvals',
    slices: {
      tokens: { connection: connection.id, items: [followed] },
      notebook: { connection: connection.id, entries: { [market]: { label: 'Market', note: '', contact: true } }, signatures: [] } as never,
    },
    answers: {
      ...tokens({ [coin]: { symbol: 'DUSD', decimals: '6', totalSupply: '1000000000000' } }),
      'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', `"${allowance}"`)),
      'approvals.add': async () => ok(null),
      'service.erc20.approve': () => new Promise(() => {}),
    },
  });
  const [first] = await screen.findAllByRole('button', { name: button });
  if (first !== undefined) await page.user.click(first);
  return { ...page, form: within(await screen.findByRole('dialog', { name: button })) };
}

test('default: M16 nothing is preselected; what is missing, the zero address and a look-alike are said; the amount is exact', async () => {
  const { user, fill, form, inputs } = await open('Approve a spender', '0');
  const [token, spender, amount] = [
    form.getByLabelText<HTMLSelectElement>('Token'),
    form.getByRole<HTMLInputElement>('combobox', { name: 'Spender' }),
    form.getByLabelText<HTMLInputElement>('Amount'),
  ];
  expect([token.value, spender.value, amount.value]).toEqual(['', '', '']);
  const review = form.getByRole('button', { name: 'Review' });
  await user.click(review);
  await form.findByText('Choose a token.');
  await form.findByRole('option', { name: /DUSD/ });
  await user.selectOptions(token, form.getByRole('option', { name: /DUSD/ }));
  await fill(spender, `0x${'0'.repeat(40)}`);
  expect((await form.findAllByText(/^This is the zero address\./)).length).toBeGreaterThan(0);
  await fill(spender, alike);
  expect((await form.findByRole('alert')).textContent).toContain(`This isn’t “Market” (${market}). It only begins and ends the same.`);
  await fill(spender, 'Market');
  await form.findByText('Now: Market may spend no DUSD.');
  expect(form.queryByText(/It only begins and ends the same/)).toBeNull();
  await user.click(review);
  await form.findByText('Please fill this in.');
  expect(await axeInDialog()).toEqual([]);
  await fill(amount, '1.0000001');
  await form.findByText('DUSD has at most 6 decimals.');
  expect(inputs('service.erc20.approve')).toEqual([]);
  await fill(amount, '12.5');
  await form.findByText('New: up to 12.5 DUSD');
  expect(await axeInDialog()).toEqual([]);
  await user.click(review);
  await expect.poll(() => inputs('service.erc20.approve')).toHaveLength(1);
  expect(inputs('service.erc20.approve')[0]).toMatchObject({ spender: market, amount: '12500000' });
});

test('default: “Check an address” says what it may spend, and leads to approving with token and spender filled in', async () => {
  const { user, fill, form, inputs } = await open('Check an address', '7000000');
  await fill(form.getByLabelText('Spender or operator'), 'Market');
  await user.click(form.getByRole('button', { name: 'Check' }));
  await form.findByText('Added to the list as “checked by you”.');
  expect(form.getByRole('status').textContent).toContain('Market may spend up to 7 DUSD');
  expect(await axeInDialog()).toEqual([]);
  expect(inputs('approvals.add')[0]).toMatchObject({ approvalKind: 'erc20', owner: account, spender: market });
  await user.click(form.getByRole('button', { name: 'Approve a spender' }));
  const approve = within(await screen.findByRole('dialog', { name: 'Approve a spender' }));
  expect(approve.getByLabelText<HTMLSelectElement>('Token').selectedOptions[0]?.textContent).toContain('DUSD');
  expect(approve.getByRole<HTMLInputElement>('combobox', { name: 'Spender' }).value).toBe(market);
  expect(approve.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
  await approve.findByText('Now: Market may spend up to 7 DUSD.');
});
