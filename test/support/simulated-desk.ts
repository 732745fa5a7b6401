/** The app's own path of a write, over a simulated service and on a clock that a test moves: real client, journal, sending, following, search. */
import { DatabaseSync } from 'node:sqlite';
import { createNewestBlock } from '#main/chain/newest-block.ts';
import type { SendHttp } from '#main/core/ports/http.ts';
import type { OwnWindows } from '#main/core/ports/own-window.ts';
import { createServiceClient } from '#main/core/service/client.ts';
import { createRequestLog } from '#main/core/service/request-log.ts';
import { migrate } from '#main/core/storage/database.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import { createRetryingJournal } from '#main/writes/journal-retries.ts';
import { createJournalStore } from '#main/writes/journal-store.ts';
import { createWrites } from '#main/writes/writes.ts';
import { identitiesOf } from '#shared/connections/service-identity.ts';
import type { WriteId } from '#shared/core/operations/table.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Session } from '#shared/ipc/state.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { noRules } from '#shared/writes/review/rules.ts';
import type { Review } from '#shared/writes/review.ts';
import { toConnection } from './connection.ts';
import type { createFakeClock } from './fake-clock.ts';
import { openMemoryCache } from './memory-cache.ts';

interface Parts {
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly send: SendHttp;
  readonly random: () => number;
  /** An entry is another than before: what a person reads of it is judged at once. */
  readonly changed: (entry: Activity) => void;
}

/** Whether the person confirms it. */
export type Decide = (review: Review) => boolean;

export function createSimulatedDesk({ clock, send, random, changed }: Parts) {
  const chain = { id: '31337', name: 'Simulated', currency: { symbol: 'ETH', decimals: 18 } };
  const connection = toConnection({ chain, settings: { ...toConnection().settings, perSecond: '' } });
  const token = 'access-token-of-the-simulation';
  const session = {
    accessToken: async () => ok(token),
    afterRejection: async () => ok(token),
    afterSecondRejection: async () => fail({ code: 'session-expired' as const, at: null }),
    maySee: () => true,
    signInNumber: () => 0,
  };
  const log = createRequestLog();
  const client = createServiceClient({ send, session, cache: openMemoryCache(), clock, log, random, chainRestarted() {} });
  const newestBlock = createNewestBlock(client.read, clock);
  const database = new DatabaseSync(':memory:');
  migrate(database, vaultMigrations);
  const ofIt = identitiesOf(connection);
  const journal = createRetryingJournal(
    createJournalStore({ database, identitiesOf: () => ofIt as [string], memoryOnly: null, backUp() {} }),
    clock,
  );

  let decide: Decide = () => true;
  const windows: OwnWindows = {
    free: () => ok(null),
    open(closed) {
      let isOver = false;
      const close = () => {
        if (!isOver) closed();
        isOver = true;
      };
      let isAnswered = false;
      return ok({
        show(shown) {
          if (isAnswered || shown.kind !== 'write' || !shown.review.isComplete) return;
          isAnswered = true;
          const { review } = shown;
          const typed = review.warnings.map(({ override }) => override?.type ?? '').join('\n');
          if (!decide(review)) return writes.reviewing.back(review.id);
          void writes.reviewing.confirm(review.id, review.digest, typed).then((confirmed) => {
            if (!confirmed.ok) writes.reviewing.back(review.id);
          });
        },
        isSettled: () => true,
        accept: close,
        close,
      });
    },
  };
  const writes = createWrites({
    journal,
    read: newestBlock.read,
    write: client.write,
    newestBlock,
    book: { of: () => noRules, save: () => ok(null), testRunsMatch: () => null, recordTestRuns() {} },
    notebookOf: () => ({ entries: {} }),
    movedNames: () => [],
    costOf: async () => ({ fee: null, balance: null }),
    chains: { note: async () => {} },
    clock,
    windows,
    session,
    sessionOf: () => ({ phase: 'signed-in', person: 'same' }) as Session,
    descriptorsOf: async () => () => [],
    open: () => [connection.id],
    ready: async () => ok(null),
    find: () => ok(connection),
    checkAccounts: async () => {},
    saved: { list: () => [], put: () => ok(null), remove: () => ok(null) },
    batchChanged() {},
    batchStopped() {},
    changed(id, by) {
      const entry = journal.find(id);
      if (entry.ok && entry.value !== null) changed(entry.value);
      if (by === 'sending') writes.track(id);
    },
  });
  return {
    newest: () => newestBlock.of(connection.id),
    entries(): readonly Activity[] {
      const all = journal.list(connection.id, { before: null, most: 100 });
      return all.ok ? all.value : [];
    },
    /** Reviewed, and sent where `decides` says so. */
    write(operation: WriteId, input: Readonly<Record<string, unknown>>, decides: Decide) {
      decide = decides;
      return writes.reviewing.write(operation, connection.id, input);
    },
    check: writes.searching.check,
    /** Milliseconds of it pass, with all that happens in them. */
    async pass(milliseconds: number): Promise<void> {
      const until = clock.monotonic() + milliseconds;
      for (;;) {
        // Everything that can go on without time goes on first.
        await new Promise((resolve) => setImmediate(resolve));
        const next = clock.next();
        const left = until - clock.monotonic();
        clock.pass(next === null ? left : Math.min(next, left));
        if (next === null || next > left) return;
      }
    },
    stop() {
      writes.stop();
      journal.stop();
      database.close();
    },
  };
}
