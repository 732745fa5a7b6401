import { describe, expect, test } from 'vitest';
import { statusOf } from '#renderer/chain/transaction/status.ts';
import { badgeOf } from '#renderer/chain/transaction/status-words.ts';
import type { Face } from '#renderer/core/lib/face.ts';
import type { AppError } from '#shared/core/errors.ts';
import { type Receipt, readReceipt, readTransaction, type Transaction } from '#shared/core/readers/transaction.ts';

const hash = `0x${'ab'.repeat(32)}`;
const full = <T>(value: T | null): Face<T> => {
  if (value === null) throw new Error('the sample is not read');
  return { face: 'full', value, readAt: 1 };
};
const transaction = (more: object): Face<Transaction> => full(readTransaction({ hash, nonce: 1, ...more }));
const receipt = (more: object): Face<Receipt> => full(readReceipt({ transactionHash: hash, gasUsed: 1, ...more }));
const loading = { face: 'loading' } as const;
const missing: AppError = { code: 'service', status: 404, text: '' };
const broken: AppError = { code: 'service', status: 500, text: '' };
const error = (problem: AppError) => ({ face: 'error', problem }) as const;
const unrecognized = { face: 'unrecognized', raw: '{}', readAt: 1 } as const;
const gone = <T>(face: Face<T>): Face<T> => ('value' in face ? { face: 'stale', value: face.value, readAt: 1, problem: missing } : face);

const mined = transaction({ blockNumber: 5, confirmations: 3 });
const waiting = transaction({ blockNumber: null, confirmations: 0 });
const silent = transaction({});
const done = receipt({ status: 1 });

describe('a status is what was read, and never a guess', () => {
  test.each<[string, Face<Transaction>, Face<Receipt>, AppError | null, string]>([
    ['nothing yet', loading, loading, null, 'loading'],
    ['the service knows none', error(missing), loading, missing, 'not-found'],
    ['waits for a block', waiting, loading, null, 'pending'],
    ['in a block, receipt under way', mined, loading, null, 'mined'],
    ['succeeded', mined, done, null, 'confirmed'],
    ['failed', mined, receipt({ status: 0 }), null, 'reverted'],
    ['a receipt that doesn’t say', mined, receipt({}), null, 'unknown'],
    ['a receipt of an unknown shape', mined, unrecognized, null, 'unknown'],
    ['a receipt that can’t be had', mined, error(broken), null, 'unknown'],
    ['a receipt that is not found, though it is in a block', mined, error(missing), null, 'unknown'],
    ['the service reports no block, and has no receipt', silent, error(missing), null, 'pending'],
    ['the service reports no block, and the receipt can’t be had', silent, error(broken), null, 'unknown'],
    ['the service reports no block, but has a receipt', silent, done, null, 'confirmed'],
    ['a transaction of an unknown shape with a receipt', unrecognized, done, null, 'confirmed'],
    ['neither can be read', unrecognized, unrecognized, null, 'unreadable'],
    ['the service fails', error(broken), loading, broken, 'unreadable'],
    ['once waited, now gone', gone(waiting), loading, missing, 'not-found'],
    ['once mined, now both gone: its block was undone', gone(mined), gone(done), missing, 'not-found'],
    ['not found, but its receipt is there', gone(mined), done, missing, 'confirmed'],
  ])('%s', (_what, of, ended, problem, status) => {
    expect(statusOf({ transaction: of, receipt: ended, problem })).toBe(status);
  });
});

test('error: nothing says “in a block” where no block is reported', () => {
  expect(badgeOf('unknown', null)?.words).not.toContain('block');
  expect(badgeOf('unknown', '5')?.words).toContain('in a block');
  expect(badgeOf('loading', null)).toBeNull();
});
