/** The last answers of the service, kept for when it cannot be asked. */

export interface CachedAnswer {
  readonly operation: string;
  /** The operation's input as canonical JSON; `{}` where it takes none. */
  readonly input: string;
  readonly raw: string;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

export interface Cache {
  put(connection: string, answer: CachedAnswer): Promise<void>;
  get(connection: string, operation: string, input: string): Promise<CachedAnswer | null>;
  /** Answers to reads without input. */
  list(connection: string): Promise<readonly CachedAnswer[]>;
  drop(connection: string): Promise<void>;
  stop(): Promise<void>;
}
