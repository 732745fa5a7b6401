/** Approvals: what is without limit, which are listed, how each kind is read and taken back, and what a write does to them. */
import { describe, expect, test } from 'vitest';
import { actionsOf, approvalSetBy, mayMake } from '#shared/approvals/approval-actions.ts';
import { approvalValue, isReadBy, readOf, revokeOf } from '#shared/approvals/approval-operations.ts';
import { type ApprovalSubject, approvalKey, isListed, type SavedApproval } from '#shared/approvals/approvals.ts';
import { parseSavedApproval } from '#shared/approvals/stored-approvals.ts';
import { isWithoutLimit } from '#shared/core/amount.ts';
import { parseInput } from '#shared/core/input.ts';
import { operations } from '#shared/core/operations/table.ts';

const [contract, owner, spender, other] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
const zeroAddress = `0x${'0'.repeat(40)}`;
const erc20: ApprovalSubject = { is: 'erc20', contract, tokenId: null, owner, spender };
const operator: ApprovalSubject = { ...erc20, is: 'operator' };
const token: ApprovalSubject = { ...erc20, is: 'token', tokenId: '5' };
const saved = (change: Partial<SavedApproval> = {}): SavedApproval => ({
  ...erc20,
  ...{ origins: ['receipt'], isOwn: true, first: null, last: null, addedAt: 1, checkedAt: null },
  ...{ readings: [], change: null, watched: null, forgotten: false, waits: false },
  ...change,
});

describe('isWithoutLimit', () => {
  test.each([
    ['the total supply', '1000', '1000', false],
    ['one more', '1001', '1000', true],
    ['no supply known', '1001', null, false],
    ['2^255 − 1, no supply known', (2n ** 255n - 1n).toString(), null, false],
    ['2^255', (2n ** 255n).toString(), null, true],
    ['2^255, of a token that has as many', (2n ** 255n).toString(), (2n ** 256n - 1n).toString(), true],
    ['everything', (2n ** 256n - 1n).toString(), '1000', true],
  ])('%s', (_name, value, supply, expected) => {
    expect(isWithoutLimit(value, supply)).toBe(expected);
  });
});

describe('isListed', () => {
  const none = [{ at: 1, value: '0' }];
  test.each([
    ['your own, not read yet', saved(), true],
    ['others’, not read yet', saved({ isOwn: false }), false],
    ['nothing, and never anything', saved({ readings: none }), false],
    ['nothing, by hand', saved({ origins: ['hand'], readings: none }), true],
    [
      'nothing any more',
      saved({
        readings: [
          { at: 1, value: '5' },
          { at: 2, value: '0' },
        ],
      }),
      true,
    ],
    ['others’, and it allows something', saved({ isOwn: false, readings: [{ at: 1, value: '5' }] }), true],
    ['forgotten', saved({ forgotten: true, readings: [{ at: 1, value: '5' }] }), false],
  ])('%s', (_name, approval, expected) => {
    expect(isListed(approval)).toBe(expected);
  });
});

test('default: what was saved is read unchanged', () => {
  const approval = saved({
    last: { hash: `0x${'1f'.repeat(32)}`, block: '7', at: null },
    change: { how: 'raised', at: 1, from: '1', to: '2' },
  });
  expect(parseSavedApproval(JSON.parse(JSON.stringify(approval)))).toEqual(approval);
});

test.each([
  ['no checksum', { contract: contract.toLowerCase() }],
  ['a token without an id', { is: 'token' }],
  ['an id of what has none', { tokenId: '5' }],
  ['another kind', { is: 'erc1155' }],
  ['an amount that is none', { readings: [{ at: 1, value: '-1' }] }],
])('error: %s is rejected', (_name, change) => {
  expect(parseSavedApproval({ ...saved(), ...change })).toBeNull();
});

test('default: each approval has its own key', () => {
  expect(
    new Set([erc20, operator, token, { ...token, tokenId: '6' }, { ...erc20, owner: spender, spender: owner }].map(approvalKey)).size,
  ).toBe(5);
});

describe('revokeOf', () => {
  test('default: each kind in its own way', () => {
    expect(revokeOf(erc20)).toEqual({ id: 'erc20.approve', input: { contractAddress: contract, amount: '0', spender } });
    expect(revokeOf(operator)).toEqual({
      id: 'erc721.setApprovalForAll',
      input: { contractAddress: contract, operator: spender, approved: false },
    });
    expect(revokeOf(token)).toEqual({
      id: 'erc721.approve',
      input: { contractAddress: contract, tokenId: '5', approvedAddress: zeroAddress },
    });
  });

  test('error: M17 an amount of 0 is never sent to a collection: there it is a token’s id', () => {
    for (const approval of [operator, token]) {
      const { id, input } = revokeOf(approval);
      expect(id.startsWith('erc721.')).toBe(true);
      expect(Object.values(input)).not.toContain('0');
    }
  });

  test.each([erc20, operator, token])('default: the operation takes it ($is)', (approval) => {
    const { id, input } = revokeOf(approval);
    expect(parseInput(operations[id].input, input).ok).toBe(true);
  });
});

describe('readOf', () => {
  test.each([erc20, operator, token])('default: an answer to it is about that approval ($is)', (approval) => {
    const { id, input } = readOf(approval);
    const lower = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value.toLowerCase()]));
    expect([isReadBy(approval, id, input), isReadBy(approval, id, lower), isReadBy({ ...approval, contract: other }, id, input)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('default: a token that another spender may move is not this approval', () => {
    expect([approvalValue(token, [spender.toLowerCase()]), approvalValue(token, [other]), approvalValue(token, [])]).toEqual([
      '1',
      '0',
      '0',
    ]);
    expect([approvalValue(operator, true), approvalValue(operator, false), approvalValue(erc20, '250')]).toEqual(['1', '0', '250']);
  });
});

describe('actions', () => {
  test('default: a write of each kind names its approval', () => {
    const subject = (approval: ApprovalSubject) => {
      const { id, input } = revokeOf(approval);
      const [action] = actionsOf({ operation: id, input });
      return action === undefined
        ? null
        : { approval: approvalSetBy(action, owner), isIt: mayMake(action, approval, '0'), isAnother: mayMake(action, approval, '1') };
    };
    expect(subject(erc20)).toEqual({ approval: erc20, isIt: true, isAnother: false });
    expect(subject(operator)).toEqual({ approval: operator, isIt: true, isAnother: false });
    // The zero address is not a spender.
    expect(subject(token)).toEqual({ approval: null, isIt: true, isAnother: false });
  });

  test('default: a free call that either standard has is both', () => {
    const input = { functionSignature: 'function approve(address,uint256)', params: [spender, '5'], contractAddress: contract };
    const actions = actionsOf({ operation: 'transaction.submit', input });
    expect(actions.map((action) => approvalSetBy(action, owner)?.is)).toEqual(['erc20', 'token']);
  });

  test('error: an approval through Permit2 isn’t one by the token itself', () => {
    const functionSignature = 'approve(address,address,uint160,uint48)';
    const params = [contract, spender, '5', '9'];
    const actions = actionsOf({
      operation: 'transaction.submit',
      input: { functionSignature, params, contractAddress: '0x000000000022d473030f116ddee9f6b43ac78ba3' },
    });
    expect(actions.map((action) => [approvalSetBy(action, owner), mayMake(action, erc20, null)])).toEqual([[null, false]]);
  });

  test('default: tokens that the owner’s spender moves lower what is left', () => {
    const input = { contractAddress: contract, from: owner, receiver: other, amount: '5' };
    const [action] = actionsOf({ operation: 'erc20.transferFrom', input });
    expect(action !== undefined && mayMake(action, erc20, '95')).toBe(true);
    expect(action !== undefined && mayMake(action, { ...erc20, owner: other }, '95')).toBe(false);
  });

  test('error: an entry that can no longer be read is left out', () => {
    expect(actionsOf({ operation: 'transaction.submit', input: {} })).toEqual([]);
  });
});
