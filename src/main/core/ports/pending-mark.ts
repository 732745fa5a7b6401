/** What the app's place in the dock or the task bar says while something is pending. */
interface Pending {
  /** Held, being sent, or waiting for a block. */
  readonly underWay: number;
  /** Their outcome is unknown, or refused and still being checked. */
  readonly uncertain: number;
}

export type MarkPending = (pending: Pending) => void;
