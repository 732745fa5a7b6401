/** Many accounts: a few of them, with their number; all of them, or those that are sought, on demand. */
import { fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { region, service, startPage } from '#test/support/component-bridge.ts';

test('many accounts: only a few, with a total; all, and found by name and address, on demand', async () => {
  const addresses = Array.from({ length: 30 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`);
  const { user } = await startPage({ answers: service({ 'user.accounts': JSON.stringify(addresses) }) });
  // By selector: computing the roles of many rows takes seconds.
  const rows = () => [...region('Accounts').querySelectorAll('ul > li')].map(({ textContent }) => textContent);
  await expect.poll(() => rows().length).toBe(4);
  const card = within(region('Accounts'));
  card.getByText('30 accounts');
  const sought = card.getByLabelText('Find an account');
  fireEvent.change(sought, { target: { value: 'Account 29' } });
  card.getByText('1 of 30 accounts');
  expect(rows()).toEqual([expect.stringContaining('Account 29')]);
  fireEvent.change(sought, { target: { value: addresses[1] } });
  expect(rows()).toEqual([expect.stringContaining('Account 2')]);
  fireEvent.change(sought, { target: { value: '' } });
  await user.click(card.getByText('Show all 30 accounts'));
  expect(rows()).toHaveLength(30);
});

test('behavior: renaming that ends with Escape gives the focus back to its button', async () => {
  const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
  const { user } = await startPage({ answers: service({ 'user.accounts': JSON.stringify([one, two]) }) });
  const rename = () => within(region('Accounts')).findByRole('button', { name: 'Rename Account 2' });
  await user.click(await rename());
  await within(region('Accounts')).findByLabelText('Label of Account 2');
  await user.keyboard('{Escape}');
  await expect.poll(async () => document.activeElement === (await rename())).toBe(true);
});
