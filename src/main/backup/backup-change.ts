/** What main's own window shows before a backup is saved, opened and restored. */

import { connectionFields } from '#main/connections/connection-fields.ts';
import type { Made } from '#main/vault/backup-content.ts';
import type { How, Restored, RestoredConnection } from '#main/vault/restored.ts';
import { ruleFields } from '#main/writes/rule-change.ts';
import { countWords, locale, t } from '#shared/core/language/language.ts';
import { quoted } from '#shared/core/text.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { SavedEntry } from '#shared/notebook/notebook.ts';
import type { ChangeDraft, ChangeField, NamedConnection } from '#shared/writes/change.ts';
import { warn } from '#shared/writes/review/warning.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';

const field = (name: string, after: string, before: string | null = null): ChangeField => ({ name, before, after, is: 'text' });
/** Days before months in English, too. */
const clock = new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, { dateStyle: 'medium', timeStyle: 'short' });
const address = (name: string, after: string, before: string | null = null): ChangeField => ({ name, before, after, is: 'address' });
/** A line for a number that isn't 0. */
const added = (name: string, count: number) => (count === 0 ? [] : [field(name, t('{count} added', { count: countWords(count) }))]);
const removed = (name: string, count: number) => (count === 0 ? [] : [field(name, t('{count} removed', { count: countWords(count) }))]);
/** Likewise, of what takes the place of what is here. */
const changed = (name: string, count: number) =>
  count === 0 ? [] : [field(name, t('{count} added or changed', { count: countWords(count) }))];
const labelsOf = (entries: readonly SavedEntry[]) => entries.flatMap(({ label }) => (label === '' ? [] : quoted(label)));
/** By name, as payments go to them. */
function restoredContacts(contacts: readonly SavedEntry[], replaces: boolean) {
  if (contacts.length === 0) return [];
  const [count, names] = [countWords(contacts.length), firstOf(labelsOf(contacts))];
  return [
    field(
      t('Contacts'),
      replaces ? t('{count} added or changed: {names}', { count, names }) : t('{count} added: {names}', { count, names }),
    ),
  ];
}
/** By name, as what goes doesn't come back. A note without a label is counted. */
function removedEntries(name: string, entries: readonly SavedEntry[]) {
  const labels = labelsOf(entries);
  const count = countWords(entries.length);
  return labels.length === 0
    ? removed(name, entries.length)
    : [field(name, t('{count} removed: {names}', { count, names: firstOf(labels) }))];
}
const when = (is: boolean, warning: () => ReviewWarning) => (is ? [warning()] : []);

/** A backup is about all of them: real money, if one of them is. */
export function allConnections(connections: readonly Pick<Connection, 'environment'>[]): NamedConnection {
  const kinds = connections.map(({ environment }) => environment);
  return { name: t('All connections'), environment: kinds.includes('live') ? 'live' : kinds.includes('test') ? 'test' : 'sandbox' };
}

const about = ({ name, environment }: NamedConnection) => ({ connection: name, environment });

export const savingBackup = (all: NamedConnection) => ({
  ...about(all),
  title: t('Save a backup?'),
  text: t('One file, encrypted under a passphrase. Whoever has both can read your contacts and transactions.'),
  fields: [
    field(t('In it'), t('connections, contacts, labels, notes, tokens, contracts, approvals, rules, transactions')),
    field(t('Not in it'), t('sign-ins, client secrets, preferences, and what can be read again')),
  ],
  warnings: [warn('passphrase', 'care', t('Without the passphrase no one can open the file. It can’t be reset.'))],
  passphrase: 'new' as const,
  action: t('Save backup'),
});

export const openingBackup = (all: NamedConnection) => ({
  ...about(all),
  title: t('Open this backup?'),
  text: t('Enter its passphrase. You then see what it would change. Open only backups that you saved yourself.'),
  fields: [],
  warnings: [],
  passphrase: 'known' as const,
  action: t('Open backup'),
});

/** `here`: the connections before. */
export function restoringBackup({ at, app }: Made, how: How, restored: Restored, here: readonly Connection[]): ChangeDraft {
  const { connections } = restored;
  const arriving = connections.filter(({ as }) => as === 'new' || as === 'changed').map(({ record }) => record);
  const replaces = how === 'replace';
  const coming = replaces ? changed : added;
  return {
    ...about(allConnections([...here, ...arriving])),
    title: replaces ? t('Replace what is here with this backup?') : t('Restore this backup?'),
    text: replaces
      ? t('Connections, contacts, notes, tokens, contracts and approvals become those of the backup. Transactions and rules here stay.')
      : t('Adds what is missing here. What you have stays.'),
    fields: [
      field(t('Made'), t('{time}, with Blockdesk {version}', { time: clock.format(at), version: app })),
      ...connections.flatMap(connectionLines),
      ...restoredContacts(restored.contacts, replaces),
      ...coming(t('Labels and notes'), restored.labels),
      ...removedEntries(t('Contacts, labels and notes'), restored.removed),
      ...(restored.sharing.length === 0 ? [] : [field(t('Share contacts and labels'), restored.sharing.map(quoted).join(', '))]),
      ...added(t('Signatures'), restored.signatures),
      ...coming(t('Tokens and collections'), restored.tokens),
      ...coming(t('Contracts and calls'), restored.contracts),
      ...coming(t('Files that describe contracts'), restored.descriptors),
      ...coming(t('Approvals'), restored.approvals),
      ...removed(t('Tokens, contracts, approvals and signatures'), restored.removedSaved),
      ...added(t('Transactions'), restored.writes),
      ...restored.rules.flatMap(ruleLines),
      ...(replaces ? restored.moves.map(({ label, from, to }) => address(quoted(label), to, from)) : []),
      ...restored.odd.map(({ label, subject }) => address(quoted(label), subject)),
    ],
    warnings: warningsOf(how, restored),
    action: replaces ? t('Replace with backup') : t('Restore backup'),
  };
}

const names = { new: t('New connection'), changed: t('Changed connection'), gone: t('Removed connection') } as const;

/** The addresses of a new one, where its sign-in would go; of a changed one all that differs. */
function connectionLines({ as, record, before }: RestoredConnection): readonly ChangeField[] {
  if (as === 'kept' || as === 'elsewhere' || as === 'collides') return [];
  const lines = connectionFields(record, as === 'changed' ? before : null, false);
  return [field(names[as], record.name), ...(as === 'changed' ? lines.filter((line) => line.before !== null) : lines.slice(0, 2))];
}

function ruleLines({ apiAddress, before, after }: Restored['rules'][number]): readonly ChangeField[] {
  const lines =
    before === null || after === null ? [field(t('Rules'), t('can’t be read: nothing can be sent there'))] : ruleFields(before, after);
  return [address(t('Stricter rules for'), apiAddress), ...lines];
}

const mostNames = 5;

function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ');
  return names.length > mostNames ? t('{names} and {count} more', { names: shown, count: names.length - mostNames }) : shown;
}
const list = (connections: readonly RestoredConnection[]) => firstOf(connections.map(({ record }) => quoted(record.name)));

function warningsOf(how: How, { connections, moves, odd, demoted, open, unreadable }: Restored): readonly ReviewWarning[] {
  const [fresh, changed, gone, kept, elsewhere, collides] = (['new', 'changed', 'gone', 'kept', 'elsewhere', 'collides'] as const).map(
    (as) => connections.filter((one) => one.as === as),
  ) as [RestoredConnection[], RestoredConnection[], RestoredConnection[], RestoredConnection[], RestoredConnection[], RestoredConnection[]];
  const replaces = how === 'replace';
  return [
    ...when(gone.length > 0, () =>
      warn('gone', 'danger', t('Removed, with sign-in and client secret: {connections}.', { connections: list(gone) })),
    ),
    ...when(changed.length > 0, () =>
      warn('changed', 'danger', t('Sign-in and client secret are deleted of what changes: {connections}.', { connections: list(changed) })),
    ),
    ...when(replaces, () =>
      warn('replaced', 'danger', t('Contacts, labels, notes, tokens, contracts and approvals that aren’t in the backup are deleted.')),
    ),
    ...when(moves.length > 0, () =>
      replaces
        ? warn(
            'name-moved',
            'danger',
            t('Names move to other addresses. Sending by name then pays the new ones. Check them with their owners.'),
          )
        : warn(
            'name-taken',
            'care',
            t(
              '{count, plural, one {# name isn’t restored: another address here has or had it.} other {# names aren’t restored: another address here has or had it.}}',
              { count: moves.length },
            ),
          ),
    ),
    ...when(odd.length > 0, () =>
      warn(
        'name-odd',
        'danger',
        t(
          '{count, plural, one {# name has unusual letters, and may imitate names you know.} other {# names have unusual letters, and may imitate names you know.}}',
          { count: odd.length },
        ),
      ),
    ),
    ...when(elsewhere.length > 0, () =>
      warn('elsewhere', 'care', t('Not restored, as it leads to another service here: {connections}.', { connections: list(elsewhere) })),
    ),
    ...when(collides.length > 0, () =>
      warn(
        'collides',
        'care',
        t('Not restored, as another connection here has its redirect address: {connections}.', { connections: list(collides) }),
      ),
    ),
    ...when(demoted > 0, () =>
      warn(
        'demoted',
        'care',
        t(
          '{count, plural, one {# contact arrives as a label: your rule here allows contacts only.} other {# contacts arrive as labels: your rule here allows contacts only.}}',
          { count: demoted },
        ),
      ),
    ),
    ...when(open > 0, () =>
      warn(
        'open',
        'care',
        t(
          '{count, plural, one {# transaction arrives with an unknown outcome. Blockdesk looks on the chain and never sends it.} other {# transactions arrive with an unknown outcome. Blockdesk looks on the chain and never sends them.}}',
          { count: open },
        ),
      ),
    ),
    ...when(unreadable > 0, () =>
      warn(
        'unreadable',
        'care',
        t(
          '{count, plural, one {# entry of the backup can’t be read and won’t be restored.} other {# entries of the backup can’t be read and won’t be restored.}}',
          { count: unreadable },
        ),
      ),
    ),
    ...when(kept.length > 0, () => warn('kept', 'info', t('Different here, and stays: {connections}.', { connections: list(kept) }))),
    ...when(fresh.length + changed.length > 0, () =>
      warn('unconfirmed', 'info', t('You confirm new and changed connections when you sign in to them.')),
    ),
  ];
}
