/** What watching says of itself. */
import { expect, test } from 'vitest';
import { barOf, phaseWords, rangesWords, watchingWords } from '#renderer/chain/watch-words.ts';
import { nothingWatched, type Watch } from '#shared/chain/watch.ts';

const watch = (change: Partial<Watch>): Watch => ({ ...nothingWatched('c'), on: true, ...change });

test('default: ranges and gaps, with what becomes of them', () => {
  const scanned = [{ from: '18100', to: '18204' }];
  const gaps = [{ from: '17990', to: '18050' }];
  expect(rangesWords(watch({ scanned, gaps, phase: { is: 'scanning' } }))).toBe('Checked: 18,100–18,204 · gap: 17,990–18,050, being read');
  expect(rangesWords(watch({ scanned }))).toBe('Checked: 18,100–18,204');
  expect(rangesWords(watch({ gaps: [{ from: '7', to: '7' }] }))).toBe('No blocks checked yet · gap: 7, not read yet');
  const many = Array.from({ length: 6 }, (_, index) => ({ from: String(index * 10), to: String(index * 10 + 1) }));
  expect(rangesWords(watch({ scanned: many }))).toMatch(/, 30–31 and 2 more$/);
});

test('behavior: why it waits, and until when', () => {
  expect(phaseWords(watch({ phase: { is: 'waiting', reason: 'asked-to-wait', until: 120_000 } }), 60_000)).toMatch(
    /too many requests.* Continues at \d\d:\d\d/,
  );
  expect(phaseWords(watch({ phase: { is: 'waiting', reason: 'not-signed-in', until: null } }), 0)).toBe('Waiting for you to sign in.');
  expect(phaseWords(nothingWatched('c'), 0)).toBe('Off.');
});

test('behavior: what it costs names the budget', () => {
  expect(watchingWords('120').join(' ')).toContain('up to 120 requests a minute');
});

test('behavior: the bar goes from the lowest block to the highest', () => {
  expect(barOf(watch({ scanned: [{ from: '6', to: '10' }], gaps: [{ from: '1', to: '5' }] }))).toEqual([
    { is: 'scanned', from: 0.5, width: 0.5 },
    { is: 'gap', from: 0, width: 0.5 },
  ]);
  expect(barOf(watch({}))).toEqual([]);
});
