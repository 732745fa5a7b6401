/** What tests of backups share: vaults with generated rows, and a restore without windows. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { seal } from '#main/backup/backup-file.ts';
import { backupDomain } from '#main/backup/domain.ts';
import type { Core } from '#main/core/core.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import type { ConnectionRecord } from '#main/core/storage/connection-record.ts';
import { openVault, type Vault } from '#main/vault/vault.ts';
import { checksummed } from '#shared/core/address.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import { type Activity, writeStates } from '#shared/writes/activity.ts';
import type { Change, ChangeDraft } from '#shared/writes/change.ts';
import { noRules, type Rules } from '#shared/writes/review/rules.ts';
import { toEntry } from '#test/support/entries.ts';
import { aesCipher, recordOf } from '#test/support/vaults.ts';

export const passphrase = 'correct horse battery';
/** Of scrypt: tests open hundreds of files. */
export const cheap = { cost: 14, blockSize: 8, parallel: 1 };
export const [bank, desk, third] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`) as [string, string, string];

/** Of another service each, so that nothing of one is the other's. */
export function serviceOf(id: string, change: Partial<ConnectionRecord> = {}): ConnectionRecord {
  const host = `${id.slice(-1)}.example`;
  const addresses = { authorizationAddress: `https://auth.${host}`, apiAddress: `https://api.${host}` };
  return { ...recordOf(id, `Service ${id.slice(-1)}`), ...addresses, redirectAddress: `http://127.0.0.1/${id.slice(-1)}`, ...change };
}

/** An entry sent through one of them. */
export function entryOf(record: ConnectionRecord, change: Partial<Activity> = {}): Activity {
  const identity = JSON.stringify([record.authorizationAddress, record.apiAddress, record.clientId]);
  return toEntry({ connection: record.id, identity, service: record.apiAddress, ...change });
}

export const addressOf = (number: number) => checksummed(`0x${number.toString(16).padStart(40, '0')}`);
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

const label = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}[a-z]$/);
interface Rows {
  readonly notebook: readonly SavedEntry[];
  readonly journal: readonly Activity[];
  readonly tokens: readonly string[];
  readonly signatures: readonly string[];
  readonly rules: Rules;
}

export const anyRows: fc.Arbitrary<Rows> = fc.record({
  notebook: fc
    .uniqueArray(
      fc.record({ number: fc.integer({ min: 1, max: 1e9 }), label, note: fc.string({ maxLength: 80 }), contact: fc.boolean() }),
      { selector: ({ number }) => number, maxLength: 30 },
    )
    .map((entries) =>
      entries.map(({ number, ...entry }) => ({ ...entry, note: entry.note.replaceAll(/[^\w \n]/g, ''), subject: addressOf(number) })),
    ),
  journal: fc
    .array(
      fc.record({ state: fc.constantFrom(...writeStates), at: fc.integer({ min: 1e12, max: 1.7e12 }), title: label, block: fc.nat() }),
      {
        maxLength: 30,
      },
    )
    .map((entries) =>
      entries.map(({ state, at, title, block }) =>
        entryOf(serviceOf(bank), {
          state,
          preparedAt: at,
          title,
          hash: block % 2 === 0 ? hash(block) : null,
          block: block % 3 === 0 ? { number: String(block), hash: hash(block + 1) } : null,
        }),
      ),
    ),
  tokens: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }).map(addressOf), { maxLength: 10 }),
  signatures: fc.constantFrom<readonly string[]>([], ['function a(uint256)'], ['function a(uint256)', 'event B(address)']),
  rules: fc.record({ limit: fc.nat(), holding: fc.constantFrom(0 as const, 10_000 as const) }).map(({ limit, holding }) => ({
    ...noRules,
    limits: [{ token: 'native', perTransaction: String(limit), perDay: null, retypeAbove: null, decimals: null, symbol: null }],
    holding,
  })),
});

/** Writes them as the app does, one after the other; the journal's in one transaction, as there may be thousands. */
export function fill(vault: Vault, rows: Partial<Rows>, record = serviceOf(bank)): void {
  const { id } = record;
  vault.connections.save(record);
  vault.notebook.put(id, rows.notebook ?? []);
  for (const entry of rows.journal ?? []) vault.journal.add(entry);
  const token = (address: string, place: number) => ({
    key: address,
    body: JSON.stringify({ address, standard: 'erc20', pinned: false, hidden: false, place, addedAt: 1 }),
  });
  vault.saved.put(id, 'token', (rows.tokens ?? []).map(token));
  for (const signature of rows.signatures ?? []) vault.notebook.addSignature(id, signature);
  if (rows.rules !== undefined) vault.rules.save(id, rows.rules);
}

export const tables = [
  'connection',
  'entry',
  'sharing',
  'signature',
  'journal',
  'rule',
  'test_run',
  'saved',
  'service',
  'contact_name',
] as const;

/** Every row of every table but secrets, in order. */
export function rowsIn(database: DatabaseSync): Record<string, unknown[]> {
  return Object.fromEntries(
    tables.map((table) => [
      table,
      database
        .prepare(`SELECT * FROM ${table} ORDER BY rowid`)
        .all()
        .map((row) => ({ ...row })),
    ]),
  );
}

export function rowsOfFile(path: string): Record<string, unknown[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return rowsIn(database);
  } finally {
    database.close();
  }
}

interface HowTo {
  /** What the person types; a wrong one ends the question here. */
  readonly typed?: string;
  readonly decide?: (change: ChangeDraft) => boolean;
  readonly inFlight?: () => { readonly sending: number; readonly held: number };
}

/** A vault, and the calls of backups on it. */
export function openApp(folder: string, name: string, how: HowTo = {}) {
  const path = join(folder, name, 'vault.db');
  const vault = openVault(path, aesCipher());
  const shown: ChangeDraft[] = [];
  const left: string[] = [];
  let file: Buffer = Buffer.alloc(0);
  const ask = (draft: ChangeDraft): Result<null> => {
    shown.push(draft);
    return (how.decide ?? (() => true))(draft) ? ok(null) : fail({ code: 'change-declined' });
  };
  const core = {
    version: '1.0.0',
    clock: systemClock,
    connections: {
      all: () => ({
        list: vault.connections.list().map((record) => ({ ...record, hasSecret: false }) as Connection),
        active: '',
        newRedirectAddress: '',
      }),
    },
    changes: {
      ask: async (draft: Change) => ask(draft),
      askPassphrase: async <T>(draft: Change, check: (text: string) => Promise<Result<T>>) => {
        const agreed = ask(draft);
        return agreed.ok ? check(how.typed ?? passphrase) : agreed;
      },
    },
    saveDownload: async (saved: string, content: Buffer) => {
      file = content;
      return ok(saved);
    },
    openFile: async () => ok(file),
  } as unknown as Core;
  const below = {
    writes: { look() {}, writes: { sending: { inFlight: how.inFlight ?? (() => ({ sending: 0, held: 0 })) } } },
    connections: {
      afterRestore: async (ids: readonly string[]) => {
        left.push(...ids);
        return async () => {};
      },
    },
  };
  const { handlers } = backupDomain(core, below, vault.backup);
  return {
    path,
    vault,
    /** What main's own window showed, in order. */
    shown,
    /** Connections whose sign-ins ended. */
    left,
    /** As the call makes it, but with the cheapest work that a file may ask for. */
    async save(): Promise<Buffer> {
      const content = vault.backup.copy({ at: Date.now(), app: '1.0.0' });
      const sealed = content.ok ? await seal(content.value, passphrase, cheap) : content;
      if (!sealed.ok) throw new Error(sealed.error.code);
      return sealed.value;
    },
    handlers,
    /** What was saved last. */
    file: () => file,
    restore(bytes: Buffer, replace = false): Promise<Result<boolean>> {
      file = bytes;
      return handlers['backup.restore']({ replace });
    },
  };
}
