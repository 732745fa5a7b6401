/** What watching found comes in pages of a hundred: what a screen asks of all of it is in none of them left out. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import { account, connection, region, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { foundIn, type GivenTransfer } from '#test/support/history.ts';

const [grace, dollar, coin, notes] = ['33', 'd0', 'c1', '17'].map((byte) => checksummed(`0x${byte.repeat(20)}`)) as [
  string,
  string,
  string,
  string,
];
const offline = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
const now = Math.floor(Date.now() / 1_000);

/** The newest first: 250 of the native currency, and older than those what is looked for. */
const transfer = (place: number, more: Partial<GivenTransfer>): GivenTransfer => ({
  ...{ hash: `0x${String(place).padStart(64, 'e')}`, block: String(9_000 - place), timestamp: String(now - place) },
  ...{ kind: 'native', token: null, amount: '1', tokenId: null, direction: 'in', own: account, counterparty: grace, sender: grace },
  ...more,
});
const all = foundIn([
  ...Array.from({ length: 250 }, (_, place) => transfer(place, {})),
  transfer(250, { kind: 'erc20', token: dollar, amount: '94700000' }),
  transfer(251, { kind: 'erc20', token: coin, amount: '7' }),
  transfer(252, { kind: 'erc721', token: notes, amount: null, tokenId: '8' }),
]);

const open = (place: string) =>
  startPage({
    place,
    slices: {
      notebook: { connection: connection.id, entries: { [grace]: { label: 'Grace', contact: true, hasNote: false } }, signatures: [] },
      tokens: {
        connection: connection.id,
        items: [{ address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 }],
      },
    },
    answers: {
      ...tokens({
        [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '1', isCollection: false },
        [coin]: { symbol: 'COIN', name: 'Coin', decimals: '0', totalSupply: '9', balance: '7', isCollection: false },
        [notes]: { symbol: 'NOTE', name: 'Field Notes', isCollection: true },
      }),
      'known.find': async () => ok([]),
      // Read ahead, for the line that Enter would open.
      'service.transaction.get': async () => fail(offline),
      'watch.found': async ({ before }) => {
        const from = before === undefined ? 0 : Number(before.split('-')[1]);
        const next = from + 100;
        const known = { [dollar]: { symbol: 'DUSD', decimals: 6 } };
        return ok({ found: all.slice(from, next), accounts: [account], tokens: known, before: next < all.length ? `1-${next}` : null });
      },
    },
  });

test('default: a token that only an old transaction moved is found: on Tokens, and among the assets', async () => {
  await open('/tokens');
  const found = within(await screen.findByRole('region', { name: 'Found in your transactions' }));
  await found.findByRole('link', { name: /Coin/ });
  location.hash = '/wallet';
  await within(await screen.findByRole('region', { name: 'Assets' })).findByRole('link', { name: /Coin/ });
});

test('default: a collection that only an old transaction moved is offered to be added', async () => {
  const { user } = await open('/collectibles');
  await user.click(await screen.findByRole('button', { name: 'Add collection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add collection' }));
  await dialog.findByText('Seen with your accounts');
  await dialog.findByRole('button', { name: /^Look at / });
});

test('default: an old transfer is on its token’s page, and found by its amount', async () => {
  const { user } = await open(`/token/${dollar}`);
  await expect.poll(() => region('Transactions seen').textContent).toMatch(/Received 94\.7 DUSD from .*Grace/);
  await user.keyboard('{Control>}k{/Control}');
  const results = within(await screen.findByRole('listbox', { name: 'Results' }));
  await user.paste('94.7');
  await expect
    .poll(() => results.queryAllByRole('option').map(({ textContent }) => textContent))
    .toContainEqual(expect.stringContaining('Received 94.7 DUSD from Grace'));
});
