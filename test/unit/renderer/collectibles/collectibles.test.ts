/** Finding collectibles: in the gallery, and in the search. */
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { hasSettled, invalidate } from '#renderer/app/invalidate.ts';
import { collectionsFor } from '#renderer/app/search/use-collections.ts';
import { byIndexWords } from '#renderer/collectibles/by-index-words.ts';
import { narrow } from '#renderer/collectibles/narrow.ts';
import { noneWords } from '#renderer/collectibles/operator-words.ts';
import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { idle } from '#renderer/collectibles/read-by-index.ts';
import { shortId } from '#renderer/collectibles/token-id.ts';
import { createQueryClient } from '#renderer/core/bridge/query-client.ts';

const ids = ['1', '2', '12', '120', '7'];
const names = new Map([
  ['2', 'Field Notes #2'],
  ['7', 'Rose\u202e 12'],
]);

test('default: by the beginning of an id, with or without its sign, or by the words of a name that was seen', () => {
  expect(narrow(ids, '12', names)).toEqual(['12', '120', '7']);
  expect(narrow(ids, '#12', names)).toEqual(['12', '120']);
  expect(narrow(ids, 'notes', names)).toEqual(['2']);
  expect(narrow(ids, 'ROSE', names)).toEqual(['7']);
  expect(narrow(ids, 'nobody', names)).toEqual([]);
});

test('behavior: hidden characters in a name are found in their visible form', () => {
  expect(narrow(ids, 'U+202E', names)).toEqual(['7']);
});

const field = { address: '0xb19b36b1456E65E3A6D514D3F715f204BD59f431', name: 'Field Notes' };

test('default: the search leads to a collection, and with an id to that token', () => {
  expect(collectionsFor('field', [field])).toMatchObject([{ words: 'Field Notes', does: { place: `/collectibles/${field.address}` } }]);
  expect(collectionsFor('field notes #12', [field])).toMatchObject([
    { words: 'Field Notes #12', does: { place: `/collectibles/${field.address}/12` } },
  ]);
});

test('error: an invalid id leads to the collection: leading zeros, too many digits, signs', () => {
  for (const text of ['#012', `#${'9'.repeat(79)}`, '#-1', '#1x']) {
    expect(collectionsFor(text, [field])[0]?.does, text).toEqual({ do: 'open', place: `/collectibles/${field.address}` });
  }
});

test('default: a long id is shown by its ends', () => {
  expect(shortId('1234567890123')).toBe('1234567890123');
  expect(shortId('9'.repeat(78))).toBe('999999…999999');
});

test('behavior: tokens read by index are kept until a write is mined', async () => {
  const client = createQueryClient();
  const query = collectibleQueries.oneByOne('local', field.address, field.address);
  const { queryKey: key } = query;
  const read = { ...idle, ids };
  const journal = (...states: readonly ('accepted' | 'confirmed' | 'reverted')[]) => ({
    newest: states.map((state, index) => ({ id: String(index), state })) as never,
  });
  // As the page shows it.
  new QueryObserver(client, query);
  client.setQueryData(key, read);
  await invalidate(client, 'local', 'journal');
  await invalidate(client, 'other', 'own-write');
  expect(client.getQueryData(key)).toBe(read);
  expect(hasSettled(journal('accepted', 'confirmed'), journal('confirmed', 'confirmed'))).toBe(true);
  expect(hasSettled(journal('accepted', 'confirmed'), journal('reverted', 'confirmed'))).toBe(true);
  expect(hasSettled(journal('accepted', 'confirmed'), journal('accepted', 'confirmed'))).toBe(false);
  // What was there before this page is read with everything else.
  expect(hasSettled(journal(), journal('confirmed'))).toBe(false);
  await invalidate(client, 'local', 'own-write');
  expect(client.getQueryData(key)).toBeUndefined();
});

test('error: an operator last known as not approved, or one of unknown state, is not listed as unable to move tokens', () => {
  const no = { may: 'no', face: { face: 'full', value: false, readAt: 1 } } as const;
  const old = { may: 'no', face: { face: 'stale', value: false, readAt: 1, problem: { code: 'internal' } } } as const;
  const again = { may: 'no', face: { face: 'stale', value: false, readAt: 1, problem: null } } as const;
  const unknown = { may: 'unknown', face: { face: 'error', problem: { code: 'internal' } } } as const;
  expect(noneWords([])).toBe('none checked');
  expect(noneWords([no, again])).toBe('none found (2 checked)');
  expect(noneWords([unknown, unknown])).toBe('2 checked: 2 unknown');
  expect(noneWords([no, old, unknown])).toBe('3 checked: 1 isn’t an operator, 1 wasn’t when last read, 1 unknown');
});

test('error: a collection that names a token twice does not cause an endless loop of reads', () => {
  const read = { ids: ['1', '2'], answered: 5, total: '5', wanted: 5, problem: null, canceled: false };
  expect(byIndexWords(read)).toEqual({
    words: 'Tokens can’t be listed here. The collection lists some collectibles more than once (3 repeats). Each is shown once.',
    more: false,
  });
  expect(byIndexWords({ ...read, ids: ['1', '2', '3', '4', '5'] })).toBeNull();
  expect(byIndexWords({ ...read, answered: 2 })).toEqual({
    words: 'Tokens can’t be listed here. 3 more can be read, one request each.',
    more: true,
  });
  expect(byIndexWords({ ...read, ids: [], answered: 0, total: null, wanted: 0 })).toBeNull();
});
