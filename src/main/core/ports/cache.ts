/** Stored answers of the service and what they say about the chain, for when it cannot be asked or need not be. */
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
  readonly permanent: boolean;
}

export interface MentionedAddress {
  readonly address: string;
  readonly role: KnownRole;
}

/** What one answer says about the chain, for search and the pages of addresses. */
export interface Mentions {
  readonly block: Omit<KnownBlock, 'kind'> | null;
  readonly transaction: Omit<KnownTransaction, 'kind' | 'timestamp'> | null;
  /** Named by that transaction. */
  readonly addresses: readonly MentionedAddress[];
  /** Fields are null where this answer does not have them. */
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
  /** True where the cache had another hash for the block in this answer. */
  put(connection: string, answer: CachedAnswer, mentions?: Mentions): Promise<boolean>;
  get(connection: string, operation: string, input: string): Promise<CachedAnswer | null>;
  /** Answers to reads without input. */
  list(connection: string): Promise<readonly CachedAnswer[]>;
  drop(connection: string): Promise<void>;
  /** What depends on how the service is asked: results of calls. */
  dropCalls(connection: string): Promise<void>;
  /** A new sign-in: the account's answers are deleted; the chain's are hidden until `settle` says whose it is. */
  newSignIn(connection: string): Promise<void>;
  /** Whether the new sign-in is the same person's. If not, everything is deleted. Does nothing where that was settled before. */
  settle(connection: string, isSame: boolean): Promise<void>;
  /** The service does not know this transaction: drops it if it was pending and last stored before that time (epoch milliseconds). */
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
