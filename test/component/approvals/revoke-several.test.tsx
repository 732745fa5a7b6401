/** Several approvals revoked one after another: what the page asks main for, and where it stops. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { fail, ok } from '#shared/core/result.ts';
import { briefOf } from '#shared/writes/activity.ts';
import { account, answerOf, connection, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const [coin, one, other] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

const approvalOf = (spender: string): SavedApproval => ({
  ...{ is: 'erc20', contract: coin, tokenId: null, owner: account, spender, origins: ['receipt'], isOwn: true, first: null, last: null },
  ...{ addedAt: 1, checkedAt: 1, readings: [{ at: 1, value: '5000000' }], change: null, watched: null, forgotten: false, waits: false },
});

test('error: M4 an unknown outcome stops the queue and links to Activity', async () => {
  const entry = {
    ...toEntry({ state: 'unknown' }, 'erc20.approve'),
    ...{ connection: connection.id, identity: identityOf(connection), accounts: [account] },
  };
  const activity = { connection: connection.id, newest: [briefOf(entry)], underWay: 0, uncertain: 1 };
  const page = await startPage({
    place: '/tokens/approvals',
    slices: {
      approvals: { connection: connection.id, items: [approvalOf(one), approvalOf(other)] },
    },
    answers: {
      ...tokens({ [coin]: { name: 'Demo Dollar', symbol: 'DUSD', decimals: '6' } }),
      'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', '"5000000"')),
      'activity.get': async () => ok(entry),
      'service.erc20.approve': async ({ request = '' }) => {
        page.publish('activity', { ...activity, asked: { [request]: entry.id } });
        return fail({ code: 'outcome-unknown', host: 'api.example.org', status: null });
      },
    },
  });
  const { user, inputs } = page;
  await user.click(await screen.findByRole('button', { name: 'Revoke several…' }));
  const several = within(await screen.findByRole('dialog', { name: 'Revoke several' }));
  await user.click(several.getByRole('button', { name: 'Choose all' }));
  await user.click(several.getByRole('button', { name: 'Revoke 2 approvals' }));
  await several.findByText(/Stopped: one outcome is unknown\.$/);
  several.getByText('queued');
  expect(several.queryByRole('button', { name: 'Go on with the next' })).toBeNull();
  expect(inputs('service.erc20.approve')).toHaveLength(1);
  await user.click(several.getByRole('link', { name: 'View in Activity' }));
  await screen.findByRole('region', { name: 'We couldn’t confirm this transaction' });
  expect(location.hash).toBe(`#/activity/${entry.id}`);
  expect(inputs('service.erc20.approve')).toHaveLength(1);
});
