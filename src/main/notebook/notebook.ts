/** The person's labels, notes and contacts, by connection. */

import type { NotebookTable } from '#main/notebook/notebook-table.ts';
import type { SharingPlan } from '#main/notebook/sharing.ts';
import { toAddedSignature } from '#shared/contracts/added-signature.ts';
import { countWords, t } from '#shared/core/language/language.ts';
import { hasOddLetters } from '#shared/core/plain-name.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toSubject } from '#shared/core/subject.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import { readContacts, toContactsCsv } from '#shared/notebook/contacts-csv.ts';
import {
  type ImportCounts,
  isAddressSubject,
  mostEntries,
  mostSignatures,
  type Notebook,
  type SavedEntry,
} from '#shared/notebook/notebook.ts';
import { type MovedName, movedFor, type NameMove } from '#shared/writes/review/known.ts';

export interface NotebookStore {
  of(connection: string): Notebook;
  /** Errors: `invalid-input`, also where there are too many entries. */
  save(input: CallInput<'notebook.save'>): Result<null>;
  /** The entries that `save` would write. Errors: those of `save`. */
  toSave(input: CallInput<'notebook.save'>): Result<readonly SavedEntry[]>;
  toImport(connection: string, text: string): Result<readonly SavedEntry[]>;
  /** Entries that would move a name to another address. `own`: the accounts under the service's names. Throws where the file cannot be read. */
  moves(connection: string, entries: readonly SavedEntry[], own: readonly SavedEntry[]): readonly NameMove[];
  /** New entries whose name has letters that may imitate another name. */
  odd(connection: string, entries: readonly SavedEntry[]): readonly SavedEntry[];
  /** Names that belonged to another address in the last thirty days. Throws where the file cannot be read. */
  moved(connection: string): readonly MovedName[];
  /** The connections that would see these entries, each with what it would see. */
  reach(connection: string, entries: readonly SavedEntry[]): ReadonlyMap<string, readonly SavedEntry[]>;
  /** The connections that share contacts and labels. */
  sharers(): readonly string[];
  /** What sharing would change. Errors: `invalid-input` where there would be too many entries. Throws where the file cannot be read. */
  planSharing(connection: string): Result<SharingPlan>;
  share(connection: string): Result<null>;
  /** The connection keeps what it sees. */
  endSharing(connection: string): Result<null>;
  note(connection: string, subject: string): string;
  remove(connection: string, subject: string): Result<null>;
  addSignature(connection: string, signature: string): Result<null>;
  removeSignature(connection: string, signature: string): Result<null>;
  /** `own`: the person's accounts, which a row may imitate. */
  previewImport(connection: string, text: string, own?: readonly SavedEntry[]): Result<ImportCounts>;
  import(connection: string, text: string): Result<ImportCounts>;
  /** The contacts as CSV. */
  export(connection: string): string;
}

interface NotebookStoreParts {
  readonly table: NotebookTable;
  /** That of this connection is another now. */
  readonly changed: (connection: string) => void;
}

const unfit = (field: string, text: string) => fail({ code: 'invalid-input' as const, fields: { [field]: text } });
const full = t('Blockdesk keeps up to {count} entries. Remove one first.', { count: countWords(mostEntries) });
const fullOfSignatures = t('Blockdesk keeps up to {count} signatures. Remove one first.', { count: mostSignatures });

export function createNotebookStore({ table, changed }: NotebookStoreParts): NotebookStore {
  function of(connection: string): Notebook {
    const own = table.ownOf(connection);
    const entries = table
      .entries(connection)
      .map(({ subject, label, note, contact }) => [
        subject,
        { label, contact, hasNote: note !== '', ...(own.has(subject) ? { isOwn: true } : {}) },
      ]);
    const sharers = table.sharers();
    const shared = sharers.includes(connection) ? { sharedWith: sharers.filter((each) => each !== connection) } : {};
    return { connection, entries: Object.fromEntries(entries), signatures: table.signatures(connection), ...shared };
  }

  function published(connection: string, done: Result<null>): Result<null> {
    if (done.ok) for (const each of new Set([connection, ...table.sharers()])) changed(each);
    return done;
  }

  /** Whether another connection would have too many, if it saw these too. */
  const isTooMany = (connection: string, subjects: readonly string[]) =>
    new Set([...table.entries(connection).map(({ subject }) => subject), ...subjects]).size > mostEntries;

  const find = (connection: string, subject: string) => table.entries(connection).find((entry) => entry.subject === subject) ?? null;

  function readImport(connection: string, text: string, own: readonly SavedEntry[]) {
    const read = readContacts(text, table.entries(connection), own);
    if (typeof read === 'string') return unfit('text', read);
    const subjects = read.entries.map(({ subject }) => subject);
    const sharers = table.sharers();
    return sharers.includes(connection) && sharers.some((each) => isTooMany(each, subjects)) ? unfit('text', full) : ok(read);
  }

  function toSave({ connection, subject: given, label: typed, ...left }: CallInput<'notebook.save'>): Result<readonly SavedEntry[]> {
    const subject = toSubject(given);
    const label = typed.trim();
    const entries = table.entries(connection);
    const before = entries.find((entry) => entry.subject === subject);
    if (left.contact === true && !isAddressSubject(subject)) return unfit('contact', t('Only an address can be a contact.'));
    if (left.contact === true && label === '') return unfit('label', t('A contact needs a name: fill in the label.'));
    const note = left.note?.trim() ?? before?.note ?? '';
    const contact = label !== '' && (left.contact ?? before?.contact ?? false);
    if (
      before === undefined &&
      (label !== '' || note !== '') &&
      table.seenBy(connection, subject).some((each) => isTooMany(each, [subject]))
    )
      return unfit('label', full);
    return ok([{ subject, label, note, contact }]);
  }

  return {
    of,
    save(input) {
      const entries = toSave(input);
      return entries.ok ? published(input.connection, table.put(input.connection, entries.value)) : entries;
    },
    toSave,
    toImport(connection, text) {
      const read = readImport(connection, text, []);
      return read.ok ? ok(read.value.entries) : read;
    },
    reach(connection, entries) {
      const reached = new Map<string, SavedEntry[]>();
      for (const entry of entries) {
        const seen = table.seenAs(connection, entry);
        for (const each of table.seenBy(connection, entry.subject)) reached.set(each, [...(reached.get(each) ?? []), seen]);
      }
      return reached;
    },
    planSharing(connection) {
      const plan = table.planSharing(connection);
      const leaving = plan.leaving.map(({ entry }) => entry.subject);
      const isFull =
        isTooMany(
          connection,
          plan.arriving.map(({ subject }) => subject),
        ) || table.sharers().some((each) => isTooMany(each, leaving));
      return isFull ? unfit('on', full) : ok(plan);
    },
    sharers: table.sharers,
    share: (connection) => published(connection, table.share(connection)),
    endSharing: (connection) => published(connection, table.endSharing(connection)),
    moves: table.moves,
    odd(connection, entries) {
      const odd = entries.filter(({ subject, label }) => isAddressSubject(subject) && hasOddLetters(label));
      if (odd.length === 0) return [];
      const kept = new Map(table.entries(connection).map(({ subject, label }) => [subject, label]));
      return odd.filter(({ subject, label }) => kept.get(subject) !== label);
    },
    moved: (connection) => table.movedSince(connection, Date.now() - movedFor),
    note: (connection, subject) => find(connection, toSubject(subject))?.note ?? '',
    remove: (connection, subject) => published(connection, table.put(connection, [{ ...nothing, subject: toSubject(subject) }])),
    addSignature(connection, given) {
      const signature = toAddedSignature(given) ?? given;
      const known = table.signatures(connection);
      if (known.includes(signature)) return ok(null);
      if (known.length >= mostSignatures) return unfit('signature', fullOfSignatures);
      return published(connection, table.addSignature(connection, signature));
    },
    removeSignature: (connection, given) => published(connection, table.removeSignature(connection, toAddedSignature(given) ?? given)),
    previewImport(connection, text, own = []) {
      const read = readImport(connection, text, own);
      return read.ok ? ok(read.value.counts) : read;
    },
    import(connection, text) {
      const read = readImport(connection, text, []);
      if (!read.ok) return read;
      const put = published(connection, table.put(connection, read.value.entries));
      return put.ok ? ok(read.value.counts) : put;
    },
    export: (connection) => toContactsCsv(table.entries(connection)),
  };
}

/** The person's own name for an address (EIP-55); empty where there is none. */
export const labelIn = (table: Pick<NotebookTable, 'entries'>) => (connection: string, address: string) =>
  table.entries(connection).find(({ subject }) => subject === address)?.label ?? '';

export const nothing: Omit<SavedEntry, 'subject'> = { label: '', note: '', contact: false };
