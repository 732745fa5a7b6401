/** The search as a palette: actions with their icons and keys, what was opened last, and what needs attention. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { nothingWatched } from '#shared/chain/watch.ts';
import { checksummed } from '#shared/core/address.ts';
import { ok } from '#shared/core/result.ts';
import { addServicePlace } from '#shared/core/screens.ts';
import type { WriteState } from '#shared/writes/activity.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { account, answerOf, axe, connection, type PageOptions, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const write = (state: WriteState, amount: string) =>
  briefOf(toEntry({ connection: connection.id, accounts: [account], state, title: `Send ${amount} DUSD to Savings`, settledAt: 1 }));
const activity = (...newest: readonly ReturnType<typeof write>[]) => ({
  ...{ connection: connection.id, newest, underWay: 0, asked: {} },
  uncertain: newest.filter(({ state }) => state === 'unknown').length,
});

afterEach(() => vi.unstubAllGlobals());

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
  expect(results().getByRole('option', { selected: true }).textContent).toBe('SendCtrl+Shift+S');
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
  const [, first, second] = results().getAllByRole('option');
  if (first === undefined || second === undefined) throw new Error('fewer than three lines');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toEqual([first]);
  fireEvent.mouseMove(second, { movementX: 0, movementY: 0 });
  expect(marked()).toEqual([first]);
  fireEvent.mouseMove(second, { movementX: 0, movementY: 3 });
  expect(marked()).toEqual([second]);
});

test('error: what was chosen for a text is forgotten with it: the same text, typed anew, chooses its first line', async () => {
  const { user } = await open();
  const marked = () => results().getByRole('option', { selected: true }).textContent;
  await user.keyboard('s');
  const first = marked();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(marked()).not.toBe(first));
  await user.keyboard('{Backspace}');
  await user.keyboard('s');
  await waitFor(() => expect(marked()).toBe(first));
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

const market = checksummed(`0x${'a7'.repeat(20)}`);
const grace = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const [coin, coin2] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`] as const;
const followed = { address: coin, standard: 'erc20', pinned: false, hidden: false, place: 1, addedAt: 1 } as const;
const entry = (label: string) => ({ label, hasNote: false, contact: true, updatedAt: 1 });
const approval = (contract: string, spender: string, value: string): SavedApproval => ({
  ...{ is: 'erc20', contract, tokenId: null, owner: account, spender, origins: ['receipt'], isOwn: true, first: null, last: null },
  ...{ addedAt: 1, checkedAt: 1, readings: [{ at: 1, value }], change: null, watched: null, forgotten: false, waits: false },
});
const openWithNames = (items: readonly SavedApproval[] = []) =>
  open({
    slices: {
      notebook: {
        connection: connection.id,
        entries: { [grace.toLowerCase()]: entry('Grace Hopper'), [market.toLowerCase()]: entry('Market') },
        signatures: [],
      },
      approvals: { connection: connection.id, items },
      tokens: { connection: connection.id, items: [followed] },
    },
    answers: {
      ...tokens({ [coin]: { symbol: 'DUSD', decimals: '6', balance: '9000000' }, [coin2]: { symbol: 'GOV', decimals: '6' } }),
      'service.erc20.allowance': async () => ok(answerOf('erc20.allowance', '"5000000"')),
    },
  });
const chosen = () => results().queryByRole('option', { selected: true })?.textContent;

test('default: what is in Settings is found by what it is called there', async () => {
  const { user } = await open();
  for (const word of ['lock', 'passphrase', 'backup', 'language']) {
    await user.clear(screen.getByPlaceholderText(/^Search or run/));
    await user.keyboard(word);
    await waitFor(() => expect(results().getAllByRole('option')[0]?.textContent).toMatch(/^Settings/));
  }
});

test('behavior: typing all or part of a name selects it first, then its actions; sending only opens the form', async () => {
  const { user, asked } = await openWithNames();
  await user.paste('gra');
  await waitFor(() => expect(group('Actions')).toEqual(['Send to Grace Hopper…']));
  expect(group('Names')).toEqual(['Grace Hopper']);
  expect(chosen()).toBe('Grace Hopper0xfB69…d359');
  await user.keyboard('{Escape}');
  await user.paste('grace hopper');
  await waitFor(() => expect(chosen()).toContain('Grace Hopper'));
  expect(chosen()).not.toContain('Send');
  await user.keyboard('{Escape}');
  await user.paste('send to gra');
  await waitFor(() => expect(chosen()).toBe('Send to Grace Hopper…contact · 0xfB69…d359'));
  await user.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Send' });
  await waitFor(() => expect(within(form).getByLabelText<HTMLInputElement>('Recipient').value).toBe(grace));
  expect(asked.filter(({ name }) => name === 'service.erc20.transfer')).toEqual([]);
});

test('behavior: where not all names are shown, the list says how many there are', async () => {
  const entries = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`0x${`a${index}`.repeat(20)}`, entry(`Nadia ${index}`)]));
  const { user } = await open({ slices: { notebook: { connection: connection.id, entries, signatures: [] } } });
  await user.paste('nad');
  const names = () => results().getByRole('group', { name: 'Names, 6 of 7' });
  await waitFor(() => expect(names().firstElementChild?.textContent).toBe('Names · 6 of 7'));
});

test('behavior: a typed address opens; what can be done with it stands below', async () => {
  const { user } = await openWithNames();
  await user.paste(grace);
  await waitFor(() => expect(chosen()).toContain('Grace Hopper'));
  expect(results().getAllByRole('group')[0]?.getAttribute('aria-label')).toBe('What you typed');
  expect(group('Actions')).toEqual(['Send to Grace Hopper…']);
});

test('safety: “Revoke Market’s approvals…” leads to them with each chosen, and revokes nothing; not offered where there are none', async () => {
  // What Grace may do with the tokens of somebody else isn’t the person’s to revoke.
  const ofOthers: SavedApproval = { ...approval(coin, grace, '5000000'), owner: market, isOwn: false, origins: ['hand'] };
  const { user, asked } = await openWithNames([approval(coin, market, '5000000'), approval(coin2, market, '7'), ofOthers]);
  await user.paste('grace');
  await waitFor(() => expect(group('Actions')).toEqual(['Approvals of Grace Hopper']));
  await user.keyboard('{Escape}');
  await user.paste('mark');
  await waitFor(() => expect(group('Actions')).toEqual(['Approvals of Market', 'Revoke Market’s approvals…']));
  expect(chosen()).toBe('Market0xa7a7…a7A7');
  expect(
    results()
      .getByRole('option', { name: /^Revoke/ })
      .querySelector('[data-danger="true"] svg'),
  ).not.toBeNull();
  await user.keyboard('{Escape}');
  await user.paste('revoke mark');
  await waitFor(() => expect(chosen()).toBe('Revoke Market’s approvals…contact · 0xa7a7…a7A7'));
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Approvals' });
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /may spend/ });
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  const [first] = boxes;
  if (first === undefined) throw new Error('there is no box');
  await user.click(first);
  expect(screen.getByRole('button', { name: /^Revoke \d…$/ }).textContent).toBe('Revoke 1…');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.filter(({ name }) => /approve|transfer|submit/i.test(name))).toEqual([]);
});

test('safety: what needs attention is found by its title, not by its sentence, which names tokens as their contracts do', async () => {
  const { user } = await openWithNames([approval(coin, market, String(2n ** 256n - 1n))]);
  await user.paste('unlim');
  await waitFor(() => expect(group('Actions')).toEqual(['Review 1 unlimited approval']));
  await user.keyboard('{Escape}');
  await user.paste('may');
  await waitFor(() => expect(results().queryByText(/unlimited/)).toBeNull());
});

test('safety: sending to a spender isn’t offered, unless only a stranger’s transaction says that it is one', async () => {
  const { user } = await openWithNames([approval(coin, market, '5'), { ...approval(coin2, grace, '7'), isOwn: false }]);
  await user.paste('send to');
  const sends = () => group('Actions').filter((words) => words?.startsWith('Send to'));
  await waitFor(() => expect(sends()).toContain('Send to Grace Hopper…'));
  expect(sends()).not.toContain('Send to Market…');
});

test('safety: Enter switches the connection only if its whole name was typed, or if it was chosen', async () => {
  const sandbox = { ...connection, id: '00000000-0000-4000-8000-000000000002', name: 'Sandbox' };
  const sand = { ...followed, address: coin2 };
  const { user, inputs } = await open({
    slices: {
      connections: { list: [connection, sandbox], active: connection.id, newRedirectAddress: '' },
      tokens: { connection: connection.id, items: [sand] },
    },
    answers: { ...tokens({ [coin2]: { symbol: 'SANDY', decimals: '6' } }), 'connection.select': async () => ok(null) },
  });
  // The history that such a switch clears: of one entry here.
  vi.stubGlobal('navigation', { entries: () => [], currentEntry: null });
  const line = () =>
    results()
      .queryAllByRole('option')
      .find(({ textContent }) => textContent?.startsWith('Switch to Sandbox'));
  const type = async (text: string) => {
    await user.paste(text);
    await waitFor(() => expect(line()).toBeTruthy());
  };
  for (const text of ['sandb', 'switch to sand']) {
    await type(text);
    await user.keyboard('{Enter}');
    // Nor later, when the pointer comes to be over it.
    fireEvent.mouseMove(line() ?? document.body, { movementX: 0, movementY: 3 });
    await user.keyboard('{Escape}');
  }
  expect(inputs('connection.select')).toEqual([]);
  await type('sandb');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(inputs('connection.select')).toEqual([{ connection: sandbox.id }]));
  await user.keyboard('{Control>}k{/Control}');
  await type('SANDBOX');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(inputs('connection.select')).toHaveLength(2));
});

test.each([
  ['two others', ['Twin', 'Twin']],
  ['two others that differ in capitals', ['Twin', 'TWIN']],
  ['the one in use and another', ['Twin', 'Example Bank']],
])('safety: of connections with one name, %s, Enter never switches to one by its name', async (_which, [first = '', second = '']) => {
  const named = [first, second].map((name, index) => ({ ...connection, id: `00000000-0000-4000-8000-00000000000${index + 2}`, name }));
  const { user, inputs } = await open({
    slices: { connections: { list: [connection, ...named], active: connection.id, newRedirectAddress: '' } },
    answers: { 'connection.select': async () => ok(null) },
  });
  vi.stubGlobal('navigation', { entries: () => [], currentEntry: null });
  for (const text of [second, `switch to ${second}`, second.toLowerCase()]) {
    await user.paste(text);
    await waitFor(() => expect(results().getAllByText(/^Switch to/).length).toBeGreaterThan(0));
    await user.keyboard('{Enter}{Escape}');
  }
  expect(inputs('connection.select')).toEqual([]);
  await user.paste(second);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(inputs('connection.select')).toHaveLength(1));
});

test.each([
  ['opens what then comes first', '', '/token/'],
  ['is forgotten once something else is typed', 'x{Backspace}', '/block/7'],
])('behavior: Enter before the search has answered %s', async (_what, then, expected) => {
  const answered = Promise.withResolvers<void>();
  const known = { kind: 'token', contract: checksummed(coin), name: 'Zebra', symbol: 'ZBR', decimals: 6, standard: 'erc20' } as const;
  const { user } = await open({
    place: '/block/7',
    answers: {
      'known.find': async ({ text }) => {
        await answered.promise;
        return ok(text === 'zebra' ? [known] : []);
      },
    },
  });
  await user.paste('zebra');
  await user.keyboard(`{Enter}${then}`);
  expect(location.hash).toBe('#/block/7');
  answered.resolve();
  if (then !== '') await results().findByText('Zebra');
  await waitFor(() => expect(location.hash).toContain(expected));
});

test('behavior: Ctrl, Alt and a digit switch to that connection of the list; there is none for the rest', async () => {
  const sandbox = { ...connection, id: '00000000-0000-4000-8000-000000000002', name: 'Sandbox' };
  const { user, inputs } = await startPage({
    slices: { connections: { list: [connection, sandbox], active: connection.id, newRedirectAddress: '' } },
    answers: { 'connection.select': async () => ok(null) },
  });
  await screen.findByRole('region', { name: 'Assets' });
  vi.stubGlobal('navigation', { entries: () => [], currentEntry: null });
  for (const code of ['Digit1', 'Digit3']) await user.keyboard(`{Control>}{Alt>}[${code}]{/Alt}{/Control}`);
  await user.keyboard('{Control>}{Alt>}[Digit2]{/Alt}{/Control}');
  await waitFor(() => expect(inputs('connection.select')).toEqual([{ connection: sandbox.id }]));
});

test('behavior: what else is called nearly so comes before a switch of the connection', async () => {
  const sandbox = { ...connection, id: '00000000-0000-4000-8000-000000000002', name: 'Sandbox' };
  const { user } = await open({
    slices: {
      connections: { list: [connection, sandbox], active: connection.id, newRedirectAddress: '' },
      notebook: { connection: connection.id, entries: { [grace.toLowerCase()]: entry('Sandra') }, signatures: [] },
    },
  });
  await user.paste('sand');
  await waitFor(() => expect(chosen()).toMatch(/Sandra/));
});

test('default: the keys stand at the bottom, as they would work now', async () => {
  const { user } = await open();
  const keys = () => document.querySelector('[popover] > p:last-child')?.textContent;
  expect(keys()).toBe('↑↓ choose · Enter run · Esc close');
  await user.paste('hide');
  await waitFor(() => expect(keys()).toBe('↑↓ choose · Enter run · Esc clear'));
  await user.paste(' nothing has this name');
  await waitFor(() => expect(keys()).toBe('Esc clear'));
});

test('behavior: the keys of Send and Receive open them from within the search, whose panel doesn’t come back; not while a service is added', async () => {
  const { user } = await open({ place: '/explorer' });
  await user.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
  const send = await screen.findByRole('dialog', { name: 'Send' });
  expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull();
  await user.click(within(send).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull();
  await user.keyboard('{Control>}{Shift>}R{/Shift}{/Control}');
  const receive = await screen.findByRole('dialog', { name: 'Receive' });
  await user.click(within(receive).getByRole('button', { name: 'Close' }));
  location.hash = `#${addServicePlace}`;
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search' })).toBeNull());
  await user.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
  location.hash = '#/wallet';
  await screen.findByRole('heading', { level: 1, name: 'Wallet' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
