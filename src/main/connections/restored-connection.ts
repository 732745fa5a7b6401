/** A connection from a backup: checked like one that a page proposes, and unconfirmed, so that the person sees it before it is used. */
import type { ConnectionRecord } from '#main/core/storage/connection-record.ts';
import { connectionCalls } from '#shared/connections/connection-calls.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { settingsProblems } from '#shared/connections/settings-problems.ts';
import { fieldProblem } from '#shared/core/input.ts';
import { isSameServer } from './check-saved.ts';

const { input } = connectionCalls['connection.save'];
const required = ['name', 'environment', 'authorizationAddress', 'apiAddress', 'clientId', 'redirectAddress', 'pkce'] as const;
const optional = ['scopes', 'issuer', 'revocationAddress'] as const;

/** Null for one that couldn't be saved here. Its chain is learned anew, as it decides how amounts are shown. */
export function restoredConnection(record: ConnectionRecord): ConnectionRecord | null {
  const { id, apiAddress, authorizationAddress, revocationAddress, settings } = record;
  const isSound =
    fieldProblem({ kind: 'connection-id', required: true }, id) === null &&
    required.every((name) => fieldProblem({ ...input[name], required: true }, record[name]) === null) &&
    optional.every((name) => record[name] === '' || fieldProblem(input[name], record[name]) === null) &&
    (revocationAddress === '' || isSameServer(revocationAddress, authorizationAddress)) &&
    Object.keys(settingsProblems({ apiAddress, ...settings })).length === 0;
  if (!isSound) return null;
  const { name, environment, clientId, scopes, redirectAddress, pkce, issuer, color, letters } = record;
  const addresses = { authorizationAddress, apiAddress, redirectAddress, revocationAddress, issuer };
  return { id, name, environment, ...addresses, clientId, scopes, pkce, color, letters, settings, chain: null, confirmed: false };
}

type Shown = keyof Omit<ConnectionRecord, 'chain' | 'confirmed' | 'color' | 'letters'>;

/** Whether a person would see the same when confirming either. Color and letters don't count: those here stay. */
export function isSameConnection(one: ConnectionRecord, other: ConnectionRecord): boolean {
  const names: readonly Shown[] = ['id', ...required, ...optional, 'settings'];
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

export const isSameService = (one: ConnectionRecord, other: ConnectionRecord) => identityOf(one) === identityOf(other);
