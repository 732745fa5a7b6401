/** What a sign-in and a client secret belong to: where they were got, where they go, and for whom. */
import type { Connection } from '#shared/ipc/state.ts';

export type Binding = Pick<Connection, 'authorizationAddress' | 'apiAddress' | 'clientId'>;

export const isSameBinding = (one: Binding, other: Binding): boolean =>
  one.authorizationAddress === other.authorizationAddress && one.apiAddress === other.apiAddress && one.clientId === other.clientId;
