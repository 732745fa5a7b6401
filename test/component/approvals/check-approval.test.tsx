/** “Check an address”: an answer belongs to what was asked. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import { answerOf, type PageOptions, startPage } from '#test/support/component-bridge.ts';

const [coin, one, other] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

/** The dialog, after a token and a spender were filled in and checked. */
async function check(answers: PageOptions['answers']) {
  const page = await startPage({ place: '/tokens/approvals', answers: { 'approvals.add': async () => ok(null), ...answers } });
  const [first] = await screen.findAllByRole('button', { name: 'Check an address' });
  if (first !== undefined) await page.user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Check an address' }));
  await page.fill(dialog.getByLabelText('Contract address'), coin);
  await page.fill(dialog.getByLabelText('Spender or operator'), one);
  await page.user.click(dialog.getByRole('button', { name: 'Check' }));
  return { ...page, dialog };
}
const allowance = () => ok(answerOf('erc20.allowance', '"77"'));

test('error: an answer that comes after something else was filled in is not shown for that', async () => {
  const held = Promise.withResolvers<void>();
  const { fill, inputs, dialog } = await check({ 'service.erc20.allowance': () => held.promise.then(allowance) });
  await expect.poll(() => inputs('service.erc20.allowance').length).toBe(1);
  await fill(dialog.getByLabelText('Spender or operator'), other);
  held.resolve();
  await expect.poll(() => dialog.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(false);
  expect(dialog.getByRole('status').textContent).toBe('');
  expect(dialog.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('error: with a full list, it says what to do', async () => {
  const text = 'Blockdesk lists up to 240 approvals. Revoke or forget one first.';
  const { dialog } = await check({
    'service.erc20.allowance': async () => allowance(),
    'approvals.add': async () => fail({ code: 'invalid-input', fields: { spender: text } }),
  });
  await expect.poll(() => dialog.getByRole('status').textContent).toContain(text);
});
