/** Which operation reads, sets and revokes each kind of approval. */

import type { ApprovalSubject } from '#shared/approvals/approvals.ts';
import { checksummed, hasAddressForm } from '#shared/core/address.ts';
import type { OperationInput, OperationValue } from '#shared/core/operations/table.ts';
import { sameAddress, zeroAddress } from '#shared/core/short-address.ts';

/** The operations that read what an approval allows. */
export type ApprovalRead = {
  readonly [Id in 'erc20.allowance' | 'erc721.isApprovedForAll' | 'erc721.approved']: {
    readonly id: Id;
    readonly input: OperationInput<Id>;
  };
}['erc20.allowance' | 'erc721.isApprovedForAll' | 'erc721.approved'];

export type ApprovalWrite = {
  readonly [Id in 'erc20.approve' | 'erc721.setApprovalForAll' | 'erc721.approve']: { readonly id: Id; readonly input: OperationInput<Id> };
}['erc20.approve' | 'erc721.setApprovalForAll' | 'erc721.approve'];

export function readOf({ is, contract, tokenId, owner, spender }: ApprovalSubject): ApprovalRead {
  if (is === 'erc20') return { id: 'erc20.allowance', input: { contractAddress: contract, owner, spender } };
  if (is === 'operator') return { id: 'erc721.isApprovedForAll', input: { contractAddress: contract, owner, operator: spender } };
  return { id: 'erc721.approved', input: { contractAddress: contract, tokenId: tokenId ?? '' } };
}

/** The approval's value from an answer to `readOf`: base units, or `1` and `0`. */
export function approvalValue(approval: ApprovalSubject, value: OperationValue<ApprovalRead['id']>): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value.some((one) => sameAddress(one, approval.spender)) ? '1' : '0';
}

/**
 * Nothing is allowed after it. For one token of a collection the zero address is approved: an amount of 0 is the id of a
 * token there, and would allow what it names.
 */
export function revokeOf({ is, contract, tokenId, spender }: ApprovalSubject): ApprovalWrite {
  if (is === 'erc20') return { id: 'erc20.approve', input: { contractAddress: contract, amount: '0', spender } };
  if (is === 'operator')
    return { id: 'erc721.setApprovalForAll', input: { contractAddress: contract, operator: spender, approved: false } };
  return { id: 'erc721.approve', input: { contractAddress: contract, tokenId: tokenId ?? '', approvedAddress: zeroAddress } };
}

/** `amount`: base units. */
export const allowOf = ({ contract, spender }: ApprovalSubject, amount: string): ApprovalWrite => ({
  id: 'erc20.approve',
  input: { contractAddress: contract, amount, spender },
});

/** Whether an answer to that read gives the approval's value. */
export function isReadBy(approval: ApprovalSubject, id: string, input: object): boolean {
  const read = readOf(approval);
  if (read.id !== id) return false;
  const given = input as Readonly<Record<string, unknown>>;
  return Object.entries(read.input).every(([name, value]) => same(given[name], value));
}

const same = (one: unknown, other: string) =>
  typeof one === 'string' && (one === other || (hasAddressForm(one) && checksummed(one) === other));
