/** The columns of the table of contacts. */
import { NotebookPen, Pencil, Send, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { Address } from '#renderer/core/ui/address.tsx';
import { IconButton } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import type { Column } from '#renderer/core/ui/table.tsx';
import type { Contact } from '#renderer/notebook/contact-list.ts';
import { addressPlace } from '#shared/core/places.ts';
import styles from './contacts.module.css';

interface ContactDeeds {
  readonly onSend: (contact: Contact) => void;
  readonly onEdit: (contact: Contact) => void;
  readonly onRemove: (contact: Contact) => void;
}

export function contactColumns({ onSend, onEdit, onRemove }: ContactDeeds): readonly Column<Contact>[] {
  return [
    { key: 'name', head: 'Name', sortable: true, namesRow: true, cell: ({ name }) => <span className={styles.name}>{name}</span> },
    {
      key: 'address',
      head: 'Address',
      sortable: true,
      cell: ({ address, name }) => (
        <span className={styles.address}>
          <Link to={addressPlace(address)}>
            <Address address={address} mark />
          </Link>
          <CopyButton label={`Copy address of ${name}`} text={address} />
        </span>
      ),
    },
    {
      key: 'note',
      head: 'Note',
      cell: ({ hasNote }) =>
        hasNote && (
          <span className={styles.note}>
            <NotebookPen size={14} aria-hidden /> has a note
          </span>
        ),
    },
    {
      key: 'actions',
      head: '',
      align: 'end',
      cell: (contact) => (
        <div className={styles.actions}>
          <IconButton label={`Send to ${contact.name}`} icon={<Send size={15} aria-hidden />} onClick={() => onSend(contact)} />
          <IconButton label={`Edit ${contact.name}`} icon={<Pencil size={15} aria-hidden />} onClick={() => onEdit(contact)} />
          <IconButton label={`Remove ${contact.name}`} icon={<Trash2 size={15} aria-hidden />} onClick={() => onRemove(contact)} />
        </div>
      ),
    },
  ];
}
