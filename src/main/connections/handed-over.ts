/** A service as it is handed to a locked Blockdesk: where it is asked, and how often. */
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';
import { fieldKinds } from '#shared/core/fields.ts';

export interface HandedService {
  readonly apiAddress: string;
  /** Requests a second at most, as digits; empty: as many as are needed. */
  readonly perSecond: string;
}

export const toHandedService = ({ apiAddress, settings }: ConfirmedConnection): HandedService => ({
  apiAddress,
  perSecond: settings.perSecond,
});

/**
 * Confirmed, as it was handed over by the process that had it from the connection store. Null where it is none that a person can confirm.
 * Only for reads: it has nothing to sign in with.
 */
export function toConfirmed({ apiAddress, perSecond }: HandedService, id: string): ConfirmedConnection | null {
  const address = fieldKinds['service-address'].schema.safeParse(apiAddress);
  const rate = fieldKinds['requests-per-second'].schema.safeParse(perSecond);
  if (!address.success || !rate.success) return null;
  return {
    ...{ id, name: '', environment: 'live', color: 'gray', letters: '', chain: null },
    ...{ apiAddress: address.data, settings: { ...usualSettings, perSecond: rate.data } },
    ...{ authorizationAddress: '', clientId: '', hasSecret: false, scopes: '', redirectAddress: '', pkce: true },
    ...{ issuer: '', revocationAddress: '', sendsIssuer: false },
  } as unknown as ConfirmedConnection;
}
