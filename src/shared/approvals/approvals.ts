/** Who may spend or move what: the approvals that are known, and what was last read of each. */

/** An allowance (EIP-20), an operator of everything of a collection, or one approved for one token of it (EIP-721). */
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

/** How it came to be known. `receipt`: of a transaction that was looked at. */
export const approvalOrigins = ['activity', 'receipt', 'watching', 'hand'] as const;
export type ApprovalOrigin = (typeof approvalOrigins)[number];

/** Where an approval was made; what is not known of it is null. */
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

/** `spent`: it went down as tokens of the owner’s moved. */
export type ChangeKind = 'given' | 'raised' | 'lowered' | 'spent' | 'revoked';

export interface ApprovalChange {
  readonly how: ChangeKind;
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

export interface SavedApproval extends ApprovalSubject {
  readonly origins: readonly ApprovalOrigin[];
  /** Whether a transaction of one of one’s own accounts is among those that made it: anybody can have a contract of theirs say anything. */
  readonly isOwn: boolean;
  readonly first: ApprovalEvent | null;
  readonly last: ApprovalEvent | null;
  /** Epoch milliseconds. */
  readonly addedAt: number;
  /** When it was last read; null until then. */
  readonly checkedAt: number | null;
  /** Each time that it was another, the oldest first. */
  readonly readings: readonly ApprovalReading[];
  /** What it became without the person; null once they have seen it. */
  readonly change: ApprovalChange | null;
  /** Null: while it allows anything and watching is on. */
  readonly watched: boolean | null;
  /** The person wants it out of the list; a newer approval brings it back. */
  readonly forgotten: boolean;
  /** One’s own, found while the list was full: kept, not listed, and taken in once there is room. */
  readonly waits: boolean;
  /** Asked for by hand by nobody but whoever had its owner among their accounts. */
  readonly ofOwn?: boolean | undefined;
}

/** Whether it is a matter of whoever is signed in. `isOwned`: its owner is one of their accounts. By hand one may ask about anybody’s. */
export const isTheirs = ({ origins, ofOwn }: Pick<SavedApproval, 'origins' | 'ofOwn'>, isOwned: boolean) =>
  isOwned || (origins.includes('hand') && ofOwn !== true);

/** Listed, per connection; of those that only others’ transactions made, so many. */
export const mostApprovals = 240;
export const mostOfOthers = 40;
/** Kept besides: of those that wait for room, and of those that are forgotten. */
export const mostWaiting = 240;
export const mostForgotten = 120;
export const mostReadings = 6;

/** The same for the same approval, whatever is known of it. */
export const approvalKey = ({ is, contract, tokenId, owner, spender }: ApprovalSubject) =>
  [is, contract, ...(tokenId === null ? [] : [tokenId]), owner, spender].join(' ');

/** As it was last read; null for unknown. */
export const lastValue = ({ readings }: Pick<SavedApproval, 'readings'>): string | null => readings.at(-1)?.value ?? null;

export const allowsAnything = (approval: Pick<SavedApproval, 'readings'>) => lastValue(approval) !== null && lastValue(approval) !== '0';

/** What never allowed anything is not listed, or anybody could fill the list; nor what others made and nobody has read. */
export function isListed(approval: SavedApproval): boolean {
  if (approval.forgotten || approval.waits) return false;
  if (approval.origins.includes('hand') || approval.readings.some(({ value }) => value !== '0')) return true;
  return approval.isOwn && approval.readings.length === 0;
}

/** Whether it takes one of the places that there are. */
export const takesPlace = ({ forgotten, waits }: Pick<SavedApproval, 'forgotten' | 'waits'>) => !forgotten && !waits;
