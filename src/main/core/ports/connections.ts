/** The saved services, as every domain uses them. */
import type { ConfirmedConnection, KnownService, Terms } from '#main/core/ports/confirmed.ts';
import type { Binding } from '#shared/connections/binding.ts';
import type { ConnectionMark } from '#shared/connections/connection-mark.ts';
import type { SandboxMessage } from '#shared/connections/sandbox-messages.ts';
import type { Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Chain, Connection, Connections } from '#shared/ipc/state.ts';
import type { Multicall } from '#shared/tokens/multicall.ts';
import type { NativeFound } from '#shared/tokens/native-sending.ts';

export interface ConnectionStore {
  all(): Connections;
  /** For display only: nothing may be sent to it. */
  find(id: string): Result<Connection>;
  /** Needed for sending. Errors: `not-confirmed`, where the person has not agreed to it yet. */
  confirmed(id: string): Result<ConfirmedConnection>;
  /** The person has agreed to it as it is. */
  confirm(id: string): Result<null>;
  /** All saved and confirmed services, also of removed connections; without the sandbox and `except`. */
  known(except: string | null): readonly KnownService[];
  /** This service as the person last confirmed it; null where they never did. */
  lastConfirmed(service: Binding): Terms | null;
  /** Fails where it cannot be signed in to, because another service uses its redirect address. */
  sharesRedirect(id: string): Result<null>;
  /** The server has named itself in an answer: from now on it has to. */
  recordIssuer(id: string): void;
  /** For a new one. */
  newMark(): ConnectionMark;
  active(): Connection;
  /** Which secrets are stored for its addresses and client. */
  bound(id: string): { readonly signIn: boolean; readonly secret: boolean };
  select(id: string): Result<Connection>;
  /** Whether `save` would accept it, as far as that is known before. Errors: `invalid-input`. */
  check(input: CallInput<'connection.save'>): Result<null>;
  /**
   * Saves what the person has confirmed. `judged`: the connection as they saw it; null for a new one. `rebound`: an address or
   * the client has changed, so its old secrets are deleted. Errors: `change-declined`, where it differs from `judged` by now.
   */
  save(
    input: CallInput<'connection.save'>,
    judged?: Connection | null,
  ): Promise<Result<{ readonly connection: Connection; readonly rebound: boolean }>>;
  /** The connection, if it can be removed. Errors: `invalid-input`. */
  checkRemoval(id: string): Result<Connection>;
  remove(id: string): Result<null>;
  /** Reads them anew, after the vault has changed them. */
  reload(): void;
  /** Deletes set-aside files, as they may hold a sign-in that has ended. */
  removeCopies(): void;
  /** Null where there is none. Errors: `secret-locked`, where it cannot be decrypted now. */
  clientSecret(id: string): Promise<Result<string | null>>;
  /** Where it isn't the confirmed chain, that one is kept as `before` until the person confirms the change or the service returns to it. */
  recordChain(id: string, chain: Chain): Result<null>;
  /** What the probe has found on this chain; null forgets it, so that it is probed again. Ignored where it is on another by now. */
  recordMulticall(id: string, chain: string, found: Multicall | null): void;
  /** What a payment of the native currency showed on this chain; null forgets it. Ignored where it is on another by now. */
  recordNative(id: string, chain: string, found: NativeFound | null): void;
  /** The person has confirmed that it is on this chain now. Errors: `changed-meanwhile`, where it is on another by then. */
  confirmChain(id: string, chain: string): Result<null>;
  /** The sandbox's addresses and client for this run. */
  setSandbox(ready: Omit<Extract<SandboxMessage, { type: 'ready' }>, 'tokens'>): void;
}
