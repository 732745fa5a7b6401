/** Several collectibles for one recipient: selected in the gallery, by keyboard too, and handed to main as one list. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { mostBatchRows } from '#shared/writes/batch-rows.ts';
import {
  account,
  answerOf,
  axe,
  axeInDialog,
  type ComponentPage,
  connection,
  otherAccount,
  startPage,
} from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const notes = checksummed(`0x${'c3'.repeat(20)}`);
const receiver = checksummed(`0x${'a1'.repeat(20)}`);
const batch = '00000000-0000-4000-8000-0000000000b1';
const canceled = fail({ code: 'canceled' } as const);

// The cards in sight are shown, and happy-dom has no layout.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800));

async function open(count = 6, answers: Partial<Handlers> = {}): Promise<ComponentPage> {
  const ids = Array.from({ length: count }, (_, index) => String(index + 1));
  const page = await startPage({
    place: `/collectibles/${notes}`,
    answers: {
      ...tokens({ [notes]: { name: 'Field Notes', symbol: 'NOTE', isCollection: true } }),
      'service.erc721.tokensOfOwner': async () => ok(answerOf('erc721.tokensOfOwner', JSON.stringify(ids))),
      'service.erc721.balance': async () => ok(answerOf('erc721.balance', `"${count}"`)),
      'service.erc721.approved': async () => ok(answerOf('erc721.approved', `"0x${'0'.repeat(40)}"`)),
      'collectible.look': async () => canceled,
      'batch.get': async () => ok(null),
      ...answers,
    },
  });
  await screen.findByRole('link', { name: /^#1 / });
  return page;
}

const card = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^#${id} `) });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length;

test('default: three are selected, for one recipient, and main is asked for one review of them', async () => {
  const { user, fill, inputs } = await open(6, { 'batch.review': async () => ok(batch) });
  await user.click(button('Select'));
  await screen.findByText('Select what you want to send.');
  expect(button('Send selected…').disabled).toBe(true);
  for (const id of [5, 1, 2, 3, 2]) await user.click(await card(id));
  await screen.findByText('3 selected.');
  expect(await axe()).toEqual([]);
  await user.click(button('Send 3…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 3 collectibles' }));
  dialog.getByText('From Account 1, Field Notes: #1, #3 and #5.');
  dialog.getByText('You review them together. Each is its own transaction, with its own network fee.');
  expect(await axeInDialog()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Review 3' }));
  await dialog.findByText('Please fill this in.');
  await fill(dialog.getByRole('combobox', { name: 'Recipient' }), receiver);
  await user.click(dialog.getByRole('button', { name: 'Review 3' }));
  await expect.poll(() => location.hash).toBe(`#/pay/${batch}`);
  expect(inputs('batch.review')).toEqual([
    {
      ...{ connection: connection.id, kind: 'collectibles', failures: false },
      rows: ['1', '3', '5'].map((tokenId) => ({
        operation: 'erc721.safeTransferFrom',
        input: { from: account, receiver, contractAddress: notes, tokenId },
        note: '',
      })),
    },
  ]);
});

test('behavior: by keyboard alone: the arrows go from card to card, Space selects, Escape ends it and keeps the focus', async () => {
  const { user } = await open();
  button('Select').focus();
  await user.keyboard('{Enter}');
  (await card(1)).focus();
  await user.keyboard(' {ArrowRight}{ArrowRight} ');
  expect(document.activeElement).toBe(await card(3));
  await screen.findByText('2 selected.');
  expect([(await card(1)).checked, (await card(2)).checked, (await card(3)).checked]).toEqual([true, false, true]);
  await user.keyboard('{Escape}');
  await screen.findByRole('link', { name: /^#3 / });
  expect(location.hash).toBe(`#/collectibles/${notes}`);
  expect(document.activeElement).toBe(button('Select'));
  expect(screen.queryByText('2 selected.')).toBeNull();
});

test.each([
  ['the zero address', `0x${'0'.repeat(40)}`, 'This is the zero address. What you send there is lost.'],
  ['the collection itself', notes, 'This is the token’s own contract. What you send there is lost.'],
  ['no one', 'Nobody', 'No match. Enter an address, a contact or one of your accounts.'],
])('error: M16 to %s nothing is reviewed, and it is said', async (_what, typed, says) => {
  const { user, fill, inputs } = await open();
  await user.click(button('Select'));
  await user.click(await card(1));
  await user.click(button('Send 1…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 1 collectible' }));
  await fill(dialog.getByRole('combobox', { name: 'Recipient' }), typed);
  await user.click(dialog.getByRole('button', { name: 'Review 1' }));
  await dialog.findByText(says);
  expect(inputs('batch.review')).toEqual([]);
});

test('error: M5 what wasn’t confirmed stays as it was, to be reviewed again; a plain transfer is another function', async () => {
  const { user, fill, inputs } = await open(6, { 'batch.review': async () => canceled });
  await user.click(button('Select'));
  await user.click(button('Select all'));
  await user.click(button('Send 6…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 6 collectibles' }));
  await fill(dialog.getByRole('combobox', { name: 'Recipient' }), receiver);
  await user.click(dialog.getByRole('radio', { name: 'Plain transfer' }));
  for (const times of [1, 2]) {
    await user.click(dialog.getByRole('button', { name: 'Review 6' }));
    await expect.poll(() => inputs('batch.review')).toHaveLength(times);
    await dialog.findByRole('button', { name: 'Review 6' });
  }
  expect(inputs('batch.review')[1]?.rows.map(({ operation }) => operation)).toEqual(Array(6).fill('erc721.transferFrom'));
});

test('behavior: what the search leaves out stays selected', async () => {
  const { user, fill } = await open(12);
  await user.click(button('Select'));
  await user.click(await card(2));
  await fill(screen.getByRole('searchbox', { name: 'Find by name or id' }), '11');
  await user.click(await card(11));
  await screen.findByText('2 selected.');
  expect(chosen()).toBe(1);
  await user.click(button('Send 2…'));
  await screen.findByText('From Account 1, Field Notes: #2 and #11.');
});

test('limit: no more than a list can have are sent together', async () => {
  const { user } = await open(mostBatchRows + 2);
  await user.click(button('Select'));
  await user.click(button('Select the first 500'));
  await screen.findByText('500 selected.');
  expect(button('Send 500…').disabled).toBe(false);
  await fillSearch(user, String(mostBatchRows + 1));
  await user.click(await card(mostBatchRows + 1));
  await screen.findByText('You can send up to 500 at once. Send the rest afterwards.');
  expect(button('Send 501…').disabled).toBe(true);
});
const fillSearch = async (user: ComponentPage['user'], text: string) => {
  await user.click(screen.getByRole('searchbox', { name: 'Find by name or id' }));
  await user.paste(text);
};

test('error: while nothing can be sent, it is said and nothing is', async () => {
  const { user } = await open(6, {
    'service.block.latestNumber': async () => fail({ code: 'offline', host: 'api.example.org', reason: 'refused' } as const),
  });
  await user.click(button('Select'));
  await user.click(await card(1));
  const why = await screen.findByText(/^Nothing can be sent now\./);
  await expect.poll(() => button('Send 1…').disabled).toBe(true);
  expect(button('Send 1…').getAttribute('aria-describedby')).toBe(why.id);
});

test('error: of an account that the service may not pick, it is said that then nothing moves', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: /Account/ }), otherAccount);
  await screen.findByText(/held by Account 2/);
  await user.click(button('Select'));
  await user.click(await card(1));
  await user.click(button('Send 1…'));
  await screen.findByText(
    'These are in Account 2. Example Bank picks the account that signs. If it picks another, nothing moves, and the fees are charged.',
  );
});
