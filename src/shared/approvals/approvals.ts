/** Saved approvals: who may spend or move what, and what was last read of each. */
import { isWithoutLimit } from '#shared/core/amount.ts';

/** `erc20`: an allowance. `operator`: for a whole collection. `token`: for one token of a collection. */
export const approvalKinds = ['erc20', 'operator', 'token'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Addresses are EIP-55. */
export interface ApprovalSubject {
  readonly is: ApprovalKind;
  /** The token’s or the collection’s. */
  readonly contract: string;
  /** Decimal digits; null for all kinds but `token`. */
  readonly tokenId: string | null;
  readonly owner: string;
  /** Who may: the spender, the operator or the approved address. */
  readonly spender: string;
}

/** Where it was found. `receipt`: in a transaction that the person opened. `hand`: added by the person. */
export const approvalOrigins = ['activity', 'receipt', 'watching', 'hand'] as const;
export type ApprovalOrigin = (typeof approvalOrigins)[number];

/** The transaction that made an approval; null for what isn't known. */
export interface ApprovalEvent {
  readonly hash: string;
  /** Decimal. */
  readonly block: string | null;
  /** Epoch milliseconds, of the block. */
  readonly at: number | null;
}

/** `value`: base units for `erc20`; else `1` for allowed and `0` for not. */
interface ApprovalReading {
  readonly at: number;
  readonly value: string;
}

/** `spent`: it fell when the owner's tokens moved. */
export type ChangeKind = 'given' | 'raised' | 'lowered' | 'spent' | 'revoked';

export interface ApprovalChange {
  readonly how: ChangeKind;
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

export interface SavedApproval extends ApprovalSubject {
  readonly origins: readonly ApprovalOrigin[];
  /** Whether one of the person's own accounts sent a transaction that made it. Other people's contracts can emit any event. */
  readonly isOwn: boolean;
  readonly first: ApprovalEvent | null;
  readonly last: ApprovalEvent | null;
  /** Epoch milliseconds. */
  readonly addedAt: number;
  /** When it was last read; null until then. */
  readonly checkedAt: number | null;
  /** One for each change of the value, the oldest first. */
  readonly readings: readonly ApprovalReading[];
  /** A change that wasn't sent from here; null once the person has seen it. */
  readonly change: ApprovalChange | null;
  /** Whether it is read regularly. Null: whenever it allows something and watching is on. */
  readonly watched: boolean | null;
  /** Hidden by the person until a newer approval is found. */
  readonly forgotten: boolean;
  /** The person's own, found while the list was full: listed once there is room. */
  readonly waits: boolean;
  /** Added by hand only by people who owned its account. */
  readonly ofOwn?: boolean | undefined;
  /** How many others of the same transaction aren't listed, as there were too many. */
  readonly unlisted?: number | undefined;
}

/** Whether it concerns the person who is signed in. `isOwned`: its owner is one of their accounts. By hand, any account can be checked. */
export const isTheirs = ({ origins, ofOwn }: Pick<SavedApproval, 'origins' | 'ofOwn'>, isOwned: boolean) =>
  isOwned || (origins.includes('hand') && ofOwn !== true);

/** Listed per connection. */
export const mostApprovals = 240;
/**
 * Of these, from other people's transactions alone: in all, and of one contract. Of each token that the person follows as many as in all,
 * and they don't count.
 */
export const mostOfOthers = 40;
export const mostOfOneContract = 8;
/** Saved but not listed. */
export const mostWaiting = 240;
export const mostForgotten = 120;
export const mostReadings = 6;

/** Identifies an approval. */
export const approvalKey = ({ is, contract, tokenId, owner, spender }: ApprovalSubject) =>
  [is, contract, ...(tokenId === null ? [] : [tokenId]), owner, spender].join(' ');

/** The value last read; null if it was never read. */
export const lastValue = ({ readings }: Pick<SavedApproval, 'readings'>): string | null => readings.at(-1)?.value ?? null;

export const allowsAnything = (approval: Pick<SavedApproval, 'readings'>) => lastValue(approval) !== null && lastValue(approval) !== '0';

/** All of a token or collection, what comes later too, whatever the token's supply. */
export const allowsAll = (approval: Pick<SavedApproval, 'is' | 'readings'>) =>
  approval.is === 'operator' ? allowsAnything(approval) : approval.is === 'erc20' && isWithoutLimit(lastValue(approval) ?? '0');

/** Whether the person gave it or looked it up. Others' transactions can claim any approval of theirs. */
export const isAsked = ({ isOwn, origins }: Pick<SavedApproval, 'isOwn' | 'origins'>) => isOwn || origins.includes('hand');

/** Approvals that never allowed anything aren't listed, because strangers could fill the list with them. */
export function isListed(approval: SavedApproval): boolean {
  if (approval.forgotten || approval.waits) return false;
  if (approval.origins.includes('hand') || approval.readings.some(({ value }) => value !== '0')) return true;
  return approval.isOwn && approval.readings.length === 0;
}

/** Whether no more are listed that only other people's transactions made. `contract`: of this one; of any, unless given. */
export function isCrowded(known: readonly SavedApproval[], followed: ReadonlySet<string>, contract?: string): boolean {
  const others = known.filter((one) => !isAsked(one));
  const counts = Map.groupBy(others, (one) => one.contract);
  const isFull = (each: string) => (counts.get(each)?.length ?? 0) >= (followed.has(each) ? mostOfOthers : mostOfOneContract);
  const isAllFull = others.filter((one) => !followed.has(one.contract)).length >= mostOfOthers;
  if (contract === undefined) return isAllFull || [...counts.keys()].some(isFull);
  return isFull(contract) || (isAllFull && !followed.has(contract));
}

/** Whether it counts towards `mostApprovals`. */
export const takesPlace = ({ forgotten, waits }: Pick<SavedApproval, 'forgotten' | 'waits'>) => !forgotten && !waits;
