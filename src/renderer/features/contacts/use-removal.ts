/** Removes a contact at once; what it was is kept for whoever takes that back. */
import { getBridge } from '#renderer/bridge/bridge.ts';
import type { Contact } from '#renderer/lib/contact-list.ts';
import { problemLine } from '#renderer/lib/problem-line.ts';
import { readNote } from '#renderer/queries/notebook.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { useNotebook } from '#renderer/store/use-notebook.ts';
import { fail, type Result } from '#shared/result.ts';

/** Resolves once it is removed, or was said not to be. */
export function useRemoval(): (contact: Contact) => Promise<void> {
  const { connection, entries } = useNotebook();
  return async (contact) => {
    const note = contact.hasNote ? await readNote(connection, contact.address) : '';
    // What cannot be brought back is not taken away.
    if (note === null) return showToast(`${contact.name} was not removed: its note cannot be read now.`, 'bad');
    await remove(connection, { subject: contact.address, label: entries[contact.address]?.label ?? '', note, name: contact.name });
  };
}

interface Kept {
  readonly subject: string;
  readonly label: string;
  readonly note: string;
  /** As it is shown. */
  readonly name: string;
}

async function remove(connection: string, { subject, label, note, name }: Kept): Promise<void> {
  const { call } = getBridge();
  const removed = await settled(call['notebook.remove']({ connection, subject }));
  if (!removed.ok) return showToast(`${name} was not removed. ${problemLine(removed.error)}`, 'bad');
  const back = async () => {
    const kept = await settled(call['notebook.save']({ connection, subject, label, note, contact: true }));
    if (kept.ok) showToast(`${name} is back.`);
    else showToast(`${name} could not be brought back. ${problemLine(kept.error)}`, 'bad');
  };
  showToast(`${name} was removed.`, 'good', () => void back());
}

/** A call that main refused whole is rejected. */
const settled = (call: Promise<Result<null>>): Promise<Result<null>> => call.catch(() => fail({ code: 'internal' as const }));
