/** The journal's entries: what was sent from here, and its outcome. */
import type { HistoryEntry } from '#shared/chain/history.ts';
import type { AppError } from '#shared/core/errors.ts';
import type { WriteId } from '#shared/core/operations/table.ts';

/**
 * `prepared`: confirmed, nothing sent. `holding`: confirmed, and can still be withdrawn. `sent`: sent, or possibly sent, without an answer.
 * `accepted`: the service accepted it; it waits for a block. `refused`: the service says it refused it; the chain is being searched.
 * `rejected`: refused and not found on the chain, or it never reached the service, or the person marked it as not sent.
 * `withdrawn`: ended before it was sent. `unknown`: it may or may not have been carried out.
 */
export const writeStates = [
  'prepared',
  'holding',
  'sent',
  'accepted',
  'confirmed',
  'reverted',
  'refused',
  'rejected',
  'withdrawn',
  'unknown',
] as const;
export type WriteState = (typeof writeStates)[number];

/** It may or may not have been carried out, whatever the service said. */
export const isUncertain = (state: WriteState) => state === 'unknown' || state === 'refused';

/** Searched for on the chain: its outcome is uncertain, or it was accepted without a transaction hash. */
export const isSought = ({ state, hash }: Pick<Activity, 'state' | 'hash'>) =>
  isUncertain(state) || (state === 'accepted' && hash === null);

/** The states that may follow each state. After a reorg, a confirmed write waits for a block again. */
export const mayFollow: Readonly<Record<WriteState, readonly WriteState[]>> = {
  prepared: ['holding', 'sent', 'withdrawn'],
  holding: ['sent', 'withdrawn'],
  sent: ['accepted', 'refused', 'rejected', 'unknown'],
  accepted: ['confirmed', 'reverted', 'unknown'],
  confirmed: ['accepted'],
  reverted: ['accepted'],
  refused: ['accepted', 'rejected'],
  // Found on the chain after all.
  rejected: ['accepted'],
  withdrawn: [],
  // Found on the chain after all, or looked at by the person and settled so.
  unknown: ['accepted', 'confirmed', 'reverted', 'rejected'],
};

/** No final outcome yet. */
export const isUnderWay = (state: WriteState) => state === 'prepared' || state === 'holding' || state === 'sent' || state === 'accepted';

/** The exact request, without the token. */
export interface ExactRequest {
  readonly method: 'POST';
  /** Below the API address, percent-encoded. */
  readonly path: string;
  /** The body as it goes, to the byte. */
  readonly body: string;
}

/** How far the chain was searched for a write whose outcome is not known. Block numbers are decimal strings. */
export interface Search {
  /** The first block looked at. */
  readonly from: string;
  /** The search reads at least up to this block, and later ones less and less often. */
  readonly to: string;
  /** The newest block that was known when it was looked for; entries of older versions have none. */
  readonly newest?: string;
  /** Everything up to here was looked at; null where nothing was yet. */
  readonly at: string | null;
  /** Blocks and transactions that couldn't be read fully. With any of these, finding nothing proves nothing. */
  readonly missed: number;
  /** The balance now, of the same asset as `balanceBefore`; null if it is unknown. */
  readonly balance: string | null;
  /** When it was read, in epoch milliseconds; entries of older versions have none. */
  readonly balanceAt?: number;
  readonly lookedAt: number;
}

/** Milliseconds for which a transaction must be in none of `searchDepth` blocks before it was most likely never made. */
export const searchTime = 10 * 60_000;

/** Milliseconds after it left in which it is looked for automatically. */
export const longestSearch = 24 * 60 * 60_000;

/** Milliseconds after which all nodes of a service agree. */
export const longestLag = 2 * 60_000;

/** The service rejected it, and it wasn't found in the blocks read since. If it is found later, it counts. */
export const isRejectedByService = ({ state, settledBy }: Pick<Activity, 'state' | 'settledBy'>) =>
  state === 'rejected' && settledBy === 'service';

/** Every block that could contain it has been read. */
export const wasSearchedEnough = ({ search, sentAt }: Pick<Activity, 'search' | 'sentAt'>): boolean =>
  search?.at != null && BigInt(search.at) >= lastToRead(search) && search.lookedAt - (sentAt ?? 0) >= searchTime;

/** The search reads at least up to this block before it says anything of the outcome. */
export const lastToRead = ({ to, newest = to }: Search): bigint => (BigInt(newest) > BigInt(to) ? BigInt(newest) : BigInt(to));

/** One entry of the journal. Times are epoch milliseconds. */
export interface Activity {
  readonly id: string;
  readonly connection: string;
  /** The service that it was for (service-identity.ts); it outlives the connection. */
  readonly identity: string;
  /** The API address that it was for: a connection may lead elsewhere later. */
  readonly service: string;
  readonly operation: WriteId;
  /** Checked, by our names. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: ExactRequest;
  /** SHA-256 of connection, addresses, method, path and body, in hex: what was reviewed. */
  readonly digest: string;
  /** At that time; null if the service hadn't reported it. */
  readonly chain: string | null;
  /** EIP-55, in the service's order: one of them signs, and the service does not say which. */
  readonly accounts: readonly string[];
  /** What it does, as it was reviewed: "Send 250 DUSD to “Savings”". */
  readonly title: string;
  readonly state: WriteState;
  readonly preparedAt: number;
  /** Until when it can be withdrawn. */
  readonly heldUntil: number | null;
  readonly sentAt: number | null;
  readonly answeredAt: number | null;
  /** When it was confirmed, reverted or given up. */
  readonly settledAt: number | null;
  /** The transaction's hash, if the service gave it or it was found. */
  readonly hash: string | null;
  /** The block that it is in, by number and hash. */
  readonly block: { readonly number: string; readonly hash: string | null } | null;
  /** The newest block known when it left: where a search for it begins. */
  readonly sentAtBlock: string | null;
  /** Balance of the token that it moves, in base units, read right before; null if it moves none, or it couldn't be read. */
  readonly balanceBefore: string | null;
  /** Null where nothing had to be searched for. */
  readonly search: Search | null;
  /** `person`: they said themselves what became of it. */
  readonly settledBy: 'service' | 'person' | null;
  /** The service's answer as it came. */
  readonly answer: string | null;
  /** Its receipt as it came. */
  readonly receipt: string | null;
  /** When that receipt was read; entries of older versions have none. */
  readonly receiptAt?: number;
  /** Why it was rejected, or is not known. */
  readonly problem: AppError | null;
  /** Where the receipt differs from the review, in words; empty: nowhere; null until it is known. */
  readonly differences: readonly string[] | null;
  /** A reorg removed a block that contained it. */
  readonly wasReorganized: boolean;
  /** The batch that it was sent as a row of. */
  readonly batch?: string;
}

/** It may have gone through, or still may: repeating it may pay twice. */
export const mayHaveHappened = (state: WriteState) => state !== 'rejected' && state !== 'withdrawn' && state !== 'reverted';

/** States that change only if the chain does. */
export const settledStates = ['confirmed', 'reverted', 'rejected', 'withdrawn'] as const satisfies readonly WriteState[];
export const openStates = ['prepared', 'holding', 'sent', 'accepted', 'refused', 'unknown'] as const satisfies readonly WriteState[];

/** An entry without its long parts, which `activity.get` has. */
export interface ActivityBrief extends Omit<Activity, 'request' | 'answer' | 'receipt'> {
  /** What happened, by its receipt; null until that is known. */
  readonly history: HistoryEntry | null;
  /** EIP-55: which account signed, by its receipt; null until that is known. */
  readonly signer: string | null;
}

/** Of the active connection: what the page needs everywhere. The rest it asks for. */
export interface ActivityNow {
  readonly connection: string;
  /** The newest first; at most fifty. */
  readonly newest: readonly ActivityBrief[];
  readonly underWay: number;
  /** Unknown, or refused and still being checked. */
  readonly uncertain: number;
  /** Request name → id of the entry that it became; for the last writes confirmed in this run. */
  readonly asked: Readonly<Record<string, string>>;
}
