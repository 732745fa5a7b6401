/** Changes of contacts and names that could make the person pay someone else. */

import { t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import { type ChangeDraft, type ChangeField, type NamedConnection, takesEffect } from '#shared/writes/change.ts';
import type { NameMove } from '#shared/writes/review/known.ts';
import { warn } from '#shared/writes/review/warning.ts';

/** With "known recipients only", one more contact is one more recipient. `contacts`: each that would be new. */
export function newRecipients({ name, environment }: NamedConnection, contacts: readonly SavedEntry[]): ChangeDraft {
  const isOne = contacts.length === 1;
  return {
    title: isOne ? t('Allow a new recipient?') : t('Allow {length} new recipients?', { length: contacts.length }),
    text: takesEffect,
    connection: name,
    environment,
    // All are shown: one that is only counted could be an attacker's.
    fields: contacts.map(({ label, subject }) => ({
      name: label === '' ? t('No name') : quoted(label),
      before: null,
      after: subject,
      is: 'address',
    })),
    warnings: [
      warn(
        'new-recipient',
        'care',
        t('Your rule: send only to your own accounts and contacts. Confirming adds {what}. Check each address with its owner.', {
          what: isOne ? t('this one') : 'these',
        }),
      ),
    ],
    action: isOne ? t('Add contact') : t('Add {length} contacts', { length: contacts.length }),
  };
}

/** People know by the name whom they pay. `more`: what else the same change needs. */
export function movedNames({ name, environment }: NamedConnection, moves: readonly NameMove[], more: ChangeDraft | null): ChangeDraft {
  const fields = moves.map(({ label, from, to }): ChangeField => ({ name: quoted(label), before: from, after: to, is: 'address' }));
  const one = moves.length === 1 ? t('Another address has or had a similar name') : t('Other addresses have or had similar names');
  return {
    title:
      moves.length === 1
        ? t('Pay another address as {quoted}?', { quoted: quoted(moves[0]?.label ?? '') })
        : t('Pay other addresses under these names?'),
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn('name-moved', 'danger', t('{one}. Sending by name then pays the new address. Check it with its owner.', { one })),
      ...(more?.warnings ?? []),
    ],
    action: t('Move name'),
  };
}

/** Leaves out addresses that have a line already. */
const fieldsBeside = (fields: readonly ChangeField[], more: ChangeDraft | null) =>
  more?.fields.filter(({ after }) => !fields.some((field) => field.after === after)) ?? [];

/** “ꓟum” can look like “Mum”, and no list contains all letters that look alike. */
export function oddNames({ name, environment }: NamedConnection, entries: readonly SavedEntry[], more: ChangeDraft | null): ChangeDraft {
  const fields = entries.map(({ label, subject }): ChangeField => ({ name: quoted(label), before: null, after: subject, is: 'address' }));
  const [these, imitate] =
    entries.length === 1 ? [t('This name has'), t('It may imitate a name')] : [t('These names have'), t('They may imitate names')];
  return {
    title:
      entries.length === 1
        ? t('Save a name with unusual letters?')
        : t('Save {length} names with unusual letters?', { length: entries.length }),
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn(
        'name-odd',
        'danger',
        t('{these} rare letters, or letters of several alphabets in one word. {imitate} you know.', { these, imitate }),
      ),
      ...(more?.warnings ?? []),
    ],
    action: entries.length === 1 ? t('Save name') : t('Save names'),
  };
}
