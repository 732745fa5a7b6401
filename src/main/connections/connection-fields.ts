/** The lines of a connection in the confirmation window. A changed line also shows its old value. */

import type { Terms } from '#main/core/ports/confirmed.ts';
import { colorWords } from '#shared/connections/connection-colors.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { t, tc } from '#shared/core/language/language.ts';
import type { ChangeField } from '#shared/writes/change.ts';

interface Line {
  readonly name: string;
  readonly is: ChangeField['is'];
  readonly of: (terms: Terms) => string;
  /** Shown only where it is not this. */
  readonly usual?: string;
}

const environments = { sandbox: t('Practice money'), test: t('Test: no real money'), live: t('Live: real money') } as const;

export const listCurrency = t('the chain’s usual currency');
export const currencyOf = ({ settings: { currencySymbol, currencyDecimals } }: Terms) =>
  currencySymbol === '' ? listCurrency : t('{symbol}, {decimals} decimals', { symbol: currencySymbol, decimals: currencyDecimals });

/** Requests per second: with these, a review can read all it needs within its ten seconds. */
const enough = 5;
export const isOftenEnough = ({ settings: { perSecond } }: Terms) => perSecond === '' || Number(perSecond) >= enough;

const usualMulticall = t('the usual address');
const fromName = t('from the name');
const noAddress = tc('address', 'none');
const wholeSignatures = tc('signatures', 'full');

const lines: readonly Line[] = [
  { name: t('Sign-in page'), is: 'address', of: ({ authorizationAddress }) => authorizationAddress },
  { name: t('API address'), is: 'address', of: ({ apiAddress }) => apiAddress },
  { name: t('Name'), is: 'text', of: ({ name }) => name },
  { name: t('Color'), is: 'text', of: ({ color }) => colorWords(color) },
  { name: t('Letters'), is: 'text', of: ({ letters }) => letters || fromName, usual: fromName },
  { name: t('Environment'), is: 'text', of: ({ environment }) => environments[environment] },
  { name: t('Client ID'), is: 'text', of: ({ clientId }) => clientId },
  { name: t('Scopes'), is: 'text', of: ({ scopes }) => (scopes === '' ? tc('scopes', 'none') : scopes) },
  { name: 'PKCE', is: 'text', of: ({ pkce }) => (pkce ? t('on') : t('off')) },
  { name: t('Redirect address to register'), is: 'address', of: ({ redirectAddress }) => redirectAddress },
  { name: t('Issuer'), is: 'address', of: ({ issuer }) => issuer || t('the sign-in page'), usual: t('the sign-in page') },
  { name: t('Revocation address'), is: 'address', of: ({ revocationAddress }) => revocationAddress || noAddress, usual: noAddress },
  {
    name: t('Path of “Is approved for all”'),
    is: 'text',
    of: ({ settings }) => settings.approvalForAllPath || t('the bare API address'),
    usual: usualSettings.approvalForAllPath,
  },
  {
    name: t('Function signatures'),
    is: 'text',
    of: ({ settings }) => (settings.signatureForm === 'full' ? wholeSignatures : t('name and types only')),
    usual: wholeSignatures,
  },
  {
    name: t('Requests per second'),
    is: 'text',
    of: (terms) => (isOftenEnough(terms) ? t('enough for reviews') : t('at most {count}', { count: terms.settings.perSecond })),
    usual: t('enough for reviews'),
  },
  { name: t('Currency'), is: 'text', of: currencyOf, usual: listCurrency },
  { name: t('Multicall contract'), is: 'address', of: ({ settings }) => settings.multicall || usualMulticall, usual: usualMulticall },
];

export function connectionFields(given: Terms, before: Terms | null, secret: boolean): readonly ChangeField[] {
  const fields = lines.flatMap(({ name, is, of, usual }): ChangeField[] => {
    const [was, now] = [before === null ? null : of(before), of(given)];
    if (now === usual && (was === null || was === usual)) return [];
    return [{ name, is, before: was === now ? null : was, after: now }];
  });
  return secret ? [...fields, { name: t('Client secret'), is: 'text', before: null, after: t('a new one is saved') }] : fields;
}
