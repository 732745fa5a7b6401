/** The contacts of a notebook as a list, filtered and sorted. */

import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { locale } from '#shared/core/language/language.ts';
import { memoized } from '#shared/core/memoized.ts';
import type { Notebook } from '#shared/notebook/notebook.ts';

export interface Contact {
  readonly address: string;
  /** Made visible. */
  readonly name: string;
  readonly hasNote: boolean;
  /** Its connection shares contacts, but not this one. */
  readonly isOwn: boolean;
}

export type ContactOrder = 'name' | 'address';

const byWords = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });

/** In the order of the notebook. */
export const toContacts = memoized((entries: Notebook['entries']): readonly Contact[] =>
  Object.entries(entries).flatMap(([address, { label, contact, hasNote, isOwn = false }]) =>
    contact ? [{ address, name: visibleText(label, 40), hasNote, isOwn }] : [],
  ),
);

/** Sorting thousands by words takes longer than a frame. */
export const sortContacts = memoized((contacts: readonly Contact[], order: ContactOrder, descending: boolean): readonly Contact[] => {
  const compare = (one: Contact, other: Contact) =>
    order === 'name' ? byWords.compare(one.name, other.name) : one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1;
  const sorted = contacts.toSorted(compare);
  return descending ? sorted.reverse() : sorted;
});

/** Every word must be in the name or the address, in any case. */
export function narrowContacts(contacts: readonly Contact[], sought: string): readonly Contact[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return contacts.filter(({ name, address }) => {
    const text = `${name} ${address}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
