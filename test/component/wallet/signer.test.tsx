/** The account that signed, named beside it once a receipt shows it. */
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { KnownOfAddress } from '#shared/notebook/known.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { connection, otherAccount, region, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';
import { historyEntry } from '#test/support/history.ts';

test('default: the account that signed the last sends is named, whichever is listed first', async () => {
  const hash = `0x${'ab'.repeat(32)}`;
  const sent = briefOf(toEntry({ connection: connection.id, state: 'confirmed', hash }));
  const transaction: KnownOfAddress['transactions'][number] = {
    kind: 'transaction',
    hash,
    block: '18204',
    timestamp: '1780000000',
    from: otherAccount,
    to: null,
    value: '0',
    selector: '0xa9059cbb',
    status: 'success',
    role: 'sender',
    storedAt: 0,
    history: historyEntry({ asked: { from: otherAccount } }),
  };
  await startPage({
    slices: { activity: { connection: connection.id, newest: [sent], underWay: 0, uncertain: 0, asked: {} } },
    answers: {
      ...tokens({}),
      'known.about': async ({ address }) =>
        ok({ tokens: [], transactions: address === otherAccount ? [transaction] : [], more: false, token: null, version: '' }),
    },
  });
  const rows = () => within(region('Accounts')).getAllByRole('listitem');
  await expect.poll(() => rows()[1]?.textContent).toContain('signed your last send');
  expect(rows()[0]?.textContent).not.toContain('signed');
});
