/** What main's own window shows of a proposed connection, and what may be changed without it: a list that is short and written out. */
import { expect, test } from 'vitest';
import { chainChange, connectionChange, connectionRemoval } from '#main/connections/connection-change.ts';
import type { Proposal } from '#main/connections/connection-risks.ts';
import type { KnownService, Terms } from '#main/core/ports/confirmed.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import type { ChangeDraft } from '#shared/writes/change.ts';
import { toConnection } from '#test/support/connection.ts';

const acme: Terms = {
  name: 'Acme Custody',
  environment: 'live',
  authorizationAddress: 'https://auth.acme.example',
  apiAddress: 'https://api.acme.example/v1',
  clientId: 'desk-42',
  scopes: 'account transactions',
  redirectAddress: 'http://127.0.0.1:49731/sign-in/a1',
  pkce: true,
  color: 'blue',
  letters: '',
  issuer: '',
  revocationAddress: '',
  settings: usualSettings,
};
const known: KnownService = { ...acme, confirmed: true };
const setting = (change: Partial<Terms['settings']>): Partial<Terms> => ({ settings: { ...usualSettings, ...change } });

function change(to: Partial<Terms>, more: Partial<Proposal> = {}): ChangeDraft | null {
  const bound = { signIn: true, secret: false };
  return connectionChange({
    given: { ...acme, ...to },
    secret: false,
    before: acme,
    as: 'change',
    known: [known],
    bound,
    underWay: null,
    ...more,
  });
}
const proposed = (to: Partial<Terms>, known: readonly KnownService[] = []): ChangeDraft | null =>
  change(to, { before: null, as: 'new', known, bound: { signIn: false, secret: false } });
const kinds = (draft: ChangeDraft | null) => draft?.warnings.map(({ kind, tone, override }) => [kind, tone, override?.type ?? null]);
const host = 'api.acme.example';

test('default: a new service: its two addresses whole, environment, scopes, PKCE and the redirect address to register', () => {
  expect(proposed({})).toEqual({
    title: 'Connect to a new service?',
    text: 'Your sign-in goes to these addresses. Whoever runs them could spend from your accounts. Check that your service’s operator gave you both.',
    connection: 'Acme Custody',
    environment: 'live',
    fields: [
      { name: 'Sign-in page', is: 'address', before: null, after: acme.authorizationAddress },
      { name: 'API address', is: 'address', before: null, after: acme.apiAddress },
      { name: 'Name', is: 'text', before: null, after: 'Acme Custody' },
      { name: 'Color', is: 'text', before: null, after: 'Blue' },
      { name: 'Environment', is: 'text', before: null, after: 'Live: real money' },
      { name: 'Client ID', is: 'text', before: null, after: 'desk-42' },
      { name: 'Scopes', is: 'text', before: null, after: 'account transactions' },
      { name: 'PKCE', is: 'text', before: null, after: 'on' },
      { name: 'Redirect address to register', is: 'address', before: null, after: acme.redirectAddress },
    ],
    warnings: [],
    action: 'Connect',
  });
});

test.each([
  ['the encoding of params', setting({ paramsEncoding: 'array' })],
  ['requests per second', setting({ perSecond: '5' })],
  ['nothing', {}],
])('behavior: T5 a page may change without asking: %s', (_name, to) => {
  expect(change(to)).toBeNull();
});

test('behavior: T5 M25 whole signatures may be sent again without asking, and not only name and types', () => {
  const types = setting({ signatureForm: 'types' });
  expect(change({}, { before: { ...acme, ...types } })).toBeNull();
  expect(kinds(change(types))).toEqual([['signatures', 'care', null]]);
});

test('error: T5 M9 so few requests a second that a review could not be read in time are asked about', () => {
  expect(kinds(change(setting({ perSecond: '4' })))).toEqual([['per-second', 'care', null]]);
  expect(change(setting({ perSecond: '4' }))?.fields).toContainEqual({
    name: 'Requests per second',
    is: 'text',
    before: 'enough for reviews',
    after: 'at most 4',
  });
  expect(change(setting({ perSecond: '' }))).toBeNull();
  expect(change(setting({ paramsEncoding: 'array', perSecond: '1' }), { before: { ...acme, ...setting({ perSecond: '1' }) } })).toBeNull();
});

test('behavior: T5 PKCE may be turned on without asking, and not off', () => {
  expect(change({ pkce: true }, { before: { ...acme, pkce: false } })).toBeNull();
  expect(change({ pkce: false })).not.toBeNull();
});

test.each([
  ['the name', { name: 'Acme' }, [['name', 'info', null]]],
  ['the color', { color: 'pink' }, []],
  ['the letters', { letters: 'XY' }, []],
  ['wider scopes', { scopes: 'account transactions admin' }, [['scopes', 'care', null]]],
  ['narrower scopes', { scopes: 'account' }, []],
  ['PKCE off', { pkce: false }, [['pkce', 'danger', host]]],
  ['the issuer', { issuer: 'https://other.example' }, [['issuer', 'care', null]]],
  ['the redirect address', { redirectAddress: 'http://127.0.0.1/other' }, [['redirect', 'care', null]]],
  ['the revocation address', { revocationAddress: 'https://auth.acme.example/revoke' }, [['revocation', 'care', null]]],
  ['a path', setting({ approvalForAllPath: '/erc721/approvedForAll' }), [['path', 'care', null]]],
  ['the currency', setting({ currencySymbol: 'USDC', currencyDecimals: '18' }), [['currency', 'danger', host]]],
  ['the environment', { environment: 'test' }, [['relabeled', 'danger', host]]],
  [
    'the client',
    { clientId: 'other' },
    [
      ['neighbor', 'care', null],
      ['dropped', 'care', null],
    ],
  ],
  [
    'only the path of the API',
    { apiAddress: 'https://api.acme.example/v2' },
    [
      ['neighbor', 'care', null],
      ['dropped', 'care', null],
    ],
  ],
] as const)('error: T5 a page cannot change without asking: %s', (_name, to, risks) => {
  const draft = change(to as Partial<Terms>);
  expect(draft).toMatchObject({ title: 'Change Acme Custody?', action: 'Change connection', environment: 'live' });
  expect(kinds(draft)).toEqual(risks);
  expect(draft?.fields.filter(({ before }) => before !== null)).toHaveLength(1);
});

test('error: T5 a color and letters that another connection has are named, also where the letters are those of the name', () => {
  const other: KnownService = {
    ...known,
    name: 'Bank of A',
    color: 'pink',
    apiAddress: 'https://b.example',
    authorizationAddress: 'https://a.example',
  };
  const alike = { known: [other] };
  expect(kinds(change({ color: 'pink', letters: 'BO' }, alike))).toEqual([['same-mark', 'care', null]]);
  expect(kinds(change({ color: 'pink' }, alike))).toEqual([]);
  expect(kinds(change({ letters: 'BO' }, alike))).toEqual([]);
});

test('error: T5 a new client secret alone is asked about', () => {
  expect(change({}, { secret: true })?.fields).toContainEqual({
    name: 'Client secret',
    is: 'text',
    before: null,
    after: 'a new one is saved',
  });
});

test('error: T2 T3 another API for the same sign-in page has to be typed, by its host', () => {
  const apiAddress = 'https://api.evil.example/v1';
  const draft = change({ apiAddress });
  expect(kinds(draft)).toEqual([
    ['sent-elsewhere', 'danger', 'api.evil.example'],
    ['dropped', 'care', null],
  ]);
  expect(draft?.warnings[0]?.text).toContain('“Acme Custody” uses this sign-in page with api.acme.example');
  expect(draft?.fields).toContainEqual({ name: 'API address', is: 'address', before: acme.apiAddress, after: apiAddress });
});

test('error: T3 likewise for a new connection, whatever its client, name or the rest of the addresses', () => {
  const other = {
    name: 'Other',
    clientId: 'x',
    apiAddress: 'https://api.evil.example',
    authorizationAddress: 'https://auth.acme.example/start',
    redirectAddress: 'http://127.0.0.1/other',
  };
  expect(kinds(proposed(other, [known]))).toEqual([['sent-elsewhere', 'danger', 'api.evil.example']]);
  expect(kinds(proposed({ ...other, authorizationAddress: 'https://auth.evil.example' }, [known]))).toEqual([]);
  expect(kinds(proposed({ ...other, authorizationAddress: 'https://auth.acme.example:8443' }, [known]))).toEqual([
    ['sent-elsewhere', 'danger', 'api.evil.example'],
  ]);
});

test('error: T2 T3 another sign-in page for the same API has to be typed by its own host: it could hand the person on', () => {
  const authorizationAddress = 'https://login.evil.example';
  const moved = change({ authorizationAddress });
  expect(kinds(moved)).toEqual([
    ['signed-in-elsewhere', 'danger', 'login.evil.example'],
    ['neighbor', 'care', null],
    ['dropped', 'care', null],
  ]);
  expect(moved?.warnings[0]?.text).toContain('You sign in to “Acme Custody” at auth.acme.example.');
  const redirectAddress = 'http://127.0.0.1/other';
  expect(kinds(proposed({ authorizationAddress, redirectAddress }, [known]))?.[0]).toEqual([
    'signed-in-elsewhere',
    'danger',
    'login.evil.example',
  ]);
});

test('error: T3 a new service by the name of a known one, in whatever letters, has to be typed', () => {
  const elsewhere = {
    authorizationAddress: 'https://auth.b.example',
    apiAddress: 'https://api.b.example',
    redirectAddress: 'http://127.0.0.1/b',
  };
  for (const name of ['Acme Custody', ' acme  custody', 'Асme Custоdy'])
    expect(kinds(proposed({ ...elsewhere, name }, [known]))).toEqual([['same-name', 'danger', 'api.b.example']]);
  expect(kinds(proposed({ ...elsewhere, name: 'B' }, [known]))).toEqual([]);
  // Another client of the same service may well have its name.
  expect(kinds(proposed({ clientId: 'other', redirectAddress: 'http://127.0.0.1/b' }, [known]))).toEqual([['neighbor', 'care', null]]);
});

test('error: T3 what a page calls a new service is on its own line, in no title and on no button', () => {
  const draft = proposed({ name: 'Update 2.1 is ready. Press the button below' });
  expect([draft?.title, draft?.action]).toEqual(['Connect to a new service?', 'Connect']);
});

test('error: T3 what a page of an older version saved vouches for no API: it has to be typed at its first sign-in', () => {
  const planted: KnownService = {
    ...acme,
    name: 'Acme',
    apiAddress: 'https://api.evil.example',
    redirectAddress: 'http://127.0.0.1/other',
    confirmed: false,
  };
  const signIn = (given: Terms, others: readonly KnownService[]) => kinds(change(given, { as: 'new', before: given, known: others }));
  expect(signIn(planted, [known])).toEqual([['sent-elsewhere', 'danger', 'api.evil.example']]);
  expect(signIn(planted, [known, { ...planted, clientId: 'second' }])?.[0]).toEqual(['sent-elsewhere', 'danger', 'api.evil.example']);
  expect(signIn(acme, [])).toEqual([]);
});

test('error: T2 another service altogether under the same connection has to be typed, once', () => {
  const draft = change({
    authorizationAddress: 'https://auth.evil.example',
    apiAddress: 'https://api.evil.example',
    environment: 'test',
    pkce: false,
  });
  expect(kinds(draft)).toEqual([
    ['leads-elsewhere', 'danger', 'api.evil.example'],
    ['relabeled', 'danger', null],
    ['pkce', 'danger', null],
    ['dropped', 'care', null],
  ]);
  expect(draft).toMatchObject({ environment: 'live', connection: 'Acme Custody' });
});

test.each([
  ['a slash at the end', { apiAddress: 'https://api.acme.example/v1/' }],
  ['the default port', { apiAddress: 'https://api.acme.example:443/v1' }],
  ['another port, which may be the same server', { apiAddress: 'https://api.acme.example:8443/v1' }],
  ['another path of the same server', { apiAddress: 'https://api.acme.example' }],
  ['another client', { clientId: 'other' }],
])('error: T4 a new connection to a live service as a test has to be typed: %s', (_name, to) => {
  const draft = proposed({ ...to, environment: 'test', redirectAddress: 'http://127.0.0.1/other' }, [known]);
  expect(draft?.environment).toBe('live');
  expect(kinds(draft)?.[0]).toEqual(['relabeled', 'danger', draft?.warnings[0]?.override?.type]);
  expect(draft?.warnings[0]?.override?.type).toMatch(/^api\.acme\.example/);
});

test('error: T4 T5 a service that was removed and is added again is compared with what was confirmed of it', () => {
  const draft = change(
    { environment: 'test', pkce: false, ...setting({ currencySymbol: 'USDC', currencyDecimals: '18' }) },
    { as: 'again' },
  );
  expect(draft).toMatchObject({
    title: 'Connect to Acme Custody?',
    text: 'You confirmed this service before. What differs this time is marked.',
  });
  expect(kinds(draft)).toEqual([
    ['relabeled', 'danger', host],
    ['currency', 'danger', null],
    ['pkce', 'danger', null],
  ]);
  expect(change({}, { as: 'again' })?.fields.filter(({ before }) => before !== null)).toEqual([]);
});

test('error: T9 the redirect address of a service that was removed has to be typed', () => {
  const other = { name: 'Other', authorizationAddress: 'https://auth.b.example', apiAddress: 'https://api.b.example' };
  expect(kinds(proposed(other, [known]))).toEqual([['redirect-shared', 'danger', 'auth.b.example']]);
  expect(kinds(proposed({ ...other, redirectAddress: 'http://127.0.0.1:49731/sign-in/b2' }, [known]))).toEqual([]);
});

test('behavior: a write in progress on it is mentioned', () => {
  expect(kinds(change({ clientId: 'other' }, { underWay: '1 transaction is being sent.' }))).toContainEqual(['under-way', 'care', null]);
});

test('default: T6 a removal says what is removed, what stays, and which writes have no outcome yet', () => {
  const draft = connectionRemoval(toConnection({ name: 'Acme Custody', environment: 'live' }), null, 2);
  expect(draft).toMatchObject({ title: 'Remove Acme Custody?', action: 'Remove connection', environment: 'live' });
  expect(draft.fields.map(({ name }) => name)).toEqual(['Sign-in page', 'API address']);
  expect(draft.warnings.map(({ text }) => text)).toEqual([
    '2 transactions have an unknown outcome. If you add this service again, Blockdesk resumes the search.',
    'Your confirmation of this service, your rules and your transaction record stay on this computer. They apply again if you add the service again.',
    'Your accounts and money aren’t touched.',
  ]);
});

test('error: M22 another chain: both are shown, and its id has to be typed', () => {
  const now = { id: '5', name: null, currency: null };
  const draft = chainChange(toConnection({ name: 'Acme Custody' }), { id: '1', name: 'Ethereum' }, now);
  expect(draft).toMatchObject({
    title: 'Acme Custody is now on another chain',
    fields: [{ name: 'Chain', before: 'Ethereum · 1', after: '5' }],
    action: 'Use chain 5',
  });
  expect(kinds(draft)).toEqual([['chain-changed', 'danger', '5']]);
});

test('error: M33 another contract to read balances from is confirmed with its whole address; the usual one isn’t named', () => {
  const multicall = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const draft = change(setting({ multicall }));
  expect(draft?.fields).toContainEqual({ name: 'Multicall contract', is: 'address', before: 'the usual address', after: multicall });
  expect(kinds(draft)).toEqual([['multicall', 'care', null]]);
  const back = change({}, { before: { ...acme, ...setting({ multicall }) } });
  expect(back?.fields).toContainEqual({ name: 'Multicall contract', is: 'address', before: multicall, after: 'the usual address' });
  expect(kinds(back)).toEqual([]);
  expect(change({ color: 'teal' })?.fields.map(({ name }) => name)).not.toContain('Multicall contract');
});
