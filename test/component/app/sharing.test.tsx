/** Settings › Contacts and labels: own or shared, who shares, and what is only here. Main decides. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, ok } from '#shared/core/result.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';
import { axe, connection, startPage } from '#test/support/component-bridge.ts';

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const two = '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1';
const other = { ...connection, id: 'other', name: 'Other Desk' };
const lists = { connections: { list: [connection, other], active: connection.id, newRedirectAddress: '' } };
const notebook = (more: Partial<Notebook> = {}): Notebook => ({
  connection: connection.id,
  entries: {
    [one]: { label: 'Alice', contact: true, hasNote: false },
    [two]: { label: 'Robert', contact: true, hasNote: false, isOwn: true },
  },
  signatures: [],
  ...more,
});
const card = async () => within(await screen.findByRole('region', { name: 'Contacts and labels' }));

test('default: a connection keeps them to itself; chosen otherwise, main is asked, and only its word counts', async () => {
  const { user, inputs } = await startPage({
    place: '/settings',
    slices: { ...lists, notebook: { ...notebook(), entries: {} } },
    answers: { 'notebook.share': async () => fail({ code: 'change-declined' }) },
  });
  const settings = await card();
  const shared = settings.getByRole('radio', { name: 'Shared with other connections' }) as HTMLInputElement;
  expect([(settings.getByRole('radio', { name: 'Only for this connection' }) as HTMLInputElement).checked, shared.checked]).toEqual([
    true,
    false,
  ]);
  expect(settings.queryByRole('button')).toBeNull();
  expect(await axe()).toEqual([]);
  await user.click(shared);
  expect(inputs('notebook.share')).toEqual([{ connection: connection.id, on: true }]);
  expect([shared.checked, settings.queryByRole('alert')]).toEqual([false, null]);
});

test('error: why they can’t be shared is said', async () => {
  const { user } = await startPage({
    place: '/settings',
    slices: { ...lists, notebook: notebook() },
    answers: { 'notebook.share': async () => fail({ code: 'invalid-input', fields: { on: 'Blockdesk keeps up to 2,000 entries.' } }) },
  });
  const settings = await card();
  await user.click(settings.getByRole('radio', { name: 'Shared with other connections' }));
  expect((await settings.findByRole('alert')).textContent).toContain('2,000');
});

test('behavior: shared, it names who shares and what is only here; both can be changed', async () => {
  const { user, inputs } = await startPage({
    place: '/settings',
    slices: { ...lists, notebook: notebook({ sharedWith: ['other', 'gone'] }) },
    answers: { 'notebook.share': async () => ok(null) },
  });
  const settings = await card();
  expect(settings.getByText(/^Shared with Other Desk\. A change in one shows in all\./)).toBeTruthy();
  expect(settings.getByText(/^1 address has an entry of its own here,/)).toBeTruthy();
  await user.click(settings.getByRole('button', { name: 'Share entries that only this connection has…' }));
  await user.click(settings.getByRole('radio', { name: 'Only for this connection' }));
  expect(inputs('notebook.share').map(({ on }) => on)).toEqual([true, false]);
});

test('behavior: Contacts says that changes show elsewhere, and marks what is only here', async () => {
  await startPage({ place: '/contacts', slices: { ...lists, notebook: notebook({ sharedWith: ['other'] }) } });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/Robert/)).getByText('only here')).toBeTruthy();
  expect((await row(/Alice/)).queryByText('only here')).toBeNull();
  expect(screen.getByText(/^Shared: a change here shows in every connection/)).toBeTruthy();
});
