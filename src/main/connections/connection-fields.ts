/** The lines of a connection in the confirmation window. A changed line also shows its old value. */
import type { Terms } from '#main/core/ports/confirmed.ts';
import { colorWords } from '#shared/connections/connection-colors.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import type { ChangeField } from '#shared/writes/change.ts';

interface Line {
  readonly name: string;
  readonly is: ChangeField['is'];
  readonly of: (terms: Terms) => string;
  /** Shown only where it is not this. */
  readonly usual?: string;
}

const environments = { sandbox: 'Practice money', test: 'Test: no real money', live: 'Live: real money' } as const;

export const listCurrency = 'the chain’s usual currency';
export const currencyOf = ({ settings: { currencySymbol, currencyDecimals } }: Terms) =>
  currencySymbol === '' ? listCurrency : `${currencySymbol}, ${currencyDecimals} decimals`;

/** Requests per second: with these, a review can read all it needs within its ten seconds. */
const enough = 5;
export const isOftenEnough = ({ settings: { perSecond } }: Terms) => perSecond === '' || Number(perSecond) >= enough;

const fromName = 'from the name';

const lines: readonly Line[] = [
  { name: 'Sign-in page', is: 'address', of: ({ authorizationAddress }) => authorizationAddress },
  { name: 'API address', is: 'address', of: ({ apiAddress }) => apiAddress },
  { name: 'Name', is: 'text', of: ({ name }) => name },
  { name: 'Color', is: 'text', of: ({ color }) => colorWords(color) },
  { name: 'Letters', is: 'text', of: ({ letters }) => letters || fromName, usual: fromName },
  { name: 'Environment', is: 'text', of: ({ environment }) => environments[environment] },
  { name: 'Client ID', is: 'text', of: ({ clientId }) => clientId },
  { name: 'Scopes', is: 'text', of: ({ scopes }) => (scopes === '' ? 'none' : scopes) },
  { name: 'PKCE', is: 'text', of: ({ pkce }) => (pkce ? 'on' : 'off') },
  { name: 'Redirect address to register', is: 'address', of: ({ redirectAddress }) => redirectAddress },
  { name: 'Issuer', is: 'address', of: ({ issuer }) => issuer || 'the sign-in page', usual: 'the sign-in page' },
  { name: 'Revocation address', is: 'address', of: ({ revocationAddress }) => revocationAddress || 'none', usual: 'none' },
  {
    name: 'Path of “Is approved for all”',
    is: 'text',
    of: ({ settings }) => settings.approvalForAllPath || 'the bare API address',
    usual: usualSettings.approvalForAllPath,
  },
  {
    name: 'Function signatures',
    is: 'text',
    of: ({ settings }) => (settings.signatureForm === 'full' ? 'full' : 'name and types only'),
    usual: 'full',
  },
  {
    name: 'Requests per second',
    is: 'text',
    of: (terms) => (isOftenEnough(terms) ? 'enough for reviews' : `at most ${terms.settings.perSecond}`),
    usual: 'enough for reviews',
  },
  { name: 'Currency', is: 'text', of: currencyOf, usual: listCurrency },
];

export function connectionFields(given: Terms, before: Terms | null, secret: boolean): readonly ChangeField[] {
  const fields = lines.flatMap(({ name, is, of, usual }): ChangeField[] => {
    const [was, now] = [before === null ? null : of(before), of(given)];
    if (now === usual && (was === null || was === usual)) return [];
    return [{ name, is, before: was === now ? null : was, after: now }];
  });
  return secret ? [...fields, { name: 'Client secret', is: 'text', before: null, after: 'a new one is saved' }] : fields;
}
