/** What a screen reads first is asked for as soon as it is opened, once. */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import { account, answerOf, block, otherAccount, type PageOptions, startPage } from '#test/support/component-bridge.ts';
import { transactions } from '#test/support/component-chain.ts';

const hash = `0x${'12'.repeat(32)}`;
const heading = () => document.querySelector('h1')?.textContent;

async function open(place: string, answers: PageOptions['answers'] = {}): Promise<void> {
  await startPage({ answers });
  await screen.findByText('2 accounts');
  await act(async () => {
    location.hash = place;
  });
}

test('behavior: a block is asked for while the last screen is still shown, and once', async () => {
  const shown: unknown[] = [];
  await open('/block/18000', {
    'service.block.get': async ({ number }) => {
      if (number === '18000') shown.push(heading());
      return ok(answerOf('block.get', block(number)));
    },
  });
  await screen.findByLabelText('Facts of the block');
  expect(shown).toEqual(['Wallet']);
});

test('behavior: so is a transaction', async () => {
  const shown: unknown[] = [];
  const known = transactions({ [hash]: { transaction: { from: account, to: otherAccount, value: '0', nonce: 1 } } });
  await open(`/tx/${hash}`, {
    ...known,
    'service.transaction.get': async (input) => {
      shown.push(heading());
      return known['service.transaction.get']?.(input) ?? ok(answerOf('transaction.get', '{}'));
    },
  });
  await screen.findByLabelText('Facts');
  // A page that takes seconds to be drawn asks again.
  expect(shown[0]).toBe('Wallet');
});
