/** The notes of many entries, to be searched: asked of main only where there are some. */
import { useEffect, useState } from 'react';
import { useNotebook } from '#renderer/store/use-notebook.ts';
import { readNote } from './use-note.ts';

/** Subject → note. */
type Notes = ReadonlyMap<string, string>;

const none: Notes = new Map();
/** Read at most; of more than that only the newest are searched. */
const most = 300;

/** Of transactions; empty while they are not `wanted`. */
export function useTransactionNotes(wanted: boolean): Notes {
  const notebook = useNotebook();
  const [read, setRead] = useState<{ readonly of: typeof notebook; readonly notes: Notes } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let isWanted = true;
    void readAll(notebook).then((notes) => {
      if (isWanted) setRead({ of: notebook, notes });
    });
    return () => {
      isWanted = false;
    };
  }, [notebook, wanted]);
  return wanted && read?.of.connection === notebook.connection ? read.notes : none;
}

async function readAll({ connection, entries }: ReturnType<typeof useNotebook>): Promise<Notes> {
  const subjects = Object.keys(entries).filter((subject) => subject.length === 66 && entries[subject]?.hasNote === true);
  const notes = await Promise.all(subjects.slice(-most).map(async (subject) => [subject, await readNote(connection, subject)] as const));
  return new Map(notes.flatMap(([subject, note]) => (note === null ? [] : [[subject, note] as const])));
}
