/** A sign-in as it is kept: tokens, what they allow, until when. */

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly scopes: readonly string[];
  /** Epoch milliseconds; null where the service does not say, so that only its 401 tells. */
  readonly expiresAt: number | null;
  readonly signedInAt: number;
}

export function tokensToText(tokens: Tokens): string {
  return JSON.stringify(tokens);
}

/** Null for what this version did not write. */
export function parseTokens(text: string): Tokens | null {
  try {
    const value = JSON.parse(text) as Tokens;
    const sound =
      typeof value.accessToken === 'string' &&
      (value.refreshToken === null || typeof value.refreshToken === 'string') &&
      Array.isArray(value.scopes) &&
      (value.expiresAt === null || Number.isFinite(value.expiresAt)) &&
      Number.isFinite(value.signedInAt);
    return sound ? value : null;
  } catch {
    return null;
  }
}
