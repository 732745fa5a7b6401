/** Main's own window: what a contract's owner says stands in a box of its own, beneath Blockdesk's lines, and can't look like them. */
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ReviewPage } from '#renderer/review/review-page.tsx';
import type { ForeignWords, Review } from '#shared/writes/review.ts';
import { axeInDialog } from '#test/support/component-bridge.ts';
import { reviewCases } from '#test/support/review-cases.ts';
import { stranger } from '#test/support/review-context.ts';

const before = Object.getOwnPropertyDescriptor(window, 'blockdesk');
afterEach(() => {
  if (before === undefined) Reflect.deleteProperty(window, 'blockdesk');
  else Object.defineProperty(window, 'blockdesk', before);
});

const words: ForeignWords = {
  owner: 'Uniswap Labs',
  source: 'registry',
  intent: 'Swap',
  sentence: 'Swap 5 USDC for WETH',
  lines: [
    { name: 'Value', value: { is: 'amount', baseUnits: '5', decimals: 0, symbol: 'USDC', words: null } },
    { name: 'Recipient', value: { is: 'address', address: stranger, label: null, note: null } },
    { name: 'Recipient', value: { is: 'text', text: 'again' } },
  ],
};

async function show(name: string, more: (review: Review) => Partial<Review>) {
  const made = reviewCases[name]?.();
  if (made === undefined) throw new Error(`no review is called ${name}`);
  const review = { ...made, ...more(made) };
  const value = {
    call: { 'review.current': async () => ({ ok: true, value: { kind: 'write', review } }) },
    on: { review: () => () => {} },
  };
  Object.defineProperty(window, 'blockdesk', { value, configurable: true, writable: true });
  render(<ReviewPage />);
  await screen.findByRole('dialog', { name: 'Review' });
  await expect.poll(() => screen.queryByRole('heading', { level: 1 })?.textContent).toBe(review.title);
}
const box = (name = 'In the words of “Uniswap Labs” (ERC-7730 registry)') => screen.getByRole('region', { name });

test('default: marked as whose words these are, after all of Blockdesk’s own, with whole addresses', async () => {
  await show('unlimited', () => ({ words }));
  const shown = box();
  expect(shown.textContent).toContain('Blockdesk doesn’t check them.');
  expect(shown.textContent).toContain('Swap 5 USDC for WETH');
  expect(within(shown).getAllByText('Recipient')).toHaveLength(2);
  expect(shown.querySelector('[data-full]')?.getAttribute('data-full')).toBe(stranger);
  // A line that is called like Blockdesk's own is not written as one.
  expect(shown.textContent).not.toContain('wei');
  const lines = [...document.querySelectorAll('dl')].filter((one) => !shown.contains(one));
  const warnings = [...document.querySelectorAll('[data-tone]')];
  expect(warnings.length).toBeGreaterThan(0);
  for (const one of [...lines, ...warnings]) expect(shown.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(await axeInDialog()).toEqual([]);
});

test('default: a file that the person added is marked as that; the title stays Blockdesk’s own', async () => {
  await show('unlimited', () => ({ words: { ...words, source: 'added', sentence: null } }));
  expect(box('In the words of “Uniswap Labs” (a file you added)').textContent).toContain('Swap');
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('Swap');
});

test('error: hidden signs, endless text and quotation marks of an owner show as what they are', async () => {
  const turn = String.fromCodePoint(0x202e);
  await show('unlimited', () => ({
    words: {
      ...words,
      owner: `Safe” checked by Blockdesk ${turn}`,
      sentence: `Pay${turn}${'x'.repeat(5_000)}`,
      lines: [{ name: `To${turn}`, value: { is: 'text', text: `a${turn}b` } }],
    },
  }));
  const shown = box('In the words of “Safe’ checked by Blockdesk” (ERC-7730 registry)');
  expect(shown.textContent).not.toContain(turn);
  expect(shown.textContent).toContain('⟨U+202E⟩');
  expect(shown.textContent?.length).toBeLessThan(2_000);
});

test('default: a carried call has its own words within its own entry', async () => {
  await show('inner-calls', ({ calls }) => ({ calls: calls.map((call, index) => (index === 1 ? { ...call, words } : call)) }));
  const items = within(screen.getByRole('region', { name: /^This makes/ })).getAllByRole('listitem');
  expect(items.map((item) => within(item).queryByRole('region') !== null).indexOf(true)).toBe(1);
  // Folded, so that no length of it moves what Blockdesk says of the others out of sight.
  expect(document.querySelector('details')?.open).toBe(false);
  expect(document.querySelector('summary')?.textContent).toBe('In the words of “Uniswap Labs” (ERC-7730 registry)');
});
