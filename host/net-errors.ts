/** The names and numbers of network errors that a load can end with. */

/** https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h */
const codes: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_INVALID_ARGUMENT: -4,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_PROXY_CONNECTION_FAILED: -130,
  ERR_INVALID_URL: -300,
  ERR_DISALLOWED_URL_SCHEME: -301,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_TOO_MANY_REDIRECTS: -310,
};

export type NetError = { code: string; errno: number };

export function toNetError(errorText: string): NetError {
  const code = errorText.replace(/^net::/, '');
  return { code, errno: codes[code] ?? -2 };
}

/** What `loadURL` rejects with: https://www.electronjs.org/docs/latest/api/web-contents#contentsloadurlurl-options */
export function createLoadError({ code, errno }: NetError, url: string): Error {
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}
