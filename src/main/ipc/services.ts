/** What the handlers of the contract are given. */

import type { ChainNotes } from '#main/activity/chain-notes.ts';
import type { UnitOf } from '#main/activity/review/unit.ts';
import type { Reviewing } from '#main/activity/reviewing.ts';
import type { Searching } from '#main/activity/searching.ts';
import type { Sending } from '#main/activity/sending.ts';
import type { SessionService } from '#main/auth/session.ts';
import type { Changes } from '#main/consent/changes.ts';
import type { Slices } from '#main/ipc/slices.ts';
import type { Links } from '#main/links.ts';
import type { Media } from '#main/media/media.ts';
import type { Cache } from '#main/ports/cache.ts';
import type { SaveDownload } from '#main/ports/downloads.ts';
import type { Journal } from '#main/ports/journal.ts';
import type { AskPerson } from '#main/ports/person.ts';
import type { PreferenceStore } from '#main/ports/preferences.ts';
import type { RuleBook } from '#main/ports/rule-book.ts';
import type { NoteAccounts } from '#main/same-person.ts';
import type { SandboxService } from '#main/sandbox.ts';
import type { Approvals } from '#main/service/approvals/approvals.ts';
import type { ServiceClient } from '#main/service/client.ts';
import type { ConnectionTests } from '#main/service/connection-test.ts';
import type { RequestLog } from '#main/service/request-log.ts';
import type { WatchService } from '#main/service/watch/watch.ts';
import type { ConnectionStore } from '#main/storage/connections.ts';
import type { ContractBook } from '#main/storage/contract-book.ts';
import type { NotebookStore } from '#main/storage/notebook.ts';
import type { PictureChoices } from '#main/storage/picture-choices.ts';
import type { TokenBook } from '#main/storage/token-book.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import type { Result } from '#shared/result.ts';
import type { Preferences } from '#shared/state.ts';

/** The calls that the app itself answers. */
export type AppCall = Exclude<CallName, `service.${string}`>;

export interface Services {
  readonly version: string;
  readonly engines: Snapshot['engines'];
  readonly platform: Snapshot['platform'];
  readonly slices: Slices;
  readonly connections: ConnectionStore;
  readonly notebook: NotebookStore;
  readonly tokens: TokenBook;
  readonly approvals: Approvals;
  readonly pictures: PictureChoices;
  readonly media: Media;
  readonly contracts: ContractBook;
  readonly session: SessionService;
  readonly sandbox: SandboxService;
  readonly client: ServiceClient;
  readonly tests: ConnectionTests;
  readonly cache: Cache;
  readonly watch: WatchService;
  readonly log: RequestLog;
  readonly noteAccounts: NoteAccounts;
  readonly chains: ChainNotes;
  readonly journal: Journal;
  readonly rules: RuleBook;
  /** What main itself reads of a token. */
  readonly unitOf: UnitOf;
  readonly sending: Sending;
  readonly searching: Searching;
  /** The slice of the journal, for another connection or after a change. */
  readonly tellActivity: () => void;
  readonly reviewing: Reviewing;
  readonly preferences: PreferenceStore;
  readonly links: Links;
  readonly readLicenses: () => Promise<Result<string>>;
  readonly saveDownload: SaveDownload;
  readonly applyTheme: (theme: Preferences['theme']) => void;
  /** What weakens something is asked in main's own window. */
  readonly changes: Changes;
  /** What only concerns leaving is asked in a system box, and not whenever a page wants it. */
  readonly ask: AskPerson;
}
