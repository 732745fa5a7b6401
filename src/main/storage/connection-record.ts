/** A connection as it is written down, and the check of what was written by whatever version or hand. */
import { fieldProblem } from '#shared/input.ts';
import type { Chain, Connection } from '#shared/state.ts';

/** Whether it has a secret, and its labels, follow from other rows. */
export type ConnectionRecord = Omit<Connection, 'hasSecret' | 'labels'>;

const texts = ['id', 'name', 'authorizationAddress', 'apiAddress', 'clientId', 'scopes', 'redirectAddress'] as const;
const addresses = { authorizationAddress: 'service-address', apiAddress: 'service-address', redirectAddress: 'redirect-address' } as const;

/** Null for what is no connection. */
export function parseRecord(body: string): ConnectionRecord | null {
  try {
    const value = JSON.parse(body) as Partial<ConnectionRecord> | null;
    if (typeof value !== 'object' || value === null) return null;
    const sound =
      texts.every((name) => typeof value[name] === 'string') &&
      ['sandbox', 'test', 'live'].includes(value.environment as string) &&
      typeof value.pkce === 'boolean' &&
      isChain(value.chain) &&
      (value.environment === 'sandbox' || hasAddresses(value));
    const { issuer = '', revocationAddress = '' } = value;
    return sound && typeof issuer === 'string' && typeof revocationAddress === 'string'
      ? ({ ...value, issuer, revocationAddress } as ConnectionRecord)
      : null;
  } catch {
    return null;
  }
}

/** What a sign-in would be sent to. The sandbox tells its own at every start. */
function hasAddresses(value: Partial<ConnectionRecord>): boolean {
  return Object.entries(addresses).every(
    ([name, kind]) => fieldProblem({ kind, required: true }, value[name as keyof typeof addresses]) === null,
  );
}

function isChain(value: Chain | null | undefined): boolean {
  if (value === null) return true;
  if (typeof value !== 'object' || typeof value.id !== 'string') return false;
  const { name, currency } = value;
  const named = name === null || typeof name === 'string';
  return named && (currency === null || (typeof currency?.symbol === 'string' && Number.isInteger(currency.decimals)));
}
