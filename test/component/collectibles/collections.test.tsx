/** The collections that are followed: added by address, pinned, hidden and shown again. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { answerOf, axeInDialog, connection, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const [notes, coin, market] = [`0x${'c3'.repeat(20)}`, `0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`].map(checksummed) as [
  string,
  string,
  string,
];
const reverted = fail({ code: 'service', status: 400, text: 'execution reverted' } as const);

/** Main's list, as the page changes it. */
async function open(...followed: readonly string[]) {
  const usual = { standard: 'erc721', pinned: false, hidden: false, place: 0, addedAt: 1 } as const;
  let items: readonly SavedToken[] = followed.map((address) => ({ ...usual, address }));
  const page = await startPage({
    place: '/collectibles',
    slices: { tokens: { connection: connection.id, items } },
    answers: {
      ...tokens({
        [notes]: { name: 'Field Notes', symbol: 'NOTE', isCollection: true },
        [coin]: { name: 'Demo Dollar', symbol: 'DUSD', decimals: '6', isCollection: false },
      }),
      'service.erc721.balance': async ({ contractAddress }) =>
        contractAddress === notes ? ok(answerOf('erc721.balance', '"0"')) : reverted,
      'service.erc721.tokensOfOwner': async () => ok(answerOf('erc721.tokensOfOwner', '[]')),
      'tokens.save': async ({ address, connection: _of, ...more }) => {
        const before = items.find((each) => each.address === address) ?? { ...usual, address };
        items = [...items.filter((each) => each.address !== address), { ...before, ...more }];
        page.publish('tokens', { connection: connection.id, items });
        return ok(null);
      },
    },
  });
  return page;
}
const chips = () =>
  within(screen.getByRole('navigation', { name: 'Collections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('default: added by its address; a token, and what is neither, are said to be none', async () => {
  const { user, fill, inputs } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add collection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add collection' }));
  const look = async (address: string) => {
    await fill(dialog.getByLabelText('Contract address'), address);
    await user.click(dialog.getByRole('button', { name: 'Look it up' }));
  };
  await look('0x12');
  await dialog.findByText(/^An address is 0x and 40 hexadecimal digits\./);
  await look(coin);
  await dialog.findByText('This is a token: Demo Dollar');
  expect(await axeInDialog()).toEqual([]);
  expect(dialog.getByRole('link', { name: 'Open the token' }).getAttribute('href')).toContain(`/token/${coin}`);
  await look(market);
  await dialog.findByText('This doesn’t look like a collection');
  expect(await axeInDialog()).toEqual([]);
  expect(inputs('tokens.save')).toEqual([]);
  await look(notes);
  await dialog.findByText(/^It declares itself a collection/);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await expect.poll(() => location.hash).toBe(`#/collectibles/${notes}`);
  expect(inputs('tokens.save')).toEqual([{ connection: connection.id, address: notes, standard: 'erc721', hidden: false }]);
  await expect.poll(chips).toEqual([expect.stringContaining('Field Notes')]);
});

test('default: pinned, hidden, shown again and unpinned by its menu', async () => {
  const { user } = await open(notes);
  const act = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Field Notes' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await act('Pin');
  await expect.poll(chips).toEqual([expect.stringContaining('pinned: Field Notes')]);
  await act('Hide');
  await user.click(await screen.findByRole('button', { name: '1 hidden' }));
  await user.click(await screen.findByRole('link', { name: /Field Notes.*hidden/ }));
  await act('Show again');
  await expect.poll(chips).toEqual([expect.not.stringContaining('hidden')]);
  await act('Unpin');
  await expect.poll(chips).toEqual([expect.not.stringContaining('pinned')]);
});
