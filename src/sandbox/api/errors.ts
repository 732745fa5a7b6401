/** The API's refusals: a status, a code for programs, a sentence for people. */

const statuses = {
  'invalid-request': 400,
  'not-signed-in': 401,
  'scope-missing': 403,
  'not-found': 404,
  'no-contract': 404,
  /** The contract refused: nothing was sent. */
  reverted: 422,
  /** The chain refused what was to be sent: nothing was sent. */
  'not-accepted': 422,
  /** What the contract answered is not what the operation asks of it. */
  'unreadable-answer': 422,
  internal: 500,
  'chain-refused': 502,
  'chain-unavailable': 503,
} as const;

export type ApiErrorCode = keyof typeof statuses;

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ApiErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
  get status(): number {
    return statuses[this.code];
  }
  get body(): { error: { code: ApiErrorCode; message: string } } {
    return { error: { code: this.code, message: this.message } };
  }
}
