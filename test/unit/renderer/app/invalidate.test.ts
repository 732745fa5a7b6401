/** What makes an answer old: which event touches which reads, and how often a block asks. */
import { type Query, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catchUp, followBlocks, followReads, invalidate, isAllInNewest } from '#renderer/app/invalidate.ts';
import { chainQueries } from '#renderer/chain/queries.ts';
import { collectibleQueries } from '#renderer/collectibles/queries.ts';
import { contractQueries } from '#renderer/contracts/queries.ts';
import { createQueryClient } from '#renderer/core/bridge/query-client.ts';
import { notebookQueries } from '#renderer/notebook/queries.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { tokenQueries } from '#renderer/tokens/queries.ts';
import { writeQueries } from '#renderer/writes/queries.ts';

const [token, me] = ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
const reads = {
  balance: sessionQueries.balance(),
  accounts: sessionQueries.accounts(),
  block: chainQueries.block('7'),
  name: tokenQueries.fact(token, 'name'),
  balanceOf: tokenQueries.balanceOf(token, me),
  supply: tokenQueries.totalSupply(token),
  allowance: tokenQueries.allowance(token, me, me),
  ownerOf: collectibleQueries.ownerOf(token, '1'),
  operator: collectibleQueries.isOperator(token, me, me),
  about: notebookQueries.about([me]),
  notes: notebookQueries.notes([me]),
  journal: { options: writeQueries.journal },
  tokenUri: collectibleQueries.tokenUri(token, '1'),
  approved: collectibleQueries.approved(token, '1'),
  owned: collectibleQueries.tokensOfOwner(token, me),
  count: collectibleQueries.count(token, me),
  isCollection: collectibleQueries.isCollection(token),
  listedBalance: tokenQueries.listedBalance(me, token),
  roughSupply: tokenQueries.roughSupply(me),
  entry: writeQueries.entry('1'),
  withHash: writeQueries.withHash('0x1'),
  found: writeQueries.found(),
  allFound: { options: writeQueries.allFound },
  history: writeQueries.balanceHistory(),
  saved: contractQueries.saved(token),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const balances = ['balanceOf', 'listedBalance', 'count'] as const;
const owners = ['ownerOf', 'owned', 'tokenUri'] as const;

test.each<[Parameters<typeof invalidate>[2], readonly (keyof typeof reads)[]]>([
  ['own-write', ['balance', 'supply', 'roughSupply', 'allowance', 'operator', 'approved', ...balances, ...owners]],
  ['journal', ['entry', 'withHash']],
  ['older-journal', ['journal']],
  ['found', ['about', 'found', 'allFound']],
  ['contracts', ['saved']],
  ['notebook', ['notes']],
  ['balance', ['history']],
  ['everything', Object.keys(reads) as (keyof typeof reads)[]],
])('default: %s touches exactly these, of that connection alone', async (event, wanted) => {
  const client = createQueryClient();
  for (const { options } of Object.values(reads)) {
    for (const connection of ['a', 'b'])
      (client.getQueryCache().build(client, options(connection) as object as { queryKey: readonly unknown[] }) as Query).setData({
        old: true,
      });
  }
  await invalidate(client, 'a', event);
  const old = (connection: string) =>
    Object.entries(reads).flatMap(([name, { options }]) =>
      client.getQueryState(options(connection).queryKey as readonly unknown[])?.isInvalidated ? [name] : [],
    );
  expect(old('a').sort()).toEqual([...wanted].sort());
  expect(old('b')).toEqual([]);
});

test('behavior: what is shown stays while it is read again', async () => {
  const client = createQueryClient();
  const query = notebookQueries.about([me]).options('a');
  const { queryKey } = query;
  client.setQueryData(queryKey, []);
  const answer = Promise.withResolvers<[]>();
  const stop = new QueryObserver(client, { ...query, queryFn: () => answer.promise }).subscribe(() => {});
  void invalidate(client, 'a', 'found');
  expect(client.getQueryState(queryKey)).toMatchObject({ fetchStatus: 'fetching', data: [] });
  stop();
});

test('behavior: the pages of the journal are read again only where what may have changed is not among the newest', () => {
  const entry = (id: string, settled: boolean) => ({ id, state: settled ? 'confirmed' : 'sent', settledAt: settled ? 1 : null }) as never;
  const pages = (...entries: readonly never[]) => ({ pages: [entries], pageParams: [] });
  const now = (...newest: readonly never[]) => ({ connection: 'a', asked: {}, newest, underWay: 0, uncertain: 0 });
  expect(isAllInNewest(pages(entry('2', false), entry('1', true)), now(entry('3', false), entry('2', false)))).toBe(true);
  // One that is not settled lies below the newest.
  expect(isAllInNewest(pages(entry('2', true), entry('1', false)), now(entry('3', false), entry('2', true)))).toBe(false);
  // The newest do not reach down to what was read.
  expect(isAllInNewest(pages(entry('1', true)), now(entry('4', false), entry('3', false)))).toBe(false);
});

/** A client that follows blocks, with a balance on the screen; `asked` counts. */
function following(options: { readonly enabled?: boolean } = {}) {
  const client = createQueryClient();
  const query = tokenQueries.balanceOf(token, me).options('a');
  const answerOf = (block: string, more: object = {}) =>
    ({ reading: { recognized: true, value: block }, source: 'service', problem: null, block, readAt: 0, ...more }) as never;
  let chain = '1';
  let more: object = {};
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    return answerOf(chain, more);
  };
  client.setQueryData(query.queryKey, answerOf('1'));
  const unsubscribe = new QueryObserver(client, { ...query, ...options, queryFn }).subscribe(() => {});
  const stop = followBlocks(client, 'a');
  return {
    asked: () => asked,
    /** A block comes; the balance is answered so from now on. */
    block(number: string, answered: object = {}) {
      chain = number;
      more = answered;
      client.setQueryData(chainQueries.latestBlock().options('a').queryKey, answerOf(number));
    },
    end() {
      stop();
      unsubscribe();
    },
  };
}

test('default: a block reads again what it may have changed, once, and not before its pause is over', async () => {
  const page = following();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.asked()).toBe(0);
  page.block('2');
  await vi.advanceTimersByTimeAsync(10);
  expect(page.asked()).toBe(1);
  page.block('3');
  page.block('4');
  await vi.advanceTimersByTimeAsync(3_900);
  expect(page.asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(page.asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.asked()).toBe(2);
  page.end();
});

test('behavior: what would be due before the next block is asked with this one; where blocks come fast it waits its pause', async () => {
  const page = following();
  await vi.advanceTimersByTimeAsync(10_000);
  page.block('2');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.asked()).toBe(1);
  page.block('3');
  await vi.advanceTimersByTimeAsync(10);
  expect(page.asked()).toBe(2);
  for (let number = 4; number < 18; number += 1) {
    page.block(String(number));
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(page.asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(page.asked()).toBe(3);
  page.end();
});

test('behavior: what no screen shows is not asked, and nothing is asked while the window is hidden', async () => {
  const unseen = following({ enabled: false });
  unseen.block('2');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(unseen.asked()).toBe(0);
  unseen.end();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const hidden = following();
  hidden.block('2');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(hidden.asked()).toBe(0);
  hidden.end();
});

test('error: an unanswered read is retried once for each block; a failure that retries on its own is not retried here', async () => {
  const stored = following();
  stored.block('2', { source: 'stored', problem: { code: 'service', status: 404, text: '' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stored.asked()).toBe(1);
  stored.block('3', { source: 'stored', problem: { code: 'timeout', host: 'h', seconds: 30 } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stored.asked()).toBe(2);
  stored.block('4');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(stored.asked()).toBe(2);
  stored.end();
});

test('behavior: what is known of addresses is read again some time after transactions were read, together, and after nothing else', async () => {
  const client = createQueryClient();
  let asked = 0;
  const queryFn = async () => {
    asked += 1;
    return [];
  };
  const about = notebookQueries.about([me], true).options('a');
  client.setQueryData(about.queryKey, []);
  const unsubscribe = new QueryObserver(client, { ...about, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  const stop = followReads(client, 'a');
  const read = (connection: string, operation: string, source: string) =>
    client.setQueryData([connection, operation, { transactionHash: `0x${connection}${source}` }], { source });
  for (const operation of ['block.get', 'user.balance', 'contract.call']) read('a', operation, 'service');
  read('a', 'transaction.get', 'stored');
  read('b', 'transaction.get', 'service');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(0);
  read('a', 'transaction.get', 'service');
  read('a', 'transaction.receipt', 'service');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(1);
  stop();
  read('a', 'transaction.get', 'service');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toBe(1);
  unsubscribe();
});

test('behavior: the newest block is read again where a search has seen a newer one, and only then', () => {
  const client = createQueryClient();
  const { queryKey } = chainQueries.latestBlock().options('a');
  const answer = { reading: { recognized: true, value: '100' }, source: 'service', problem: null };
  client.setQueryData(queryKey, answer as never);
  // As all of the page's readers are.
  const stop = new QueryObserver(client, { queryKey, queryFn: () => answer, enabled: false }).subscribe(() => {});
  vi.advanceTimersByTime(2_000);
  const seen = (newest: string | null) => ({ newest: [{ id: '1', search: newest === null ? null : { newest } }] }) as never;
  const asks = (before: string | null, now: string | null) => {
    catchUp(client, 'a', seen(before), seen(now));
    return client.getQueryState(queryKey)?.fetchStatus === 'fetching';
  };
  expect(asks(null, null)).toBe(false);
  expect(asks(null, '100')).toBe(false);
  expect(asks('131', '131')).toBe(false);
  expect(asks('130', '131')).toBe(true);
  stop();
});
