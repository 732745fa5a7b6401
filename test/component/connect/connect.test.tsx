/** The form of a service: refused beside the field, nothing typed is lost, and how a sign-in failed in plain words. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toConnectionFile } from '#shared/connections/connection-file.ts';
import type { SignInFailure } from '#shared/core/errors.ts';
import { ok } from '#shared/core/result.ts';
import type { Sandbox, Session } from '#shared/ipc/state.ts';
import { type ComponentPage, connection, region, signedIn, signedOut, startPage } from '#test/support/component-bridge.ts';

const typed: Record<string, string> = {
  Name: 'Example Bank',
  'Authorization address': 'https://auth.example.org',
  'API address': 'https://api.example.org',
  'Client ID': 'desk-42',
  'Client secret': 'not-kept-anywhere',
  Scopes: 'account',
  'Redirect address': 'http://127.0.0.1/callback',
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function fillService({ user, fill }: ComponentPage, changed: Record<string, string> = {}): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'Your organization’s service' }));
  for (const [name, text] of Object.entries({ ...typed, ...changed })) await fill(field(name), text);
}

const none = { list: [], active: '', newRedirectAddress: 'http://127.0.0.1:49731/sign-in/next' };
const sandbox = { ...connection, id: 'sandbox', name: 'Local sandbox', environment: 'sandbox' as const };
const outside = { session: signedOut, connections: { ...none, list: [sandbox], active: 'sandbox' } };

test('a bad address is refused beside its field, and nothing typed is lost', async () => {
  const page = await startPage({ place: '/connect', slices: outside });
  const { user, inputs } = page;
  await fillService(page, { 'Authorization address': 'http://auth.example.org' });
  await user.click(screen.getByRole('button', { name: 'Sign in with browser' }));
  const address = field('Authorization address');
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(address);
  await screen.findByText(/begins with https/);
  expect(field('API address').value).toBe(typed['API address']);
  expect(inputs('connection.save')).toEqual([]);
});

test('while signed out every other place leads back to the form, and nothing typed is lost', async () => {
  await fillService(await startPage({ place: '/connect', slices: outside }));
  for (const place of ['/wallet', '/tokens', '/block/1']) {
    location.hash = place;
    await expect.poll(() => location.hash).toBe('#/connect');
    expect(field('Authorization address').value).toBe(typed['Authorization address']);
  }
});

const saved = { session: signedOut, connections: { ...none, list: [connection], active: connection.id } };
const signingIn: Session = {
  phase: 'signing-in',
  step: 'person',
  host: 'auth.example.org',
  link: 'https://auth.example.org/oauth2/auth',
  browserOpened: true,
  endsAt: Date.now() + 60_000,
};
const failures: [string, SignInFailure, string, RegExp][] = [
  ['declined', 'denied', '', /declined/i],
  ['the server refuses', 'scope-refused', 'Unknown scope', /Unknown scope/],
  ['the client is not accepted', 'client-rejected', 'invalid_client', /client/i],
  ['the token answer is rubbish', 'unreadable-token', '', /answer/i],
];
test.each(failures)('sign-in fails: %s: plain words, and the next attempt works', async (_name, reason, detail, words) => {
  const answers = { 'connection.save': async () => ok(connection), 'session.signIn': async () => ok(null) };
  const { user, publish, inputs } = await startPage({ place: '/connect', slices: saved, answers });
  const panel = () => screen.getByRole('complementary', { name: 'Sign-in' });
  publish('session', { ...signedOut, problem: { code: 'sign-in-failed', reason, detail } });
  await expect.poll(() => panel().textContent).toMatch(words);
  expect(field('Authorization address').value).toBe(connection.authorizationAddress);
  await user.click(screen.getByRole('button', { name: 'Sign in with browser' }));
  await expect.poll(() => inputs('session.signIn')).toEqual([{ connection: connection.id }]);
  publish('session', signingIn);
  await screen.findByText('Waiting for your browser');
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with browser' });
  expect(again().disabled).toBe(true);
  publish('session', signedOut);
  await expect.poll(() => again().disabled).toBe(false);
  publish('session', signingIn);
  await screen.findByText('Waiting for your browser');
  publish('session', signedIn);
  await expect.poll(() => region('Assets').textContent).toContain('wei');
});

test('sign-in fails because the service can’t be reached: it says so, and can be tried again', async () => {
  const problem = { code: 'offline', host: 'auth.example.org', reason: 'refused' } as const;
  await startPage({ place: '/connect', slices: { ...saved, session: { ...signedOut, problem } } });
  const panel = () => screen.getByRole('complementary', { name: 'Sign-in' });
  await expect.poll(() => panel().textContent).toContain('The service can’t be reached');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with browser' }).disabled).toBe(false);
});

test('without a refresh token: it says when the sign-in ends, then offers “Sign in again”', async () => {
  const ends: Session = { ...signedIn, renews: false, expiresAt: Date.now() + 60_000 };
  const answers = { 'session.signIn': async () => ok(null) };
  const { user, publish, inputs } = await startPage({ slices: { session: ends }, answers });
  await screen.findByText(/Your sign-in ends at \d?\d:\d\d/);
  await expect.poll(() => region('Assets').textContent).toContain('12,345.678901… ETH');
  publish('session', { phase: 'expired', at: Date.now(), problem: null });
  await screen.findByText(/Your sign-in ended at \d?\d:\d\d/);
  expect(region('Assets').textContent).toContain('12,345.678901… ETH');
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(inputs('session.signIn')).toEqual([{ connection: connection.id }]);
  publish('session', ends);
  await screen.findByText(/Your sign-in ends at/);
});

/** A disabled button’s reason, which is shown beside it; null for a button that isn’t disabled. */
function reasonOf(name: string): string | null {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  const text = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null;
  expect(button.disabled).toBe(text !== null);
  return text;
}
const reason = () => reasonOf('Sign in with browser');
const unavailable = { code: 'sandbox-unavailable', detail: '' } as const;

test.each<[Sandbox, string | null]>([
  [{ phase: 'starting' }, 'The sandbox is starting. Sign in once it’s ready.'],
  [{ phase: 'stopped' }, 'The sandbox isn’t running. Start it first.'],
  [{ phase: 'failed', problem: unavailable }, 'The sandbox couldn’t start. Choose “Try again” above.'],
  [{ phase: 'ready' }, null],
])(
  'behavior: why “Sign in with browser” is disabled is text: the sandbox is $phase; no other service waits for it',
  async (state, words) => {
    const { user } = await startPage({ place: '/connect', slices: { ...outside, sandbox: state } });
    await screen.findByRole('button', { name: 'Sign in with browser' });
    expect(reason()).toBe(words);
    await user.click(screen.getByRole('radio', { name: 'Your organization’s service' }));
    expect(reason()).toBeNull();
  },
);

test('behavior: why “Sign in with browser” and “Save” are disabled is text: saving, beginning, and waiting for the browser', async () => {
  let settle = () => {};
  const held = () => new Promise<void>((done) => (settle = done)).then(() => ok(connection));
  const { user, publish } = await startPage({ place: '/connect', slices: saved, answers: { 'connection.save': held } });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Save');
  const saving = 'Saving the connection. If a window asks you to confirm, answer there.';
  await expect.poll(() => [reason(), reasonOf('Save')]).toEqual([saving, saving]);
  settle();
  await expect.poll(() => [reason(), reasonOf('Save')]).toEqual([null, null]);
  await press('Sign in with browser');
  const beginning = 'Preparing your sign-in. If a window asks you to confirm, answer there.';
  await expect.poll(() => [reason(), reasonOf('Save')]).toEqual([beginning, beginning]);
  publish('session', signingIn);
  await expect.poll(reason).toBe('A sign-in is under way. Finish or cancel it first.');
});

test('behavior: a new service is filled in from an exported file; the typed secret stays, and nothing is saved yet', async () => {
  const { user, inputs } = await startPage({ place: '/connect', slices: outside });
  await user.click(await screen.findByRole('radio', { name: 'Your organization’s service' }));
  await user.type(field('Client secret'), 'typed');
  const input = screen.getByLabelText<HTMLInputElement>('File with a connection');
  await user.upload(input, new File(['{}'], 'other.json', { type: 'application/json' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed.');
  await user.upload(input, new File([toConnectionFile(connection)], 'connection.json', { type: 'application/json' }));
  await expect.poll(() => field('API address').value).toBe(connection.apiAddress);
  expect(field('Client ID').value).toBe('desk-42');
  expect(field('Client secret').value).toBe('typed');
  expect(screen.queryByText(/Nothing was changed/)).toBeNull();
  expect(inputs('connection.save')).toEqual([]);
});

test('behavior: Settings duplicates a connection into a new form without its secret, and exports it', async () => {
  const { user, inputs } = await startPage({
    place: '/settings',
    answers: { 'connection.export': async () => ok('/home/tess/Downloads/Blockdesk connection.json') },
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Export without secrets', hidden: true }));
  expect(inputs('connection.export')).toEqual([{ connection: connection.id }]);
  await user.click(screen.getByRole('menuitem', { name: 'Duplicate', hidden: true }));
  await expect.poll(() => location.hash).toBe(`#/connect/copy/${connection.id}`);
  await expect.poll(() => field('Name').value).toBe('Example Bank (copy)');
  // What had the focus is gone, so it starts at the title.
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Connect to a service' }));
  expect(field('API address').value).toBe(connection.apiAddress);
  expect(field('Client secret').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Your organization’s service' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Settings');
});

test('behavior: a service that is signed in already says so, and is opened instead of signed in to', async () => {
  const other = { ...connection, id: 'other', name: 'Other Desk' };
  const connections = { ...none, list: [connection, other], active: connection.id };
  const connectionStates = { other: { phase: 'signed-in' as const, uncertain: 0, underWay: 0 } };
  const { user } = await startPage({ place: '/connect', slices: { session: signedOut, connections, connectionStates } });
  expect(screen.getByRole('button', { name: 'Sign in with browser' })).toBeTruthy();
  await user.click(await screen.findByRole('radio', { name: 'Other Desk' }));
  expect(screen.getByText('signed in')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in with browser' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Open Other Desk' })).toBeTruthy();
});
