/** What a sign-in and a client secret are bound to: both addresses and the client. */
import type { Connection } from '#shared/ipc/state.ts';

export type Binding = Pick<Connection, 'authorizationAddress' | 'apiAddress' | 'clientId'>;

export const isSameBinding = (one: Binding, other: Binding): boolean =>
  one.authorizationAddress === other.authorizationAddress && one.apiAddress === other.apiAddress && one.clientId === other.clientId;
