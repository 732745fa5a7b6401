/** Faults of the redirect that ends a sign-in in the browser: its parameters are wrong. */
import { type Breakage, type Breakages, change } from '#sandbox/faults/breakage.ts';

/** Whether an answer is that redirect. */
export function isCallback(location: unknown): location is string {
  if (typeof location !== 'string' || !URL.canParse(location)) return false;
  const { searchParams } = new URL(location);
  return searchParams.has('code') || searchParams.has('error');
}

function edit(words: string, to: (query: URLSearchParams) => void): Breakage {
  return change(words, ({ headers }) => {
    const location = new URL(String(headers.location));
    to(location.searchParams);
    return { headers: { ...headers, location: location.href } };
  });
}

// RFC 6749, section 4.1.2.1, and an unknown one.
const errors = [
  'invalid_request',
  'unauthorized_client',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'something_else',
];
const fail = (error: string) =>
  edit(`error ${error} instead of a code`, (query) => {
    query.delete('code');
    query.set('error', error);
  });

export const callbackFaults: Breakages = {
  'state-differs': edit('another state', (query) => query.set('state', 'another-state')),
  'state-missing': edit('no state', (query) => query.delete('state')),
  'state-empty': edit('an empty state', (query) => query.set('state', '')),
  'state-twice': edit('the state twice', (query) => query.append('state', query.get('state') ?? '')),
  'code-differs': edit('another code', (query) => query.set('code', 'another-code')),
  'code-empty': edit('an empty code', (query) => query.set('code', '')),
  'code-twice': edit('the code twice', (query) => query.append('code', query.get('code') ?? '')),
  'code-long': edit('a code of 3,000 letters', (query) => query.set('code', 'a'.repeat(3000))),
  'code-and-error': edit('a code and an error', (query) => query.set('error', 'access_denied')),
  'issuer-differs': edit('another issuer', (query) => query.set('iss', 'https://elsewhere.invalid')),
  ...Object.fromEntries(errors.map((error) => [`error-${error.replaceAll('_', '-')}`, fail(error)])),
};
