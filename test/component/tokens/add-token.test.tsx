/** “Add token”, and a token's page: what an address is instead, and how old a balance is. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import { answerOf, axeInDialog, connection, type PageOptions, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const notes = `0x${'c3'.repeat(20)}`;
const followed = { address: dollar, standard: 'erc20', pinned: false, hidden: false, place: 0, addedAt: 0 } as const;

const chain = tokens({
  [dollar]: { symbol: 'DUSD', name: 'Demo Dollar', decimals: '6', totalSupply: '9000000', balance: '9000000', isCollection: false },
  [notes]: { symbol: 'NOTE', name: 'Field Notes', totalSupply: '3', balance: '0', isCollection: true },
});

const open = (answers: PageOptions['answers'] = {}) =>
  startPage({
    place: '/tokens',
    slices: { tokens: { connection: connection.id, items: [followed] } },
    answers: { ...chain, ...answers },
  });

test('default: a wrong checksum, a collection and a followed token are each reported, and can’t be added', async () => {
  const { user, fill, inputs } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add token' }));
  const address = dialog.getByRole('textbox', { name: 'Contract address' });
  const says = async (typed: string, words: RegExp) => {
    await fill(address, typed);
    await expect.poll(() => screen.getByRole('dialog').textContent).toMatch(words);
    const adds = dialog.queryAllByRole<HTMLButtonElement>('button', { name: 'Add' });
    expect(adds.every(({ disabled }) => disabled)).toBe(true);
  };
  await says(dollar.replace('bDB', 'bdB'), /checksum is wrong/);
  expect(await axeInDialog()).toEqual([]);
  await says(notes, /This is a collection \(ERC721\)/);
  dialog.getByRole('link', { name: 'Open it in Collectibles' });
  expect(await axeInDialog()).toEqual([]);
  await says(dollar, /You already added it\./);
  expect(inputs('tokens.save')).toEqual([]);
});

test('error: a balance that could not be read again is shown with its time', async () => {
  const problem = { code: 'offline', host: 'api.example.org', reason: 'refused' } as const;
  const old = { source: 'stored', problem, readAt: Date.now() - 3_600_000 } as const;
  await open({
    'service.contract.call': async (input) =>
      /function balanceOf\(/.test(input.functionSignature)
        ? ok(answerOf('contract.call', '{"result":"5000000"}', old))
        : (chain['service.contract.call']?.(input as never) as never),
  });
  location.hash = `/token/${dollar}`;
  const balances = await screen.findByRole('table', { name: 'Balances' });
  await expect.poll(() => balances.textContent).toMatch(/5 DUSD.*as of/);
});
