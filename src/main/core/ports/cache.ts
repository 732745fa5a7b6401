/** What the service answered, kept for when it cannot be asked or need not be, and what it tells of the chain. */
import type { BalanceAt, Known, KnownBlock, KnownOfAddress, KnownRole, KnownToken, KnownTransaction } from '#shared/notebook/known.ts';

export interface CachedAnswer {
  readonly operation: string;
  /** The operation's input as canonical JSON; `{}` where it takes none. */
  readonly input: string;
  readonly raw: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
  /** The newest block's number known then. */
  readonly block: string | null;
  /** It never changes, so it need not be asked again. */
  readonly lasting: boolean;
}

export interface MentionedAddress {
  readonly address: string;
  readonly role: KnownRole;
}

/** What one answer tells of the chain, for search and the pages of addresses. */
export interface Mentions {
  readonly block: Omit<KnownBlock, 'kind'> | null;
  readonly transaction: Omit<KnownTransaction, 'kind' | 'timestamp'> | null;
  /** Named by that transaction. */
  readonly addresses: readonly MentionedAddress[];
  /** Null in them: not told here. */
  readonly tokens: readonly Omit<KnownToken, 'kind'>[];
  /** Who is named by a transfer of which token. */
  readonly holders: readonly { readonly address: string; readonly contract: string }[];
  /** Of the person's own account, in wei. */
  readonly balance: string | null;
}

/** How far a chain had come when it was last seen, and a block of it that does not change. */
export interface SeenChain {
  readonly highest: string | null;
  readonly anchor: { readonly number: string; readonly hash: string } | null;
}

export interface Cache {
  /** Whether another block was known by the number of the one that it tells. */
  put(connection: string, answer: CachedAnswer, mentions?: Mentions): Promise<boolean>;
  get(connection: string, operation: string, input: string): Promise<CachedAnswer | null>;
  /** Answers to reads without input. */
  list(connection: string): Promise<readonly CachedAnswer[]>;
  drop(connection: string): Promise<void>;
  /** What depends on how the service is asked: results of calls. */
  dropCalls(connection: string): Promise<void>;
  /** A new sign-in: what an account was told goes; what is of the chain stays, told to nobody until it is settled whose it is. */
  newSignIn(connection: string): Promise<void>;
  /** Whether the new sign-in is the same person's. If not, everything goes; where nothing was open, nothing happens. */
  settle(connection: string, isSame: boolean): Promise<void>;
  /** The service knows no such transaction: if it waited for a block when last heard of, before then, it is listed no more. */
  missing(connection: string, hash: string, before: number): Promise<void>;
  seen(connection: string): Promise<SeenChain>;
  find(connection: string, text: string): Promise<readonly Known[]>;
  about(connection: string, address: string): Promise<KnownOfAddress>;
  recent(connection: string): Promise<readonly Known[]>;
  balances(connection: string): Promise<readonly BalanceAt[]>;
  /** Bytes in use. */
  size(): Promise<number>;
  /** `bytes`: more than this is made room for, the oldest first. */
  limit(bytes: number): Promise<void>;
  /** Everything, of every connection. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}
