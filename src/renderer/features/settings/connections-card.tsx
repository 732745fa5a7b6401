/** The saved services, and taking one away. */
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { connectionLine, hostOf } from '#renderer/lib/connection-words.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import type { Connection } from '#shared/state.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import styles from './settings.module.css';

export function ConnectionsCard() {
  const { list, active } = useSlice('connections');
  const [removing, setRemoving] = useState<Connection | null>(null);
  const [, navigate] = useLocation();
  return (
    <Card
      name="Connections"
      aside={
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => navigate('/connect/new')}>
          Add a service
        </Button>
      }
    >
      <div className={styles.body}>
        <ul className={styles.list}>
          {list.map((connection) => (
            <Row key={connection.id} connection={connection} active={connection.id === active} onRemove={() => setRemoving(connection)} />
          ))}
        </ul>
      </div>
      {removing !== null && <RemoveDialog connection={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function Row({ connection, active, onRemove }: { connection: Connection; active: boolean; onRemove: () => void }) {
  const name = visibleText(connection.name, 60);
  const host = connection.environment === 'sandbox' ? 'on this computer' : hostOf(connection.apiAddress);
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>
          {connectionLine(connection)} · {visibleText(host, 80)}
        </p>
      </div>
      {active && <Badge tone="accent">in use</Badge>}
      {connection.environment !== 'sandbox' && (
        <Button size="small" look="danger" icon={<Trash2 size={14} aria-hidden />} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
