/** Reads token events: EIP-20, EIP-721 (which has one topic more) and EIP-1155. */
import { decodeAbiParameters } from 'viem/utils';
import type { ApprovalKind, ApprovalSubject } from '#shared/approvals/approvals.ts';
import { checksummed } from '#shared/core/address.ts';
import type { Log } from '#shared/core/readers/transaction.ts';
import { zeroAddress } from '#shared/core/short-address.ts';

export interface TokenTransfer {
  readonly kind: 'erc20' | 'erc721' | 'erc1155';
  readonly token: string;
  readonly from: string;
  readonly to: string;
  /** Base units; null for ERC721. */
  readonly amount: string | null;
  readonly tokenId: string | null;
  readonly logIndex: string | null;
  /** Which of the event's transfers, counted from 0. */
  readonly part: number;
}

/** Transfer(address,address,uint256): EIP-20 and EIP-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** TransferSingle(address,address,address,uint256,uint256): EIP-1155. */
export const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
/** TransferBatch(address,address,address,uint256[],uint256[]): EIP-1155. */
export const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
/** Approval(address,address,uint256): EIP-20 and EIP-721. */
export const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
/** ApprovalForAll(address,address,bool): EIP-721 and EIP-1155. */
export const approvalForAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';

const word = /^0x[0-9a-fA-F]{64}$/;
const twoWords = /^0x([0-9a-fA-F]{64})([0-9a-fA-F]{64})$/;
// More than any batch that is meant for people.
const longestBatch = 64 * 1024;
const mostParts = 500;

/** An address from a topic (twelve zero bytes, then the address), or null. */
export function addressInTopic(topic: string | undefined): string | null {
  const digits = /^0x0{24}([0-9a-f]{40})$/i.exec(topic ?? '')?.[1];
  return digits === undefined ? null : checksummed(`0x${digits}`);
}

/** Empty for any other event. Never throws, whatever the contract wrote. */
export function transfersIn(log: Log): readonly TokenTransfer[] {
  const [topic = '', one, two, three] = log.topics;
  const { address: token, logIndex } = log;
  if (topic === transferTopic) {
    const [from, to] = [addressInTopic(one), addressInTopic(two)];
    if (from === null || to === null) return [];
    const base = { token, from, to, logIndex, part: 0 };
    if (log.topics.length === 3 && word.test(log.data)) {
      return [{ ...base, kind: 'erc20', amount: BigInt(log.data).toString(), tokenId: null }];
    }
    if (log.topics.length === 4 && three !== undefined) {
      return [{ ...base, kind: 'erc721', amount: null, tokenId: BigInt(three).toString() }];
    }
    return [];
  }
  if ((topic !== singleTopic && topic !== batchTopic) || log.topics.length !== 4) return [];
  const [from, to] = [addressInTopic(two), addressInTopic(three)];
  if (from === null || to === null) return [];
  return amountsIn(topic, log.data).map(([tokenId, amount], part) => ({
    kind: 'erc1155',
    token,
    from,
    to,
    amount,
    tokenId,
    logIndex,
    part,
  }));
}

function amountsIn(topic: string, data: string): readonly (readonly [id: string, amount: string])[] {
  if (topic === singleTopic) {
    const [, id, amount] = twoWords.exec(data) ?? [];
    return id === undefined || amount === undefined ? [] : [[BigInt(`0x${id}`).toString(), BigInt(`0x${amount}`).toString()]];
  }
  if (data.length > longestBatch) return [];
  try {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data as `0x${string}`);
    if (ids.length !== amounts.length || ids.length > mostParts) return [];
    return ids.map((id, index) => [id.toString(), (amounts[index] ?? 0n).toString()]);
  } catch {
    return [];
  }
}

/** An approval as an event reports it. Only a read proves it. */
export interface ReportedApproval extends ApprovalSubject {
  /** Base units for `erc20`; else `1` or `0`. */
  readonly value: string;
}

/** Null for any other event. Never throws, whatever the contract wrote. */
export function approvalIn({ address: contract, topics, data }: Log): ReportedApproval | null {
  const [topic, ...indexed] = topics;
  if (topic !== approvalTopic && topic !== approvalForAllTopic) return null;
  const [owner, spender] = [addressInTopic(indexed[0]), addressInTopic(indexed[1])];
  if (owner === null || spender === null) return null;
  const approval = (is: ApprovalKind, value: string, tokenId: string | null = null) => ({ is, contract, tokenId, owner, spender, value });
  if (topic === approvalForAllTopic) {
    if (indexed.length !== 2 || !word.test(data)) return null;
    const isAllowed = BigInt(data);
    return isAllowed > 1n ? null : approval('operator', isAllowed.toString());
  }
  if (indexed.length === 2 && word.test(data)) return approval('erc20', BigInt(data).toString());
  const [, , id] = indexed;
  if (indexed.length === 3 && id !== undefined && word.test(id) && data === '0x')
    return approval('token', spender === zeroAddress ? '0' : '1', BigInt(id).toString());
  return null;
}

/** A transfer out of an account. It can lower an allowance, and it ends the approval of that collectible. */
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

/** Whether that transfer may have changed the approval. */
export const isTouchedBy = (approval: ApprovalSubject, { contract, owner, tokenId }: Moved) =>
  approval.contract === contract && approval.owner === owner && (tokenId === null ? approval.is === 'erc20' : approval.tokenId === tokenId);

/** An event of a token; `owner` gives, allows or is moved from. */
export type TokenEvent =
  | { readonly is: 'transfer'; readonly owner: string; readonly to: string; readonly amount: string; readonly isToken: boolean }
  | { readonly is: 'approval'; readonly owner: string; readonly to: string; readonly amount: string; readonly isToken: boolean }
  | { readonly is: 'approval-for-all'; readonly owner: string; readonly to: string; readonly approved: boolean };

/** One of the three, in one form; null for any other event. A token's id counts as its amount. */
export function readTokenEvent(log: Log): TokenEvent | null {
  const approval = approvalIn(log);
  if (approval !== null) {
    const { is, owner, spender: to, value, tokenId } = approval;
    if (is === 'operator') return { is: 'approval-for-all', owner, to, approved: value === '1' };
    return { is: 'approval', owner, to, amount: tokenId ?? value, isToken: is === 'token' };
  }
  const [moved] = transfersIn(log);
  if (moved === undefined || moved.kind === 'erc1155') return null;
  const { from: owner, to, amount, tokenId, kind } = moved;
  return { is: 'transfer', owner, to, amount: tokenId ?? amount ?? '', isToken: kind === 'erc721' };
}
