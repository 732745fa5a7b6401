/** What main's own window shows before a backup is saved, opened and restored. */
import { connectionFields } from '#main/connections/connection-fields.ts';
import type { Made } from '#main/vault/backup-content.ts';
import type { How, Restored, RestoredConnection } from '#main/vault/restored.ts';
import { ruleFields } from '#main/writes/rule-change.ts';
import { quoted } from '#shared/core/text.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { ChangeDraft, ChangeField, NamedConnection } from '#shared/writes/change.ts';
import { warn } from '#shared/writes/review/warning.ts';
import type { ReviewWarning } from '#shared/writes/review.ts';

const field = (name: string, after: string, before: string | null = null): ChangeField => ({ name, before, after, is: 'text' });
const address = (name: string, after: string, before: string | null = null): ChangeField => ({ name, before, after, is: 'address' });
const plural = (count: number, one: string, several: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
/** A line for a number that isn't 0. */
const counted = (name: string, count: number, words = 'added') =>
  count === 0 ? [] : [field(name, `${count.toLocaleString('en-US')} ${words}`)];
const when = (is: boolean, warning: () => ReviewWarning) => (is ? [warning()] : []);

/** A backup is about all of them: real money, if one of them is. */
export function allConnections(connections: readonly Pick<Connection, 'environment'>[]): NamedConnection {
  const kinds = connections.map(({ environment }) => environment);
  return { name: 'All connections', environment: kinds.includes('live') ? 'live' : kinds.includes('test') ? 'test' : 'sandbox' };
}

const about = ({ name, environment }: NamedConnection) => ({ connection: name, environment });

export const savingBackup = (all: NamedConnection) => ({
  ...about(all),
  title: 'Save a backup?',
  text: 'One file, encrypted under a passphrase. Whoever has both can read your contacts and transactions.',
  fields: [
    field('In it', 'connections, contacts, labels, notes, tokens, contracts, approvals, rules, transactions'),
    field('Not in it', 'sign-ins, client secrets, preferences, and what can be read again'),
  ],
  warnings: [warn('passphrase', 'care', 'Without the passphrase no one can open the file. It can’t be reset.')],
  passphrase: 'new' as const,
  action: 'Save backup',
});

export const openingBackup = (all: NamedConnection) => ({
  ...about(all),
  title: 'Open this backup?',
  text: 'Enter its passphrase. You then see what it would change. Open only backups that you saved yourself.',
  fields: [],
  warnings: [],
  passphrase: 'known' as const,
  action: 'Open backup',
});

/** `here`: the connections before. */
export function restoringBackup({ at, app }: Made, how: How, restored: Restored, here: readonly Connection[]): ChangeDraft {
  const { connections } = restored;
  const coming = connections.filter(({ as }) => as === 'new' || as === 'changed').map(({ record }) => record);
  const replaces = how === 'replace';
  return {
    ...about(allConnections([...here, ...coming])),
    title: replaces ? 'Replace what is here with this backup?' : 'Restore this backup?',
    text: replaces
      ? 'Connections, contacts, notes, tokens, contracts and approvals become those of the backup. Transactions and rules here stay.'
      : 'Adds what is missing here. What you have stays.',
    fields: [
      field('Made', `${new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}, with Blockdesk ${app}`),
      ...connections.flatMap(connectionLines),
      ...counted('Contacts', restored.contacts),
      ...counted('Labels and notes', restored.labels),
      ...counted('Contacts, labels and notes', restored.removed, 'removed'),
      ...counted('Signatures', restored.signatures),
      ...counted('Tokens and collections', restored.tokens),
      ...counted('Contracts and calls', restored.contracts),
      ...counted('Approvals', restored.approvals),
      ...counted('Transactions', restored.writes),
      ...restored.rules.flatMap(ruleLines),
      ...(replaces ? restored.moves.map(({ label, from, to }) => address(quoted(label), to, from)) : []),
      ...restored.odd.map(({ label, subject }) => address(quoted(label), subject)),
    ],
    warnings: warningsOf(how, restored),
    action: replaces ? 'Replace with backup' : 'Restore backup',
  };
}

const names = { new: 'New connection', changed: 'Changed connection', gone: 'Removed connection' } as const;

/** The addresses of a new one, where its sign-in would go; of a changed one all that differs. */
function connectionLines({ as, record, before }: RestoredConnection): readonly ChangeField[] {
  if (as === 'kept' || as === 'elsewhere' || as === 'collides') return [];
  const lines = connectionFields(record, as === 'changed' ? before : null, false);
  return [field(names[as], record.name), ...(as === 'changed' ? lines.filter((line) => line.before !== null) : lines.slice(0, 2))];
}

function ruleLines({ apiAddress, before, after }: Restored['rules'][number]): readonly ChangeField[] {
  const lines =
    before === null || after === null ? [field('Rules', 'can’t be read: nothing can be sent there')] : ruleFields(before, after);
  return [address('Stricter rules for', apiAddress), ...lines];
}

const mostNames = 5;

function list(connections: readonly RestoredConnection[]): string {
  const shown = connections.slice(0, mostNames).map(({ record }) => quoted(record.name));
  return connections.length > mostNames ? `${shown.join(', ')} and ${connections.length - mostNames} more` : shown.join(', ');
}

function warningsOf(how: How, { connections, moves, odd, demoted, open, unreadable }: Restored): readonly ReviewWarning[] {
  const [added, changed, gone, kept, elsewhere, collides] = (['new', 'changed', 'gone', 'kept', 'elsewhere', 'collides'] as const).map(
    (as) => connections.filter((one) => one.as === as),
  ) as [RestoredConnection[], RestoredConnection[], RestoredConnection[], RestoredConnection[], RestoredConnection[], RestoredConnection[]];
  const replaces = how === 'replace';
  return [
    ...when(gone.length > 0, () => warn('gone', 'danger', `Removed, with sign-in and client secret: ${list(gone)}.`)),
    ...when(changed.length > 0, () =>
      warn('changed', 'danger', `Sign-in and client secret are deleted of what changes: ${list(changed)}.`),
    ),
    ...when(replaces, () =>
      warn('replaced', 'danger', 'Contacts, labels, notes, tokens, contracts and approvals that aren’t in the backup are deleted.'),
    ),
    ...when(moves.length > 0, () =>
      replaces
        ? warn(
            'name-moved',
            'danger',
            'Names move to other addresses. Sending by name then pays the new ones. Check them with their owners.',
          )
        : warn('name-taken', 'care', `${plural(moves.length, 'name isn’t', 'names aren’t')} restored: another address here has or had it.`),
    ),
    ...when(odd.length > 0, () =>
      warn('name-odd', 'danger', `${plural(odd.length, 'name has', 'names have')} unusual letters, and may imitate names you know.`),
    ),
    ...when(elsewhere.length > 0, () =>
      warn('elsewhere', 'care', `Not restored, as it leads to another service here: ${list(elsewhere)}.`),
    ),
    ...when(collides.length > 0, () =>
      warn('collides', 'care', `Not restored, as another connection here has its redirect address: ${list(collides)}.`),
    ),
    ...when(demoted > 0, () =>
      warn(
        'demoted',
        'care',
        `${plural(demoted, 'contact arrives as a label', 'contacts arrive as labels')}: your rule here allows contacts only.`,
      ),
    ),
    ...when(open > 0, () =>
      warn(
        'open',
        'care',
        `${plural(open, 'transaction arrives', 'transactions arrive')} with an unknown outcome. Blockdesk looks on the chain and never sends ${open === 1 ? 'it' : 'them'}.`,
      ),
    ),
    ...when(unreadable > 0, () =>
      warn('unreadable', 'care', `${plural(unreadable, 'entry', 'entries')} of the backup can’t be read and won’t be restored.`),
    ),
    ...when(kept.length > 0, () => warn('kept', 'info', `Different here, and stays: ${list(kept)}.`)),
    ...when(added.length + changed.length > 0, () =>
      warn('unconfirmed', 'info', 'You confirm new and changed connections when you sign in to them.'),
    ),
  ];
}
