/** The index of Settings. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { axe, region, signedOut, startPage } from '#test/support/component-bridge.ts';

const index = () => within(screen.getByRole('navigation', { name: 'Sections of the settings' }));

test('default: the index names every section, and leads to it', async () => {
  const { user } = await startPage({ place: '/settings' });
  const about = await index().findByRole('button', { name: 'About' });
  const names = index()
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) region(name);
  await user.click(about);
  expect(document.activeElement).toBe(region('About'));
  expect(await axe()).toEqual([]);
});

test('behavior: signed out it has only what is there', async () => {
  await startPage({ place: '/settings', slices: { session: signedOut } });
  await index().findByRole('button', { name: 'About' });
  for (const name of ['Signed in as', 'Watching', 'Connection test']) expect(index().queryByRole('button', { name })).toBeNull();
});
