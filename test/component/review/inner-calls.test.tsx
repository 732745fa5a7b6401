/** Main's own window for a write that carries other calls: which they are, what couldn't be read, and what each does. */
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ReviewPage } from '#renderer/review/review-page.tsx';
import { axeInDialog } from '#test/support/component-bridge.ts';
import { reviewCases } from '#test/support/review-cases.ts';
import { market, savings, stranger, token } from '#test/support/review-context.ts';

const before = Object.getOwnPropertyDescriptor(window, 'blockdesk');
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(window, 'blockdesk');
  else Object.defineProperty(window, 'blockdesk', before);
});

async function show(name: string) {
  const review = reviewCases[name]?.();
  if (review === undefined) throw new Error(`no review is called ${name}`);
  const value = {
    call: { 'review.current': async () => ({ ok: true, value: { kind: 'write', review } }) },
    on: { review: () => () => {} },
  };
  Object.defineProperty(window, 'blockdesk', { value, configurable: true, writable: true });
  render(<ReviewPage />);
  await screen.findByRole('dialog', { name: 'Review' });
  await expect.poll(() => screen.queryByRole('heading', { level: 1 })?.textContent).toBe(review.title);
  return review;
}

const calls = () => within(screen.getByRole('region', { name: /^This makes/ })).getAllByRole('listitem');

test('default: one line for each call, in its own words, with its place', async () => {
  const review = await show('inner-calls');
  expect(screen.getByRole('heading', { level: 2, name: /^This makes/ }).textContent).toBe('This makes at least 4 calls, and 2 within them');
  expect(calls().map((call) => call.querySelector('p')?.textContent)).toEqual(
    review.calls.map(({ place, text, isClosed }) => `${place} ${text}${isClosed ? '  can’t be read whole' : ''}`),
  );
  expect(review.calls.filter(({ isClosed }) => isClosed).map(({ place }) => place)).toEqual(['4.2']);
});

test('error: M16 M26 every address within is shown whole', async () => {
  await show('inner-calls');
  const shown = calls().map((call) => [...call.querySelectorAll('[data-full]')].map((one) => one.getAttribute('data-full')));
  const expected = [[savings, token], [market, token], [savings], [market], [stranger, market], [market]];
  expect(shown).toEqual(expected.map((some) => expect.arrayContaining(some)));
  expect(calls().at(-1)?.textContent).toContain('0xdeadbeef');
  // What the words may not have room for stands by itself.
  expect([...calls()].slice(0, 3).map((call) => call.textContent)).toEqual([
    expect.stringMatching(/Amount2.500 base units/),
    expect.stringMatching(/Amount.*unlimited/),
    expect.stringMatching(/Value1 ETH/),
  ]);
});

test('error: M26 the findings of calls are among the warnings on top, each with its call', async () => {
  await show('inner-calls');
  const warnings = screen.getByRole('list', { name: 'Warnings' });
  expect(warnings.textContent).toContain('Danger: Call 2: Unlimited: “Market”');
  expect(warnings.textContent).toContain('Danger: Call 4.2: Blockdesk can’t read what this does.');
  const [list] = screen.getAllByRole('heading', { level: 2, name: /^This makes/ });
  expect(list && warnings.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('default: a write that carries nothing has no such list', async () => {
  await show('transfer');
  expect(screen.queryByRole('heading', { level: 2, name: /^This makes/ })).toBeNull();
});

test('behavior: what axe finds', async () => {
  await show('inner-calls');
  expect(await axeInDialog()).toEqual([]);
});
