/** The calls of the notebook, and of lists saved as files. */
import { downloadName } from '#main/ipc/download-name.ts';
import type { Services } from '#main/ipc/services.ts';
import { toListFile } from '#main/platform/list-file.ts';
import { questionOfContacts } from '#main/rule-change.ts';
import { checksummed } from '#shared/address.ts';
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
  ask,
  saveDownload,
}: Services): Pick<Handlers, keyof typeof notebookCalls> {
  let isSaving = false;
  /** Nothing is kept for a connection that there is not. */
  async function within<T>(connection: string, run: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    const found = connections.find(connection);
    return found.ok ? run() : found;
  }
  /** By the page's word alone nobody becomes one to whom something may be sent. `whom`: in words. Errors: `change-declined`. */
  async function mayAdd(connection: string, whom: string): Promise<Result<null>> {
    const found = connections.find(connection);
    if (!found.ok || rules.of(connection)?.knownReceiversOnly !== true) return ok(null);
    return (await ask(questionOfContacts(found.value.name, whom))) ? ok(null) : fail({ code: 'change-declined' });
  }
  const isContact = (connection: string, subject: string) => notebook.of(connection).entries[toSubject(subject)]?.contact === true;

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
        const { connection, subject, contact } = input;
        const agreed = contact === true && !isContact(connection, subject) ? await mayAdd(connection, toSubject(subject)) : ok(null);
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
        const possible = notebook.previewImport(connection, text);
        if (!possible.ok) return possible;
        const agreed = await mayAdd(connection, 'those of the file that you chose');
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
