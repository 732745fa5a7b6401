/** The access tokens port: how code that calls the service gets the token of a sign-in. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Result } from '#shared/core/result.ts';

/** A token is sent only to the service that issued it. `connection`: where the token will be sent. Errors of all: `not-signed-in`. */
export interface AccessTokens {
  /** A token good for at least a minute where that can be had. Errors: `session-expired`, the network's. */
  accessToken(connection: ConfirmedConnection): Promise<Result<string>>;
  /** What to use instead of a token that the service did not accept. One renewal, however many ask. */
  afterRejection(connection: ConfirmedConnection, token: string): Promise<Result<string>>;
  /** The service does not accept a token that is new either: the sign-in is over. Errors: `session-expired`. */
  afterSecondRejection(connection: ConfirmedConnection, token: string): Promise<Result<never>>;
  /** Whether the person is signed in, or was until the sign-in expired: then stored answers may be shown. */
  maySee(connection: string): boolean;
  /** Identifies a connection's sign-in: grows when another one, or none, takes its place. Answers asked for under an older one are dropped. */
  signInNumber(connection: string): number;
}
