/** Every expected failure of the app, as plain data that crosses IPC. Their words are in the renderer. */

/** Why nothing is saved in this run. */
export type MemoryOnlyReason =
  /** A newer version made the file; it is left as it is. */
  | 'newer-version'
  /** Another process has it open. */
  | 'in-use'
  /** It cannot be read or written (full disk, read-only folder). */
  | 'out-of-reach';

/** Why a sign-in ended without one. */
export type SignInFailure =
  /** The person declined on the service's page (RFC 6749 §4.1.2.1 `access_denied`). */
  | 'denied'
  /** The authorization server answered with another `error` of RFC 6749 §4.1.2.1: what was asked is not as it should be. */
  | 'request-refused'
  /** `unauthorized_client`: this client may not ask for a code. */
  | 'client-not-allowed'
  /** `unsupported_response_type`. */
  | 'code-not-offered'
  /** `invalid_scope`. */
  | 'scope-refused'
  /** `server_error`. */
  | 'server-fault'
  /** `temporarily_unavailable`. */
  | 'server-busy'
  /** The server does not take the parameters of PKCE (RFC 7636). */
  | 'pkce-refused'
  /** An `error` that no document knows. */
  | 'refused-by-server'
  /** The answer names another authorization server than the one that was asked (RFC 9207). */
  | 'wrong-issuer'
  /** The server named itself in its answers before, and this one doesn't: it may come from another server. */
  | 'issuer-missing'
  /** The browser brought back an answer that is not one (code and error at once, no code, too long). */
  | 'malformed-answer'
  /** The person didn't come back in time. */
  | 'timed-out'
  /** The person didn't come back in time, and something else kept sending requests to the redirect address. */
  | 'disturbed'
  /** Another program holds the redirect port. */
  | 'port-busy'
  /** The redirect address cannot be listened on here. */
  | 'cannot-listen'
  /** The token endpoint does not accept the client id or secret (`invalid_client`). */
  | 'client-rejected'
  /** The token endpoint does not accept the code (`invalid_grant`). */
  | 'code-rejected'
  /** The token endpoint answered something that is no token response. */
  | 'unreadable-token'
  /** The answer of the token endpoint was lost; the code may be spent. */
  | 'exchange-lost';

export type AppError =
  | { code: 'not-signed-in' }
  /** `at`: epoch milliseconds, or null when the service simply stopped accepting the sign-in. */
  | { code: 'session-expired'; at: number | null }
  | { code: 'sign-in-cancelled'; why: 'by-person' | 'by-new-attempt' | 'by-quit' }
  /** `detail`: a short text of the server's, made safe to show, or the port that is busy; empty when there is none. */
  | { code: 'sign-in-failed'; reason: SignInFailure; detail: string }
  /** `fields`: our field name → what is wrong with it, in words that name the fix. */
  | { code: 'invalid-input'; fields: Record<string, string> }
  | { code: 'offline'; host: string; reason: 'refused' | 'not-found' | 'unreachable' | 'reset' | 'untrusted' | 'proxy' | 'private' }
  | { code: 'timeout'; host: string; seconds: number }
  /**
   * An HTTP answer that is not a success. `text`: short, made safe to show, may be empty. `scope`: what a 403 says that the
   * sign-in lacks (RFC 6750 section 3). `until`: when it may be asked again, epoch milliseconds, where it says so.
   */
  | { code: 'service'; status: number; text: string; scope?: string; until?: number }
  /** Something on the way answered instead of the service: the network wants a sign-in of its own. */
  | { code: 'captive-portal'; host: string }
  /**
   * A write was sent, and its outcome isn't known. `status`: of an inconclusive answer, or null without one.
   * `hash`: of a transaction, where that answer names one all the same.
   */
  | {
      code: 'outcome-unknown';
      host: string;
      status: number | null;
      /** The transaction that the answer names. */
      hash?: string;
      /** Of a write that was accepted. `missing`: its hash isn’t on the chain. `older`: its hash is from before the write. `none`: it gave no hash, and no match was found. */
      named?: 'missing' | 'older' | 'none';
    }
  /** A write is sent only once it is noted on this computer, and it could not be. `disk`: full, or it cannot be written just now. */
  | { code: 'not-noted'; why: MemoryOnlyReason | 'disk' }
  /** Canceled by the person, or by the screen that asked. */
  | { code: 'canceled' }
  /** The review was too old, or the sign-in, connection or accounts changed since; `late`: it could not leave in time after it was confirmed. Nothing was sent. */
  | { code: 'changed-meanwhile'; why?: 'late' }
  /** A success whose body is not JSON, is too large or too deep. */
  | { code: 'unreadable-response'; why: 'not-json' | 'too-large' | 'too-deep' | 'not-text' }
  /** `what`: what couldn't be saved or read, in words. */
  | { code: 'storage'; what: string }
  /** A saved sign-in can't be decrypted now. It stays until a new one replaces it. */
  | { code: 'sign-in-locked' }
  /** Likewise the client secret of a connection. */
  | { code: 'secret-locked' }
  /** The person was asked for a change in main's own window, and did not confirm it. */
  | { code: 'change-declined' }
  /** Asked for again and again, or confirmed before it could be read. `seconds`: how long to wait. */
  | { code: 'too-soon'; seconds: number }
  /** The person has not confirmed this service yet: nothing is sent to it. */
  | { code: 'not-confirmed' }
  /** The service is on another chain than the person knows: nothing is sent until they have confirmed it. */
  | { code: 'chain-changed' }
  | { code: 'sandbox-unavailable'; detail: string }
  | { code: 'internal' };

export type ErrorCode = AppError['code'];
