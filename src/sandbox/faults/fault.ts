/** The faults that the sandbox can simulate: their names, and how often each. */

import type { IncomingMessage } from 'node:http';
import { type Answer, sendAnswer } from '#sandbox/faults/answer.ts';
import { bodyFaults } from '#sandbox/faults/body-faults.ts';
import { type Breakage, type Breakages, change, readTargets, refuse, type Target } from '#sandbox/faults/breakage.ts';
import { callbackFaults } from '#sandbox/faults/callback-faults.ts';
import { wireFaults } from '#sandbox/faults/wire-faults.ts';
import { writeFaults } from '#sandbox/faults/write-faults.ts';

/** Faults of the token answer: what it says of the tokens. */
type Tokens = Record<string, unknown>;

/** An answer without tokens isn't changed. */
function edit(words: string, to: (tokens: Tokens) => Tokens): Breakage {
  return change(words, ({ status, body }) =>
    status === 200 ? { body: Buffer.from(JSON.stringify(to(JSON.parse(body.toString()) as Tokens))) } : {},
  );
}
const say = (words: string, said: Tokens) => edit(words, (tokens) => ({ ...tokens, ...said }));
/** JSON leaves out what is undefined. */
const leaveOut = (words: string, name: string) => say(words, { [name]: undefined });

const tokenFaults: Breakages = {
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
  'expires-string': say('lifetime “3600”', { expires_in: '3600' }),
  'expires-text': say('lifetime “soon”', { expires_in: 'soon' }),
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

/** Faults of the status: refusals that have nothing to do with the request, and redirects. */
const statuses = [400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 422, 425, 429, 451, 500, 501, 502, 503, 504, 511];
const headersOf: Readonly<Record<number, Record<string, string>>> = {
  401: { 'www-authenticate': 'Bearer error="invalid_token"' },
  429: { 'retry-after': '2' },
  503: { 'retry-after': '2' },
};

function redirect(words: string, status: number, location: (request: IncomingMessage) => string): Breakage {
  return {
    words,
    acts: false,
    break: ({ socket, request }) => sendAnswer(socket, { status, headers: { location: location(request) }, body: Buffer.alloc(0) }),
  };
}

/** A name that leads nowhere, so that whoever follows it fails. */
const elsewhere = () => 'http://elsewhere.invalid/';
const sameAddress = ({ url = '/', headers }: IncomingMessage) => `http://${headers.host}${url}`;

const statusFaults: Breakages = {
  ...Object.fromEntries(
    statuses.map((status) => [
      `status-${status}`,
      refuse(`not carried out; status ${status}${status === 429 || status === 503 ? ', Retry-After 2' : ''}`, status, headersOf[status]),
    ]),
  ),
  ...Object.fromEntries(
    [400, 403, 500].map((status): [string, Breakage] => [
      `status-${status}-after-acting`,
      { words: `carried out; status ${status}`, acts: true, break: (broken) => refuse('', status).break(broken) },
    ]),
  ),
  'retry-after-date': {
    words: 'not carried out; 503, Retry-After as a date two seconds away',
    acts: false,
    break: (broken) => refuse('', 503, { 'retry-after': new Date(Date.now() + 2000).toUTCString() }).break(broken),
  },
  'retry-after-past': refuse('not carried out; 503, Retry-After a date long past', 503, { 'retry-after': new Date(0).toUTCString() }),
  'retry-after-negative': refuse('not carried out; 503, Retry-After -5', 503, { 'retry-after': '-5' }),
  'retry-after-text': refuse('not carried out; 503, Retry-After “later”', 503, { 'retry-after': 'later' }),
  'retry-after-huge': refuse('not carried out; 503, Retry-After 1000000000', 503, { 'retry-after': '1000000000' }),
  'redirect-302': redirect('not carried out; 302 to another host', 302, elsewhere),
  'redirect-303': redirect('not carried out; 303 to another host', 303, elsewhere),
  'redirect-307': redirect('not carried out; 307 to another host', 307, elsewhere),
  'redirect-308': redirect('not carried out; 308 to another host', 308, elsewhere),
  'redirect-loop': redirect('not carried out; 307 to the same address', 307, sameAddress),
};

/* Faults of single reads, as behind a load balancer or an unordered query: every answer differs from the one before. */
/** `to`: makes the body from the right one and the number of earlier answers. A refusal isn't changed. */
function vary<T>(words: string, to: (body: T, turn: number) => unknown): Breakage {
  let turn = 0;
  return change(words, ({ status, body }: Answer) => {
    if (status !== 200) return {};
    turn += 1;
    return { body: Buffer.from(JSON.stringify(to(JSON.parse(body.toString()) as T, turn))) };
  });
}

/** Blocks that one node lags behind the other. */
const lag = 3;

const latestBlockFaults: Breakages = {
  backwards: vary<number>(`the latest block number, every second time ${lag} lower`, (number, turn) =>
    turn % 2 === 0 ? Math.max(0, number - lag) : number,
  ),
};

const accountsFaults: Breakages = {
  reordered: vary<readonly string[]>('the accounts in another order each time', (accounts, turn) => {
    const first = turn % Math.max(accounts.length, 1);
    return [...accounts.slice(first), ...accounts.slice(0, first)];
  }),
};

export interface Fault {
  /** As it was written, with its count. */
  readonly text: string;
  readonly targets: readonly Target[];
  /** How many requests it is for. */
  readonly times: number;
  readonly breakage: Breakage;
}

const anywhere: Breakages = { ...wireFaults, ...statusFaults, ...bodyFaults };

interface Family {
  /** Before the fault's name. */
  readonly prefix: string;
  readonly targets: readonly Target[];
  readonly faults: Breakages;
}

const families: readonly Family[] = [
  { prefix: 'read-', targets: readTargets, faults: anywhere },
  { prefix: 'latest-block-', targets: ['latest-block'], faults: latestBlockFaults },
  { prefix: 'accounts-', targets: ['accounts'], faults: accountsFaults },
  { prefix: 'write-', targets: ['write'], faults: { ...anywhere, ...writeFaults } },
  { prefix: 'token-', targets: ['token'], faults: { ...anywhere, ...tokenFaults } },
  { prefix: 'refresh-', targets: ['refresh'], faults: { ...anywhere, ...tokenFaults } },
  { prefix: 'revoke-', targets: ['revoke'], faults: anywhere },
  { prefix: 'callback-', targets: ['callback'], faults: callbackFaults },
  { prefix: '', targets: [...readTargets, 'write'], faults: anywhere },
];

/** Every name there is. */
export const faultNames = families.flatMap(({ prefix, faults }) => Object.keys(faults).map((name) => prefix + name));

/** `name` or `name:3`; null for anything else. */
export function parseFault(text: string): Fault | null {
  const [, name = '', count] = /^([a-z0-9-]+)(?::([1-9]\d{0,5}))?$/.exec(text) ?? [];
  for (const { prefix, targets, faults } of families) {
    const own = name.slice(prefix.length);
    const breakage = name.startsWith(prefix) && Object.hasOwn(faults, own) ? faults[own] : undefined;
    if (breakage !== undefined) return { text, targets, times: count === undefined ? Number.POSITIVE_INFINITY : Number(count), breakage };
  }
  return null;
}

const list = (faults: Breakages, prefix = '') =>
  Object.entries(faults)
    .map(([name, { words }]) => `  ${(prefix + name).padEnd(26)} ${words}`)
    .join('\n');

export const faultsUsage = `Faults of reads and writes. The prefix read- or write- limits a fault to those. The prefixes token-, refresh- and
revoke- are for requests, renewals and revocations of tokens. Unless a fault says “not carried out”, the request
is carried out first, so a write happens.

${list(anywhere)}

Faults of writes only. Those that are carried out later need the practice chain:

${list(writeFaults, 'write-')}

Faults of single reads:

${list(latestBlockFaults, 'latest-block-')}
${list(accountsFaults, 'accounts-')}

Faults of tokens, also with refresh- instead of token-:

${list(tokenFaults, 'token-')}

Faults of the redirect back to Blockdesk:

${list(callbackFaults, 'callback-')}`;
