/** Watches sent transactions while Blockdesk is locked, by what was handed over. Sends nothing and renews nothing. */
import { noCache } from '#main/chain/cache/cache.ts';
import { toConfirmed } from '#main/connections/handed-over.ts';
import type { AccessTokens } from '#main/core/ports/access-tokens.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Notify } from '#main/core/ports/desktop.ts';
import type { SendHttp } from '#main/core/ports/http.ts';
import { createServiceClient } from '#main/core/service/client.ts';
import { createRequestLog } from '#main/core/service/request-log.ts';
import { createSignal } from '#main/core/signal.ts';
import { createFollowing } from '#main/writes/following.ts';
import type { Journal } from '#main/writes/journal.ts';
import { type AnnouncedLocked, lockedNotification } from '#main/writes/write-notifications.ts';
import { fail, ok } from '#shared/core/result.ts';
import type { Activity } from '#shared/writes/activity.ts';
import type { Handed } from './hand-over.ts';

interface LockedWatchParts {
  readonly handed: readonly Handed[];
  readonly send: SendHttp;
  readonly clock: Clock;
  readonly notify: Notify;
}

/** How many transactions are watched, and what became of the others. */
export interface Watched {
  readonly watching: number;
  /** Access tokens in memory. */
  readonly tokens: number;
  readonly confirmed: number;
  readonly failed: number;
  /** Not watched any more, as the access token ended or the service refused it. */
  readonly ended: number;
  /** Likewise, as the chain doesn't have them any more. */
  readonly lost: number;
  /** The person stopped it. */
  readonly isStopped: boolean;
}

export interface LockedWatch {
  state(): Watched;
  /** Calls back when the state has changed. Returns what ends that. */
  on(changed: () => void): () => void;
  /** What was announced so far. */
  announced(): readonly AnnouncedLocked[];
  /** Drops every token. */
  stop(): void;
}

interface Service {
  readonly connection: ConfirmedConnection;
  /** Null once it has ended, or isn't needed any more. */
  token: string | null;
  readonly until: number;
  readonly stopTimer: () => void;
}

/** What following needs to know of an entry; everything else was left behind. */
const blank: Omit<Activity, 'id' | 'connection' | 'service' | 'hash' | 'sentAt' | 'sentAtBlock'> = {
  ...{ identity: '', operation: 'transaction.submit', input: {}, digest: '', chain: null, accounts: [], title: '' },
  ...{ request: { method: 'POST', path: '', body: '' }, state: 'accepted', preparedAt: 0, heldUntil: null, answeredAt: null },
  ...{ settledAt: null, block: null, balanceBefore: null, search: null, settledBy: null, answer: null, receipt: null },
  ...{ problem: null, differences: null, wasReorganized: false },
};

/** Milliseconds. A timer takes at most a day, as long as a token is handed over for. */
const day = 24 * 60 * 60_000;

export function createLockedWatch({ handed, send, clock, notify }: LockedWatchParts): LockedWatch {
  const services = new Map<string, Service>();
  const entries = new Map<string, Activity>();
  const changed = createSignal<null>();
  let announced: readonly AnnouncedLocked[] = [];
  let isStopped = false;

  const isOpen = ({ state, settledAt }: Activity) => state === 'accepted' && settledAt === null;
  const openOf = (service: string) => [...entries.values()].filter((entry) => isOpen(entry) && entry.connection === service);

  function drop(id: string): void {
    const service = services.get(id);
    if (service === undefined || service.token === null) return;
    service.token = null;
    service.stopTimer();
    changed.emit(null);
  }
  /** The token of this connection, while it lasts. */
  function tokenOf(id: string) {
    const service = services.get(id);
    if (service !== undefined && clock.now() >= service.until) drop(id);
    return service?.token == null ? fail({ code: 'session-expired' as const, at: null }) : ok(service.token);
  }
  const refused = async ({ id }: ConfirmedConnection) => {
    drop(id);
    return fail({ code: 'session-expired' as const, at: null });
  };
  const session: AccessTokens = {
    accessToken: async ({ id }) => tokenOf(id),
    afterRejection: refused,
    afterSecondRejection: refused,
    maySee: () => true,
    // Answers that come after its end are dropped.
    signInNumber: (id) => (services.get(id)?.token == null ? 2 : 1),
  };
  const log = createRequestLog();
  const { read } = createServiceClient({ send, session, cache: noCache, clock, log, random: Math.random, chainRestarted() {} });

  const journal: Pick<Journal, 'find' | 'inState' | 'move'> = {
    find: (id) => ok(entries.get(id) ?? null),
    inState: (states) => ok([...entries.values()].filter(({ state }) => states.includes(state))),
    move(id, from, state, change = {}) {
      const entry = entries.get(id);
      if (entry === undefined || !from.includes(entry.state)) return ok(false);
      // What is announced once isn't looked for again: the unlocked Blockdesk follows it until it is final.
      entries.set(id, { ...entry, ...change, state, settledAt: state === 'accepted' ? null : clock.now() });
      return ok(true);
    },
  };
  const following = createFollowing({
    journal,
    read,
    clock,
    askedBy({ connection }) {
      const service = services.get(connection);
      return service?.token == null ? null : service.connection;
    },
    changed(id) {
      const entry = entries.get(id);
      if (entry === undefined) return;
      const { state, hash, connection } = entry;
      if (hash !== null && (state === 'confirmed' || state === 'reverted')) {
        announced = [...announced, { hash, state }];
        notify(lockedNotification({ hash, state }));
      }
      if (openOf(connection).length === 0) drop(connection);
      changed.emit(null);
    },
    lost() {},
    // Nothing of the review is known here.
    compare: async () => null,
  });

  for (const [index, { token, until, writes, ...service }] of handed.entries()) {
    const id = String(index);
    const connection = toConfirmed(service, id);
    const left = until - clock.now();
    if (connection === null || left > day) continue;
    // The computer may have slept since.
    const isOver = left <= 0 || token === '';
    const stopTimer = isOver ? () => {} : clock.after(left, () => drop(id));
    services.set(id, { connection, token: isOver ? null : token, until, stopTimer });
    for (const [at, write] of writes.entries()) {
      const entry = { ...blank, ...write, id: `${id}-${at}`, connection: id, service: service.apiAddress };
      entries.set(entry.id, entry);
    }
  }
  following.startAll();

  const countOf = (is: (entry: Activity) => boolean) => [...entries.values()].filter(is).length;
  const isWatched = (entry: Activity) => isOpen(entry) && services.get(entry.connection)?.token != null;
  return {
    state: () => ({
      watching: countOf(isWatched),
      tokens: [...services.values()].filter(({ token }) => token !== null).length,
      confirmed: countOf(({ state }) => state === 'confirmed'),
      failed: countOf(({ state }) => state === 'reverted'),
      ended: isStopped ? 0 : countOf((entry) => isOpen(entry) && !isWatched(entry)),
      lost: countOf(({ state }) => state === 'unknown'),
      isStopped,
    }),
    on: (run) => changed.on(run),
    announced: () => announced,
    stop() {
      isStopped = true;
      following.stop();
      for (const id of services.keys()) drop(id);
      changed.emit(null);
    },
  };
}
