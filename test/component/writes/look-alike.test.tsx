/** A recipient that only looks like a known one: the known one’s address is a button away, and goes in as if it had been typed. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fail } from '#shared/core/result.ts';
import { account, axeInDialog, connection, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { alike } from '#test/support/review-context.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const grace = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
/** Each begins and ends as Grace’s. */
const like = (digit: string) => checksummed(`0x90f7${digit.repeat(32)}b906`);
const [first, second, third, fourth] = [like('1'), like('2'), like('3'), like('4')] as const;
const followed = { address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 } as const;
const contact = (label: string) => ({ label, contact: true, hasNote: false });
const dialog = () => within(screen.getByRole('dialog', { name: 'Send' }));
const recipient = () => dialog().findByRole<HTMLInputElement>('combobox', { name: 'Recipient' });
const buttons = () =>
  dialog()
    .queryAllByRole('button', { name: /^Use .*’s address$/ })
    .map(({ textContent }) => textContent);

const open = (typed: string, entries: Readonly<Record<string, ReturnType<typeof contact>>>) =>
  startPage({
    place: `/send/${dollar}/${typed}/250/1`,
    slices: {
      tokens: { connection: connection.id, items: [followed] },
      notebook: { connection: connection.id, entries, signatures: [] },
    },
    answers: {
      ...tokens({ [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '0', totalSupply: '1000', balance: '900' } }),
      'service.erc20.transfer': async () => fail({ code: 'canceled' } as const),
    },
  });

test('behavior: “Use Grace’s address” by the keyboard: the warning goes, the field has the focus, and Grace’s address is reviewed', async () => {
  const { user, inputs } = await open(alike(grace), { [grace]: contact('Grace') });
  await dialog().findByText(/It only begins and ends the same/);
  expect(await axeInDialog()).toEqual([]);
  const field = await recipient();
  field.focus();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Use Grace’s address');
  await user.keyboard('{Enter}');
  expect(field.value).toBe(grace);
  expect(document.activeElement).toBe(field);
  expect(dialog().queryByText(/It only begins and ends the same/)).toBeNull();
  expect(buttons()).toEqual([]);
  const review = dialog().getByRole<HTMLButtonElement>('button', { name: 'Review' });
  await waitFor(() => expect(review.disabled).toBe(false));
  await user.click(review);
  await expect.poll(() => inputs('service.erc20.transfer')[0]).toMatchObject({ receiver: grace });
});

test.each<[string, string, Readonly<Record<string, ReturnType<typeof contact>>>, readonly string[]]>([
  ['an own account', alike(account), {}, ['Use Account 1’s address']],
  ['of two, each', alike(grace), { [grace]: contact('Grace'), [first]: contact('Bob') }, ['Use Grace’s address', 'Use Bob’s address']],
  [
    'of many, three',
    alike(grace),
    { [grace]: contact('Grace'), [first]: contact('Bob'), [second]: contact('Carol'), [third]: contact('Dan') },
    ['Use Grace’s address', 'Use Bob’s address', 'Use Carol’s address'],
  ],
  ['of those that share a name, none', alike(grace), { [first]: contact('Bob'), [second]: contact('bob') }, []],
  ['of an address that has only a label, none', alike(grace), { [grace]: { ...contact('Seen in a scam'), contact: false } }, []],
  ['of a contact itself, none', fourth, { [grace]: contact('Grace'), [fourth]: contact('Eve') }, []],
])('behavior: what is offered instead of a look-alike: %s', async (_of, typed, entries, expected) => {
  await open(typed, entries);
  await dialog().findByText(/It only begins and ends the same/);
  expect(buttons()).toEqual(expected);
});
