/** The approvals that are kept: read back as they were, of their connection only, no more than there is room for. */
import { expect, test } from 'vitest';
import { createApprovalBook } from '#main/approvals/approval-book.ts';
import { approvalKey, mostApprovals, type SavedApproval } from '#shared/approvals/approvals.ts';
import { ok } from '#shared/core/result.ts';
import { addressOf as address } from '#test/support/addresses.ts';
import { openSavedTable } from '#test/support/saved-table.ts';

const approval = (number: number, change: Partial<SavedApproval> = {}): SavedApproval => ({
  ...{ is: 'erc20', contract: address(1), tokenId: null, owner: address(2), spender: address(number) },
  ...{ origins: ['hand'], isOwn: false, first: null, last: null, addedAt: 1, checkedAt: null },
  ...{ readings: [], change: null, watched: null, forgotten: false, waits: false },
  ...change,
});

function openBook() {
  const { table } = openSavedTable();
  const changedFor: string[] = [];
  return {
    table,
    changedFor,
    book: createApprovalBook({ table, changed: (connection) => changedFor.push(connection) }),
  };
}

test('default: read back as it was, announced for its connection', () => {
  const { book, changedFor } = openBook();
  book.put('a', [approval(10), approval(11, { is: 'token', tokenId: '5' })]);
  book.put('b', [approval(12)]);
  expect(book.of('a').items).toEqual([approval(10), approval(11, { is: 'token', tokenId: '5' })]);
  expect(changedFor).toEqual(['a', 'b']);
});

test('behavior: the list in memory is what was saved last', () => {
  const { book } = openBook();
  book.put('a', [approval(10)]);
  expect(book.find('a', approvalKey(approval(10)))?.readings).toEqual([]);
  book.put('a', [approval(10, { readings: [{ at: 1, value: '7' }] })]);
  expect(book.find('a', approvalKey(approval(10)))?.readings).toEqual([{ at: 1, value: '7' }]);
  book.remove('a', [approvalKey(approval(10))]);
  expect(book.of('a').items).toEqual([]);
});

test('error: one too many is refused with a message; a change of a saved one is not', () => {
  const { book } = openBook();
  const all = Array.from({ length: mostApprovals }, (_, index) => approval(100 + index));
  expect(book.put('a', all)).toEqual(ok(null));
  expect(book.put('a', [approval(9_000)], 'spender')).toMatchObject({
    ok: false,
    error: { code: 'invalid-input', fields: { spender: expect.stringContaining('up to 240 approvals') } },
  });
  expect(book.put('a', [approval(100, { watched: true })])).toEqual(ok(null));
});

test('error: an invalid row, or one under another’s key, is left out and stays in the file', () => {
  const { book, table } = openBook();
  table.put('a', 'pair', [
    { key: 'x', body: '{"is":"erc20"}' },
    { key: approvalKey(approval(10)), body: JSON.stringify(approval(11)) },
  ]);
  expect(book.of('a').items).toEqual([]);
  expect(table.list('a', 'pair')).toHaveLength(2);
});

test('behavior: waiting and forgotten approvals take no place from the others; those of an earlier version do not wait', () => {
  const { book, table } = openBook();
  const all = Array.from({ length: mostApprovals }, (_, index) => approval(100 + index));
  expect(book.put('a', all)).toEqual(ok(null));
  expect(book.put('a', [approval(9_000, { waits: true }), approval(9_001, { forgotten: true })])).toEqual(ok(null));
  expect(book.put('a', [approval(9_000, { waits: false })]).ok).toBe(false);
  expect(book.put('a', [approval(100, { forgotten: true }), approval(9_000)])).toEqual(ok(null));
  const { waits: _waits, ...earlier } = approval(5);
  table.put('b', 'pair', [{ key: approvalKey(approval(5)), body: JSON.stringify(earlier) }]);
  expect(book.of('b').items).toEqual([approval(5)]);
});
