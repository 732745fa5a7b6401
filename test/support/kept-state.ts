/** What the vault keeps that protects the person, read from its file, and what of it is weaker than it was. Judged here, not by the app's own code. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ConnectionRecord } from '#main/core/storage/connection-record.ts';
import { identityOf } from '#shared/connections/service-identity.ts';
import type { Confirmed } from './stand-in-person.ts';

interface Limit {
  readonly token: string;
  readonly perTransaction: string | null;
  readonly perDay: string | null;
  readonly retypeAbove: string | null;
}
interface Rules {
  readonly limits: readonly Limit[];
  readonly knownReceiversOnly: boolean;
  readonly quietHours: { readonly from: string; readonly until: string } | null;
  readonly holding: number;
}
interface Entry {
  readonly connection: string;
  readonly subject: string;
  readonly label: string;
  readonly contact: boolean;
}

export interface KeptState {
  readonly connections: ReadonlyMap<string, ConnectionRecord>;
  /** By the service's identity. */
  readonly rules: ReadonlyMap<string, Rules>;
  readonly services: ReadonlyMap<string, ConnectionRecord>;
  readonly entries: readonly Entry[];
  /** By connection: what loading of pictures is allowed. */
  readonly pictures: ReadonlyMap<string, { readonly allowed: boolean; readonly gateway: string }>;
  /** By connection: the encrypted client secret. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Each write's digest and state. */
  readonly journal: ReadonlyMap<string, { readonly digest: string; readonly state: string; readonly settledBy?: string }>;
}

export interface Vault {
  read(): KeptState;
  close(): void;
}

const parse = (text: string) => JSON.parse(text);

export function openKept(data: string): Vault {
  const database = new DatabaseSync(join(data, 'vault.db'), { readOnly: true });
  database.exec('PRAGMA busy_timeout = 2000');
  const rows = (query: string) => database.prepare(query).all() as unknown as readonly Record<string, string>[];
  const pairs = <T>(query: string, toValue: (text: string, row: Record<string, string>) => T) =>
    new Map(rows(query).map((row): [string, T] => [row.key ?? '', toValue(row.value ?? '', row)]));
  return {
    read: () => ({
      connections: pairs('SELECT id AS key, body AS value FROM connection', parse),
      rules: pairs('SELECT identity AS key, body AS value FROM rule', parse),
      services: pairs('SELECT identity AS key, body AS value FROM service', parse),
      entries: rows('SELECT connection, subject, label, contact FROM entry').map((row) => ({
        ...(row as unknown as Entry),
        contact: Number(row.contact) === 1,
      })),
      pictures: pairs("SELECT connection AS key, body AS value FROM saved WHERE kind = 'pictures'", parse),
      secrets: pairs("SELECT connection AS key, hex(bytes) AS value FROM secret WHERE kind = 'client-secret'", String),
      journal: pairs('SELECT id AS key, body AS value, state, digest FROM journal', (body, { state = '', digest = '' }) => ({
        ...(JSON.parse(body) as { settledBy?: string }),
        state,
        digest,
      })),
    }),
    close: () => database.close(),
  };
}

const noRules: Rules = { limits: [], knownReceiversOnly: false, quietHours: null, holding: 0 };
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const isBarred = (hours: Rules['quietHours'], minute: number) => {
  if (hours === null) return false;
  const [from, until] = [minuteOf(hours.from), minuteOf(hours.until)];
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
};
const isHigher = (was: string | null, now: string | null) => was !== null && (now === null || BigInt(now) > BigInt(was));

function looserRule(was: Rules, now: Rules): boolean {
  const ofToken = (token: string) => now.limits.find((limit) => limit.token === token);
  const names = ['perTransaction', 'perDay', 'retypeAbove'] as const;
  return (
    Object.entries(was).some(([name, value]) => value === true && now[name as keyof Rules] !== true) ||
    now.holding < was.holding ||
    was.limits.some((limit) => names.some((name) => isHigher(limit[name], ofToken(limit.token)?.[name] ?? null))) ||
    Array.from({ length: 24 * 60 }, (_, minute) => minute).some((one) => isBarred(was.quietHours, one) && !isBarred(now.quietHours, one))
  );
}

/** All but what may change freely (decision 24), and what the service itself reported. */
function guarded({ id, settings, chain: _chain, pkce, ...rest }: ConnectionRecord): string {
  const { paramsEncoding: _encoding, signatureForm: _form, perSecond: _pace, ...own } = settings;
  return JSON.stringify({ ...rest, ...own, ...(id === 'sandbox' ? { pkce } : {}) });
}

type Change = Extract<Confirmed, { kind: 'change' }>;
export interface Loosened {
  readonly what: string;
  /** Whether a confirmed change is one that allows it. */
  readonly allowedBy: (change: Change) => boolean;
}

const titled = (pattern: RegExp) => (change: Change) => pattern.test(change.title);
/** Its window showed the addresses that are kept now. */
const showed = (record: ConnectionRecord) => (change: Change) =>
  /^(?:Change|Connect to) /.test(change.title) &&
  [record.authorizationAddress, record.apiAddress, record.clientId, record.redirectAddress, record.name].every((text) =>
    change.texts.includes(text),
  );

function connectionsLoosened(was: KeptState, now: KeptState): Loosened[] {
  const found: Loosened[] = [];
  for (const [id, before] of was.connections) {
    const after = now.connections.get(id);
    if (id === 'sandbox') continue;
    if (after === undefined) found.push({ what: `${before.name} was removed`, allowedBy: titled(/^Remove /) });
    else if (guarded(before) !== guarded(after) || (before.pkce && !after.pkce))
      found.push({ what: `${before.name} was changed: ${guarded(before)} to ${guarded(after)}`, allowedBy: showed(after) });
    if (after !== undefined && was.secrets.get(id) !== now.secrets.get(id))
      found.push({ what: `the client secret of ${before.name} was changed`, allowedBy: showed(after) });
  }
  for (const [id, after] of now.connections) {
    if (!was.connections.has(id) && id !== 'sandbox') found.push({ what: `${after.name} was added`, allowedBy: showed(after) });
  }
  for (const [identity, after] of now.services) {
    const before = was.services.get(identity);
    if (before === undefined || guarded(before) !== guarded(after))
      found.push({ what: `confirmed of ${identity}: ${guarded(after)}`, allowedBy: showed(after) });
  }
  return found;
}

/** To whom a contact's name belonged, by service and name: what the app has to remember when an entry goes. */
export type NameBook = Map<string, Set<string>>;

/** “Mum”, “mum ” and “Μum” with a Greek letter, as test/support/call-values.ts spells them, are one name. */
const sameName = (label: string) => label.trim().toLowerCase().replaceAll('μ', 'm');

function contactsLoosened(was: KeptState, now: KeptState, names: NameBook): Loosened[] {
  const keyOf = ({ connection, subject }: Entry) => `${connection} ${subject}`;
  const before = new Map(was.entries.map((entry) => [keyOf(entry), entry]));
  const found: Loosened[] = [];
  const serviceOf = ({ connection }: Entry) => identityOf(now.connections.get(connection) ?? ({ id: connection } as never));
  const holders = (entry: Entry) => names.get(`${serviceOf(entry)} ${sameName(entry.label)}`);
  for (const entry of now.entries) {
    const old = before.get(keyOf(entry));
    const isNewContact = entry.contact && old?.contact !== true;
    if (isNewContact && was.rules.get(serviceOf(entry))?.knownReceiversOnly === true)
      found.push({ what: `${entry.subject} became a contact`, allowedBy: titled(/^(?:Allow|Pay|Save|Loosen) /) });
    const held = holders(entry);
    // Of a transaction a name is only a note.
    const isNamed = entry.label !== '' && entry.subject.length === 42;
    const isOther = sameName(old?.label ?? '') !== sameName(entry.label);
    if (isNamed && isOther && held !== undefined && !held.has(entry.subject))
      found.push({ what: `${entry.subject} was named “${entry.label}”, a contact’s name`, allowedBy: titled(/^(?:Pay|Save) /) });
  }
  for (const entry of now.entries.filter(({ contact, label }) => contact && label !== '')) {
    names.set(`${serviceOf(entry)} ${sameName(entry.label)}`, (holders(entry) ?? new Set()).add(entry.subject));
  }
  return found;
}

/** Everything that is weaker than before, was sent, or is claimed not to have been. The caller keeps `names`. */
export function loosenedSince(was: KeptState, now: KeptState, names: NameBook): readonly Loosened[] {
  const rules = [...was.rules].flatMap(([identity, before]): Loosened[] =>
    looserRule(before, now.rules.get(identity) ?? noRules) ? [{ what: `looser rules of ${identity}`, allowedBy: titled(/^Loosen/) }] : [],
  );
  const pictures = [...now.pictures].flatMap(([connection, { allowed, gateway }]): Loosened[] => {
    const before = was.pictures.get(connection);
    const isMore = allowed && (before?.allowed !== true || before.gateway !== gateway);
    return isMore ? [{ what: `pictures are loaded by ${gateway}`, allowedBy: ({ texts }) => texts.includes(gateway) }] : [];
  });
  const settled = [...now.journal].flatMap(([id, { settledBy, state }]): Loosened[] =>
    settledBy === 'person' && was.journal.get(id)?.state !== state
      ? [{ what: `${id} was marked as not sent`, allowedBy: titled(/^Mark as not sent/) }]
      : [],
  );
  return [...connectionsLoosened(was, now), ...rules, ...pictures, ...settled, ...contactsLoosened(was, now, names)];
}
