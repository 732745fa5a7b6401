/** What a restored backup means for the connections: sign-ins of those that went or changed end, and what is there now is shown. */
import type { Core } from '#main/core/core.ts';
import { sandboxConnection } from '#main/core/sandbox.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { Forgetting } from './forgetting.ts';

interface AfterRestoreParts {
  readonly core: Pick<Core, 'connections' | 'views' | 'sandbox' | 'restored'>;
  readonly session: Pick<SessionDomain['service'], 'ending' | 'open'>;
  readonly forgetting: Pick<Forgetting, 'replaced'>;
}

/**
 * Called before, with the connections that go or change: their services are asked to revoke with what is saved now. Returns what is to be
 * called once the vault holds the rows of the backup.
 */
export type AfterRestore = (connections: readonly string[]) => Promise<() => Promise<void>>;

export function createAfterRestore({ core, session, forgetting }: AfterRestoreParts): AfterRestore {
  return async (ids) => {
    const shown = core.views.shown();
    const endings = ids.map((id) => [id, session.ending(id)] as const);
    // Read before the vault erases them.
    await Promise.allSettled(endings.flatMap(([, ended]) => [...(ended?.tokens ?? []), ended?.secret]));
    return async () => {
      // First of all: nothing may be saved again as it was before.
      core.connections.reload();
      for (const [id, ended] of endings) await forgetting.replaced(id, ended);
      core.restored.emit(null);
      if (!ids.some((id) => shown.includes(id))) return;
      for (const id of core.views.shown()) {
        const now = core.connections.find(id);
        if (!now.ok || (shown.includes(id) && !ids.includes(id))) continue;
        if (id === sandboxConnection) void core.sandbox.start();
        await session.open(now.value);
      }
    };
  };
}
