/** The saved services, and taking one away. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { addServicePlace, editServicePlace } from '#shared/screens.ts';
import type { Connection } from '#shared/state.ts';
import { ConnectionRow } from './connection-row.tsx';
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
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => navigate(addServicePlace)}>
          Add a service
        </Button>
      }
    >
      <div className={styles.body}>
        <ul className={styles.list}>
          {list.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              active={connection.id === active}
              onEdit={() => navigate(editServicePlace(connection.id))}
              onRemove={() => setRemoving(connection)}
            />
          ))}
        </ul>
      </div>
      {removing !== null && <RemoveDialog connection={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
