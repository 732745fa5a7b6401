/** “Check an address”: an answer belongs to what was asked. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import { answerOf, startPage } from '#test/support/component-bridge.ts';

const [coin, one, other] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

test('error: an answer that comes after something else was filled in is not shown for that', async () => {
  const held = Promise.withResolvers<void>();
  const { user, fill, inputs } = await startPage({
    place: '/tokens/approvals',
    answers: {
      'service.erc20.allowance': async () => {
        await held.promise;
        return ok(answerOf('erc20.allowance', '"77"'));
      },
      'approvals.add': async () => ok(null),
    },
  });
  const [first] = await screen.findAllByRole('button', { name: 'Check an address' });
  if (first !== undefined) await user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Check an address' }));
  await fill(dialog.getByLabelText('Contract address'), coin);
  await fill(dialog.getByLabelText('Spender or operator'), one);
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  await expect.poll(() => inputs('service.erc20.allowance').length).toBe(1);
  await fill(dialog.getByLabelText('Spender or operator'), other);
  held.resolve();
  await expect.poll(() => dialog.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(false);
  expect(dialog.getByRole('status').textContent).toBe('');
  expect(dialog.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('error: with a full list, it says what to do', async () => {
  const text = 'Blockdesk lists up to 240 approvals. Revoke or forget one first.';
  const { user, fill } = await startPage({
    place: '/tokens/approvals',
    answers: {
      'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', '"77"')),
      'approvals.add': async () => fail({ code: 'invalid-input', fields: { spender: text } }),
    },
  });
  const [first] = await screen.findAllByRole('button', { name: 'Check an address' });
  if (first !== undefined) await user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Check an address' }));
  await fill(dialog.getByLabelText('Contract address'), coin);
  await fill(dialog.getByLabelText('Spender or operator'), one);
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  await expect.poll(() => dialog.getByRole('status').textContent).toContain(text);
});
