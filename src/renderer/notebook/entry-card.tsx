/** The person's label and note on an address or transaction, and the form to edit them. */

import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useEntry } from '#renderer/core/bridge/use-mirror.ts';
import { visibleLines, visibleText } from '#renderer/core/lib/visible-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { useFocusBack } from '#renderer/core/ui/use-focus-back.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './entry-card.module.css';
import { EntryEditor } from './entry-editor.tsx';
import { useNote } from './use-note.ts';

interface EntryCardProps {
  /** EIP-55 address, or a transaction hash in lower case. */
  readonly subject: string;
  readonly kind: 'address' | 'transaction';
}

export function EntryCard({ subject, kind }: EntryCardProps) {
  const entry = useEntry(subject);
  const note = useNote(subject);
  const [editing, setEditing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useFocusBack(card, editing);
  const edit = (
    <Button size="small" look="quiet" icon={<Pencil size={14} aria-hidden />} onClick={() => setEditing(true)}>
      {entry === null ? t('Add') : t('Edit')}
    </Button>
  );
  return (
    <div ref={card} className="min-w-0">
      <Card name={t('Label and note')} {...(editing ? {} : { aside: edit })}>
        {editing && note !== null ? (
          <div className="mt-12">
            <EntryEditor
              subject={subject}
              before={{ label: entry?.label ?? '', note, contact: entry?.contact ?? false }}
              onDone={() => setEditing(false)}
            />
          </div>
        ) : entry === null ? (
          <p className="soft mt-8">
            {kind === 'address' ? t('Add a label to recognize this address anywhere.') : t('Add a note about this transaction.')}
          </p>
        ) : (
          <div className="stack gap-6 mt-8">
            {entry.label !== '' && (
              <p className={styles.label}>
                <span>{visibleText(entry.label, 40)}</span>
                {entry.contact && <Badge>{t('Contact')}</Badge>}
                {entry.isOwn === true && <Badge>{t('only here')}</Badge>}
              </p>
            )}
            {note === null ? <Skeleton size="line" /> : note !== '' && <p className="break-words pre-line">{visibleLines(note, 500)}</p>}
          </div>
        )}
      </Card>
    </div>
  );
}
