/** “Needs attention” on the wallet: there while something does, announced once, and never a claim that all is fine. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '#shared/core/result.ts';
import { briefOf } from '#shared/writes/write-history.ts';
import { axe, connection, region, signedIn, startPage } from '#test/support/component-bridge.ts';
import { tokens } from '#test/support/component-chain.ts';
import { toEntry } from '#test/support/entries.ts';

const lost = toEntry({ connection: connection.id, state: 'unknown', title: 'Send 13 DUSD to Savings' });
const uncertain = { connection: connection.id, newest: [briefOf(lost)], underWay: 0, uncertain: 1, asked: {} };

test('default: it comes and goes with what needs attention', async () => {
  const page = await startPage({ answers: tokens({}) });
  await screen.findByRole('region', { name: 'Accounts' });
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  page.publish('activity', uncertain);
  const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
  card.getByText('1 unknown outcome');
  expect(card.getByRole('link', { name: 'Open: 1 unknown outcome' }).getAttribute('href')).toBe(`#/activity/${lost.id}`);
  // Once: the banner is for other screens.
  expect(screen.queryByText(/We couldn’t confirm/)).toBeNull();
  expect(region('Needs attention').closest('[role="status"]')).not.toBeNull();
  expect(await axe()).toEqual([]);
  page.publish('activity', { ...uncertain, newest: [], uncertain: 0 });
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
});

test('default: on other screens the banner says it', async () => {
  await startPage({ place: '/contacts', slices: { activity: uncertain } });
  await screen.findByText(/We couldn’t confirm one transaction/);
});

test('default: a sign-in that ends soon is said once, and can be renewed there', async () => {
  const session = { ...signedIn, renews: false, expiresAt: Date.now() + 60_000 };
  const { user, inputs } = await startPage({ slices: { session }, answers: { 'session.signIn': async () => ok(null) } });
  await screen.findByRole('region', { name: 'Needs attention' });
  expect(screen.getAllByText(/Your sign-in ends at/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(inputs('session.signIn')).toHaveLength(1);
});
