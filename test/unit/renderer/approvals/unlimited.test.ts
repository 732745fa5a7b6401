/** Which approvals count as unlimited: as last read, and nothing that a stranger could put there. */
import { expect, test } from 'vitest';
import { unlimitedOf } from '#renderer/approvals/unlimited.ts';
import type { SavedApproval } from '#shared/approvals/approvals.ts';
import { maxUint256 } from '#shared/core/amount.ts';

const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
const stranger = `0x${'12'.repeat(20)}`;
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const unlimited: SavedApproval = {
  is: 'erc20',
  contract: token,
  tokenId: null,
  owner: own,
  spender: stranger,
  origins: ['activity'],
  isOwn: true,
  first: null,
  last: null,
  addedAt: 0,
  checkedAt: 5,
  readings: [{ at: 5, value: maxUint256.toString() }],
  change: null,
  watched: null,
  forgotten: false,
  waits: false,
};
const valued = (value: string) => ({ readings: [{ at: 5, value }] });

test('default: unlimited approvals and operators are counted together', () => {
  const approvals = [unlimited, { ...unlimited, is: 'operator', ...valued('1') } as const];
  expect(unlimitedOf(approvals, [own], () => false)).toEqual(approvals);
});

test.each<[string, Partial<SavedApproval>]>([
  ['an amount', valued('1000')],
  ['revoked', { readings: [...unlimited.readings, { at: 6, value: '0' }] }],
  ['never read', { readings: [] }],
  ['a collection that was never read', { is: 'operator', readings: [] }],
  ['one collectible', { is: 'token', tokenId: '7', ...valued('1') }],
  ['to an account of one’s own', { spender: own }],
  ['of somebody else’s account', { owner: stranger, spender: token }],
])('behavior: %s is no unlimited approval', (_what, change) => {
  expect(unlimitedOf([{ ...unlimited, ...change }], [own], () => false)).toEqual([]);
});

test('error: an approval that only a stranger’s transaction claims counts for a token that the person follows, and for no other', () => {
  const approvals = [{ ...unlimited, isOwn: false }];
  expect(unlimitedOf(approvals, [own], () => false)).toEqual([]);
  expect(unlimitedOf(approvals, [own], (contract) => contract === token)).toHaveLength(1);
});
