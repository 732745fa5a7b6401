/** What is at risk in total: each balance counted once, and unknown where a part that matters is. */
import { expect, test } from 'vitest';
import type { ApprovalRow } from '#renderer/approvals/approval-rows.ts';
import { totalWords } from '#renderer/approvals/approval-words.ts';
import { totalAtRisk } from '#renderer/approvals/total-at-risk.ts';
import { lesser } from '#shared/core/amount.ts';

type Part = Partial<Omit<ApprovalRow, 'approval' | 'token'>> & { readonly of?: string; readonly owner?: string; readonly isOwn?: boolean };

const least = (value: string | null, balance: string | null) => (value === null || balance === null ? null : lesser(value, balance));

const tokens = ({ value = '1000', balance = '5000', of = 'DUSD', owner = 'mine', isOwn = true, ...more }: Part = {}): ApprovalRow =>
  ({
    ...{ approval: { is: 'erc20', contract: of, owner, tokenId: null, isOwn, origins: [] }, token: { name: of, decimals: 0 } },
    ...{ value, balance, atRisk: least(value, balance), isMine: true, ...more },
  }) as unknown as ApprovalRow;

const every = ({ value = '1', balance = '15', owner = 'mine', ...more }: Part = {}): ApprovalRow =>
  ({
    ...{
      approval: { is: 'operator', contract: 'Field Notes', owner, tokenId: null, isOwn: true, origins: [] },
      token: { name: 'Field Notes', decimals: null },
    },
    ...{ value, balance, atRisk: value === null ? null : balance, isMine: true, ...more },
  }) as unknown as ApprovalRow;

const item = (tokenId: string, { value = '1', balance = '1', ...more }: Part = {}): ApprovalRow =>
  ({
    ...{
      approval: { is: 'token', contract: 'Field Notes', owner: 'mine', tokenId, isOwn: true, origins: [] },
      token: { name: 'Field Notes', decimals: null },
    },
    ...{ value, balance, atRisk: least(value, balance), isMine: true, ...more },
  }) as unknown as ApprovalRow;

const spamOf = (row: ApprovalRow) => ({ approval: { ...row.approval, isOwn: false } });

const words = (...rows: readonly ApprovalRow[]) =>
  totalWords(
    totalAtRisk(rows, (contract) => contract === 'Followed'),
    false,
  );

test.each([
  ['spenders of one balance, below it', [tokens(), tokens({ value: '2000' })], 'At risk: 3,000 DUSD'],
  ['spenders of one balance, above it', [tokens({ value: '4000' }), tokens({ value: '2000' })], 'At risk: 5,000 DUSD'],
  ['two unlimited ones', [tokens({ value: '9999999' }), tokens({ value: '9999999' })], 'At risk: 5,000 DUSD'],
  ['two accounts', [tokens({ value: '9000' }), tokens({ value: '9000', owner: 'other', balance: '7' })], 'At risk: 5,007 DUSD'],
  ['two tokens, the riskiest first', [tokens({ of: 'GOV' }), tokens()], 'At risk: 1,000 GOV, 1,000 DUSD'],
  ['a whole collection, and an item of it', [every(), item('5')], 'At risk: 15 Field Notes'],
  ['items alone', [item('5'), item('2'), item('3', { balance: '0' })], 'At risk: 2 Field Notes'],
  ['one that is over, and one of another person', [tokens({ value: '0' }), tokens({ isMine: false }), every()], 'At risk: 15 Field Notes'],
  ['an account that holds none of it', [tokens({ balance: '0' }), every()], 'At risk: 15 Field Notes'],
  ['nothing to take', [tokens({ balance: '0' })], 'At risk: nothing now'],
] as const)('default: %s', (_name, rows, says) => expect(words(...rows)).toBe(says));

test.each([
  ['a limit', [tokens(), tokens({ value: null })], 'At risk: unknown amount of DUSD'],
  ['a balance', [tokens({ balance: null })], 'At risk: unknown amount of DUSD'],
  ['the balance of one of two accounts', [tokens(), tokens({ owner: 'other', balance: null })], 'At risk: unknown amount of DUSD'],
  ['how many items', [every({ balance: null }), item('5')], 'At risk: unknown number of Field Notes'],
  ['whether all may be moved', [every({ value: null }), item('5')], 'At risk: unknown number of Field Notes'],
  ['whose an item is', [item('5'), item('2', { balance: null })], 'At risk: unknown number of Field Notes'],
] as const)('error: unknown, and never 0, where it isn’t known: %s', (_name, rows, says) => expect(words(...rows)).toBe(says));

test('behavior: an unknown limit doesn’t matter where another one reaches the balance', () => {
  expect(words(tokens({ value: null }), tokens({ value: '9000' }))).toBe('At risk: 5,000 DUSD');
});

test('default: at most four are named; hidden amounts stay hidden', () => {
  const rows = ['A', 'B', 'C', 'D', 'E', 'F'].map((of) => tokens({ of }));
  expect(words(...rows)).toBe('At risk: 1,000 A, 1,000 B, 1,000 C, 1,000 D and 2 more');
  expect(
    totalWords(
      totalAtRisk([tokens(), every()], () => false),
      true,
    ),
  ).toBe('At risk: DUSD, Field Notes');
});

test('safety: tokens approved only in others’ transactions push none out that the person approved or follows; they are counted', () => {
  const spam = ['A', 'B', 'C', 'D', 'E'].map((of) => tokens({ of, isOwn: false }));
  expect(words(...spam, tokens(), tokens({ of: 'Followed', isOwn: false }))).toBe(
    'At risk: 1,000 DUSD, 1,000 Followed. Approved only in others’ transactions: 5 contracts',
  );
  const nothing = 'At risk: nothing that you approved or added. Approved only in others’ transactions: 1 contract';
  expect(words(tokens({ of: 'A', isOwn: false, balance: null }))).toBe(nothing);
  expect(words(tokens({ of: 'Field Notes', isOwn: false }), { ...every(), ...spamOf(every()) })).toBe(nothing);
  // Its age is of the person’s own approvals alone, of nothing to take as well.
  const rows = [...spam, tokens(), tokens({ of: 'GOV', balance: '0' })];
  expect(totalAtRisk(rows, () => false).rows.map(({ token }) => token.name)).toEqual(['DUSD', 'GOV']);
});

test('error: what one contract is as a token and as a collection isn’t added up', () => {
  expect(words(tokens({ of: 'Field Notes' }), every())).toBe('At risk: 1,000 Field Notes, 15 Field Notes');
});
