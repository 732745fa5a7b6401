/** A collectible's screen: its forms, who may move it, writes that don't get through, and its metadata's address. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import type { Collectible } from '#shared/collectibles/collectible.ts';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, answerOf, axe, connection, otherAccount, type PageOptions, region, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const notes = `0x${'c3'.repeat(20)}`;
const market = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f';
const data = `data:application/json;base64,${'eyJuYW1lIjoi'.repeat(8)}`;
const isOperator = { is: 'operator', contract: notes, tokenId: null, owner: account, spender: market } as const;
const operator: SavedApproval = {
  ...{ ...isOperator, origins: ['receipt'], isOwn: true, first: null, last: null, addedAt: 1, checkedAt: 1 },
  ...{ readings: [{ at: 1, value: '1' }], change: null, watched: null, forgotten: false, waits: false },
};
const seen = (uri: string): Collectible => ({
  ...{ uri, uriLength: uri.length, raw: '{}', rawLength: 2, metadata: null, picture: null },
  lacks: { metadata: null, picture: { why: 'none' } },
  readAt: 1,
});

const noOne = `0x${'0'.repeat(40)}`;

const open = async (uri = data, answers: PageOptions['answers'] = {}) => {
  const chain = tokens({ [notes]: { name: 'Field Notes', symbol: 'NOTE', isCollection: true } });
  const page = await startPage({
    place: `/collectibles/${notes}/1`,
    slices: {
      approvals: { connection: connection.id, items: [operator] },
      notebook: { connection: connection.id, entries: { [market]: { label: 'Market', note: '', contact: true } }, signatures: [] } as never,
    },
    answers: {
      ...chain,
      'service.contract.call': async (input) =>
        /function ownerOf\(/.test(input.functionSignature)
          ? ok(answerOf('contract.call', JSON.stringify({ result: account })))
          : (chain['service.contract.call']?.(input as never) as never),
      'service.erc721.approved': async () => ok(answerOf('erc721.approved', `"${noOne}"`)),
      'service.erc721.isApprovedForAll': async () => ok(answerOf('erc721.isApprovedForAll', 'true')),
      'service.erc721.tokenUri': async () => ok(answerOf('erc721.tokenUri', JSON.stringify(uri))),
      'service.erc721.setApprovalForAll': async () => fail({ code: 'canceled' } as const),
      'collectible.look': async () => ok(seen(uri)),
      ...answers,
    },
  });
  await screen.findByRole('region', { name: 'Metadata' });
  return page;
};

test('behavior: who may move all is revoked beside its name, by the review of that approval', async () => {
  const { user, inputs } = await open();
  const movers = within(region('Who may move it'));
  await user.click(await movers.findByRole('button', { name: 'Revoke Market' }));
  await expect.poll(() => inputs('service.erc721.setApprovalForAll')).toHaveLength(1);
  expect(inputs('service.erc721.setApprovalForAll')[0]).toMatchObject({
    operator: market,
    approved: false,
    contractAddress: checksummed(notes),
  });
  await movers.findByText('may move all');
  expect(await axe()).toEqual([]);
});

test('behavior: metadata that the contract itself gives is folded away, and said to be; any other address is shown', async () => {
  const { user } = await open();
  const card = within(region('Metadata'));
  card.getByText('Comes from the contract, not a server');
  expect(card.queryByText(data)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Show source' }));
  expect(card.getByText(data)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Hide source' }));
  expect(card.queryByText(data)).toBeNull();
});

test('default: an address that is none of data is shown at once', async () => {
  await open('https://example.org/1.json');
  const card = within(region('Metadata'));
  expect(card.getByText('https://example.org/1.json')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Show source' })).toBeNull();
});

test('default: the id is shown separately only if the name doesn’t end with it', async () => {
  await open();
  const head = within(screen.getByRole('region', { name: 'Collectible' }));
  head.getByRole('heading', { name: '#1' });
  expect(head.queryByText(/^id/)).toBeNull();
});

test('safety: a name from the metadata with another number doesn’t take the place of its id', async () => {
  const metadata = { name: 'Field Notes #2', description: null, traits: [], traitCount: 0 } as never;
  await open(data, { 'collectible.look': async () => ok({ ...seen(data), metadata }) });
  const head = within(screen.getByRole('region', { name: 'Collectible' }));
  await head.findByRole('heading', { name: 'Field Notes #2' });
  head.getByText(/^id/);
});

const of = { contractAddress: checksummed(notes), tokenId: '1' };
const canceled = async () => fail({ code: 'canceled' } as const);
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

test('default: M16 a transfer: a look-alike is said before the review; safe unless “plain” is chosen; a contact only once picked', async () => {
  const { user, fill, inputs } = await open(data, {
    'service.erc721.safeTransferFrom': canceled,
    'service.erc721.transferFrom': canceled,
  });
  await user.click(await button('Transfer'));
  const form = await dialog();
  const review = form.getByRole('button', { name: 'Review the transfer' });
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Safe transfer' }).checked).toBe(true);
  await user.click(review);
  await form.findByText('Please fill this in.');
  const field = form.getByRole<HTMLInputElement>('combobox', { name: 'Recipient' });
  await fill(field, `${market.slice(0, 6)}${'0'.repeat(32)}${market.slice(-4)}`.toLowerCase());
  expect((await form.findByRole('alert')).textContent).toContain(`This isn’t “Market” (${market}). It only begins and ends the same.`);
  await user.click(form.getByRole('button', { name: 'Use Market’s address' }));
  expect(field.value).toBe(market);
  expect(form.queryByRole('alert')).toBeNull();
  await user.click(review);
  await form.findByText('Not sent');
  expect(inputs('service.erc721.safeTransferFrom')[0]).toMatchObject({ ...of, from: account, receiver: market });
  await user.click(form.getByRole('radio', { name: 'Plain transfer' }));
  form.getByText(/^Choose this only for a person’s address/);
  await fill(field, 'mark');
  await user.keyboard('{Enter}');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['mark', 'true']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe(market);
  expect(inputs('service.erc721.transferFrom')).toEqual([]);
  await user.keyboard('{Enter}');
  await expect.poll(() => inputs('service.erc721.transferFrom')).toHaveLength(1);
  expect(inputs('service.erc721.transferFrom')[0]).toMatchObject({ ...of, from: account, receiver: market });
});

test('default: one address is approved to move it', async () => {
  const { user, fill, inputs } = await open(data, { 'service.erc721.approve': canceled });
  const movers = within(region('Who may move it'));
  await movers.findByText('no one');
  movers.getByText('For this collectible');
  await user.click(await button('Approve…'));
  const form = await dialog();
  await fill(form.getByRole('combobox', { name: 'Spender' }), market);
  await user.click(form.getByRole('button', { name: 'Review the approval' }));
  await form.findByText('Not sent');
  expect(inputs('service.erc721.approve')[0]).toMatchObject({ ...of, approvedAddress: market });
});

test('default: who may move it is shown, and revoked by approving the zero address', async () => {
  const { user, inputs } = await open(data, {
    'service.erc721.approved': async () => ok(answerOf('erc721.approved', `"${market}"`)),
    'service.erc721.approve': canceled,
  });
  await within(region('Who may move it')).findByText('may move this');
  await user.click(await button('Revoke approval'));
  await expect.poll(() => inputs('service.erc721.approve')).toHaveLength(1);
  expect(inputs('service.erc721.approve')[0]).toMatchObject({ ...of, approvedAddress: noOne });
});

const refused = fail({ code: 'service', status: 422, text: 'Not enough of it.' } as const);
const entry = { ...toEntry({ state: 'unknown' }), connection: connection.id };

test.each([
  ['a transfer', 'erc721.safeTransferFrom', 'Transfer', 'Recipient', 'Review the transfer'],
  ['an approval', 'erc721.approve', 'Approve…', 'Spender', 'Review the approval'],
  ['an operator', 'erc721.setApprovalForAll', 'Approval for all…', 'Operator', 'Approve operator…'],
] as const)('error: M2 M5 %s: refused, the form is as it was; answer lost, it says so and links to its entry', async (...row) => {
  const [, id, opens, label, goes] = row;
  const ends = ['refused', 'lost'];
  const page = await open(data, {
    'activity.get': async () => ok(entry as never),
    'service.erc721.isApprovedForAll': async () => ok(answerOf('erc721.isApprovedForAll', 'false')),
    [`service.${id}`]: async ({ request = '' }: { request?: string }) => {
      // Main answers later, and publishes then.
      await Promise.resolve();
      if (ends.shift() === 'refused') return refused;
      page.publish('activity', {
        ...{ connection: connection.id, newest: [briefOf(entry)], underWay: 0, uncertain: 1 },
        asked: { [request]: entry.id },
      });
      return fail({ code: 'outcome-unknown', host: 'api.example.org', status: null } as const);
    },
  });
  const { user, fill, inputs } = page;
  await user.click(await button(opens));
  const form = await dialog();
  const field = () => form.getByRole<HTMLInputElement>('combobox', { name: label });
  await fill(field(), otherAccount);
  await user.click(form.getByRole('button', { name: goes }));
  expect((await form.findByRole('alert')).textContent).toMatch(/says it refused this.*“Not enough of it\.”/);
  expect(field().value).toBe(otherAccount);
  await user.click(form.getByRole('button', { name: goes }));
  await form.findByText('Unknown: don’t send again yet');
  expect(form.queryByRole('combobox')).toBeNull();
  expect(inputs(`service.${id}`)).toHaveLength(2);
  await user.click(form.getByRole('link', { name: 'Open it in Activity' }));
  await screen.findByRole('region', { name: 'We couldn’t confirm this transaction' });
  expect(location.hash).toBe(`#/activity/${entry.id}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('error: M5 a refused revocation is said beside who may move it; the end of a form that was left, in a notice', async () => {
  const held = Promise.withResolvers<typeof refused>();
  const { user, fill } = await open(data, {
    'service.erc721.setApprovalForAll': async () => refused,
    'service.erc721.safeTransferFrom': () => held.promise,
  });
  const movers = within(region('Who may move it'));
  await user.click(await movers.findByRole('button', { name: 'Revoke Market' }));
  expect((await movers.findByRole('alert')).textContent).toContain('“Not enough of it.”');
  await user.click(await button('Transfer'));
  const form = await dialog();
  await fill(form.getByRole('combobox', { name: 'Recipient' }), market);
  await user.click(form.getByRole('button', { name: 'Review the transfer' }));
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  held.resolve(refused);
  await screen.findByText(/^The service says it refused this\. It could still go through/);
});
