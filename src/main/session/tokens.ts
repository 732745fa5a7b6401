/** The tokens of a sign-in as they are saved. */
import type { Connection } from '#shared/ipc/state.ts';

export interface Tokens {
  /** The service and client they were issued for: they are sent to no other. */
  readonly audience: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly scopes: readonly string[];
  /** By the time of day when the access token came, in epoch milliseconds, as is the next. */
  readonly issuedAt: number;
  /** Null where the service does not say: then only its 401 shows it. */
  readonly expiresAt: number | null;
  readonly signedInAt: number;
}

/** The sandbox is one service, whatever port it listens on in this run. */
export function audienceOf({ environment, authorizationAddress, apiAddress, clientId }: Connection): string {
  return environment === 'sandbox' ? 'sandbox' : JSON.stringify([authorizationAddress, apiAddress, clientId]);
}

export function tokensToText(tokens: Tokens): string {
  return JSON.stringify(tokens);
}

/** Null for what this version did not write. */
export function parseTokens(text: string): Tokens | null {
  try {
    const value = JSON.parse(text) as Tokens;
    const sound =
      typeof value.audience === 'string' &&
      typeof value.accessToken === 'string' &&
      (value.refreshToken === null || typeof value.refreshToken === 'string') &&
      Array.isArray(value.scopes) &&
      (value.expiresAt === null || Number.isFinite(value.expiresAt)) &&
      Number.isFinite(value.issuedAt) &&
      Number.isFinite(value.signedInAt);
    return sound ? value : null;
  } catch {
    return null;
  }
}
