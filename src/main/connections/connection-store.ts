/** The saved services: which there are, which one is shown, and what is known about each. */

import { randomUUID } from 'node:crypto';
import type { ServiceStore } from '#main/connections/service-store.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { PreferenceStore } from '#main/core/ports/preferences.ts';
import type { Secrets } from '#main/core/ports/secrets.ts';
import { sandboxConnection } from '#main/core/sandbox.ts';
import { type ConnectionRecord, toTerms } from '#main/core/storage/connection-record.ts';
import { isSameBinding } from '#shared/connections/binding.ts';
import { colorFor } from '#shared/connections/connection-colors.ts';
import type { ConnectionMark } from '#shared/connections/connection-mark.ts';
import { redirectProblem } from '#shared/connections/redirects.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import { fieldKinds } from '#shared/core/fields.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Chain, Connection, Connections } from '#shared/ipc/state.ts';
import { checkSaved } from './check-saved.ts';
import { sandboxRecord } from './sandbox-record.ts';

export interface SecretsOfSave {
  readonly id: string;
  /** Whether the secrets for the old addresses are deleted. */
  readonly forget: boolean;
  readonly clientSecret: string | undefined;
  /** Called when it is saved, before anything else can run. */
  readonly saved?: (record: ConnectionRecord) => void;
}

/** The parts of the vault that connections need. */
export interface ConnectionVault {
  readonly connections: {
    list(): ConnectionRecord[];
    save(record: ConnectionRecord): Result<null>;
    /** Saves the record and its secrets in one step. `toRecord` is called after they are encrypted; null saves nothing. */
    saveWith(toRecord: () => ConnectionRecord | null, secrets: SecretsOfSave): Promise<Result<ConnectionRecord | null>>;
    /** Deletes secrets, notebook and copies too. Rules, journal and confirmations belong to the service and stay. */
    remove(id: string): Result<null>;
  };
  readonly secrets: Secrets;
  readonly services: ServiceStore;
  /** Another number after every change of connections, secrets or services. */
  version(): number;
  /** Deletes set-aside files and copies from before an upgrade: they may hold a sign-in that has ended. */
  removeCopies(): void;
}

interface ConnectionStoreParts {
  readonly vault: ConnectionVault;
  readonly activeConnection: string;
  readonly keepActive: (id: string) => void;
  readonly redirects: Pick<PreferenceStore, 'newRedirectAddress' | 'renewRedirectAddress'>;
  readonly changed: (connections: Connections) => void;
}

const unknownConnection = fail({ code: 'invalid-input' as const, fields: { connection: fieldKinds['connection-id'].problem } });

/** Everything about a connection that a person is shown when confirming it. The chain is left out, as it may change without them. */
export const shownOf = ({ chain: _chain, ...rest }: Connection) => JSON.stringify(rest);

/** The chain with the person's own symbol and decimals, where they set them. */
function withOwnCurrency({ chain, settings: { currencySymbol, currencyDecimals } }: ConnectionRecord): Chain | null {
  if (chain === null || currencySymbol === '' || currencyDecimals === '') return chain;
  const [listed, currency] = [chain.currency, { symbol: currencySymbol, decimals: Number(currencyDecimals) }];
  const isSame = listed?.symbol === currency.symbol && listed.decimals === currency.decimals;
  return isSame ? chain : { ...chain, currency, listed };
}

export function createConnectionStore({ vault, activeConnection, keepActive, redirects, changed }: ConnectionStoreParts): ConnectionStore {
  const records = new Map<string, ConnectionRecord>([[sandboxConnection, sandboxRecord]]);
  // The sandbox needs no confirmation, also in a vault of an older version.
  for (const record of vault.connections.list())
    records.set(record.id, { ...record, confirmed: record.confirmed || record.id === sandboxConnection });
  let sandboxSecret: string | null = null;
  let active = records.has(activeConnection) ? activeConnection : sandboxConnection;

  function toConnection(record: ConnectionRecord): Connection {
    const { confirmed: _own, ...shown } = record;
    const chain = withOwnCurrency(record);
    return record.id === sandboxConnection
      ? { ...shown, name: t('Local sandbox'), chain, hasSecret: sandboxSecret !== null }
      : { ...shown, chain, hasSecret: vault.secrets.has(record.id, 'client-secret') };
  }

  interface Made {
    readonly record: ConnectionRecord;
    readonly version: number;
    readonly sandboxSecret: string | null;
    readonly connection: ConfirmedConnection;
  }
  /** Asked several times for every request, so it is made again only after a change of what it is made from. */
  const made = new Map<string, Made>();
  function toConfirmed(record: ConnectionRecord): ConfirmedConnection {
    const [before, version] = [made.get(record.id), vault.version()];
    if (before?.record === record && before.version === version && before.sandboxSecret === sandboxSecret) return before.connection;
    const sendsIssuer = vault.services.sendsIssuer(identityOf(record));
    const connection = { ...toConnection(record), sendsIssuer } as ConfirmedConnection;
    made.set(record.id, { record, version, sandboxSecret, connection });
    return connection;
  }
  const newMark = (): ConnectionMark => ({ color: colorFor('', [...records.values()]), letters: '' });
  const all = (): Connections => ({
    list: [...records.values()].map(toConnection),
    active,
    newRedirectAddress: redirects.newRedirectAddress(),
  });

  function find(id: string): Result<Connection> {
    const record = records.get(id);
    if (record !== undefined) return ok(toConnection(record));
    return unknownConnection;
  }

  /** Without the sandbox, which cannot be confused with a service. */
  const others = (id: string | null) => [...records.values()].filter((record) => record.id !== id && record.id !== sandboxConnection);

  function learn(record: ConnectionRecord): void {
    records.set(record.id, record);
    if (record.redirectAddress === redirects.newRedirectAddress()) redirects.renewRedirectAddress();
    changed(all());
  }

  function put(record: ConnectionRecord): Result<null> {
    const saved = vault.connections.save(record);
    if (saved.ok) learn(record);
    return saved;
  }

  function recordFound<Name extends 'multicall' | 'native'>(id: string, chain: string, name: Name, found: NonNullable<Chain[Name]> | null) {
    const record = records.get(id);
    if (record?.chain?.id !== chain) return;
    const { [name]: _last, ...rest } = record.chain;
    // If the disk fails, it is found again in the next run.
    const next = { ...record, chain: (found === null ? rest : { ...rest, [name]: found }) as Chain };
    if (!put(next).ok) learn(next);
  }

  /** Why it can't be saved, whoever confirms it. */
  function check(input: CallInput<'connection.save'>): Result<null> {
    const { connection: id } = input;
    const before = id === undefined ? null : (records.get(id) ?? null);
    if (id === sandboxConnection || (id !== undefined && before === null))
      return fail({ code: 'invalid-input', fields: { connection: t('This connection can’t be changed. Add a new one.') } });
    return checkSaved(input, before, others(id ?? null));
  }

  const findOrNull = (id: string | undefined): Connection | null => {
    const record = id === undefined ? undefined : records.get(id);
    return record === undefined ? null : toConnection(record);
  };

  async function save(input: CallInput<'connection.save'>, judged = findOrNull(input.connection)): ReturnType<ConnectionStore['save']> {
    const { connection: id, clientSecret } = input;
    const possible = check(input);
    if (!possible.ok) return possible;
    const before = id === undefined ? null : (records.get(id) ?? null);
    const toSave = toTerms(input, before ?? newMark());
    const rebound = before !== null && !isSameBinding(before, toSave);
    const newId = before?.id ?? randomUUID();
    // Called once the secret is encrypted. A connection removed meanwhile must not come back, and one confirmed meanwhile must not be
    // overwritten by an older decision.
    const toRecord = (): ConnectionRecord | null => {
      const now = records.get(newId);
      if (id !== undefined && (now === undefined || judged === null || shownOf(toConnection(now)) !== shownOf(judged))) return null;
      // Of the same service spelled otherwise too, or another chain would go unnoticed.
      const isSame = now !== undefined && identityOf(now) === identityOf({ ...toSave, id: newId });
      return { ...toSave, id: newId, chain: isSame ? now.chain : null, confirmed: true };
    };
    // Secrets are deleted on rebinding: otherwise a changed address would be sent the old service's tokens.
    const saved = await vault.connections.saveWith(toRecord, { id: newId, forget: rebound, clientSecret, saved: learn });
    if (!saved.ok) return saved;
    if (saved.value === null) return records.has(newId) ? fail({ code: 'change-declined' }) : unknownConnection;
    return ok({ connection: toConnection(saved.value), rebound });
  }

  return {
    all,
    find,
    confirmed(id) {
      const record = records.get(id);
      if (record === undefined) return unknownConnection;
      return record.confirmed ? ok(toConfirmed(record)) : fail({ code: 'not-confirmed' });
    },
    confirm(id) {
      const record = records.get(id);
      return record === undefined ? unknownConnection : put({ ...record, confirmed: true });
    },
    known(except) {
      const mine = others(except);
      const identities = new Set(mine.map(identityOf));
      return [...mine, ...vault.services.list().filter((record) => !identities.has(identityOf(record)))];
    },
    lastConfirmed(service) {
      const isIt = (record: ConnectionRecord) => identityOf(record) === identityOf(service);
      return others(null).find((record) => record.confirmed && isIt(record)) ?? vault.services.list().find(isIt) ?? null;
    },
    sharesRedirect(id) {
      const record = records.get(id);
      if (record === undefined || id === sandboxConnection) return ok(null);
      const problem = redirectProblem(record, others(id));
      return problem === null ? ok(null) : fail({ code: 'invalid-input', fields: { redirectAddress: problem } });
    },
    recordIssuer(id) {
      const record = records.get(id);
      if (record === undefined || id === sandboxConnection || vault.services.sendsIssuer(identityOf(record))) return;
      vault.services.recordIssuer(record);
    },
    newMark,
    active: () => toConnection(records.get(active) ?? sandboxRecord),
    bound: (id) => ({ signIn: vault.secrets.has(id, 'tokens'), secret: vault.secrets.has(id, 'client-secret') }),
    select(id) {
      const found = find(id);
      if (!found.ok) return found;
      active = id;
      keepActive(id);
      changed(all());
      return found;
    },
    check,
    save,
    checkRemoval: (id) =>
      id === sandboxConnection
        ? fail({ code: 'invalid-input', fields: { connection: t('The local sandbox is part of Blockdesk and can’t be removed.') } })
        : find(id),
    remove(id) {
      if (id === sandboxConnection) return unknownConnection;
      const removed = vault.connections.remove(id);
      if (!removed.ok) return removed;
      records.delete(id);
      made.delete(id);
      if (active === id) {
        active = sandboxConnection;
        keepActive(active);
      }
      changed(all());
      return ok(null);
    },
    reload() {
      const sandbox = records.get(sandboxConnection) ?? sandboxRecord;
      records.clear();
      made.clear();
      records.set(sandboxConnection, sandbox);
      for (const record of vault.connections.list()) if (record.id !== sandboxConnection) records.set(record.id, record);
      if (!records.has(active)) {
        active = sandboxConnection;
        keepActive(active);
      }
      changed(all());
    },
    removeCopies: vault.removeCopies,
    async clientSecret(id) {
      if (id === sandboxConnection) return ok(sandboxSecret);
      const secret = await vault.secrets.read(id, 'client-secret');
      if (secret?.kept === 'locked') return fail({ code: 'secret-locked' });
      return ok(secret?.text ?? null);
    },
    recordChain(id, chain) {
      const record = records.get(id);
      if (record === undefined || record.chain?.id === chain.id) return ok(null);
      const known = record.chain?.before ?? record.chain;
      const isKnown = known === null || known.id === chain.id;
      return put({ ...record, chain: isKnown ? chain : { ...chain, before: { id: known.id, name: known.name } } });
    },
    recordMulticall: (id, chain, found) => recordFound(id, chain, 'multicall', found),
    recordNative: (id, chain, found) => recordFound(id, chain, 'native', found),
    confirmChain(id, chain) {
      const record = records.get(id);
      if (record?.chain?.id !== chain) return fail({ code: 'changed-meanwhile' });
      const { before: _known, ...now } = record.chain;
      return put({ ...record, chain: now });
    },
    setSandbox(ready) {
      sandboxSecret = ready.clientSecret;
      const record = records.get(sandboxConnection) ?? sandboxRecord;
      const { authorizationAddress, apiAddress, revocationAddress, clientId, scopes } = ready;
      const next = { ...record, authorizationAddress, apiAddress, revocationAddress, clientId, scopes };
      // The sandbox must work in this run even if the disk fails.
      if (!put(next).ok) learn(next);
    },
  };
}
