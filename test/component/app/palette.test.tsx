/** The search as a palette: actions with their icons and keys, what was opened last, and what needs attention. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nothingWatched } from '#shared/chain/watch.ts';
import { ok } from '#shared/core/result.ts';
import type { WriteState } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, axe, connection, type PageOptions, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const write = (state: WriteState, amount: string) =>
  briefOf(toEntry({ connection: connection.id, accounts: [account], state, title: `Send ${amount} DUSD to Savings`, settledAt: 1 }));
const activity = (...newest: readonly ReturnType<typeof write>[]) => ({
  ...{ connection: connection.id, newest, underWay: 0, asked: {} },
  uncertain: newest.filter(({ state }) => state === 'unknown').length,
});

const results = () => within(screen.getByRole('listbox', { name: 'Results' }));
/** The words of a group’s lines. */
const group = (name: string) =>
  within(results().getByRole('group', { name }))
    .getAllByRole('option')
    .map(({ firstElementChild }) => firstElementChild?.nextElementSibling?.textContent);

async function open({ answers, ...options }: PageOptions = {}) {
  const page = await startPage({ ...options, answers: { ...tokens({}), 'known.find': async () => ok([]), ...answers } });
  await screen.findByText('2 accounts');
  await page.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('listbox', { name: 'Results' });
  return page;
}

test('default: empty, it lists the actions and what was opened last, but not where one is', async () => {
  const { user } = await open({ place: '/block/7' });
  expect(screen.getByPlaceholderText(/^Search or run a command\s+Ctrl\+K$/)).toBeTruthy();
  expect(group('Actions').slice(0, 2)).toEqual(['Send', 'Receive']);
  expect(results().queryByRole('group', { name: 'Recent' })).toBeNull();
  expect(results().queryByRole('option', { selected: true })).toBeNull();
  for (const option of results().getAllByRole('option')) expect(option.querySelector('svg')).not.toBeNull();
  await user.keyboard('{Escape}{Control>}1{/Control}');
  await screen.findByRole('heading', { level: 1, name: 'Wallet' });
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(group('Recent')).toEqual(['Block 7']));
  expect(await axe()).toEqual([]);
});

test('behavior: the mouse marks a line as the keys do, so one line is marked; one that comes to be under it isn’t', async () => {
  const { user } = await open();
  const marked = () => results().queryAllByRole('option', { selected: true });
  await user.keyboard('{ArrowDown}');
  const [first, second] = results().getAllByRole('option');
  if (first === undefined || second === undefined) throw new Error('fewer than two lines');
  expect(marked()).toEqual([first]);
  fireEvent.mouseMove(second, { movementX: 0, movementY: 0 });
  expect(marked()).toEqual([first]);
  fireEvent.mouseMove(second, { movementX: 0, movementY: 3 });
  expect(marked()).toEqual([second]);
});

test('default: what needs attention comes first; a scan is offered while blocks are missing', async () => {
  const watch = { ...nothingWatched(connection.id), checked: 48, scanned: [{ from: '100', to: '147' }] };
  const lost = write('unknown', '13');
  const { user } = await open({ slices: { activity: activity(lost), watch } });
  expect(group('Actions')).toEqual(['Open 1 unknown outcome', 'Send', 'Receive', 'Scan…', 'Add token', 'Hide amounts']);
  await user.click(results().getByRole('option', { name: 'Scan…' }));
  await screen.findByRole('dialog', { name: 'Scan past blocks' });
});

test('default: typed, an action comes first and shows its keys; Enter runs it', async () => {
  const answers = { 'preferences.setHideAmounts': async () => ok(null) };
  const { user, inputs } = await open({ answers });
  await user.paste('sett');
  const first = await results().findByRole('option', { selected: true });
  expect(first.textContent).toContain('Settings');
  expect(first.querySelector('kbd')?.textContent).toBe('Ctrl+,');
  await user.keyboard('{Escape}');
  await user.paste('hide');
  await waitFor(() => expect(results().getByRole('option', { selected: true }).textContent).toBe('Hide amounts'));
  await user.keyboard('{Enter}');
  expect(inputs('preferences.setHideAmounts')).toEqual([{ hideAmounts: true }]);
});
