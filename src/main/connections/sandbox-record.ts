/** The connection to the practice service, before that is started. */
import { sandboxConnection } from '#main/core/sandbox.ts';
import type { ConnectionRecord } from '#main/core/storage/connection-record.ts';
import { usualSettings } from '#shared/connections/service-settings.ts';

export const sandboxRecord: ConnectionRecord = {
  id: sandboxConnection,
  // As it is stored; it is shown in the person's language.
  name: 'Local sandbox',
  environment: 'sandbox',
  authorizationAddress: '',
  apiAddress: '',
  clientId: '',
  scopes: '',
  // Without a port: any free one. The sandbox takes every loopback port, as RFC 8252 section 7.3 has it.
  redirectAddress: 'http://127.0.0.1/callback',
  pkce: true,
  color: 'teal',
  letters: '',
  issuer: '',
  revocationAddress: '',
  settings: { ...usualSettings, perSecond: '' },
  chain: null,
  // It is part of the app, and leads nowhere else.
  confirmed: true,
};
