/** “Look for well-known tokens”: what it asks, and what it follows. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { connection, service, startPage } from '#test/support/component-bridge.ts';

test('well-known tokens: the number of requests is shown first, and only chosen tokens are followed', async () => {
  const saved: SavedToken[] = [];
  const page = await startPage({
    place: '/tokens',
    answers: {
      ...service({ 'contract.call': '{"result":"5"}', 'erc20.totalSupply': '1000', 'erc20.balance': '5' }),
      'tokens.save': async ({ address, standard }) => {
        saved.push({ address, standard, pinned: false, hidden: false, place: saved.length, addedAt: Date.now() });
        page.publish('tokens', { connection: connection.id, items: [...saved] });
        return ok(null);
      },
    },
  });
  const { user, inputs } = page;
  await expect.poll(() => screen.getByRole('table', { name: 'Tokens' }).textContent).toContain('No tokens yet.');
  await user.click(screen.getByRole('button', { name: 'Look for well-known tokens' }));
  const look = within(screen.getByRole('dialog', { name: 'Look for well-known tokens' }));
  look.getByText('16 requests');
  expect(inputs('service.contract.call')).toEqual([]);
  await user.click(look.getByRole('button', { name: 'Look' }));
  await look.findByText('Your accounts hold these:');
  expect(inputs('service.contract.call')).toHaveLength(16);
  await user.click(look.getByRole('checkbox', { name: 'USDC' }));
  await user.click(look.getByRole('button', { name: 'Add 7 tokens' }));
  await expect.poll(() => inputs('tokens.save')).toHaveLength(7);
  await expect.poll(() => within(screen.getByRole('table', { name: 'Tokens' })).getAllByRole('row')).toHaveLength(8);
});
