/** What is sent to the cache's thread arrives as it was. */
import { expect, test } from 'vitest';
import { append, requestsIn } from '#main/chain/cache/cache-messages.ts';
import type { CacheRequest } from '#main/chain/cache/cache-store.ts';
import type { CachedAnswer, Mentions } from '#main/core/ports/cache.ts';

const answer: CachedAnswer = { operation: 'block.get', input: '{"number":"7"}', raw: '{}', readAt: 5, block: null, permanent: true };
const nothing: Mentions = { block: null, transaction: null, addresses: [], tokens: [], holders: [], balance: null };
const block = { number: '7', hash: null, timestamp: '70' };
const transaction = { hash: '0x1', block: '7', from: null, to: null, value: null, selector: null, status: null };

test('default: requests of every form arrive in their order', () => {
  const requests: CacheRequest[] = [
    { do: 'put', with: ['a', answer, undefined] },
    { do: 'put', with: ['a', { ...answer, block: '9', permanent: false }, nothing] },
    { do: 'get', with: ['a', 'block.get', '{}'] },
    { do: 'put', with: ['b', answer, { ...nothing, block }] },
    { do: 'size', with: [] },
    { do: 'put', with: ['a', answer, { ...nothing, block, transaction }] },
    { do: 'put', with: ['a', answer, { ...nothing, block, balance: '0' }] },
    { do: 'put', with: ['a', answer, { ...nothing, block, addresses: [{ address: '0x2', role: 'sender' }] }] },
    { do: 'put', with: ['a', answer, { ...nothing, block, holders: [{ address: '0x2', contract: '0x3' }] }] },
    { do: 'stop', with: [] },
  ];
  const message: unknown[] = [];
  for (const request of requests) append(message, request);
  expect(requestsIn(structuredClone(message))).toEqual(requests);
});
