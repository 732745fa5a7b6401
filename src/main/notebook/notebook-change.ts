/** Changes of contacts and names that could make the person pay someone else. */

import { quoted } from '#shared/core/text.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import { type ChangeDraft, type ChangeField, type NamedConnection, takesEffect } from '#shared/writes/change.ts';
import type { NameMove } from '#shared/writes/review/known.ts';
import { warn } from '#shared/writes/review/warning.ts';

/** With "known recipients only", one more contact is one more recipient. `contacts`: each that would be new. */
export function newRecipients({ name, environment }: NamedConnection, contacts: readonly SavedEntry[]): ChangeDraft {
  const isOne = contacts.length === 1;
  return {
    title: isOne ? 'Allow a new recipient?' : `Allow ${contacts.length} new recipients?`,
    text: takesEffect,
    connection: name,
    environment,
    // All are shown: one that is only counted could be an attacker's.
    fields: contacts.map(({ label, subject }) => ({
      name: label === '' ? 'No name' : quoted(label),
      before: null,
      after: subject,
      is: 'address',
    })),
    warnings: [
      warn(
        'new-recipient',
        'care',
        `Your rule: send only to your own accounts and contacts. Confirming adds ${isOne ? 'this one' : 'these'}. Check each address with its owner.`,
      ),
    ],
    action: isOne ? 'Add contact' : `Add ${contacts.length} contacts`,
  };
}

/** People know by the name whom they pay. `more`: what else the same change needs. */
export function movedNames({ name, environment }: NamedConnection, moves: readonly NameMove[], more: ChangeDraft | null): ChangeDraft {
  const fields = moves.map(({ label, from, to }): ChangeField => ({ name: quoted(label), before: from, after: to, is: 'address' }));
  const one = moves.length === 1 ? 'Another address has or had a similar name' : 'Other addresses have or had similar names';
  return {
    title: moves.length === 1 ? `Pay another address as ${quoted(moves[0]?.label ?? '')}?` : 'Pay other addresses under these names?',
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn('name-moved', 'danger', `${one}. Sending by name then pays the new address. Check it with its owner.`),
      ...(more?.warnings ?? []),
    ],
    action: 'Move name',
  };
}

/** Leaves out addresses that have a line already. */
const fieldsBeside = (fields: readonly ChangeField[], more: ChangeDraft | null) =>
  more?.fields.filter(({ after }) => !fields.some((field) => field.after === after)) ?? [];

/** “ꓟum” can look like “Mum”, and no list contains all letters that look alike. */
export function oddNames({ name, environment }: NamedConnection, entries: readonly SavedEntry[], more: ChangeDraft | null): ChangeDraft {
  const fields = entries.map(({ label, subject }): ChangeField => ({ name: quoted(label), before: null, after: subject, is: 'address' }));
  const [these, imitate] =
    entries.length === 1 ? ['This name has', 'It may imitate a name'] : ['These names have', 'They may imitate names'];
  return {
    title: entries.length === 1 ? 'Save a name with unusual letters?' : `Save ${entries.length} names with unusual letters?`,
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn('name-odd', 'danger', `${these} rare letters, or letters of several alphabets in one word. ${imitate} you know.`),
      ...(more?.warnings ?? []),
    ],
    action: entries.length === 1 ? 'Save name' : 'Save names',
  };
}
