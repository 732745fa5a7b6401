/** The rows of approvals: what is risky in words, their order, how they are narrowed and which reading is shown. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { limitWords } from '#renderer/approvals/approval-parts.tsx';
import {
  type Around,
  allApprovals,
  groupApprovals,
  isBetweenOwn,
  narrowApprovals,
  newestValue,
  sortApprovals,
  toApprovalRow,
  withBalance,
} from '#renderer/approvals/approval-rows.ts';
import { allowedText, approvalsInWords, atRiskWords, foundWords } from '#renderer/approvals/approval-words.ts';
import { countedAtRisk } from '#renderer/approvals/total-at-risk.ts';
import { toNames } from '#renderer/notebook/names.ts';
import type { SavedApproval } from '#shared/approvals/approvals.ts';

const [contract, mine, second, market, stranger] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
/** Shortened as Market is. */
const lookAlike = '0x2361000000000000000000000000000000001E8f';
const entries = { [market]: { label: 'Market', note: '', contact: true } } as never;
const names = toNames(
  [mine, second].map((address) => ({ address, name: null })),
  entries,
);
const everything = (2n ** 256n - 1n).toString();

const approval = (change: Partial<SavedApproval> = {}): SavedApproval => ({
  ...{ is: 'erc20', contract, tokenId: null, owner: mine, spender: market },
  ...{ origins: ['receipt'], isOwn: true, first: null, last: null, addedAt: 1, checkedAt: 1 },
  ...{ readings: [], change: null, watched: null, forgotten: false, waits: false },
  ...change,
});
const around = (change: Partial<Around> = {}): Around => ({
  ...{ value: '1000', checkedAt: 1, isStale: false, supply: '1000000', balance: '5000' },
  ...{ token: { name: 'SIX', decimals: 0 }, sendsItself: false, names, own: [mine, second] },
  ...change,
});
const row = (change: Partial<SavedApproval> = {}, more: Partial<Around> = {}) => toApprovalRow(approval(change), around(more));

describe('risk', () => {
  test.each([
    ['an amount, by a named address', {}, {}, 'care', ['Up to an amount']],
    ['without limit', {}, { value: everything }, 'high', ['Without limit: all of it, now and later']],
    ['more than there is', {}, { value: '1000001' }, 'high', ['Without limit: all of it, now and later']],
    [
      'without limit, of what one has none',
      {},
      { value: everything, balance: '0' },
      'care',
      ['Without limit, but this account holds none now'],
    ],
    [
      'without limit, by a stranger',
      { spender: stranger },
      { value: everything },
      'high',
      ['Without limit: all of it, now and later, by an address you haven’t named'],
    ],
    [
      'every token of a collection',
      { is: 'operator', spender: stranger },
      { value: '1' },
      'high',
      ['Everything in this collection, now and later, by an address you haven’t named'],
    ],
    ['one token, by a named address', { is: 'token', tokenId: '5' }, { value: '1' }, 'info', ['One token, by an address you named']],
    [
      'one token, by a stranger',
      { is: 'token', tokenId: '5', spender: stranger },
      { value: '1' },
      'care',
      ['An address you haven’t named'],
    ],
    ['as much as one has', {}, { value: '9000' }, 'care', ['As much as this account holds, or more']],
    ['of what one has none', {}, { balance: '0' }, 'info', ['This account holds none of it now']],
    ['your own account', { spender: second }, { value: everything }, 'info', ['One of your own accounts']],
    [
      'an ordinary account without limit',
      {},
      { value: everything, sendsItself: true },
      'high',
      ['Without limit: all of it, now and later', 'An ordinary account, not a contract: whoever has its key can take it'],
    ],
    ['unknown', {}, { value: null }, 'care', ['What it allows couldn’t be read']],
    ['over', {}, { value: '0' }, 'none', ['Allows nothing now']],
  ] as const)('%s', (_name, change, more, level, reasons) => {
    expect(row(change, more).risk).toEqual({ level, reasons });
  });

  test('error: M16 one that looks like a known one', () => {
    const { risk } = row({ spender: lookAlike });
    expect(risk.level).toBe('high');
    expect(risk.reasons[0]).toMatch(/^This isn’t “Market” .*Compare every digit$/);
  });

  test('error: an approval found in another’s transaction says so', () => {
    expect(row({ isOwn: false }).risk.reasons).toContain('From a transaction you didn’t send, so it may be spam');
  });
});

describe('at risk', () => {
  const notes = { name: 'Field Notes', decimals: null };
  test('default: the lesser of allowance and balance; of a whole collection, all that the account has', () => {
    const [operator, one] = [{ is: 'operator' }, { is: 'token', tokenId: '5' }] as const;
    expect([
      row().atRisk,
      row({}, { value: everything }).atRisk,
      row(operator, { value: '1', balance: '3' }).atRisk,
      row(operator, { value: '0', balance: '3' }).atRisk,
      row(one, { value: '1', balance: '1' }).atRisk,
      row(one, { value: '1', balance: '0' }).atRisk,
    ]).toEqual(['1000', '5000', '3', '0', '1', '0']);
  });

  test.each(['erc20', 'operator', 'token'] as const)('error: unknown where either is unknown, and never 0: %s', (is) => {
    const both = [row({ is }, { balance: null }), row({ is }, { value: null }), row({ is }, { value: '1', balance: null })];
    expect(both.map(({ atRisk }) => atRisk)).toEqual([null, null, null]);
    expect(both.map((each) => atRiskWords(each, false))).toEqual(Array(3).fill('At risk: unknown'));
  });

  test('default: an approval to the person’s own account is never at risk, even if unread; a label doesn’t make an address theirs', () => {
    const operator = { is: 'operator', spender: second } as const;
    const own = [row({ spender: second }, { value: everything }), row(operator, { value: '1' }), row({ spender: second }, { value: null })];
    expect(own.map(isBetweenOwn)).toEqual([true, true, true]);
    // A stranger’s tokens are at risk also from one of the person’s accounts.
    expect(atRiskWords(row({ owner: stranger, spender: second }), false)).toBe('1,000 SIX at risk');
    expect(own.map((each) => atRiskWords(each, false))).toEqual(Array(3).fill('No risk: the spender is your own account'));
    expect(countedAtRisk(own)).toEqual([]);
    const called = { [stranger]: { label: 'Account 2', note: '', contact: true }, [market]: { label: 'your account', note: '' } } as never;
    const labeled = toNames([{ address: mine, name: null }], called);
    const theirs = [stranger, market].map((spender) => row({ spender }, { names: labeled, own: [mine] }));
    expect(theirs.map(({ atRisk, isToOwn }) => [atRisk, isToOwn])).toEqual(Array(2).fill(['1000', false]));
    expect(countedAtRisk(theirs)).toHaveLength(2);
  });

  test('default: in words, without amounts if they are hidden; nothing of an approval that is over', () => {
    const rows = [
      row(),
      row({}, { value: everything, balance: '1234567891', token: { name: 'SIX', decimals: 9 } }),
      row({}, { token: { name: 'SIX', decimals: null } }),
      row({ is: 'operator' }, { value: '1', balance: '3', token: notes }),
      row({ is: 'token', tokenId: '5' }, { value: '1', balance: '1', token: notes }),
      row({}, { value: '0' }),
    ];
    expect(rows.map((each) => atRiskWords(each, false))).toEqual([
      '1,000 SIX at risk',
      '1.234567… SIX at risk',
      '1 000 base units of SIX at risk',
      '3 collectibles at risk',
      '1 collectible at risk',
      null,
    ]);
    expect(rows.slice(2, 4).map((each) => atRiskWords(each, true))).toEqual(['An amount of SIX at risk', 'Collectibles at risk']);
  });

  test('error: a row is as old as its balance', () => {
    const fresh = { checkedAt: 9, isStale: false };
    expect(withBalance(fresh, { at: 5, isStale: false })).toEqual({ checkedAt: 5, isStale: false });
    expect(withBalance(fresh, { at: 11, isStale: false })).toEqual(fresh);
    expect(withBalance(fresh, { at: 5, isStale: true })).toEqual({ checkedAt: 5, isStale: true });
    expect(withBalance({ checkedAt: 4, isStale: true }, { at: 5, isStale: true })).toEqual({ checkedAt: 4, isStale: true });
    expect(withBalance({ checkedAt: null, isStale: false }, { at: 5, isStale: true })).toEqual({ checkedAt: null, isStale: false });
    expect(withBalance(fresh, null)).toEqual(fresh);
  });
});

test('default: words', () => {
  const words = [
    row({}, { value: everything }),
    row(),
    row({}, { token: { name: 'SIX', decimals: null } }),
    row({}, { value: null }),
    row({ is: 'operator' }, { value: '1', token: { name: 'Field Notes', decimals: null } }),
    row({ is: 'token', tokenId: '5' }, { value: '1', token: { name: 'Field Notes', decimals: null } }),
    row({ is: 'token', tokenId: '5' }, { value: '0', token: { name: 'Field Notes', decimals: null } }),
  ];
  expect(words.map((one) => allowedText(one))).toEqual([
    'may spend all your SIX, without limit',
    'may spend up to 1,000 SIX',
    'may spend up to 1 000 base units of SIX',
    'may be able to spend SIX: limit unknown',
    'may move every Field Notes you own, now and later',
    'may move Field Notes #5',
    'can’t move Field Notes #5',
  ]);
  const others = (more: Partial<SavedApproval>, value: string) =>
    allowedText(row({ owner: stranger, origins: ['hand'], ...more }, { value }));
  expect(others({}, everything)).toBe('may spend all SIX of its owner, without limit');
  expect(others({ is: 'operator' }, '1')).toBe('may move every SIX its owner has, now and later');
  expect(others({ is: 'operator' }, '0')).toBe('can’t move its owner’s SIX');
  expect(allowedText(row(), true)).toBe('may spend up to an amount of SIX');
});

test('default: the riskiest first, then the newest; narrowed by everything that is shown', () => {
  const rows = sortApprovals([
    row({ is: 'token', tokenId: '5' }, { value: '1' }),
    row({ spender: second }, { value: '0' }),
    row({ addedAt: 5 }),
    row({ addedAt: 9, spender: stranger }),
    row({ is: 'operator' }, { value: '1' }),
  ]);
  expect(rows.map(({ risk, approval: { addedAt } }) => `${risk.level} ${addedAt}`)).toEqual([
    'high 1',
    'care 9',
    'care 5',
    'info 1',
    'none 1',
  ]);
  const narrowed = (change: Partial<typeof allApprovals>) => narrowApprovals(rows, { ...allApprovals, ...change }).length;
  expect([
    narrowed({}),
    narrowed({ state: 'over' }),
    narrowed({ risk: 'care' }),
    narrowed({ spender: stranger }),
    narrowed({ owner: second }),
  ]).toEqual([4, 5, 2, 1, 0]);
  expect([
    narrowed({ sought: 'market' }),
    narrowed({ sought: '#5 six' }),
    narrowed({ sought: stranger.slice(0, 8) }),
    narrowed({ sought: 'nothing like it' }),
  ]).toEqual([3, 1, 1, 0]);
});

test('default: grouped by spender: the group with the riskiest first, in each the riskiest first', () => {
  const rows = sortApprovals([
    row({ addedAt: 9 }, { value: '10' }),
    row({ is: 'token', tokenId: '5', spender: stranger }, { value: '1' }),
    row({ is: 'operator' }, { value: '1' }),
    row({ spender: second }, { value: '10' }),
  ]);
  expect(
    groupApprovals(rows).map(({ spender, name, rows }) => [spender, name?.text ?? null, rows.map(({ approval }) => approval.is)]),
  ).toEqual([
    [market, 'Market', ['operator', 'erc20']],
    [stranger, null, ['token']],
    [second, names.of(second)?.text, ['erc20']],
  ]);
});

test('default: what is approved, in a group that names the spender', () => {
  const notes = { name: 'Field Notes', decimals: null };
  const words = (change: Partial<SavedApproval>, more: Partial<Around>) =>
    renderToStaticMarkup(limitWords(row(change, more), false)).replaceAll(/<[^>]*>/g, '');
  const values = [everything, '1000', '0', null];
  expect(values.map((value) => words({}, { value }))).toEqual(['Unlimited SIX', 'Up to 1,000 SIX', 'No SIX', 'SIX: limit unknown']);
  expect(['1', '0', null].map((value) => words({ is: 'operator' }, { value, token: notes }))).toEqual([
    'All Field Notes, now and in the future',
    'All Field Notes: no longer approved',
    'All Field Notes: unknown whether still approved',
  ]);
  expect(['1', '0', null].map((value) => words({ is: 'token', tokenId: '5' }, { value, token: notes }))).toEqual([
    'Field Notes #5',
    'Field Notes #5: no longer approved',
    'Field Notes #5: unknown whether still approved',
  ]);
});

test('default: how many are found, and never that there are no others', () => {
  const narrowed = { ...allApprovals, sought: 'market' };
  expect([
    foundWords(2, 4, allApprovals),
    foundWords(1, 1, allApprovals),
    foundWords(0, 4, allApprovals),
    foundWords(1, 4, narrowed),
  ]).toEqual(['2 approvals found', '1 approval found', 'No active approvals found', '1 of 4 approvals']);
});

test('default: an approval that ended without the person stays visible until they have seen it', () => {
  const ended = row({ change: { how: 'revoked', at: 1, from: '5', to: '0' } }, { value: '0' });
  expect(narrowApprovals([ended], allApprovals)).toHaveLength(1);
});

test('default: the newer reading is shown, and one in no known form is unknown', () => {
  const kept = { readings: [{ at: 5, value: '7' }], checkedAt: 9 };
  expect(newestValue(kept, null)).toEqual({ value: '7', checkedAt: 9 });
  expect(newestValue(kept, { value: '8', at: 6 })).toEqual({ value: '7', checkedAt: 9 });
  expect(newestValue(kept, { value: '8', at: 10 })).toEqual({ value: '8', checkedAt: 10 });
  expect(newestValue(kept, { value: null, at: 10 })).toEqual({ value: null, checkedAt: 10 });
});

test('behavior: for a way to those of one token: how many, and how many of them without limit', () => {
  const allowing = (value: string, is: SavedApproval['is'] = 'erc20') => approval({ is, tokenId: null, readings: [{ at: 1, value }] });
  expect(approvalsInWords([], '100')).toBe('Approvals');
  expect(approvalsInWords([allowing('5')], '100')).toBe('1 approval');
  expect(approvalsInWords([allowing('5'), allowing('101')], '100')).toBe('2 approvals, 1 without limit');
  expect(approvalsInWords([allowing('101')], null)).toBe('1 approval');
  expect(approvalsInWords([allowing(everything), allowing('1', 'operator')], null)).toBe('2 approvals, 1 without limit');
});
