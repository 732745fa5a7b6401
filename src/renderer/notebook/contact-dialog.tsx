/** Adds a contact, or changes one. */

import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { t } from '#shared/core/language/language.ts';
import { type EntryDraft, EntryEditor } from './entry-editor.tsx';
import { useNote } from './use-note.ts';

interface ContactDialogProps {
  /** Null: a new one. */
  readonly contact: { readonly address: string; readonly label: string } | null;
  readonly onClose: () => void;
}

const newContact: EntryDraft = { label: '', note: '', contact: true };

export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  return (
    <Dialog title={contact === null ? t('Add a contact') : t('Change a contact')} onClose={onClose}>
      {contact === null ? (
        <EntryEditor subject={null} before={newContact} onDone={onClose} />
      ) : (
        <Change contact={contact} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Change({ contact: { address, label }, onClose }: { contact: NonNullable<ContactDialogProps['contact']>; onClose: () => void }) {
  const note = useNote(address);
  if (note === null) return <p aria-busy="true">{t('Reading the note…')}</p>;
  return (
    <>
      <p className="break-words soft mono mb-12">{address}</p>
      <EntryEditor subject={address} before={{ label, note, contact: true }} onDone={onClose} />
    </>
  );
}
