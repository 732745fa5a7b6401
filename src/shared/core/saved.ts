/** What a person has saved for one connection. */

export interface SavedOf<T> {
  readonly connection: string;
  /** As they were first saved, the oldest first. */
  readonly items: readonly T[];
}
