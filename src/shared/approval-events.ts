/** Reads approvals out of a receipt's events: of tokens (EIP-20), of one token of a collection or all of it (EIP-721), told apart by the number of topics. */
import type { PairKind, PairSubject } from '#shared/approvals.ts';
import type { Log } from '#shared/readers/transaction.ts';
import { addressInTopic, transfersIn } from '#shared/transfers.ts';

/** Approval(address,address,uint256): EIP-20 and EIP-721. */
export const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
/** ApprovalForAll(address,address,bool): EIP-721 and EIP-1155. */
export const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';

/** What a contract says was allowed: only reading it tells whether it is so. */
export interface ToldApproval extends PairSubject {
  /** Base units for `erc20`; else `1` or `0`. */
  readonly value: string;
}

const word = /^0x[0-9a-fA-F]{64}$/;
const nobody = `0x${'0'.repeat(40)}`;

/** Null for an event of another kind, or one that only looks like it. Total: whatever a contract wrote, it does not throw. */
export function approvalIn({ address: contract, topics, data }: Log): ToldApproval | null {
  const [topic, ...indexed] = topics;
  if (topic !== approvalTopic && topic !== approvalForAllTopic) return null;
  const [owner, spender] = [addressInTopic(indexed[0]), addressInTopic(indexed[1])];
  if (owner === null || spender === null) return null;
  const told = (is: PairKind, value: string, tokenId: string | null = null) => ({ is, contract, tokenId, owner, spender, value });
  if (topic === approvalForAllTopic) {
    if (indexed.length !== 2 || !word.test(data)) return null;
    const isAllowed = BigInt(data);
    return isAllowed > 1n ? null : told('operator', isAllowed.toString());
  }
  if (indexed.length === 2 && word.test(data)) return told('erc20', BigInt(data).toString());
  const [, , id] = indexed;
  if (indexed.length === 3 && id !== undefined && word.test(id) && data === '0x')
    return told('token', spender === nobody ? '0' : '1', BigInt(id).toString());
  return null;
}

/** What moved away from somebody: their allowance may be less now, and of a token of a collection nobody is approved any more. */
export interface Moved {
  readonly contract: string;
  readonly owner: string;
  /** Null for what has none (EIP-20). */
  readonly tokenId: string | null;
}

export function movedIn(log: Log): readonly Moved[] {
  return transfersIn(log).flatMap(({ kind, token, from, tokenId }) =>
    kind === 'erc1155' ? [] : [{ contract: token, owner: from, tokenId }],
  );
}

/** Whether reading it again may tell something else after that. */
export const isTouchedBy = (pair: PairSubject, { contract, owner, tokenId }: Moved) =>
  pair.contract === contract && pair.owner === owner && (tokenId === null ? pair.is === 'erc20' : pair.tokenId === tokenId);
