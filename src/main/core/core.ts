/** What all domains share, and the interface of a domain. */

import type { Forget, Reason } from '#main/core/forget.ts';
import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import type { FirstSlices, Slices } from '#main/core/ipc/slices.ts';
import type { Changes } from '#main/core/own-window/changes.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { AppWindows, AskPerson, Notify, OpenFile, SaveDownload } from '#main/core/ports/desktop.ts';
import type { OwnWindows } from '#main/core/ports/own-window.ts';
import { type SandboxService, sandboxConnection } from '#main/core/sandbox.ts';
import type { Signal } from '#main/core/signal.ts';
import type { Views } from '#main/core/views.ts';
import type { SandboxMessage } from '#shared/connections/sandbox-messages.ts';
import { ok, type Result } from '#shared/core/result.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import type { SliceName } from '#shared/ipc/state.ts';

export interface Core {
  readonly version: string;
  readonly clock: Clock;
  readonly slices: Slices;
  readonly connections: ConnectionStore;
  /** Which connection each window shows. */
  readonly views: Views;
  readonly appWindows: AppWindows;
  /** A connection, or which one a window shows, may be another now. */
  readonly connectionsChanged: Signal<null>;
  /** The vault holds other rows: a backup was restored, or a connection got what is saved of its chain. */
  readonly restored: Signal<null>;
  readonly sandbox: SandboxService;
  readonly sandboxReady: Signal<Extract<SandboxMessage, { type: 'ready' }>>;
  /** Calls every domain's `forget`; resolves when all are done. */
  readonly forget: (reason: Reason, connection: string) => Promise<void>;
  readonly notify: Notify;
  readonly hideAmounts: () => boolean;
  /** The person's own name for an address (EIP-55); empty where there is none. */
  readonly labelOf: (connection: string, address: string) => string;
  /** Main's own window, over the window that asks. Confirmations happen only there. */
  readonly windows: OwnWindows;
  /** Asks in main's own window for changes that weaken something. */
  readonly changes: Changes;
  /** Asks in a system dialog about leaving pending writes; limited, so that a page cannot open it at will. */
  readonly ask: AskPerson;
  readonly saveDownload: SaveDownload;
  readonly openFile: OpenFile;
}

export interface Domain<Calls extends CallName, Slice extends SliceName> {
  readonly handlers: Pick<DomainHandlers, Calls>;
  readonly slices: FirstSlices<Slice>;
  readonly forget: Forget;
  /** Ends what is under way. */
  stop?(): unknown;
}

/** Waits until the service of this connection can be asked: the sandbox has to start first. Errors: `sandbox-unavailable`. */
export function whenReady({ sandbox }: Pick<Core, 'sandbox'>, connection: string): Promise<Result<null>> {
  return connection === sandboxConnection ? sandbox.ready() : Promise.resolve(ok(null));
}
