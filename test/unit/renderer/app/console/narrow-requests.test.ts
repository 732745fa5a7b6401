/** Which of the logged requests are shown. */
import { expect, test } from 'vitest';
import { narrowRequests } from '#renderer/app/console/narrow-requests.ts';
import type { LoggedRequest } from '#shared/connections/logged-request.ts';

const base = { at: 0, connection: 'c', bytes: null, error: null } as const;
const requests: readonly LoggedRequest[] = [
  { ...base, number: 1, operation: 'user.get', method: 'GET', path: '/user', milliseconds: 5, status: 200 },
  { ...base, number: 2, operation: 'erc20.transfer', method: 'POST', path: '/erc20/transfer', milliseconds: 5, status: 422 },
  { ...base, number: 3, operation: 'chain.id', method: 'GET', path: '/chain/chainId', milliseconds: 9, status: null, error: 'timeout' },
  { ...base, number: 4, operation: 'user.get', method: 'GET', path: '/user', milliseconds: null, status: null },
];
const numbers = (...how: [string, Parameters<typeof narrowRequests>[2]]) => narrowRequests(requests, ...how).map(({ number }) => number);

test('default: all of them, the newest first', () => {
  expect(numbers('', 'all')).toEqual([4, 3, 2, 1]);
});

test('behavior: a request in progress has not failed', () => {
  expect(numbers('', 'failed')).toEqual([3, 2]);
});

test('behavior: writes, and words of the path, status or reason', () => {
  expect([numbers('', 'writes'), numbers('post 422', 'all'), numbers('timeout', 'all'), numbers('get user', 'failed')]).toEqual([
    [2],
    [2],
    [3],
    [],
  ]);
});
