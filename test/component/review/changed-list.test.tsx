/** What will change, as main's own window shows it: every line, the rest counted, and how it may come otherwise. */
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangedList } from '#renderer/review/changed-list.tsx';
import type { PredictedChanges, ReviewLine } from '#shared/writes/review.ts';

const row = (name: string, change: object): ReviewLine => ({
  name,
  value: { is: 'change', before: null, after: null, beforeWords: null, words: null, decimals: 2, symbol: 'DUSD', ...change },
});
const show = (change: Partial<PredictedChanges>) => {
  render(<ChangedList of={{ rows: [], left: 0, cautions: [], basis: null, readAt: null, ...change }} />);
  const region = screen.getByRole('region', { name: 'What will change' });
  return {
    region,
    texts: within(region)
      .queryAllByRole('definition')
      .map((one) => one.textContent),
  };
};

test('default: before and after where it is known, else by how much, and unknown as unknown', () => {
  const { texts } = show({
    rows: [
      row('A', { before: '100000', after: '75000', by: '-25000' }),
      row('B', { by: '-25000' }),
      row('C', { by: '25000' }),
      row('D', { before: '7', words: 'not enough', by: '-8' }),
      row('E', { beforeWords: 'none found', before: '0', after: '500' }),
      row('F', { after: '500' }),
      row('G', {}),
      // The same name twice: two strangers may look alike in short.
      row('G', { by: '1', decimals: null }),
    ],
  });
  expect(texts).toEqual([
    '1,000750 DUSD',
    '−250 DUSD',
    '+250 DUSD',
    '0.07 DUSDnot enough',
    'none found5 DUSD',
    'unknown5 DUSD',
    'unknown',
    '+1 base units',
  ]);
});

test('error: M26 the rest is counted, cautions stand out, and the time of reading is said', () => {
  const { region } = show({
    rows: [row('A', { by: '1' })],
    left: 12,
    cautions: ['More may change.'],
    basis: 'Predicted from the call.',
    readAt: new Date(2026, 10, 21, 14, 2, 11).getTime(),
  });
  expect(region.textContent).toContain('And 12 more changes: see below.');
  expect(within(region).getByText('More may change.').tagName).toBe('B');
  expect(region.textContent).toMatch(/Predicted from the call\. As read at .*14:02:11\./);
});

test('error: M28 text that isn’t ours has no invisible or turning characters', () => {
  const { region } = show({ rows: [row('Balance of \u202eevil\u200b', { by: '1', symbol: '\u202eDSU' })], cautions: ['a\u202eb'] });
  expect(region.textContent).not.toMatch(/[\u202e\u200b]/);
});
