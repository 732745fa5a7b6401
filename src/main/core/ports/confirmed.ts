/** A connection that a person has confirmed in main's own window. Whatever sends something, or opens a browser, asks for one. */
import type { Connection } from '#shared/ipc/state.ts';

/** Everything of a connection that a person confirms. */
export type Terms = Omit<Connection, 'id' | 'hasSecret' | 'chain'>;

/** A service that there is, or that was once confirmed. One that is not confirmed vouches for nothing. */
export type KnownService = Terms & { readonly confirmed: boolean };

declare const confirmed: unique symbol;

/** Only the connection store makes one, so the compiler finds a sender that could be given anything else. */
export interface ConfirmedConnection extends Connection {
  readonly [confirmed]: true;
  /** The server has named itself in an answer before (RFC 9207): an answer without `iss` is refused from then on. */
  readonly sendsIssuer: boolean;
}
