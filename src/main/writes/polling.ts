/** Polls entries of the journal, each on its own and less and less often, until nothing more can change. */
import { pause } from '#main/core/pause.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import { identityOfAddress, isSentFrom } from '#shared/connections/service-identity.ts';
import type { Connection } from '#shared/ipc/state.ts';
import type { Activity } from '#shared/writes/activity.ts';

interface Polling {
  /** Starts over where it is being polled already. */
  begin(id: string): void;
  stop(): void;
}

/** Milliseconds before the second poll. Each later one waits half as long again, up to the longest. */
const firstPause = 1_500;
const longestPause = 30_000;
/** Once there is little to hope for. */
const longestRarePause = 30 * 60_000;

/** `over`: nothing more is to be seen. */
export type Seen = 'over' | 'soon' | 'rarely';

/** Whether this connection leads to the service that the write was sent to. The sandbox has another port in each run. */
const leadsThere = ({ service }: Pick<Activity, 'service'>, { environment, apiAddress }: Connection): boolean =>
  environment === 'sandbox' || identityOfAddress(service) === identityOfAddress(apiAddress);

/** Of these, the one that sent it, or else another one to its service; null where none leads there. */
export function connectionFor<C extends Connection>(entry: Activity, connections: readonly C[]): C | null {
  const all = connections.filter((one) => isSentFrom(entry, one) && leadsThere(entry, one));
  return all.find(({ id }) => id === entry.connection) ?? all[0] ?? null;
}

/** Whether it leads there, and to the chain of the write. */
export function isStillThere({ service, chain }: Pick<Activity, 'service' | 'chain'>, connection: Connection): boolean {
  return leadsThere({ service }, connection) && (chain === null || connection.chain === null || chain === connection.chain.id);
}

/** `look`: polls an entry, and returns when to poll it again. A rejection counts as "soon". */
export function createPolling(clock: Clock, look: (id: string, signal: AbortSignal) => Promise<Seen>): Polling {
  const going = new Map<string, AbortController>();
  let stopped = false;

  async function run(id: string, signal: AbortSignal): Promise<void> {
    for (let milliseconds = firstPause; !signal.aborted; milliseconds *= 1.5) {
      const seen = await look(id, signal).catch((): Seen => 'soon');
      if (seen === 'over') return;
      milliseconds = Math.min(milliseconds, seen === 'soon' ? longestPause : longestRarePause);
      await pause(clock, milliseconds, signal);
    }
  }

  return {
    begin(id) {
      if (stopped) return;
      going.get(id)?.abort();
      const aborter = new AbortController();
      going.set(id, aborter);
      void run(id, aborter.signal).finally(() => {
        if (going.get(id) === aborter) going.delete(id);
      });
    },
    stop() {
      stopped = true;
      for (const aborter of going.values()) aborter.abort();
    },
  };
}
