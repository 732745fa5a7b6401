/** One saved service: what it is, what of its settings is its own, changing it and taking it away. */
import { Pencil, Trash2 } from 'lucide-react';
import { connectionLine, hostOf, settingsWords } from '#renderer/connections/connection-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import type { Connection } from '#shared/ipc/state.ts';
import styles from './settings.module.css';

interface ConnectionRowProps {
  readonly connection: Connection;
  readonly active: boolean;
  readonly isRemoving: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function ConnectionRow({ connection, active, isRemoving, onEdit, onRemove }: ConnectionRowProps) {
  const name = visibleText(connection.name, 60);
  const isSandbox = connection.environment === 'sandbox';
  const host = isSandbox ? 'on this computer' : hostOf(connection.apiAddress);
  const own = isSandbox ? [] : settingsWords(connection.settings);
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>
          {connectionLine(connection)} · {visibleText(host, 80)}
        </p>
        {own.length > 0 && <p className={styles.soft}>Own settings: {own.join('; ')}.</p>}
      </div>
      {active && <Badge tone="accent">in use</Badge>}
      {!isSandbox && (
        <>
          <Button size="small" icon={<Pencil size={14} aria-hidden />} aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            look="danger"
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={`Remove ${name}`}
            disabled={isRemoving}
            onClick={onRemove}
          >
            Remove
          </Button>
        </>
      )}
    </li>
  );
}
