/** The notebook: labels, notes and contacts, and the signatures that the person added. */

/** What every page knows of an entry; the note itself is asked for when it is read. */
export interface NotebookEntry {
  /** Empty where there is only a note. */
  readonly label: string;
  readonly contact: boolean;
  readonly hasNote: boolean;
  /** Of a connection that shares its contacts and labels, but not this one. */
  readonly isOwn?: boolean;
}

/** Of one connection, the active one. */
export interface Notebook {
  readonly connection: string;
  /** By subject: EIP-55 address or lower-case transaction hash. */
  readonly entries: Readonly<Record<string, NotebookEntry>>;
  /** Of functions, events and errors, with the keyword. */
  readonly signatures: readonly string[];
  /** The other connections that share their contacts and labels with this one; none is there where this one doesn't share. */
  readonly sharedWith?: readonly string[];
}

/** A complete entry, as saved. */
export interface SavedEntry {
  readonly subject: string;
  readonly label: string;
  readonly note: string;
  readonly contact: boolean;
}

/** A row of a file that cannot be taken, or is to be looked at, and why. */
export interface BadRow {
  /** Counted from 1, as editors do. */
  readonly line: number;
  readonly reason: string;
}

/** What an import would do, or did. */
export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly bad: number;
  /** The first of them. */
  readonly badRows: readonly BadRow[];
  /** Valid rows whose name or address looks like another's; the first few. */
  readonly cautions: readonly BadRow[];
}

/** Per connection. */
export const mostEntries = 5_000;
export const mostSignatures = 200;

export const emptyNotebook = (connection: string): Notebook => ({ connection, entries: {}, signatures: [] });

/** Of a checked subject (subject.ts). */
export const isAddressSubject = (subject: string) => subject.length === 42;

/** EIP-55 address → the person's own name for it. */
export function labelsIn({ entries }: Pick<Notebook, 'entries'>): Readonly<Record<string, string>> {
  const labeled = Object.entries(entries).filter(([subject, { label }]) => label !== '' && isAddressSubject(subject));
  return Object.fromEntries(labeled.map(([subject, { label }]) => [subject, label]));
}

/** EIP-55 addresses that are contacts. */
export function contactsIn({ entries }: Pick<Notebook, 'entries'>): ReadonlySet<string> {
  const contacts = Object.entries(entries).filter(([subject, { contact }]) => contact && isAddressSubject(subject));
  return new Set(contacts.map(([subject]) => subject));
}
