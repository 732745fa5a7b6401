/** Removes a connection. Main’s own window says what goes and what stays, and the person confirms it there. */

import { forgetPlaces } from '#renderer/chain/forget-places.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { settingsPlace } from '#shared/core/screens.ts';
import type { Connection } from '#shared/ipc/state.ts';

interface RemoveConnection {
  readonly remove: (connection: Pick<Connection, 'id' | 'name'>) => void;
  readonly isRemoving: boolean;
  /** Not where the person declined. */
  readonly problem: AppError | null;
}

export function useRemoveConnection(): RemoveConnection {
  const { run, running, problem } = useCall('connection.remove');
  const { id: active } = useActiveConnection();
  const remove = async ({ id, name }: Pick<Connection, 'id' | 'name'>) => {
    const removed = await run({ connection: id });
    if (!removed.ok) return;
    // “Back” would lead to its screens, under another connection.
    if (id === active) await forgetPlaces(settingsPlace);
    showToast(t('{name} was removed.', { name: visibleText(name, 60) }));
  };
  return {
    remove: (connection) => void remove(connection),
    isRemoving: running,
    problem: problem?.code === 'change-declined' ? null : problem,
  };
}
