/** Reads of the journal, of what watching found, and of the balance history, all from main. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type BeginRead, callOwn, forever, type OwnQuery, own, ownOptions } from '#renderer/core/bridge/query.ts';
import type { FoundPage } from '#shared/chain/watch.ts';
import type { Activity, ActivityBrief } from '#shared/writes/activity.ts';
import type { BatchDetails } from '#shared/writes/batch.ts';

const untilInvalidated = { staleTime: forever.staleTime, refetchOnWindowFocus: false, retry: false } as const;

const steps = { ...forever, touchedBy: ['journal'] } as const;

const ofFound = { ...forever, touchedBy: ['found'] } as const;

async function everyPage(connection: string): Promise<FoundPage> {
  const first = await callOwn('watch.found', { connection });
  const found = [...first.found];
  const tokens = { ...first.tokens };
  let { accounts, before } = first;
  while (before !== null) {
    const next: FoundPage = await callOwn('watch.found', { connection, before });
    found.push(...next.found);
    Object.assign(tokens, next.tokens);
    ({ accounts, before } = next);
  }
  return { found, accounts, tokens, before };
}

export const writeQueries = {
  /** The journal, the newest first, page by page. */
  journal: (connection: string) =>
    infiniteQueryOptions({
      ...untilInvalidated,
      queryKey: [connection, 'activity.list'],
      meta: { touchedBy: ['older-journal'] },
      initialPageParam: {} as { readonly before?: string; readonly behind?: string },
      queryFn: ({ pageParam }) => callOwn('activity.list', { connection, ...pageParam }),
      getNextPageParam: (last: readonly ActivityBrief[]) => {
        const oldest = last.at(-1);
        return oldest === undefined ? undefined : { before: String(oldest.preparedAt), behind: oldest.id };
      },
    }),
  /** The newest page of the journal. */
  newest: () => own('activity.list', {}, steps),
  /** The person's rules. Settings may change them. */
  rules: () => own('rules.get', {}, { touchedBy: [] }),
  /** One entry with all its details; null if there is none. */
  entry: (id: string): OwnQuery<Activity | null> => ({
    options: (connection) => ownOptions([connection, 'activity.get', id], () => callOwn('activity.get', { intent: id }), steps),
  }),
  /** One batch with what became of each row; null if there is none. */
  batch: (id: string): OwnQuery<BatchDetails | null> => ({
    options: (connection) =>
      ownOptions([connection, 'batch.get', id], () => callOwn('batch.get', { connection, batch: id }), {
        ...forever,
        touchedBy: ['journal', 'batches'],
      }),
  }),
  /** The journal entries of a transaction. */
  withHash: (hash: string) => own('activity.withHash', { hash }, steps),
  /** What watching found, page by page. */
  allFound: (connection: string) =>
    infiniteQueryOptions({
      ...untilInvalidated,
      queryKey: [connection, 'watch.found', 'pages'],
      meta: { touchedBy: ['found'] },
      initialPageParam: null as string | null,
      queryFn: ({ pageParam }) => callOwn('watch.found', { connection, ...(pageParam === null ? {} : { before: pageParam }) }),
      getNextPageParam: (last: FoundPage) => last.before ?? undefined,
    }),
  /** The newest that watching found: one page. */
  found: () => own('watch.found', {}, ofFound),
  /** All that watching found, the newest first, as one page. */
  everyFound: (): OwnQuery<FoundPage> => ({
    options: (connection) =>
      ownOptions([connection, 'watch.found', 'every'], () => everyPage(connection), { ...forever, touchedBy: ['every-found'] }),
  }),
  balanceHistory: () => own('history.balance', {}, { ...forever, touchedBy: ['balance'] }),
};

/** The first pages of the journal and of what watching found. */
export const beginActivity: BeginRead = (client, connection) => {
  const [journal, found] = [writeQueries.journal(connection), writeQueries.allFound(connection)];
  const isKnown = [journal, found].every(({ queryKey }) => client.getQueryData(queryKey) !== undefined);
  return isKnown ? null : Promise.all([client.prefetchInfiniteQuery(journal), client.prefetchInfiniteQuery(found)]).then(() => {});
};
