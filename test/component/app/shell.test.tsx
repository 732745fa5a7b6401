/** The shell around the screens: Settings without a sign-in, a screen that fails, and words that go by themselves. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { account, connection, otherAccount, region, rows, signedOut, startPage, takeComplaints } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('settings can be reached without a sign-in, and lead back', async () => {
  const answers = { 'app.licenses': async () => ok('react 19.3.1 (MIT)') };
  const { user } = await startPage({ place: '/connect', slices: { session: signedOut }, answers });
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await heading('Settings');
  await screen.findByRole('region', { name: 'Connections' });
  expect(screen.queryByRole('region', { name: 'Signed in as' })).toBeNull();
  expect(region('About').textContent).toMatch(/Blockdesk\d+\.\d+\.\d+/);
  await user.click(screen.getByRole('button', { name: 'Third-party licenses' }));
  const licenses = await screen.findByRole('dialog', { name: 'Third-party licenses' });
  expect(licenses.textContent).toMatch(/react \d+\.\d+\.\d+ \(MIT\)/);
  await user.click(within(licenses).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Escape}');
  await heading('Connect to a service');
  await user.keyboard('{Control>},{/Control}');
  await heading('Settings');
  // A screen behind a sign-in is not reached by its key.
  await user.keyboard('{Control>}1{/Control}');
  await heading('Settings');
  await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  await heading('Connect to a service');
});

test('error: the mark beside the connection shows that the service is gone, even if the chain’s ID was read before', async () => {
  await startPage({
    answers: { 'service.block.latestNumber': async () => fail({ code: 'offline', host: 'api.example.org', reason: 'refused' }) },
  });
  const side = screen.getByRole('complementary', { name: 'Connection and screens' });
  await within(side).findByText('signed in, not reachable');
  expect(within(side).queryByText('signed in')).toBeNull();
});

test('error: where no new block came for two hours, the newest one and the mark beside the connection say so', async () => {
  const old: Handlers['chain.blocks'] = async (asked) => {
    const all = await rows(asked);
    const hours = (Date.now() / 1000 - 2 * 3600 - 60).toFixed();
    return all.ok ? ok(all.value.map((one) => (one.ok ? ok({ ...one.value, timestamp: hours }) : one))) : all;
  };
  await startPage({ answers: { 'chain.blocks': old } });
  const side = within(screen.getByRole('complementary', { name: 'Connection and screens' }));
  await side.findByText('signed in, no new block for a while');
  expect(side.getByText('2 h ago').closest('.care')).not.toBeNull();
  side.getByText('No new block for a while');
});

test('default: the sidebar counts the own approvals without limit; one that wasn’t read, or is another’s, isn’t counted', async () => {
  const [token, market] = [`0x${'c1'.repeat(20)}`, `0x${'a1'.repeat(20)}`] as const;
  const approvalOf = (value: string | null, more: Partial<SavedApproval> = {}): SavedApproval => ({
    ...{ is: 'erc20', contract: token, tokenId: null, owner: account, spender: market, origins: ['hand'], isOwn: true, first: null },
    ...{ last: null, addedAt: 1, checkedAt: null, readings: value === null ? [] : [{ at: 1, value }], change: null, watched: null },
    ...{ forgotten: false, waits: false, ...more },
  });
  const everything = String(2n ** 256n - 1n);
  const items = [
    ...[approvalOf('5'), approvalOf(null), approvalOf('0', { is: 'operator' })],
    ...[approvalOf(everything, { owner: market, spender: account }), approvalOf(everything, { spender: otherAccount })],
  ];
  const { publish } = await startPage({ slices: { approvals: { connection: connection.id, items } }, answers: tokens({}) });
  await screen.findByText('2 accounts');
  screen.getByRole('link', { name: 'Approvals' });
  const all = [...items, approvalOf(everything), approvalOf('1', { is: 'operator' })];
  publish('approvals', { connection: connection.id, items: all });
  screen.getByRole('link', { name: 'Approvals , 2 unlimited' });
  publish('approvals', { connection: 'another', items: all });
  screen.getByRole('link', { name: 'Approvals' });
});

test('error: an Enter pressed before the search has loaded its suggestions is not lost', async () => {
  vi.resetModules();
  await startPage({ answers: { 'known.find': async () => ok([]) } });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: '17' } });
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.keyDown(field, { key: 'Enter' });
  await expect.poll(() => location.hash).toBe('#/block/17');
});

test('error: an Enter is forgotten once something else is typed', async () => {
  vi.resetModules();
  await startPage({ answers: { 'known.find': async () => ok([]) } });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: '17' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: '18' } });
  await screen.findByRole('option', { name: /18/ });
  expect(location.hash).toBe('#/wallet');
});

test('error: a screen that fails to render says so in plain words; the shell stays, and another screen works', async () => {
  const { user } = await startPage({ place: '/contacts' });
  await heading('Contacts');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  // Amounts need it, contacts do not.
  const sabotage = vi.spyOn(String.prototype, 'padStart').mockImplementation(() => {
    throw new Error('sabotage at work');
  });
  const note = () => within(screen.getByRole('main')).findByRole('alert');
  try {
    await user.keyboard('{Control>}1{/Control}');
    const text = (await note()).textContent;
    expect(text).toContain('This screen can’t be shown');
    expect(text).toContain('Your accounts and sign-in aren’t affected.');
    expect(document.body.textContent).not.toMatch(/sabotage|Error|\.js|at /);
    expect(screen.getByRole('link', { name: /^Wallet/ }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('link', { name: /^Contacts/ }));
    await heading('Contacts');
    await user.keyboard('{Control>}1{/Control}');
    await user.click(within(await note()).getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  } finally {
    sabotage.mockRestore();
  }
  // Only the console says what it was.
  expect(takeComplaints().join()).toContain('sabotage');
});

test('default: Settings shows the sign-in with its facts, as the service reports them; the wallet does not', async () => {
  const { user } = await startPage();
  await screen.findByRole('region', { name: 'Accounts' });
  expect(screen.queryByRole('region', { name: 'Signed in as' })).toBeNull();
  expect(screen.queryByText('wallet.address')).toBeNull();
  await user.keyboard('{Control>},{/Control}');
  const card = await screen.findByRole('region', { name: 'Signed in as' });
  await expect.poll(() => card.textContent).toContain('wallet.address0x71C7656EC7ab88b098defB751B7401B5f6d8976F');
  expect(card.textContent).toMatch(/Blockdesk mayaccount transactions.*Signed in.*Ends.*Stored/);
  within(card).getByRole('button', { name: 'Raw' });
  within(card).getByRole('button', { name: 'Sign out' });
});

test('signing out is confirmed by a toast that disappears on its own', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const page = await startPage({ place: '/settings' });
  page.answer({
    'session.signOut': async () => {
      page.publish('session', signedOut);
      return ok(null);
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Sign out' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Signed out of Example Bank.');
  await heading('Connect to a service');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(screen.queryByText('Signed out of Example Bank.')).toBeNull();
});

test('error: M22 on another chain a banner names both and leads to the confirmation, and nothing can be sent', async () => {
  const chain = { id: '5', name: null, currency: null };
  const moved = { ...connection, chain: { ...chain, before: { id: '1', name: 'Ethereum' } } };
  const connections = { list: [moved], active: connection.id, newRedirectAddress: '' };
  const answers = { ...tokens({}), 'connection.confirmChain': async () => ok(null) };
  const { user, inputs, publish } = await startPage({ slices: { connections }, answers });
  const text = 'Example Bank moved from Ethereum (chain 1) to chain 5. You can’t send until you confirm the new chain.';
  await screen.findByText(text);
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await waitFor(() => expect(send().disabled).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Review chain change' }));
  expect(inputs('connection.confirmChain')).toEqual([{ connection: connection.id }]);
  publish('connections', { ...connections, list: [{ ...connection, chain }] });
  expect(screen.queryByText(text)).toBeNull();
  await waitFor(() => expect(send().disabled).toBe(false));
});
