/** The address book: find, edit, remove, import and export the contacts of this connection. */

import { Download, NotebookPen, Pencil, Send, Trash2, Upload, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { problemLine } from '#renderer/core/lib/problem-line.ts';
import { announceSaved } from '#renderer/core/parts/announce-saved.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button, IconButton } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { SearchField } from '#renderer/core/ui/search-field.tsx';
import { type Column, type Sorting, Table } from '#renderer/core/ui/table.tsx';
import { ContactDialog } from '#renderer/notebook/contact-dialog.tsx';
import { type Contact, type ContactOrder, narrowContacts, sortContacts, toContacts } from '#renderer/notebook/contact-list.ts';
import { readNote } from '#renderer/notebook/queries.ts';
import { useSend } from '#renderer/writes/send.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace } from '#shared/core/places.ts';
import { fail, type Result } from '#shared/core/result.ts';
import styles from './contacts.module.css';
import { ImportDialog } from './import-dialog.tsx';

type Opened = { readonly is: 'none' | 'import' } | { readonly is: 'editor'; readonly contact: Contact | null };

export function ContactsScreen() {
  const send = useSend();
  const { connection, entries, sharedWith } = useNotebook();
  const [sought, setSought] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ key: 'name', direction: 'ascending' });
  const [opened, setOpened] = useState<Opened>({ is: 'none' });
  const screen = useRef<HTMLDivElement>(null);
  const removeOne = useRemoval();
  /** The removed row had the focus: it moves to the next row, or to the search field. */
  const remove = async (contact: Contact) => {
    const buttons = () => [...(screen.current?.querySelectorAll<HTMLElement>('tbody button[data-removes]') ?? [])];
    const at = buttons().indexOf(document.activeElement as HTMLElement);
    await removeOne(contact);
    requestAnimationFrame(() => (buttons()[at] ?? buttons().at(-1) ?? screen.current?.querySelector('input'))?.focus());
  };
  const exporting = useCall('notebook.export');
  const contacts = toContacts(entries);
  const found = narrowContacts(sortContacts(contacts, sorting.key as ContactOrder, sorting.direction === 'descending'), sought);
  const close = () => setOpened({ is: 'none' });
  const save = async () => {
    const saved = await exporting.run({ connection });
    announceSaved(saved, t('The contacts weren’t saved.'));
  };
  return (
    <div ref={screen} className="stack gap-12 max-w-wide">
      <div className="row wrap justify-between gap-8-16">
        <SearchField label={t('Find a contact')} value={sought} onChange={setSought} />
        <div className="flex wrap gap-8">
          <Button icon={<Upload size={14} aria-hidden />} onClick={() => setOpened({ is: 'import' })}>
            {t('Import')}
          </Button>
          <Button
            icon={<Download size={14} aria-hidden />}
            disabled={exporting.running || contacts.length === 0}
            onClick={() => void save()}
          >
            {t('Export CSV')}
          </Button>
          <Button look="main" icon={<UserPlus size={14} aria-hidden />} onClick={() => setOpened({ is: 'editor', contact: null })}>
            {t('Add contact')}
          </Button>
        </div>
      </div>
      <p className={styles.count} role="status">
        {contacts.length === 0 ? '' : countOf(found.length, contacts.length)}
      </p>
      {sharedWith !== undefined && (
        <p className="soft small">{t('Shared: a change here shows in every connection that shares its contacts and labels.')}</p>
      )}
      <Table
        name={t('Contacts')}
        columns={contactColumns({
          onSend: ({ address }) => send.open({ receiver: address }),
          onEdit: (contact) => setOpened({ is: 'editor', contact }),
          onRemove: (contact) => void remove(contact),
        })}
        rows={found}
        rowKey={({ address }) => address}
        sorting={sorting}
        onSort={setSorting}
        empty={
          contacts.length === 0
            ? t('No contacts yet. Add one, or import a CSV file with the columns name, address and note.')
            : t('No contacts match.')
        }
      />
      {opened.is === 'import' && <ImportDialog onClose={close} />}
      {opened.is === 'editor' && (
        <ContactDialog
          contact={
            opened.contact === null ? null : { address: opened.contact.address, label: entries[opened.contact.address]?.label ?? '' }
          }
          onClose={close}
        />
      )}
    </div>
  );
}

const countOf = (found: number, all: number) =>
  found < all ? t('{found} of {all} contacts', { found, all }) : t('{all, plural, one {1 contact} other {# contacts}}', { all });

/** Resolves once the contact is removed, or a toast reported why it wasn't. */
function useRemoval(): (contact: Contact) => Promise<void> {
  const { connection, entries } = useNotebook();
  return async (contact) => {
    const note = contact.hasNote ? await readNote(connection, contact.address) : '';
    // Undo needs the note, so without it nothing is removed.
    if (note === null) return showToast(t('{name} wasn’t removed: its note can’t be read now.', { name: contact.name }), 'bad');
    await remove(connection, { subject: contact.address, label: entries[contact.address]?.label ?? '', note, name: contact.name });
  };
}

interface RemovedContact {
  readonly subject: string;
  readonly label: string;
  readonly note: string;
  /** As it is shown. */
  readonly name: string;
}

async function remove(connection: string, { subject, label, note, name }: RemovedContact): Promise<void> {
  const { call } = getBridge();
  const removed = await settled(call['notebook.remove']({ connection, subject }));
  if (!removed.ok) return showToast(`${t('{name} wasn’t removed.', { name })} ${problemLine(removed.error)}`, 'bad');
  const back = async () => {
    const restored = await settled(call['notebook.save']({ connection, subject, label, note, contact: true }));
    if (restored.ok) showToast(t('{name} is back.', { name }));
    else showToast(`${t('{name} couldn’t be restored.', { name })} ${problemLine(restored.error)}`, 'bad');
  };
  showToast(t('{name} was removed.', { name }), 'good', () => void back());
}

/** Main rejects a malformed call. */
const settled = (call: Promise<Result<null>>): Promise<Result<null>> => call.catch(() => fail({ code: 'internal' as const }));

interface ContactActions {
  readonly onSend: (contact: Contact) => void;
  readonly onEdit: (contact: Contact) => void;
  readonly onRemove: (contact: Contact) => void;
}

function contactColumns({ onSend, onEdit, onRemove }: ContactActions): readonly Column<Contact>[] {
  return [
    {
      key: 'name',
      head: t('Name'),
      sortable: true,
      namesRow: true,
      cell: ({ name, isOwn }) => (
        <span className="row wrap gap-0-8">
          <span className="min-w-0 break-words">{name}</span>
          {isOwn && <Badge>{t('only here')}</Badge>}
        </span>
      ),
    },
    {
      key: 'address',
      head: t('Address'),
      sortable: true,
      cell: ({ address, name }) => (
        <span className={styles.address}>
          <Link to={addressPlace(address)}>
            <Address address={address} mark />
          </Link>
          <CopyButton label={t('Copy address of {name}', { name })} text={address} />
        </span>
      ),
    },
    {
      key: 'note',
      head: t('Note'),
      cell: ({ hasNote }) =>
        hasNote && (
          <span className={styles.note}>
            <NotebookPen size={14} aria-hidden />
            {` ${t('has a note')}`}
          </span>
        ),
    },
    {
      key: 'actions',
      head: '',
      align: 'end',
      cell: (contact) => (
        <div className="flex justify-end">
          <IconButton
            label={t('Send to {name}', { name: contact.name })}
            icon={<Send size={15} aria-hidden />}
            onClick={() => onSend(contact)}
          />
          <IconButton
            label={t('Edit {name}', { name: contact.name })}
            icon={<Pencil size={15} aria-hidden />}
            onClick={() => onEdit(contact)}
          />
          <IconButton
            data-removes
            label={t('Remove {name}', { name: contact.name })}
            icon={<Trash2 size={15} aria-hidden />}
            onClick={() => onRemove(contact)}
          />
        </div>
      ),
    },
  ];
}
