/** The note that is kept of an address or a transaction: asked of main when it is shown. */
import { useEffect, useState } from 'react';
import { getBridge } from '#renderer/bridge/bridge.ts';
import { useNotebook } from '#renderer/store/use-notebook.ts';

/** Null until it is known, or where it cannot be read; empty where there is none. */
export function useNote(subject: string): string | null {
  const notebook = useNotebook();
  const hasNote = notebook.entries[subject]?.hasNote === true;
  const [read, setRead] = useState<{ readonly of: typeof notebook; readonly subject: string; readonly note: string | null } | null>(null);
  useEffect(() => {
    if (!hasNote) return undefined;
    let wanted = true;
    void readNote(notebook.connection, subject).then((note) => {
      if (wanted) setRead({ of: notebook, subject, note });
    });
    return () => {
      wanted = false;
    };
  }, [notebook, subject, hasNote]);
  if (!hasNote) return '';
  // What was read before the last change may be another one by now; until the new one is here it is better than nothing.
  return read?.subject === subject && read.of.connection === notebook.connection ? read.note : null;
}

/** Of an entry that has one; null where it cannot be read: it must not be taken for none, and saved so. */
export async function readNote(connection: string, subject: string): Promise<string | null> {
  const note = await getBridge()
    .call['notebook.note']({ connection, subject })
    .catch(() => null);
  return note?.ok === true && note.value !== '' ? note.value : null;
}
