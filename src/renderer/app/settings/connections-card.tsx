/** The saved services, and removing one, which is confirmed in main's own window. */
import { Plus } from 'lucide-react';
import { useLocation } from 'wouter';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { addServicePlace, editServicePlace } from '#shared/core/screens.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { ConnectionRow } from './connection-row.tsx';
import styles from './settings.module.css';

export function ConnectionsCard() {
  const { list, active } = useSlice('connections');
  const { run, running, problem } = useCall('connection.remove');
  const [, navigate] = useLocation();
  const remove = async ({ id, name }: Connection) => {
    const removed = await run({ connection: id });
    if (removed.ok) showToast(`${visibleText(name, 60)} was removed.`);
  };
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
              isRemoving={running}
              onRemove={() => void remove(connection)}
            />
          ))}
        </ul>
        {problem !== null && problem.code !== 'change-declined' && <Problem problem={problem} />}
      </div>
    </Card>
  );
}
