/** Settings: the support log is read before it is saved, and saved as it was read. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import { axe, startPage } from '#test/support/component-bridge.ts';

test('default: it is shown first, addresses only where they are chosen; what is saved is what is shown', async () => {
  const { user, inputs } = await startPage({
    place: '/settings',
    answers: {
      'support.log': async ({ addresses }) =>
        ok(addresses ? { id: 'b', text: '{ "api": "https://api.example.org" }' } : { id: 'a', text: '{ "form": 1 }' }),
      'support.save': async () => ok('/home/tess/Downloads/Blockdesk support log.json'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Support log…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Support log' }));
  const text = await dialog.findByRole('region', { name: 'Text of the support log' });
  expect(text.textContent).toBe('{ "form": 1 }');
  expect(await axe()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save support log' }));
  expect(inputs('support.save')).toEqual([{ id: 'a' }]);
  await user.click(dialog.getByRole('checkbox', { name: 'Include service hosts and transaction hashes' }));
  await dialog.findByText('{ "api": "https://api.example.org" }');
  await user.click(dialog.getByRole('button', { name: 'Save support log' }));
  expect(inputs('support.save')).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(inputs('support.log')).toEqual([{ addresses: false }, { addresses: true }]);
});
