/** A connection that the person has confirmed. Code that sends something, or opens a browser, requires one. */
import type { Connection } from '#shared/ipc/state.ts';

/** The parts of a connection that a person confirms. */
export type Terms = Omit<Connection, 'id' | 'hasSecret' | 'chain'>;

/** A saved service, or one that was confirmed once. Unconfirmed ones prove nothing. */
export type KnownService = Terms & { readonly confirmed: boolean };

declare const confirmed: unique symbol;

/** Only the connection store makes one, so the compiler rejects code that would send to any other. */
export interface ConfirmedConnection extends Connection {
  readonly [confirmed]: true;
  /** The server has named itself in an answer before (RFC 9207): an answer without `iss` is refused from then on. */
  readonly sendsIssuer: boolean;
}
