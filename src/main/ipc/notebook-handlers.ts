/** The calls of the notebook, and of lists saved as files. */
import { movedNames, newRecipients, oddNames } from '#main/consent/rule-change.ts';
import { downloadName } from '#main/ipc/download-name.ts';
import type { Services } from '#main/ipc/services.ts';
import { toListFile } from '#main/platform/list-file.ts';
import { checksummed } from '#shared/address.ts';
import type { ChangeDraft } from '#shared/change.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { notebookCalls } from '#shared/ipc/notebook-calls.ts';
import type { KeptEntry } from '#shared/notebook.ts';
import type { Account } from '#shared/readers/user.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { toSubject } from '#shared/subject.ts';

export function createNotebookHandlers({
  connections,
  notebook,
  client,
  rules,
  changes,
  saveDownload,
}: Services): Pick<Handlers, keyof typeof notebookCalls> {
  let isSaving = false;
  /** Nothing is kept for a connection that there is not. */
  async function within<T>(connection: string, run: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    const found = connections.find(connection);
    return found.ok ? run() : found;
  }
  /** What the person has to confirm of entries that a page would keep; null where nothing. */
  function draftOf(connection: string, entries: readonly KeptEntry[], own: readonly KeptEntry[]): ChangeDraft | null {
    const found = connections.find(connection);
    if (!found.ok) return null;
    // Read once: a file may hold as many as the notebook.
    const before = notebook.of(connection).entries;
    const added = entries.filter(({ subject, contact }) => contact && before[toSubject(subject)]?.contact !== true);
    // Rules that cannot be read may be this one.
    const isHeld = added.length > 0 && rules.of(connection)?.knownReceiversOnly !== false;
    const recipients = isHeld ? newRecipients(found.value, added) : null;
    const moves = notebook.moves(connection, entries, own);
    const odd = notebook.odd(connection, entries).filter(({ subject }) => !moves.some(({ to }) => to === subject));
    const unusual = odd.length === 0 ? recipients : oddNames(found.value, odd, recipients);
    return moves.length === 0 ? unusual : movedNames(found.value, moves, unusual);
  }
  /** By the page's word alone nobody becomes one to whom something may be sent, or gets a known name. Errors: `change-declined`, `too-soon`. */
  async function mayKeep(connection: string, toKeep: () => Result<readonly KeptEntry[]>): Promise<Result<null>> {
    const own = await ownAccounts(connection);
    const entries = toKeep();
    if (!entries.ok) return entries;
    const draft = draftOf(connection, entries.value, own);
    if (draft === null) return ok(null);
    const agreed = await changes.ask(draft);
    if (!agreed.ok) return agreed;
    const now = toKeep();
    if (!now.ok) return now;
    // What the window showed is what is kept.
    const isSame = JSON.stringify(draftOf(connection, now.value, own)) === JSON.stringify(draft);
    return isSame ? ok(null) : fail({ code: 'change-declined' });
  }

  /** As the service told them last; none where it never did. */
  async function ownAccounts(connection: string): Promise<readonly KeptEntry[]> {
    const told = (await client.stored(connection)).find(({ operation }) => operation === 'user.accounts');
    if (told?.answer.reading.recognized !== true) return [];
    const accounts = told.answer.reading.value as readonly Account[];
    return accounts.map(({ address, name }, index) => ({
      subject: checksummed(address),
      label: name ?? `Account ${index + 1}`,
      note: '',
      contact: false,
    }));
  }
  return {
    'notebook.save': (input) =>
      within(input.connection, async () => {
        const agreed = await mayKeep(input.connection, () => notebook.toSave(input));
        return agreed.ok ? notebook.save(input) : agreed;
      }),
    'notebook.note': ({ connection, subject }) => within(connection, () => ok(notebook.note(connection, subject))),
    'notebook.remove': ({ connection, subject }) => within(connection, () => notebook.remove(connection, subject)),
    'notebook.addSignature': ({ connection, signature }) => within(connection, () => notebook.addSignature(connection, signature)),
    'notebook.removeSignature': ({ connection, signature }) => within(connection, () => notebook.removeSignature(connection, signature)),
    'notebook.previewImport': ({ connection, text }) =>
      within(connection, async () => notebook.previewImport(connection, text, await ownAccounts(connection))),
    'notebook.import': ({ connection, text }) =>
      within(connection, async () => {
        const agreed = await mayKeep(connection, () => notebook.toImport(connection, text));
        return agreed.ok ? notebook.import(connection, text) : agreed;
      }),
    'notebook.export': ({ connection }) =>
      within(connection, () => saveDownload(downloadName('contacts', 'csv'), notebook.export(connection))),
    'list.save': ({ connection, name, ending, table }) =>
      within(connection, async () => {
        // Each may hold 16 MB, and no person saves two at once.
        if (isSaving) return fail({ code: 'canceled' });
        isSaving = true;
        try {
          return await saveDownload(downloadName(name.trim(), ending), await toListFile(table, ending));
        } finally {
          isSaving = false;
        }
      }),
  };
}
