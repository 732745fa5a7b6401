/** The API console: a write goes on after its screen was left, and its failure is still announced. */
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { fail } from '#shared/core/result.ts';
import { startPage } from '#test/support/component-bridge.ts';

test('a write that is refused after the console was left is announced on the next screen', async () => {
  const answered = Promise.withResolvers<void>();
  const address = `0x${'ab'.repeat(20)}`;
  const { user } = await startPage({
    place: '/console/erc20.transfer',
    answers: {
      'service.erc20.transfer': async () => {
        await answered.promise;
        return fail({ code: 'service', status: 400, text: 'Too many.' });
      },
    },
  });
  await screen.findByLabelText('Contract address');
  for (const [label, typed] of [
    ['Contract address', address],
    ['Recipient', address],
    ['Amount', '5'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(typed);
  }
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByText('Waiting for your review, then for the answer…');
  await user.keyboard('{Control>}1{/Control}');
  await screen.findByRole('heading', { level: 1, name: 'Wallet' });
  answered.resolve();
  await screen.findByText(/^The service says it refused this/);
});
