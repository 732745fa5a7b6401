/** The calls of the notebook. */

import { downloadName } from '#main/core/ipc/download-name.ts';
import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import type { Changes } from '#main/core/own-window/changes.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { SaveDownload } from '#main/core/ports/desktop.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { NotebookStore } from '#main/notebook/notebook.ts';
import { movedNames, newRecipients, oddNames } from '#main/notebook/notebook-change.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { toSubject } from '#shared/core/subject.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import type { notebookCalls } from '#shared/notebook/notebook-calls.ts';
import type { ChangeDraft } from '#shared/writes/change.ts';
import { limitsToContacts } from '#shared/writes/review/on-off-rules.ts';

export type NotebookCall = Exclude<keyof typeof notebookCalls, 'list.save'>;

interface NotebookHandlersParts {
  readonly notebook: NotebookStore;
  readonly find: ConnectionStore['find'];
  readonly stored: ServiceClient['stored'];
  readonly rules: RuleBook;
  readonly changes: Changes;
  readonly saveDownload: SaveDownload;
}

export function createNotebookHandlers(parts: NotebookHandlersParts): Pick<DomainHandlers, NotebookCall> {
  const { notebook, find, stored, rules, changes, saveDownload } = parts;
  /** What the person must confirm before these entries are saved; null for nothing. */
  function draftOf(connection: Connection, entries: readonly SavedEntry[], own: readonly SavedEntry[]): ChangeDraft | null {
    const { id } = connection;
    // Read once, because an imported file may have as many entries as the notebook.
    const before = notebook.of(id).entries;
    const added = entries.filter(({ subject, contact }) => contact && before[toSubject(subject)]?.contact !== true);
    const isHeld = added.length > 0 && limitsToContacts(rules.of(id));
    const recipients = isHeld ? newRecipients(connection, added) : null;
    const moves = notebook.moves(id, entries, own);
    const odd = notebook.odd(id, entries).filter(({ subject }) => !moves.some(({ to }) => to === subject));
    const unusual = odd.length === 0 ? recipients : oddNames(connection, odd, recipients);
    return moves.length === 0 ? unusual : movedNames(connection, moves, unusual);
  }
  /** Asks the person where saving would add an allowed recipient or move a known name. Errors: `change-declined`, `too-soon`. */
  async function mayKeep(connection: Connection, toKeep: () => Result<readonly SavedEntry[]>): Promise<Result<null>> {
    const own = await ownAccounts(connection.id);
    const entries = toKeep();
    if (!entries.ok) return entries;
    const draft = draftOf(connection, entries.value, own);
    if (draft === null) return ok(null);
    const agreed = await changes.ask(draft);
    if (!agreed.ok) return agreed;
    const now = toKeep();
    if (!now.ok) return now;
    // Saved only if it is still what the window showed, for a connection that still exists.
    const still = find(connection.id);
    const isSame = still.ok && JSON.stringify(draftOf(still.value, now.value, own)) === JSON.stringify(draft);
    return isSame ? ok(null) : fail({ code: 'change-declined' });
  }

  /** The accounts that the service listed last; empty where it never did. */
  async function ownAccounts(connection: string): Promise<readonly SavedEntry[]> {
    const listed = (await stored(connection)).find(({ operation }) => operation === 'user.accounts');
    if (listed?.answer.reading.recognized !== true) return [];
    const accounts = listed.answer.reading.value as readonly Account[];
    return accounts.map(({ address, name }, index) => ({
      subject: checksummed(address),
      label: name ?? t('Account {number}', { number: index + 1 }),
      note: '',
      contact: false,
    }));
  }
  return {
    'notebook.save': async (input, connection) => {
      const agreed = await mayKeep(connection, () => notebook.toSave(input));
      return agreed.ok ? notebook.save(input) : agreed;
    },
    'notebook.note': async ({ connection, subject }) => ok(notebook.note(connection, subject)),
    'notebook.remove': async ({ connection, subject }) => notebook.remove(connection, subject),
    'notebook.addSignature': async ({ connection, signature }) => notebook.addSignature(connection, signature),
    'notebook.removeSignature': async ({ connection, signature }) => notebook.removeSignature(connection, signature),
    'notebook.previewImport': async ({ connection, text }) => notebook.previewImport(connection, text, await ownAccounts(connection)),
    'notebook.import': async ({ connection: id, text }, connection) => {
      const agreed = await mayKeep(connection, () => notebook.toImport(id, text));
      return agreed.ok ? notebook.import(id, text) : agreed;
    },
    'notebook.export': ({ connection }) => saveDownload(downloadName('contacts', 'csv'), notebook.export(connection)),
  };
}
