/** What a restored backup changes, as it is shown before, and compared when it is done. */
import type { ConnectionRecord } from '#main/core/storage/connection-record.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import type { NameMove } from '#shared/writes/review/known.ts';
import type { Rules } from '#shared/writes/review/rules.ts';

/** `merge`: adds what is missing here. `replace`: connections, notebooks and saved items become those of the backup. */
export type How = 'merge' | 'replace';

/**
 * `new`: wasn't here. `changed`: takes the place of one that differs. `gone`: isn't in the backup. `kept`: the one here differs, and
 * stays. `elsewhere`: likewise, and leads to another service, so that nothing saved with it is restored. `collides`: another connection here has its
 * redirect address, so that it isn't restored either.
 */
export interface RestoredConnection {
  readonly as: 'new' | 'changed' | 'gone' | 'kept' | 'elsewhere' | 'collides';
  readonly record: ConnectionRecord;
  readonly before: ConnectionRecord | null;
}

/** What a restore changes. Numbers and contacts are of what is added or, with `replace`, changed, unless they say otherwise. */
export interface Restored {
  readonly connections: readonly RestoredConnection[];
  readonly contacts: readonly SavedEntry[];
  /** Labels and notes that are no contacts. */
  readonly labels: number;
  /** Entries of the notebook that go. */
  readonly removed: readonly SavedEntry[];
  /** Signatures, tokens, contracts, calls, descriptions and approvals that go, of connections that stay. */
  readonly removedSaved: number;
  /** Names that belong to other addresses here. With `merge` these are not restored. */
  readonly moves: readonly NameMove[];
  /** Names that may only look like others. */
  readonly odd: readonly SavedEntry[];
  /** Contacts that arrive as labels, because a rule here allows contacts only. */
  readonly demoted: number;
  readonly signatures: number;
  readonly tokens: number;
  readonly contracts: number;
  /** Files that say what contracts do. */
  readonly descriptors: number;
  readonly approvals: number;
  /** Names of connections that share contacts and labels from then on. */
  readonly sharing: readonly string[];
  /** Entries of the journal, and how many of them were open. */
  readonly writes: number;
  readonly open: number;
  /** Rows that can't be read, and are left out. */
  readonly unreadable: number;
  /** Rules that get stricter, by API address. Null where they can't be read: then nothing can be sent there. */
  readonly rules: readonly { readonly apiAddress: string; readonly before: Rules | null; readonly after: Rules | null }[];
  /** Whether anything in the vault changes. */
  readonly changes: boolean;
}
