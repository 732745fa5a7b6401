/** Settings: a backup is saved and restored by main alone; the page never has the passphrase. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import { axe, startPage } from '#test/support/component-bridge.ts';

const card = async () => within(await screen.findByRole('region', { name: 'Backup' }));

test('default: saving says where the file is; restoring adds or replaces, as chosen', async () => {
  const { user, inputs } = await startPage({
    place: '/settings',
    answers: {
      'backup.save': async () => ok('/home/tess/Downloads/Blockdesk backup.blockdesk'),
      'backup.restore': async ({ replace }) => ok(replace),
    },
  });
  const backup = await card();
  expect(await axe()).toEqual([]);
  expect(backup.queryByLabelText(/passphrase/i)).toBeNull();
  await user.click(backup.getByRole('button', { name: 'Save a backup…' }));
  await screen.findByText('Saved as /home/tess/Downloads/Blockdesk backup.blockdesk');
  await user.click(backup.getByRole('button', { name: 'Restore a backup…' }));
  await screen.findByText('This backup changes nothing here.');
  await user.click(backup.getByRole('radio', { name: 'Replace what is here' }));
  await user.click(backup.getByRole('button', { name: 'Restore a backup…' }));
  await screen.findByText('Backup restored.');
  expect([inputs('backup.save'), inputs('backup.restore')]).toEqual([[{}], [{ replace: false }, { replace: true }]]);
});

test('error: why a file can’t be restored is said in words; going back says nothing', async () => {
  let problem: Parameters<typeof fail>[0] = {
    code: 'invalid-input',
    fields: { file: 'This file isn’t a Blockdesk backup. Choose another file.' },
  };
  const { user } = await startPage({
    place: '/settings',
    answers: {
      'backup.save': async () => fail({ code: 'change-declined' }),
      'backup.restore': async () => fail(problem as never),
    },
  });
  const backup = await card();
  const restore = backup.getByRole('button', { name: 'Restore a backup…' });
  await user.click(restore);
  expect((await backup.findByRole('alert')).textContent).toBe('This file isn’t a Blockdesk backup. Choose another file.');
  problem = { code: 'canceled' };
  await user.click(restore);
  await user.click(backup.getByRole('button', { name: 'Save a backup…' }));
  expect([backup.queryByRole('alert'), screen.queryByText(/wasn’t saved/)]).toEqual([null, null]);
});
