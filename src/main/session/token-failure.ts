/** What a failed request to the token endpoint means for the person. */
import * as oauth from 'oauth4webapi';
import { type Attempt, isPkceRefusal } from '#main/session/oauth.ts';
import type { AppError } from '#shared/errors.ts';
import { safeText } from '#shared/text.ts';

/** Carries a failure of ours through oauth4webapi, which knows only fetch. */
export class HttpFailure extends Error {
  readonly failure: AppError;
  constructor(failure: AppError) {
    super(failure.code);
    this.failure = failure;
  }
}

export const unreadable: AppError = { code: 'sign-in-failed', reason: 'unreadable-token', detail: '' };

/** Of a refresh token that was sent, or of anything else. */
export function toFailure(error: unknown): AppError {
  if (error instanceof HttpFailure) return error.failure.code === 'unreadable-response' ? unreadable : error.failure;
  if (error instanceof oauth.ResponseBodyError) {
    const detail = safeText(error.error_description ?? error.error);
    if (error.error === 'invalid_client') return { code: 'sign-in-failed', reason: 'client-rejected', detail };
    if (error.error === 'invalid_grant') return { code: 'sign-in-failed', reason: 'code-rejected', detail };
    return { code: 'service', status: error.status, text: detail };
  }
  const response = error instanceof oauth.WWWAuthenticateChallengeError ? error.response : responseOf(error);
  if (response?.status === 401) return { code: 'sign-in-failed', reason: 'client-rejected', detail: '' };
  if (response !== null && response.status !== 200) return { code: 'service', status: response.status, text: '' };
  return unreadable;
}

/** Of a code that was sent: where no answer came, it may have arrived and be spent. */
export function toCodeFailure(error: unknown, attempt: Attempt): AppError {
  if (error instanceof oauth.ResponseBodyError && isPkceRefusal(attempt, error.error, error.error_description))
    return { code: 'sign-in-failed', reason: 'pkce-refused', detail: safeText(error.error_description ?? '') };
  const failure = toFailure(error);
  // Refused or not found: nothing was sent.
  const lost = failure.code === 'timeout' || (failure.code === 'offline' && failure.reason === 'reset');
  return lost ? { code: 'sign-in-failed', reason: 'exchange-lost', detail: failure.host } : failure;
}

/** oauth4webapi puts the response into `cause` where it is no OAuth answer. */
function responseOf(error: unknown): Response | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Response ? cause : null;
}
