/** When a read is retried automatically: never for a failure that a retry cannot fix. */
import { describe, expect, test } from 'vitest';
import { isRefetchedByBlocks, nextRead, retryEvery } from '#renderer/core/bridge/polling.ts';
import type { AppError } from '#shared/core/errors.ts';

const service = (status: number): AppError => ({ code: 'service', status, text: '' });

describe('nextRead', () => {
  test('default: as often as the view wants, or not at all', () => {
    expect(nextRead(null, 4_000)).toBe(4_000);
    expect(nextRead(null, null)).toBe(false);
    expect(isRefetchedByBlocks(null)).toBe(true);
  });

  test.each<[string, AppError]>([
    ['offline', { code: 'offline', host: 'h', reason: 'refused' }],
    ['timeout', { code: 'timeout', host: 'h', seconds: 30 }],
    ['503', service(503)],
    ['429', service(429)],
  ])('behavior: %s is tried again, not faster than every ten seconds', (_name, problem) => {
    expect(nextRead(problem, 4_000)).toBe(retryEvery);
    expect(nextRead(problem, 60_000)).toBe(60_000);
    expect(nextRead(problem, null)).toBe(retryEvery);
    expect(isRefetchedByBlocks(problem)).toBe(false);
  });

  test.each<[string, AppError]>([
    ['401', service(401)],
    ['403', service(403)],
    ['404', service(404)],
    ['an untrusted certificate', { code: 'offline', host: 'h', reason: 'untrusted' }],
    ['an expired sign-in', { code: 'session-expired', at: null }],
    ['an unreadable answer', { code: 'unreadable-response', why: 'not-json' }],
    ['a fault of the app', { code: 'internal' }],
  ])('behavior: %s is not retried automatically', (_name, problem) => {
    expect(nextRead(problem, 4_000)).toBe(false);
  });

  test('behavior: what may appear later is read again after a 404, and only then', () => {
    expect(nextRead(service(404), 4_000, true)).toBe(4_000);
    expect(nextRead(service(403), 4_000, true)).toBe(false);
  });
});
