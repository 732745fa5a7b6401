/** A function of a contract whose write does not get through. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { connection, region, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const contract = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const line = { address: contract, kinds: [], reads: 0, writes: 1, changedAt: 1 };
const entry = { ...toEntry({ state: 'unknown' }), connection: connection.id };

test('error: M2 gone back or refused, its card says so and the form stays; answer lost, it says so and links to its entry', async () => {
  const ends = ['back', 'refused', 'lost'];
  const page = await startPage({
    place: `/contracts/${contract}`,
    slices: { contracts: { connection: connection.id, contracts: [line], calls: [], descriptors: [] } },
    answers: {
      ...tokens({}),
      'contracts.get': async () => ok({ ...line, lines: ['function pause(uint256 until)'] }),
      'activity.get': async () => ok(entry as never),
      'service.transaction.submit': async ({ request = '' }) => {
        // Main answers later, and publishes then.
        await Promise.resolve();
        const end = ends.shift();
        if (end === 'back') return fail({ code: 'canceled' } as const);
        if (end === 'refused') return fail({ code: 'service', status: 422, text: 'Not enough of it.' } as const);
        page.publish('activity', {
          ...{ connection: connection.id, newest: [briefOf(entry)], underWay: 0, uncertain: 1 },
          asked: { [request]: entry.id },
        });
        return fail({ code: 'outcome-unknown', host: 'api.example.org', status: null } as const);
      },
    },
  });
  const { user, fill, inputs } = page;
  const form = within(await screen.findByRole('form', { name: 'Call pause' }));
  const until = form.getByLabelText<HTMLInputElement>('until');
  await fill(until, '5');
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await screen.findByRole('region', { name: 'Answer' });
  const answer = () => within(region('Answer'));
  expect((await answer().findByRole('alert')).textContent).toContain('so nothing was sent');
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await expect.poll(() => answer().queryByRole('alert')?.textContent).toContain('“Not enough of it.”');
  expect(until.value).toBe('5');
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await expect.poll(() => answer().queryByRole('alert')?.textContent).toContain('Unknown: don’t send again yet');
  expect(inputs('service.transaction.submit').map(({ params }) => params)).toEqual([['5'], ['5'], ['5']]);
  await user.click(answer().getByRole('link', { name: 'Open it in Activity' }));
  await screen.findByRole('region', { name: 'We couldn’t confirm this transaction' });
  expect(location.hash).toBe(`#/activity/${entry.id}`);
});
