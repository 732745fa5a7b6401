/** The access token of a sign-in, as those who call the service get it. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Result } from '#shared/core/result.ts';

/** A token goes only to the service that gave it: `connection` is the one that it will be sent to. Errors of all: `not-signed-in`. */
export interface AccessTokens {
  /** A token good for at least a minute where that can be had. Errors: `session-expired`, the network's. */
  accessToken(connection: ConfirmedConnection): Promise<Result<string>>;
  /** What to use instead of a token that the service did not accept. One renewal, however many ask. */
  afterRejection(connection: ConfirmedConnection, token: string): Promise<Result<string>>;
  /** The service does not accept a token that is new either: the sign-in is over. Errors: `session-expired`. */
  afterSecondRejection(connection: ConfirmedConnection, token: string): Promise<Result<never>>;
  /** Whether somebody is signed in to it, or was until their sign-in expired: then what is stored may be shown. */
  maySee(connection: string): boolean;
  /** Grows whenever the sign-in is another one or none; what was asked in an older signInNumber is not to be kept. */
  signInNumber(): number;
}
