/** Settings, “Signed in as”: what the sign-in allows, how long it lasts, how it is kept, and both ways to end it. */
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ok } from '#shared/core/result.ts';
import { axe, connection, region, signedIn, startPage } from '#test/support/component-bridge.ts';

const card = async () => {
  await screen.findByRole('button', { name: 'Sign out' });
  return within(region('Signed in as'));
};
const factOf = async (name: string) => (await card()).getByText(name).nextElementSibling?.textContent;

test('default: the practice service’s scopes in words, the one that can move money marked', async () => {
  const sandbox = { ...connection, environment: 'sandbox' } as const;
  await startPage({ place: '/settings', slices: { connections: { list: [sandbox], active: sandbox.id, newRedirectAddress: '' } } });
  const allowed = within(await screen.findByText('Blockdesk may').then((name) => name.nextElementSibling as HTMLElement));
  expect(allowed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'See your profile Your name, your accounts and your balance',
    'Send transactions in your name can move moneyTransfers, approvals and other contract writes',
  ]);
  // It is part of the app.
  expect((await card()).queryByRole('button', { name: 'Remove connection…' })).toBeNull();
  expect(await axe()).toEqual([]);
});

test('safety: another service’s scopes aren’t interpreted, whatever they are called', async () => {
  await startPage({ place: '/settings', slices: { session: { ...signedIn, scopes: ['transactions', 'offline_access'] } } });
  const allowed = within(await screen.findByText('Blockdesk may').then((name) => name.nextElementSibling as HTMLElement));
  expect(allowed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'transactions offline_accessAsk your operator what this allows.',
  ]);
});

test('behavior: a renewal that failed says why; the last use is the newest request with an answer', async () => {
  const request = {
    number: 1,
    connection: connection.id,
    operation: 'user.get',
    method: 'GET',
    path: '/user',
    bytes: 2,
    error: null,
  } as const;
  await startPage({
    place: '/settings',
    slices: {
      session: {
        ...signedIn,
        signedInAt: Date.now() - 6 * 60_000,
        problem: { code: 'offline', host: 'auth.example.org', reason: 'refused' },
      },
    },
    answers: {
      'request.list': async () =>
        ok([
          { ...request, at: Date.now() - 5.5 * 60_000, milliseconds: 12, status: 200 },
          { ...request, at: Date.now() - 60_000, milliseconds: 12, status: 401 },
          { ...request, number: 2, at: Date.now(), milliseconds: null, status: null },
        ]),
    },
  });
  expect(await factOf('Renewed')).toMatch(/^failed: .+\. Blockdesk tries again\.$/);
  await screen.findByText('5 min ago');
  expect(await factOf('Last used')).toBe('5 min ago');
  expect(await factOf('Stored')).toContain('keyring');
});

test('behavior: a sign-in that ended says when, and offers another', async () => {
  await startPage({ place: '/settings', slices: { session: { phase: 'expired', at: Date.now() - 5.5 * 60_000, problem: null } } });
  expect(await factOf('Ended')).toBe('5 min ago');
  expect((await card()).getByRole('button', { name: 'Sign in again' })).toHaveProperty('disabled', false);
});

test('behavior: removing the connection is asked of main, which confirms it; its screens are left', async () => {
  const { user, inputs } = await startPage({ place: '/settings', answers: { 'connection.remove': async () => ok(null) } });
  const traverseTo = vi.fn(() => ({}));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('navigation', { entries: () => [{ key: 'first' }], currentEntry: { key: 'last' }, traverseTo });
  await user.click((await card()).getByRole('button', { name: 'Remove connection…' }));
  expect(inputs('connection.remove')).toEqual([{ connection: connection.id }]);
  await screen.findByText('Example Bank was removed.');
  // Nothing of it is left behind “Back”.
  expect(traverseTo).toHaveBeenCalledWith('first');
  expect(location.hash).toBe('#/settings');
});
