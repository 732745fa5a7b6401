/** Changes of contacts and names that could make the person pay someone else. */

import { t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import { type ChangeDraft, type ChangeField, type NamedConnection, takesEffect } from '#shared/writes/change.ts';
import type { NameMove } from '#shared/writes/review/known.ts';
import { warn } from '#shared/writes/review/warning.ts';

/** What entries would loosen. */
export interface Effects {
  /** New contacts, where a rule allows contacts only. */
  readonly recipients: readonly SavedEntry[];
  readonly moves: readonly NameMove[];
  /** Names that may imitate others. */
  readonly odd: readonly SavedEntry[];
}

/** The effects in several connections, each named once. */
export function together(all: readonly Effects[]): Effects {
  const once = <T>(list: readonly T[], keyOf: (one: T) => string) => [...new Map(list.map((one) => [keyOf(one), one])).values()];
  const bySubject = ({ subject }: SavedEntry) => subject;
  const moves = once(
    all.flatMap((one) => one.moves),
    ({ label, from, to }) => JSON.stringify([label, from, to]),
  );
  const odd = once(
    all.flatMap((one) => one.odd),
    bySubject,
  );
  return {
    recipients: once(
      all.flatMap((one) => one.recipients),
      bySubject,
    ),
    moves,
    odd: odd.filter(({ subject }) => !moves.some(({ to }) => to === subject)),
  };
}

/** Null where nothing is loosened. */
export function effectsDraft(about: NamedConnection, { recipients, moves, odd }: Effects): ChangeDraft | null {
  const allowed = recipients.length === 0 ? null : newRecipients(about, recipients);
  const unusual = odd.length === 0 ? allowed : oddNames(about, odd, allowed);
  return moves.length === 0 ? unusual : movedNames(about, moves, unusual);
}

/** With "known recipients only", one more contact is one more recipient. `contacts`: each that would be new. */
export function newRecipients({ name, environment }: NamedConnection, contacts: readonly SavedEntry[]): ChangeDraft {
  const count = contacts.length;
  return {
    title: t('{count, plural, one {Allow a new recipient?} other {Allow # new recipients?}}', { count }),
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
        t(
          'Your rule: send only to your own accounts and contacts. {count, plural, one {Confirming adds this one.} other {Confirming adds these.}} Check each address with its owner.',
          { count },
        ),
      ),
    ],
    action: t('{count, plural, one {Add contact} other {Add # contacts}}', { count }),
  };
}

/** People know by the name whom they pay. `more`: what else the same change needs. */
export function movedNames({ name, environment }: NamedConnection, moves: readonly NameMove[], more: ChangeDraft | null): ChangeDraft {
  const fields = moves.map(({ label, from, to }): ChangeField => ({ name: quoted(label), before: from, after: to, is: 'address' }));
  const count = moves.length;
  return {
    title:
      count === 1
        ? t('Pay another address as {name}?', { name: quoted(moves[0]?.label ?? '') })
        : t('Pay other addresses under these names?'),
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn(
        'name-moved',
        'danger',
        t(
          '{count, plural, one {Another address has or had a similar name.} other {Other addresses have or had similar names.}} Sending by name could pay the wrong one. Check the new address with its owner.',
          { count },
        ),
      ),
      ...(more?.warnings ?? []),
    ],
    action: count === 1 ? t('Save name') : t('Save names'),
  };
}

/** Leaves out addresses that have a line already. */
const fieldsBeside = (fields: readonly ChangeField[], more: ChangeDraft | null) =>
  more?.fields.filter(({ after }) => !fields.some((field) => field.after === after)) ?? [];

/** “ꓟum” can look like “Mum”, and no list contains all letters that look alike. */
export function oddNames({ name, environment }: NamedConnection, entries: readonly SavedEntry[], more: ChangeDraft | null): ChangeDraft {
  const fields = entries.map(({ label, subject }): ChangeField => ({ name: quoted(label), before: null, after: subject, is: 'address' }));
  const count = entries.length;
  return {
    title: t('{count, plural, one {Save a name with unusual letters?} other {Save # names with unusual letters?}}', { count }),
    text: takesEffect,
    connection: name,
    environment,
    fields: [...fields, ...fieldsBeside(fields, more)],
    warnings: [
      warn(
        'name-odd',
        'danger',
        count === 1
          ? t('This name has rare letters, or letters of several alphabets in one word. It may imitate a name you know.')
          : t('These names have rare letters, or letters of several alphabets in one word. They may imitate names you know.'),
      ),
      ...(more?.warnings ?? []),
    ],
    action: count === 1 ? t('Save name') : t('Save names'),
  };
}
