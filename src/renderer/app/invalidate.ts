/**
 * Makes reads stale after the events that they name in `touchedBy`. Otherwise a read repeats only at its own `refetchInterval`, when
 * the window is shown again, and when the person asks for it.
 */
import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chainQueries } from '#renderer/chain/queries.ts';
import { getBridge, problemOf } from '#renderer/core/bridge/bridge.ts';
import { takeSnapshot } from '#renderer/core/bridge/mirror.ts';
import { isRefetchedByBlocks } from '#renderer/core/bridge/polling.ts';
import type { TouchingEvent } from '#renderer/core/bridge/query.ts';
import { forgetAnswers, forgetOthers, seedStored } from '#renderer/core/bridge/query-client.ts';
import { useScreen } from '#renderer/core/bridge/screen.ts';
import { useMirrorStore, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { writeQueries } from '#renderer/writes/queries.ts';
import type { ReadId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { type ActivityBrief, type ActivityNow, settledStates } from '#shared/writes/activity.ts';

/** `everything`: the service has another chain, or was just started. */
type Invalidating = TouchingEvent | 'everything';

export function invalidate(client: QueryClient, connection: string, event: Invalidating): Promise<void> {
  const predicate = ({ queryKey: [of], meta }: Query) =>
    of === connection && (event === 'everything' || meta?.touchedBy?.includes(event) === true);
  void client.resetQueries({ predicate: (query) => query.meta?.startsOver === true && predicate(query) });
  const done = client.invalidateQueries({ predicate });
  if (event === 'everything') useScreen.setState(({ timesAnew }) => ({ timesAnew: timesAnew + 1 }));
  return done;
}

/** Invalidates reads on every event; used once. */
export function useInvalidation(): void {
  const client = useQueryClient();
  const { active, list } = useSlice('connections');
  const activity = useSlice('activity');
  const batches = useSlice('batches');
  const watch = useSlice('watch');
  const contracts = useSlice('contracts');
  const notebook = useSlice('notebook');
  const chain = list.find(({ id }) => id === active)?.chain?.id ?? null;
  const invalidated = (event: Invalidating) => void invalidate(client, active, event);
  const invalidatedEvery = useOneByOne(() => invalidate(client, active, 'every-found'));
  useForgetting(client, active);
  useChange(activity, (before) => {
    invalidated('journal');
    if (!isAllInNewest(client.getQueryData(writeQueries.journal(active).queryKey), activity)) invalidated('older-journal');
    if (hasSettled(before, activity)) invalidated('own-write');
    catchUp(client, active, before, activity);
  });
  useChange(`${watch.connection} ${watch.on} ${watch.found} ${watch.scanned[0]?.to ?? ''}`, () => {
    invalidated('found');
    invalidatedEvery();
  });
  useChange(batches, () => invalidated('batches'));
  useChange(contracts, () => invalidated('contracts'));
  useChange(notebook, () => invalidated('notebook'));
  useChange(`${active} ${chain}`, (before) => {
    if (before.startsWith(`${active} `) && before !== `${active} null`) invalidated('everything');
  });
  useEffect(() => followBlocks(client, active), [client, active]);
  useEffect(() => followReads(client, active), [client, active]);
}

/** Not on mount, when everything is being read anyway. */
function useChange<T>(value: T, onChange: (before: T) => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    const last = before.current;
    before.current = value;
    onChange(last);
  });
}

/** Runs one at a time, as a scan finds more and more: however often it is called meanwhile, it runs once more afterwards. */
function useOneByOne(run: () => Promise<void>): () => void {
  const latest = useRef(run);
  const state = useRef({ isRunning: false, again: false });
  useEffect(() => {
    latest.current = run;
  });
  return async () => {
    state.current.again = true;
    if (state.current.isRunning) return;
    state.current.isRunning = true;
    while (state.current.again) {
      state.current.again = false;
      await latest.current();
    }
    state.current.isRunning = false;
  };
}

/** Drops the answers of the previous connection or sign-in, and loads the stored ones of the new one. */
function useForgetting(client: QueryClient, active: string): void {
  const { phase } = useSlice('session');
  const store = useMirrorStore();
  const shown = useRef({ active, phase });
  useEffect(() => {
    const before = shown.current;
    shown.current = { active, phase };
    const moved = before.active !== active;
    if (phase === 'signed-out' || phase === 'signing-in') forgetAnswers(client);
    else if (moved) forgetOthers(client, active);
    const cameIn = before.phase !== phase && (phase === 'signed-in' || phase === 'expired') && before.phase !== 'signed-in';
    // Of another connection they came along (`mirror.ts`).
    if (cameIn) void takeSnapshot(getBridge(), store, (connection, stored) => seedStored(client, connection, stored));
  }, [active, phase, client, store]);
}

const isSettled = ({ state }: Pick<ActivityBrief, 'state'>) => state === 'confirmed' || state === 'reverted';

/** Whether a known entry has settled. One that was settled when it first appeared changes nothing. */
export function hasSettled(before: Pick<ActivityNow, 'newest'>, now: Pick<ActivityNow, 'newest'>): boolean {
  const was = new Map(before.newest.map((entry) => [entry.id, isSettled(entry)]));
  return now.newest.some((entry) => isSettled(entry) && was.get(entry.id) === false);
}

/** Reads the newest block where a search for a write has seen a newer one than the page shows: side by side they would contradict. */
export function catchUp(
  client: QueryClient,
  connection: string,
  before: Pick<ActivityNow, 'newest'>,
  now: Pick<ActivityNow, 'newest'>,
): void {
  const seen = new Map(before.newest.map(({ id, search }) => [id, search?.newest]));
  const query = chainQueries.latestBlock().options(connection);
  const shown = shownBlock(client.getQueryData(query.queryKey));
  // A block that a search has reported before doesn't count again: the chain may have started anew.
  const isBehind =
    shown !== null && now.newest.some(({ id, search }) => search?.newest !== seen.get(id) && BigInt(search?.newest ?? -1) > shown);
  if (isBehind && document.visibilityState === 'visible') void client.fetchQuery({ ...query, staleTime: 1_000 }).catch(() => {});
}

/** Null where the service gave none. */
const shownBlock = (answer: Answer<string> | undefined) =>
  answer?.reading.recognized === true && answer.source === 'service' ? BigInt(answer.reading.value) : null;

const isOver = ({ state, settledAt }: ActivityBrief) => settledAt !== null && settledStates.some((one) => one === state);

/**
 * Whether every change is among the newest entries, which main sends anyway, so that thousands of entries aren't read again at
 * each step of one write. The newest entries must overlap with the pages.
 */
export function isAllInNewest(data: InfiniteData<readonly ActivityBrief[]> | undefined, { newest }: ActivityNow): boolean {
  const known = new Set(newest.map(({ id }) => id));
  const pages = data?.pages.flat() ?? [];
  const meets = pages.length === 0 || newest.length < 2 || pages.some(({ id }) => known.has(id));
  return meets && pages.every((entry) => isOver(entry) || known.has(entry.id));
}

/** From their answers main draws what is known of addresses. */
const sources: readonly unknown[] = ['transaction.get', 'transaction.receipt'] satisfies readonly ReadId[];
/** Milliseconds: a screen reads many at a time. */
const gathering = 5_000;

/** Reads again what is known of addresses some time after an answer that may have added to it. */
export function followReads(client: QueryClient, connection: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = client.getQueryCache().subscribe((event) => {
    if (timer !== undefined || event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] !== connection || !sources.includes(queryKey[1]) || (state.data as Answer<unknown>).source !== 'service') return;
    timer = setTimeout(() => {
      timer = undefined;
      void invalidate(client, connection, 'known');
    }, gathering);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** How much sooner than its pause is over a read may come along with a new block. */
const mostEarly = 0.4;

/**
 * Repeats active queries with `eachBlock` after a new block, but no sooner than that many milliseconds after their last read. Those that
 * would be due before the next block come along with this one, so that the page changes once. A read of the balance also invalidates
 * its history.
 */
export function followBlocks(client: QueryClient, connection: string): () => void {
  const { queryKey } = chainQueries.latestBlock().options(connection);
  const balance = 'user.balance';
  let latest: bigint | null = null;
  let seenAt = 0;
  /** Milliseconds since the block before, at each new block; 0 after it. */
  let gap = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isNext = false;

  function look(): void {
    const answer = client.getQueryData(queryKey);
    const number = shownBlock(answer);
    if (number === latest) return;
    gap = latest === null ? 0 : Date.now() - seenAt;
    latest = number;
    seenAt = Date.now();
    soon(0);
  }

  function soon(milliseconds: number): void {
    if (isNext) return;
    clearTimeout(timer);
    timer = setTimeout(plan, milliseconds);
    isNext = milliseconds === 0;
  }

  function plan(): void {
    isNext = false;
    const waits = client
      .getQueryCache()
      .findAll({
        type: 'active',
        fetchStatus: 'idle',
        predicate: ({ meta, queryKey: [of] }) => meta?.eachBlock !== undefined && of === connection,
      })
      .flatMap((query) => {
        const data = query.state.data as Answer<unknown> | undefined;
        const problem = problemOf(query.state.error) ?? data?.problem ?? null;
        if (latest === null || data === undefined || !isRefetchedByBlocks(problem)) return [];
        if (data.source === 'service' && data.block !== null && BigInt(data.block) >= latest) return [];
        const at = Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt);
        // Failures and stored answers are tried once for each block.
        if ((problem !== null || data.source !== 'service') && at > seenAt) return [];
        const pause = query.meta?.eachBlock ?? 0;
        return [{ query, wait: at + pause - Math.min(gap, mostEarly * pause) - Date.now() }];
      });
    gap = 0;
    const due = waits.filter(({ wait }) => wait <= 0);
    // A hidden window asks nothing; react-query refetches when it is shown.
    if (document.visibilityState === 'visible') for (const { query } of due) void query.fetch().catch(() => {});
    const next = waits.filter(({ wait }) => wait > 0).map(({ wait }) => wait);
    if (next.length > 0) soon(Math.min(...next));
  }

  look();
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== connection) return;
    if (type === 'updated' && query.queryKey[1] === queryKey[1]) look();
    else if (type === 'updated' && query.queryKey[1] === balance && query.state.fetchStatus === 'idle')
      void invalidate(client, connection, 'balance');
    else if (query.meta?.eachBlock !== undefined && (type === 'updated' || type === 'observerOptionsUpdated')) soon(0);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
