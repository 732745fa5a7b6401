/** The form of a service: its values, their problems, and the input for main. */

import { isSameBinding } from '#shared/connections/binding.ts';
import { colorFor } from '#shared/connections/connection-colors.ts';
import type { ConnectionInFile } from '#shared/connections/connection-file.ts';
import type { ConnectionMark } from '#shared/connections/connection-mark.ts';
import { type ServiceSettings, usualSettings } from '#shared/connections/service-settings.ts';
import { settingsProblems } from '#shared/connections/settings-problems.ts';
import { fieldProblem } from '#shared/core/input.ts';
import { t } from '#shared/core/language/language.ts';
import { calls } from '#shared/ipc/contract.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Connection, Connections } from '#shared/ipc/state.ts';

export interface FormValues extends ServiceSettings, ConnectionMark {
  readonly name: string;
  readonly environment: 'test' | 'live';
  readonly authorizationAddress: string;
  readonly apiAddress: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly redirectAddress: string;
  readonly pkce: boolean;
  /** Both empty where the operator gave none. */
  readonly issuer: string;
  readonly revocationAddress: string;
}

export type FieldName = keyof FormValues;
export type Problems = Readonly<Partial<Record<FieldName, string>>>;

/** In the order of the screen. */
export const fieldOrder = [
  'name',
  'environment',
  'color',
  'letters',
  'authorizationAddress',
  'apiAddress',
  'clientId',
  'clientSecret',
  'scopes',
  'redirectAddress',
  'issuer',
  'revocationAddress',
  'paramsEncoding',
  'signatureForm',
  'approvalForAllPath',
  'perSecond',
  'currencySymbol',
  'currencyDecimals',
  'multicall',
  'pkce',
] as const satisfies readonly FieldName[];

/** Characters, of `connection-name`. */
const longestName = 60;

// Live by default: mistaking test money for real money is harmless, the other way round isn't.
const emptyForm: Omit<FormValues, 'color'> = {
  name: '',
  letters: '',
  environment: 'live',
  authorizationAddress: '',
  apiAddress: '',
  clientId: '',
  clientSecret: '',
  scopes: '',
  redirectAddress: '',
  pkce: true,
  issuer: '',
  revocationAddress: '',
  ...usualSettings,
};

/** The initial form: of a saved service, or empty but for what is proposed. Without the secret, which the page doesn't have. */
export function toForm(saved: Connection | null, { list, newRedirectAddress }: Connections): FormValues {
  if (saved === null) return { ...emptyForm, redirectAddress: newRedirectAddress, color: colorFor('', list) };
  const { id: _id, hasSecret: _hasSecret, chain: _chain, settings, environment, ...given } = saved;
  return { ...given, ...settings, environment: environment === 'test' ? 'test' : 'live', clientSecret: '' };
}

/** A new form with the values of a saved service, in a color of its own. Its secret isn’t among them. */
export function toCopy(saved: Connection, connections: Connections): FormValues {
  const room = longestName - t('{name} (copy)', { name: '' }).length;
  return {
    ...toForm(saved, connections),
    color: colorFor('', connections.list),
    name: t('{name} (copy)', { name: saved.name.slice(0, room) }),
  };
}

/** The form of a file, over what was typed; a client secret that was typed stays, and the color where another connection has the file's. */
export function fromFile(
  { issuer = '', revocationAddress = '', color, ...given }: ConnectionInFile,
  typed: FormValues,
  { list }: Pick<Connections, 'list'>,
): FormValues {
  const own = color === undefined || list.some((each) => each.color === color) ? typed.color : color;
  return { ...emptyForm, ...given, color: own, issuer, revocationAddress, clientSecret: typed.clientSecret };
}

/** Trims every field but the secret, which may contain spaces. */
export function trimmed(values: FormValues): FormValues {
  const name = values.name.trim();
  return {
    ...values,
    name: name === '' ? hostName(values.authorizationAddress.trim()) : name,
    letters: values.letters.trim(),
    authorizationAddress: values.authorizationAddress.trim(),
    apiAddress: values.apiAddress.trim(),
    clientId: values.clientId.trim(),
    scopes: values.scopes.trim().replace(/\s+/g, ' '),
    redirectAddress: values.redirectAddress.trim(),
    issuer: values.issuer.trim(),
    revocationAddress: values.revocationAddress.trim(),
    approvalForAllPath: values.approvalForAllPath.trim(),
    perSecond: values.perSecond.trim(),
    currencySymbol: values.currencySymbol.trim(),
    currencyDecimals: values.currencyDecimals.trim(),
    multicall: values.multicall.trim(),
  };
}

/** The default name: the host of the authorization address. */
export function hostName(address: string): string {
  return URL.canParse(address) ? new URL(address).host.slice(0, longestName) : '';
}

/** Whether main's stored secret still belongs to this form's addresses and client. */
export function keepsSecret(values: FormValues, saved: Connection | null): boolean {
  if (saved === null || !saved.hasSecret) return false;
  return isSameBinding(trimmed(values), saved);
}

function ownProblem(field: FieldName, values: FormValues, saved: Connection | null): string | null {
  if (field === 'authorizationAddress' && /\/oauth2(?:\/|$)/.test(values.authorizationAddress))
    return t('Leave out “/oauth2” and what follows. Blockdesk adds it.');
  if (field === 'apiAddress' && /\/user\/?$/.test(values.apiAddress)) return t('Leave out “/user”. Blockdesk adds it.');
  if (field === 'clientSecret' && values.clientSecret === '') {
    return values.pkce || keepsSecret(values, saved)
      ? null
      : t('Please fill this in, or turn on PKCE under More settings if your client has no secret.');
  }
  return settingsProblems(trimmed(values))[field as keyof ServiceSettings] ?? null;
}

/** What is wrong with one field, in words, or null. */
export function problemOfField(field: FieldName, values: FormValues, saved: Connection | null): string | null {
  const own = ownProblem(field, values, saved);
  if (own !== null) return own;
  const value = trimmed(values)[field];
  if (value === '' && !calls['connection.save'].input[field].required) return null;
  // The name defaults to the host, so a missing address has its own problem.
  if (field === 'name' && value === '' && values.name.trim() === '') return null;
  return fieldProblem(calls['connection.save'].input[field], value);
}

export function problemsOf(values: FormValues, saved: Connection | null): Problems {
  const found = fieldOrder.map((field) => [field, problemOfField(field, values, saved)] as const).filter(([, problem]) => problem !== null);
  return Object.fromEntries(found);
}

/** Main's problems, for the fields of this form. */
export function problemsFrom(fields: Readonly<Record<string, string>>): Problems {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => (fieldOrder as readonly string[]).includes(name)));
}

export function firstProblem(problems: Problems): FieldName | null {
  return fieldOrder.find((field) => problems[field] !== undefined) ?? null;
}

export function toInput(values: FormValues, saved: Connection | null): CallInput<'connection.save'> {
  const { clientSecret, issuer, revocationAddress, ...rest } = trimmed(values);
  const given = Object.entries({ clientSecret, issuer, revocationAddress }).filter(([, value]) => value !== '');
  return { ...rest, ...(saved === null ? {} : { connection: saved.id }), ...Object.fromEntries(given) };
}
