/** A connection as it is saved, and the validation of saved records. */
import type { Terms } from '#main/core/ports/confirmed.ts';
import { colorFor } from '#shared/connections/connection-colors.ts';
import type { ConnectionMark } from '#shared/connections/connection-mark.ts';
import { type ServiceSettings, usualSettings } from '#shared/connections/service-settings.ts';
import { type FieldKind, fieldKinds, type KindValue } from '#shared/core/fields.ts';
import { fieldProblem } from '#shared/core/input.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Chain, Connection } from '#shared/ipc/state.ts';
import { nativeTroubles } from '#shared/tokens/native-sending.ts';

/** Whether it has a secret follows from other rows. */
export interface ConnectionRecord extends Omit<Connection, 'hasSecret'> {
  /** The person has confirmed all of it. */
  readonly confirmed: boolean;
}

const kinds = {
  paramsEncoding: 'params-encoding',
  signatureForm: 'signature-form',
  approvalForAllPath: 'operation-path',
  perSecond: 'requests-per-second',
  currencySymbol: 'currency-symbol',
  currencyDecimals: 'currency-decimals',
  multicall: 'multicall-address',
} as const satisfies Record<keyof ServiceSettings, FieldKind>;

const texts = ['id', 'name', 'authorizationAddress', 'apiAddress', 'clientId', 'scopes', 'redirectAddress'] as const;
const addresses = { authorizationAddress: 'service-address', apiAddress: 'service-address', redirectAddress: 'redirect-address' } as const;

/** Null for what is no connection. `others`: those whose color it should not have, if it has none yet. */
export function parseRecord(body: string, others: readonly ConnectionRecord[] = []): ConnectionRecord | null {
  try {
    const value = JSON.parse(body) as Partial<ConnectionRecord> | null;
    if (typeof value !== 'object' || value === null) return null;
    const sound =
      texts.every((name) => typeof value[name] === 'string') &&
      ['sandbox', 'test', 'live'].includes(value.environment as string) &&
      typeof value.pkce === 'boolean' &&
      isChain(value.chain) &&
      (value.environment === 'sandbox' || hasAddresses(value));
    const { issuer = '', revocationAddress = '', settings = {} } = value;
    if (!sound || typeof issuer !== 'string' || typeof revocationAddress !== 'string') return null;
    const [color, letters] = [valid('connection-color', value.color), valid('connection-letters', value.letters) ?? ''];
    const mark: ConnectionMark = { color: color ?? colorFor(value.id ?? '', others), letters };
    const parsed = { ...value, ...mark, issuer, revocationAddress, settings: toSettings(settings), confirmed: value.confirmed === true };
    return parsed as ConnectionRecord;
  } catch {
    return null;
  }
}

/** Where a sign-in would be sent. The sandbox reports its own addresses at every start. */
function hasAddresses(value: Partial<ConnectionRecord>): boolean {
  return Object.entries(addresses).every(
    ([name, kind]) => fieldProblem({ kind, required: true }, value[name as keyof typeof addresses]) === null,
  );
}

/** What the page proposes, as it would be saved. `mark`: where it gives none. */
export function toTerms(input: CallInput<'connection.save'>, mark: ConnectionMark): Terms {
  const { connection: _id, clientSecret: _secret, ...given } = input;
  const { paramsEncoding, signatureForm, approvalForAllPath, perSecond, currencySymbol, currencyDecimals, multicall, ...fields } = given;
  const settings = toSettings({
    paramsEncoding,
    signatureForm,
    approvalForAllPath,
    perSecond,
    currencySymbol,
    currencyDecimals,
    multicall,
  });
  const { issuer = '', revocationAddress = '', color = mark.color, letters = mark.letters } = fields;
  return { ...fields, settings, issuer, revocationAddress, color, letters };
}

/** The value, or null where it isn't of this kind. */
const valid = <K extends FieldKind>(kind: K, value: unknown): KindValue<K> | null =>
  fieldKinds[kind].schema.safeParse(value).success ? (value as KindValue<K>) : null;

/** Valid settings as given, and the default for the others. */
function toSettings(given: Readonly<Partial<Record<keyof ServiceSettings, unknown>>>): ServiceSettings {
  const fits = <K extends keyof ServiceSettings>(name: K) => (valid(kinds[name], given[name]) ?? usualSettings[name]) as ServiceSettings[K];
  return {
    paramsEncoding: fits('paramsEncoding'),
    signatureForm: fits('signatureForm'),
    approvalForAllPath: fits('approvalForAllPath'),
    perSecond: fits('perSecond'),
    currencySymbol: fits('currencySymbol'),
    currencyDecimals: fits('currencyDecimals'),
    multicall: fits('multicall'),
  };
}

const isMulticall = (value: NonNullable<Chain['multicall']>) =>
  typeof value === 'object' && typeof value?.address === 'string' && ['all', 'tokens', 'nothing'].includes(value.reads);

const isNative = (value: NonNullable<Chain['native']>) =>
  typeof value === 'object' && typeof value?.entry === 'string' && ['wei', ...nativeTroubles].includes(value.unit);

function isChain(value: Chain | null | undefined): boolean {
  if (value === null) return true;
  if (typeof value !== 'object' || typeof value.id !== 'string') return false;
  const { name, currency, multicall, native } = value;
  if (multicall !== undefined && !isMulticall(multicall)) return false;
  if (native !== undefined && !isNative(native)) return false;
  const named = name === null || typeof name === 'string';
  return named && (currency === null || (typeof currency?.symbol === 'string' && Number.isInteger(currency.decimals)));
}
