/** The access token of a sign-in, as those who call the service get it. */
import type { Result } from '#shared/result.ts';

export interface AccessTokens {
  /** A token good for at least a minute where that can be had. Errors: `not-signed-in`, `session-expired`, the network's. */
  accessToken(connection: string): Promise<Result<string>>;
  /** What to use instead of a token that the service did not accept. One renewal, however many ask. */
  afterRejection(connection: string, token: string): Promise<Result<string>>;
  /** The service does not accept a token that is new either: the sign-in is over. Errors: `session-expired`. */
  afterSecondRejection(connection: string, token: string): Promise<Result<never>>;
  /** Whether somebody is signed in to it, or was until their sign-in expired: then what is stored may be shown. */
  maySee(connection: string): boolean;
  /** Grows whenever the sign-in is another one or none; what was asked in an older epoch is not to be kept. */
  epoch(): number;
}
