/** “Rules on this computer”: what is typed is what main is asked to save, and what main answers is shown. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { axe, connection, region, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const limit = { token: dollar, perTransaction: '2000000', perDay: '8000000', retypeAbove: '500000', decimals: 6, symbol: 'DUSD' };

async function open(kept: Rules = noRules) {
  const page = await startPage({
    place: '/settings',
    answers: {
      ...tokens({ [dollar]: { symbol: 'DUSD', decimals: '6' } }),
      'rules.get': async () => ok(kept),
      'rules.limit': async ({ perTransaction }) =>
        perTransaction === undefined ? fail({ code: 'change-declined' }) : ok({ ...kept, limits: [limit] }),
      'rules.save': async ({ knownReceiversOnly, quietFrom: from, quietUntil: until, undoWindow }) =>
        ok({
          ...kept,
          knownReceiversOnly,
          holding: Number(undoWindow) as Rules['holding'],
          quietHours: from && until ? { from, until } : null,
        }),
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Rules on this computer' }));
  await card.findByRole('button', { name: 'Save rules' });
  return { ...page, card };
}

test('default: a limit of a token, in its units; what main declines to loosen stays', async () => {
  const { user, fill, inputs, card } = await open();
  card.getByText(/^They apply only in Blockdesk, on this computer/);
  await fill(card.getByLabelText('Token contract'), dollar);
  await fill(card.getByLabelText('Limit per transaction'), '2.0000001');
  await user.click(card.getByRole('button', { name: 'Set limit' }));
  await card.findByText('This token has at most 6 decimals.');
  await fill(card.getByLabelText('Limit per transaction'), '2');
  await fill(card.getByLabelText('Limit per 24 hours'), '8');
  await fill(card.getByLabelText('Retype amounts over'), '0.5');
  await user.click(card.getByRole('button', { name: 'Set limit' }));
  const [line] = await card.findAllByRole('listitem');
  expect(line?.textContent).toContain('DUSD: at most 2 per transaction, at most 8 in 24 hours, retyped above 0.5');
  const amounts = { perTransaction: '2000000', perDay: '8000000', retypeAbove: '500000' };
  expect(inputs('rules.limit')).toEqual([{ connection: connection.id, token: dollar, ...amounts }]);
  expect(await axe()).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Remove the limit for DUSD' }));
  await expect.poll(() => inputs('rules.limit')).toHaveLength(2);
  expect(inputs('rules.limit')[1]).toEqual({ connection: connection.id, token: dollar });
  expect(card.getAllByRole('listitem')).toHaveLength(1);
});

test('default: known recipients, quiet hours and the undo window; one time alone is refused', async () => {
  const { user, fill, inputs, card } = await open();
  await user.click(card.getByLabelText('Known recipients only'));
  await fill(card.getByLabelText('Block sending from'), '22:00');
  await user.selectOptions(card.getByLabelText('Undo window after confirming'), '2 minutes');
  await user.click(card.getByRole('button', { name: 'Save rules' }));
  await card.findByText('Enter both times, or neither.');
  expect(inputs('rules.save')).toEqual([]);
  await fill(card.getByLabelText('Block sending until'), '07:00');
  await user.click(card.getByRole('button', { name: 'Save rules' }));
  await expect.poll(() => inputs('rules.save')).toHaveLength(1);
  expect(inputs('rules.save')[0]).toMatchObject({
    knownReceiversOnly: true,
    quietFrom: '22:00',
    quietUntil: '07:00',
    undoWindow: '120000',
  });
  await expect
    .poll(() => within(region('Rules on this computer')).getByLabelText<HTMLInputElement>('Known recipients only').checked)
    .toBe(true);
});
