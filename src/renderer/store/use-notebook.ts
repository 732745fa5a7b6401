/** The notebook of the connection on the screen; empty until main has told that one's. */
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import { emptyNotebook, type Notebook, type NotebookEntry } from '#shared/notebook.ts';

export function useNotebook(): Notebook {
  const { id } = useActiveConnection();
  const notebook = useSlice('notebook');
  return notebook.connection === id ? notebook : emptyNotebook(id);
}

/** What is kept of one: `subject` is an EIP-55 address or a lower-case hash. */
export function useEntry(subject: string): NotebookEntry | null {
  return useNotebook().entries[subject] ?? null;
}
