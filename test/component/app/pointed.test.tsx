/** The screen of the link that the pointer rests on is rendered out of sight, so that a click only reveals it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ok } from '#shared/core/result.ts';
import { answerOf, block, startPage } from '#test/support/component-bridge.ts';

const isHidden = (element: Element) => getComputedStyle(element).display === 'none';
const hiddenScreens = () => [...(document.querySelector('main')?.children ?? [])].filter(isHidden);
const heading = () => document.querySelector('h1')?.textContent;
const link = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });

/** `by`: pixels that the pointer moved to come there; 0 where the page moved below it. */
function pointAt(element: Element, by = 3): void {
  fireEvent.pointerMove(element, { movementX: by });
}

async function open() {
  const page = await startPage({ answers: { 'service.block.get': async ({ number }) => ok(answerOf('block.get', block(number))) } });
  await screen.findByText('2 accounts');
  return page;
}

test('behavior: a click reveals what was rendered while the pointer rested on the link', async () => {
  const { user } = await open();
  pointAt(link('Contacts'));
  await waitFor(() => expect(hiddenScreens()).toHaveLength(1));
  const prepared = hiddenScreens()[0];
  expect(prepared?.textContent).toContain('No contacts yet');
  expect(heading()).toBe('Wallet');
  await user.click(link('Contacts'));
  await waitFor(() => expect(heading()).toBe('Contacts'));
  expect(prepared?.isConnected).toBe(true);
  expect(hiddenScreens()).toEqual([]);
});

test('behavior: nothing is rendered for links that the pointer only passes, nor where the page moves below it', async () => {
  await open();
  vi.useFakeTimers();
  for (const name of ['Activity', 'Tokens', 'Contacts']) {
    pointAt(link(name));
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  pointAt(document.body);
  pointAt(link('Explorer'), 0);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(hiddenScreens()).toEqual([]);
});

test('behavior: it goes when the pointer leaves the link, and when nobody clicks for seconds', async () => {
  await open();
  vi.useFakeTimers();
  const rest = async () => {
    pointAt(link('Contacts'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(hiddenScreens()).toHaveLength(1);
  };
  await rest();
  pointAt(document.body);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(hiddenScreens()).toEqual([]);
  await rest();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(hiddenScreens()).toEqual([]);
});

test('behavior: of a link to a block, that block is read once, behind what is on the screen', async () => {
  const { inputs, user } = await open();
  await user.click(link('Explorer'));
  const row = await screen.findByRole('link', { name: '18,203' });
  pointAt(row);
  await waitFor(() => expect(hiddenScreens()).toHaveLength(1));
  const asked = () => inputs('service.block.get').filter(({ number }) => number === '18203');
  expect(asked()).toMatchObject([{ ahead: true }]);
  await user.click(row);
  await waitFor(() => expect(heading()).toBe('Block 18,203'));
  await waitFor(() => expect(hiddenScreens()).toEqual([]));
  expect(asked()).toHaveLength(1);
});
