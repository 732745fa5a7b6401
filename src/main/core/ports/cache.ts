/** The cache port: stored answers of the service and what they say about the chain, for when it can't be reached or needn't be asked. */
import type { BalanceAt, Known, KnownBlock, KnownOfAddress, KnownRole, KnownToken, KnownTransaction } from '#shared/notebook/known.ts';

export interface CachedAnswer {
  readonly operation: string;
  /** The operation's input as canonical JSON; `{}` for none. */
  readonly input: string;
  readonly raw: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
  /** The newest block's number known then. */
  readonly block: string | null;
  /** It never changes, so it is not asked for again. */
  readonly permanent: boolean;
}

export interface MentionedAddress {
  readonly address: string;
  readonly role: KnownRole;
}

/** What one answer says about the chain, for search and the pages of addresses. */
export interface Mentions {
  readonly block: Omit<KnownBlock, 'kind'> | null;
  readonly transaction: Omit<KnownTransaction, 'kind' | 'timestamp' | 'history'> | null;
  /** Named by that transaction. */
  readonly addresses: readonly MentionedAddress[];
  /** Fields are null where this answer does not have them. */
  readonly tokens: readonly Omit<KnownToken, 'kind'>[];
  /** Addresses in transfers of each token. */
  readonly holders: readonly { readonly address: string; readonly contract: string }[];
  /** Of the person's own account, in wei. */
  readonly balance: string | null;
}

/** The highest block seen of a chain, and a deep block to recognize it by. */
export interface SeenChain {
  readonly highest: string | null;
  readonly anchor: { readonly number: string; readonly hash: string } | null;
}

export const nothingKnown: KnownOfAddress = { version: '', transactions: [], more: false, tokens: [], token: null };

export interface Cache {
  /** True where the cache had another hash for the block in this answer. */
  put(connection: string, answer: CachedAnswer, mentions?: Mentions): Promise<boolean>;
  get(connection: string, operation: string, input: string): Promise<CachedAnswer | null>;
  /** Answers to reads without input. */
  list(connection: string): Promise<readonly CachedAnswer[]>;
  drop(connection: string): Promise<void>;
  /** Drops results of calls, which depend on how the service is asked. */
  dropCalls(connection: string): Promise<void>;
  /** A new sign-in: the account's answers are deleted; the chain's are hidden until `revealOrDelete` says whose it is. */
  newSignIn(connection: string): Promise<void>;
  /** Whether the new sign-in is the same person's. If not, everything is deleted. Does nothing where that was known before. */
  revealOrDelete(connection: string, isSame: boolean): Promise<void>;
  /** The service does not know this transaction: drops it if it was pending and last stored before that time (epoch milliseconds). */
  missing(connection: string, hash: string, before: number): Promise<void>;
  seen(connection: string): Promise<SeenChain>;
  find(connection: string, text: string): Promise<readonly Known[]>;
  about(connection: string, address: string): Promise<KnownOfAddress>;
  /** Null if it is still that version. */
  aboutUnless(connection: string, address: string, version: string): Promise<KnownOfAddress | null>;
  recent(connection: string): Promise<readonly Known[]>;
  balances(connection: string): Promise<readonly BalanceAt[]>;
  /** Bytes in use. */
  size(): Promise<number>;
  /** `bytes`: the most to use; the oldest answers are dropped. */
  limit(bytes: number): Promise<void>;
  /** Everything, of every connection. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}
