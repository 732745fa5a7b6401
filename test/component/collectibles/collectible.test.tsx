/** A collectible's screen: revoking beside who may move it, and its metadata's address. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import type { Collectible } from '#shared/collectibles/collectible.ts';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok } from '#shared/core/result.ts';
import { account, answerOf, axe, connection, region, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

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

const open = async (uri = data) => {
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
      'service.erc721.approved': async () => ok(answerOf('erc721.approved', `"0x${'0'.repeat(40)}"`)),
      'service.erc721.isApprovedForAll': async () => ok(answerOf('erc721.isApprovedForAll', 'true')),
      'service.erc721.tokenUri': async () => ok(answerOf('erc721.tokenUri', JSON.stringify(uri))),
      'service.erc721.setApprovalForAll': async () => fail({ code: 'canceled' } as const),
      'collectible.look': async () => ok(seen(uri)),
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

test('behavior: metadata in its address is folded away; any other address is shown', async () => {
  const { user } = await open();
  const card = within(region('Metadata'));
  expect(card.queryByText(data)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Show address' }));
  expect(card.getByText(data)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Hide address' }));
  expect(card.queryByText(data)).toBeNull();
});

test('default: an address that is none of data is shown at once', async () => {
  await open('https://example.org/1.json');
  const card = within(region('Metadata'));
  expect(card.getByText('https://example.org/1.json')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Show address' })).toBeNull();
});
