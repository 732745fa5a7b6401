/** The saved services: which there are, which is shown, and what is known of each. */
import { randomUUID } from 'node:crypto';
import { type ConnectionRecord, toSettings } from '#main/storage/connection-record.ts';
import type { Vault } from '#main/storage/vault.ts';
import { isSameBinding } from '#shared/binding.ts';
import { fieldKinds } from '#shared/fields.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { SandboxMessage } from '#shared/sandbox-messages.ts';
import { usualSettings } from '#shared/service-settings.ts';
import { settingsProblems } from '#shared/settings-problems.ts';
import type { Chain, Connection, Connections } from '#shared/state.ts';

export const sandboxConnection = 'sandbox';

export interface ConnectionStore {
  all(): Connections;
  find(id: string): Result<Connection>;
  active(): Connection;
  /** What is kept that belongs to its addresses and client. */
  bound(id: string): { readonly signIn: boolean; readonly secret: boolean };
  select(id: string): Result<Connection>;
  /** Whether `save` would take it, as far as that can be told before. Errors: `invalid-input`. */
  check(input: CallInput<'connection.save'>): Result<null>;
  /** `rebound`: an address or the client is another one, so what was bound to the old is gone. */
  save(input: CallInput<'connection.save'>): Promise<Result<{ readonly connection: Connection; readonly rebound: boolean }>>;
  remove(id: string): Result<null>;
  /** What was set aside goes, as it may hold a sign-in that has ended. */
  removeCopies(): void;
  /** Null where there is none. Errors: `secret-locked`, when there is one that cannot be decrypted now. */
  clientSecret(id: string): Promise<Result<string | null>>;
  noteChain(id: string, chain: Chain): Result<null>;
  /** Where the sandbox listens and as whom, for this run. */
  noteSandbox(ready: Omit<Extract<SandboxMessage, { type: 'ready' }>, 'tokens'>): void;
}

interface ConnectionStoreParts {
  readonly vault: Vault;
  readonly activeConnection: string;
  readonly keepActive: (id: string) => void;
  readonly changed: (connections: Connections) => void;
}

const sandboxRecord: ConnectionRecord = {
  id: sandboxConnection,
  name: 'Local sandbox',
  environment: 'sandbox',
  authorizationAddress: '',
  apiAddress: '',
  clientId: '',
  scopes: '',
  // Without a port: any free one. The sandbox takes every loopback port, as RFC 8252 section 7.3 has it.
  redirectAddress: 'http://127.0.0.1/callback',
  pkce: true,
  issuer: '',
  revocationAddress: '',
  settings: { ...usualSettings, perSecond: '' },
  chain: null,
};

const otherServer = 'It must be on the same server as the authorization address, because it is sent what only that one may have.';
const isSameServer = (one: string, other: string) => new URL(one).origin === new URL(other).origin;
const unknownConnection = fail({ code: 'invalid-input' as const, fields: { connection: fieldKinds['connection-id'].problem } });

/** The person's own symbol and decimals, where they gave them, in place of what the list says of the chain. */
function withOwnCurrency({ chain, settings: { currencySymbol, currencyDecimals } }: ConnectionRecord): Chain | null {
  if (chain === null || currencySymbol === '' || currencyDecimals === '') return chain;
  const [listed, currency] = [chain.currency, { symbol: currencySymbol, decimals: Number(currencyDecimals) }];
  const isSame = listed?.symbol === currency.symbol && listed.decimals === currency.decimals;
  return isSame ? chain : { ...chain, currency, listed };
}

export function createConnectionStore({ vault, activeConnection, keepActive, changed }: ConnectionStoreParts): ConnectionStore {
  const records = new Map<string, ConnectionRecord>([[sandboxConnection, sandboxRecord]]);
  for (const record of vault.connections.list()) records.set(record.id, record);
  let sandboxSecret: string | null = null;
  let active = records.has(activeConnection) ? activeConnection : sandboxConnection;

  const toConnection = (record: ConnectionRecord): Connection => ({
    ...record,
    chain: withOwnCurrency(record),
    hasSecret: record.id === sandboxConnection ? sandboxSecret !== null : vault.secrets.has(record.id, 'client-secret'),
  });
  const all = (): Connections => ({ list: [...records.values()].map(toConnection), active });

  function find(id: string): Result<Connection> {
    const record = records.get(id);
    if (record !== undefined) return ok(toConnection(record));
    return unknownConnection;
  }

  function learn(record: ConnectionRecord): void {
    records.set(record.id, record);
    changed(all());
  }

  function put(record: ConnectionRecord): Result<null> {
    const saved = vault.connections.save(record);
    if (saved.ok) learn(record);
    return saved;
  }

  function check(input: CallInput<'connection.save'>): Result<null> {
    const { connection: id, authorizationAddress, revocationAddress } = input;
    if (id === sandboxConnection || (id !== undefined && !records.has(id)))
      return fail({ code: 'invalid-input', fields: { connection: 'This connection cannot be changed. Add a new one.' } });
    // It is sent tokens and the client's secret, so it must be a place that has them anyway.
    if (revocationAddress !== undefined && revocationAddress !== '' && !isSameServer(revocationAddress, authorizationAddress))
      return fail({ code: 'invalid-input', fields: { revocationAddress: otherServer } });
    const problems = settingsProblems(input);
    return Object.keys(problems).length > 0 ? fail({ code: 'invalid-input', fields: problems }) : ok(null);
  }

  async function save(input: CallInput<'connection.save'>): ReturnType<ConnectionStore['save']> {
    const { connection: id, clientSecret, ...given } = input;
    const { paramsEncoding, signatureForm, approvalForAllPath, perSecond, currencySymbol, currencyDecimals, ...fields } = given;
    const settings = toSettings({ paramsEncoding, signatureForm, approvalForAllPath, perSecond, currencySymbol, currencyDecimals });
    const toSave = { ...fields, settings, issuer: fields.issuer ?? '', revocationAddress: fields.revocationAddress ?? '' };
    const possible = check(input);
    if (!possible.ok) return possible;
    const before = id === undefined ? null : (records.get(id) ?? null);
    const rebound = before !== null && !isSameBinding(before, toSave);
    const newId = before?.id ?? randomUUID();
    // Only once the secret is encrypted: what is known of the chain may have changed meanwhile, and what was removed must not come back.
    const toRecord = (): ConnectionRecord | null =>
      before !== null && !records.has(newId) ? null : { ...toSave, id: newId, chain: rebound ? null : (records.get(newId)?.chain ?? null) };
    // Forgotten: otherwise whoever changes an address would be sent the secret and tokens of the old one.
    const saved = await vault.connections.saveWith(toRecord, { id: newId, forget: rebound, clientSecret, saved: learn });
    if (!saved.ok) return saved;
    if (saved.value === null) return unknownConnection;
    return ok({ connection: toConnection(saved.value), rebound });
  }

  return {
    all,
    find,
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
    remove(id) {
      if (id === sandboxConnection)
        return fail({ code: 'invalid-input', fields: { connection: 'The local sandbox is part of the app and stays.' } });
      const removed = vault.connections.remove(id);
      if (!removed.ok) return removed;
      records.delete(id);
      if (active === id) {
        active = sandboxConnection;
        keepActive(active);
      }
      changed(all());
      return ok(null);
    },
    removeCopies: vault.removeCopies,
    async clientSecret(id) {
      if (id === sandboxConnection) return ok(sandboxSecret);
      const secret = await vault.secrets.read(id, 'client-secret');
      if (secret?.kept === 'locked') return fail({ code: 'secret-locked' });
      return ok(secret?.text ?? null);
    },
    noteChain(id, chain) {
      const record = records.get(id);
      return record === undefined || record.chain?.id === chain.id ? ok(null) : put({ ...record, chain });
    },
    noteSandbox(ready) {
      sandboxSecret = ready.clientSecret;
      const record = records.get(sandboxConnection) ?? sandboxRecord;
      const { authorizationAddress, apiAddress, revocationAddress, clientId, scopes } = ready;
      const next = { ...record, authorizationAddress, apiAddress, revocationAddress, clientId, scopes };
      // What holds for this run must not hang on the disk.
      if (!put(next).ok) learn(next);
    },
  };
}
