/** The saved services, and removing one, which is confirmed in main's own window. */
import { Plus } from 'lucide-react';
import { useLocation } from 'wouter';
import { useCall } from '#renderer/bridge/use-call.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Problem } from '#renderer/ui/problem.tsx';
import { addServicePlace, editServicePlace } from '#shared/screens.ts';
import type { Connection } from '#shared/state.ts';
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
