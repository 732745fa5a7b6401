/** The calls of the notebook, and of lists saved as files. */
import { downloadName } from '#main/ipc/download-name.ts';
import type { Services } from '#main/ipc/services.ts';
import { checksummed } from '#shared/address.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { notebookCalls } from '#shared/ipc/notebook-calls.ts';
import type { KeptEntry } from '#shared/notebook.ts';
import type { Account } from '#shared/readers/user.ts';
import { ok, type Result } from '#shared/result.ts';

export function createNotebookHandlers({
  connections,
  notebook,
  client,
  saveDownload,
}: Services): Pick<Handlers, keyof typeof notebookCalls> {
  /** Nothing is kept for a connection that there is not. */
  async function within<T>(connection: string, run: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    const found = connections.find(connection);
    return found.ok ? run() : found;
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
    'notebook.save': (input) => within(input.connection, () => notebook.save(input)),
    'notebook.note': ({ connection, subject }) => within(connection, () => ok(notebook.note(connection, subject))),
    'notebook.remove': ({ connection, subject }) => within(connection, () => notebook.remove(connection, subject)),
    'notebook.addSignature': ({ connection, signature }) => within(connection, () => notebook.addSignature(connection, signature)),
    'notebook.removeSignature': ({ connection, signature }) => within(connection, () => notebook.removeSignature(connection, signature)),
    'notebook.previewImport': ({ connection, text }) =>
      within(connection, async () => notebook.previewImport(connection, text, await ownAccounts(connection))),
    'notebook.import': ({ connection, text }) => within(connection, () => notebook.import(connection, text)),
    'notebook.export': ({ connection }) =>
      within(connection, () => saveDownload(downloadName('contacts', 'csv'), notebook.export(connection))),
    'list.save': ({ connection, name, ending, text }) => within(connection, () => saveDownload(downloadName(name.trim(), ending), text)),
  };
}
