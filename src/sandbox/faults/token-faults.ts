/** Faults of the token answer: what it says of the tokens. */
import { type Breakage, type Breakages, change, refuse } from '#sandbox/faults/breakage.ts';

type Tokens = Record<string, unknown>;

/** An answer that brings no tokens is left as it is. */
function edit(words: string, to: (tokens: Tokens) => Tokens): Breakage {
  return change(words, ({ status, body }) =>
    status === 200 ? { body: Buffer.from(JSON.stringify(to(JSON.parse(body.toString()) as Tokens))) } : {},
  );
}
const say = (words: string, said: Tokens) => edit(words, (tokens) => ({ ...tokens, ...said }));
/** JSON leaves out what is undefined. */
const leaveOut = (words: string, name: string) => say(words, { [name]: undefined });

export const tokenFaults: Breakages = {
  'no-refresh': leaveOut('no refresh token', 'refresh_token'),
  'no-access-token': leaveOut('no access token', 'access_token'),
  'empty-access-token': say('an empty access token', { access_token: '' }),
  'number-access-token': say('an access token that is a number', { access_token: 12345 }),
  'line-break-access-token': say('an access token with a line break', { access_token: 'a\r\nX-Injected: 1' }),
  'long-access-token': say('an access token of 64 kB', { access_token: 'a'.repeat(65_536) }),
  'no-type': leaveOut('no token type', 'token_type'),
  'other-type': say('another token type than Bearer', { token_type: 'mac' }),
  'lower-type': say('token type in lower case, which is right', { token_type: 'bearer' }),
  'no-expiry': leaveOut('no lifetime', 'expires_in'),
  'expires-now': say('lifetime 0', { expires_in: 0 }),
  'expires-soon': say('lifetime 5 seconds', { expires_in: 5 }),
  'expires-string': say('lifetime "3600"', { expires_in: '3600' }),
  'expires-text': say('lifetime "soon"', { expires_in: 'soon' }),
  'expires-null': say('lifetime null', { expires_in: null }),
  'expires-negative': say('lifetime -1', { expires_in: -1 }),
  'expires-month': say('lifetime 30 days', { expires_in: 2_592_000 }),
  'expires-huge': say('lifetime 1e20', { expires_in: 1e20 }),
  'no-scope': leaveOut('no scopes said', 'scope'),
  'fewer-scopes': say('only the scope “account” said', { scope: 'account' }),
  'more-scopes': edit('a scope more than was asked for said', (tokens) => ({ ...tokens, scope: `${String(tokens.scope)} everything` })),
  'invalid-grant': refuse('not carried out; 400 invalid_grant', 400, {}, 'invalid_grant'),
  'invalid-client': refuse('not carried out; 401 invalid_client', 401, { 'www-authenticate': 'Basic' }, 'invalid_client'),
};
