/** Decides which answers are read from the service and which from the cache, watches blocks, and notices another chain. */
import { createKnownChains, describeChain, type KnownChains } from '#main/chain/chain-change.ts';
import { createAggregate } from '#main/chain/multicall/aggregate.ts';
import { createBatchedReads } from '#main/chain/multicall/batched-reads.ts';
import { createMulticalls, type Multicalls } from '#main/chain/multicall/multicalls.ts';
import { createNewestBlock, type NewestBlock } from '#main/chain/newest-block.ts';
import { createReadHandlers, type ReadCallName, type ReadHandlers } from '#main/chain/read-handlers.ts';
import { createWatch, type WatchService } from '#main/chain/watch/watch.ts';
import type { WatchStore } from '#main/chain/watch/watch-store.ts';
import { type Core, type Domain, whenReady } from '#main/core/core.ts';
import { downloadName } from '#main/core/ipc/download-name.ts';
import { type Cache, nothingKnown } from '#main/core/ports/cache.ts';
import type { SendHttp } from '#main/core/ports/http.ts';
import type { ReadService, ReceivedAnswer } from '#main/core/ports/service.ts';
import { createServiceClient, type ServiceClient } from '#main/core/service/client.ts';
import { currentValue } from '#main/core/service/current-value.ts';
import { toHar } from '#main/core/service/har.ts';
import { createRequestLog, type RequestLog } from '#main/core/service/request-log.ts';
import { createSignal, type Signal } from '#main/core/signal.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import { type CheckAccounts, createCheckAccounts } from '#main/session/same-person.ts';
import type { ApprovalOrigin } from '#shared/approvals/approvals.ts';
import { toBlockRow } from '#shared/chain/block-row.ts';
import type { chainCalls } from '#shared/chain/chain-calls.ts';
import type { knownCalls } from '#shared/chain/known-calls.ts';
import { nothingWatched } from '#shared/chain/watch.ts';
import type { watchCalls } from '#shared/chain/watch-calls.ts';
import { sandboxIdentity } from '#shared/connections/service-identity.ts';
import { tc } from '#shared/core/language/language.ts';
import { ok } from '#shared/core/result.ts';
import { sameAddress } from '#shared/core/short-address.ts';

/** Milliseconds between two looks at the chain of a connection that isn't shown. */
const checkEvery = 10 * 60_000;

interface ChainSource {
  readonly send: SendHttp;
  readonly cache: Cache;
  readonly watchStore: WatchStore;
}

type ChainCall =
  | ReadCallName
  | keyof typeof chainCalls
  | keyof typeof watchCalls
  | Exclude<keyof typeof knownCalls, `cache.${string}`>
  | `request.${'cancel' | 'list' | 'save'}`;

export interface ChainDomain extends Required<Domain<ChainCall, 'watch' | 'slowed'>>, Pick<ReadHandlers, 'readFrom' | 'whileWanted'> {
  readonly client: ServiceClient;
  /** Like the client's `read`, and passes each answer on to `answers`. */
  readonly read: ReadService;
  /** Every answer of the service, whichever part of the app asked. */
  readonly answers: Signal<ReceivedAnswer>;
  readonly newestBlock: Pick<NewestBlock, 'of'>;
  readonly chains: KnownChains;
  /** The chain of this connection has changed: pending writes can be followed again, or no longer. */
  readonly changed: Signal<string>;
  /** What stored answers say of the person's accounts. */
  readonly known: Pick<Cache, 'about' | 'balances' | 'get'>;
  readonly checkAccounts: CheckAccounts;
  readonly watch: WatchService;
  /** Balances that were read for statements. */
  readonly readings: Pick<WatchStore, 'readings' | 'keepReadings'>;
  readonly multicalls: Pick<Multicalls, 'probe'>;
  readonly log: RequestLog;
}

export function chainDomain(core: Core, session: SessionDomain, { send, cache, watchStore }: ChainSource): ChainDomain {
  const { clock, connections, slices, views, forget } = core;
  const log = createRequestLog();
  /** Requests a second of each service that has refused more. */
  const paces = new Map<string, number | null>();
  const client = createServiceClient({
    send,
    session: session.service,
    cache,
    clock,
    log,
    random: Math.random,
    slowed(connection, perSecond) {
      paces.set(connection, perSecond);
      slices.renew('slowed', connection);
    },
    chainRestarted: (connection) => void forget('other-chain', connection),
  });
  const aggregate = createAggregate(client.read, (connection) => newestBlock.of(connection));
  const { signInNumber } = session.service;
  const multicalls = createMulticalls({ client, read: client.read, aggregate, connections, clock, signInNumber });
  const batchedRead = createBatchedReads({
    ...{ client, aggregate, clock, random: Math.random, distrust: multicalls.distrust },
    session: session.service,
    contractOf(connection, { is, target, account }) {
      const contract = multicalls.contractOf(connection);
      if (contract === null) multicalls.look(connection, is === 'token' ? { contract: target, account } : null);
      // What a contract says of the native currency is read from the proven one alone.
      return is === 'native' && contract !== null && !sameAddress(target, contract) ? null : contract;
    },
  });
  const newestBlock: NewestBlock = createNewestBlock(batchedRead, clock);
  const answers = createSignal<ReceivedAnswer>();
  const readFor =
    (origin: ApprovalOrigin): ReadService =>
    async (id, connection, input, how) => {
      const answer = await newestBlock.read(id, connection, input, how);
      if (answer.ok) answers.emit({ id, connection: connection.id, input, answer: answer.value, origin });
      return answer;
    };
  const read = readFor('receipt');
  const watch = createWatch({
    read: readFor('watching'),
    find: async (connection) => {
      const ready = await whenReady(core, connection);
      return ready.ok ? connections.confirmed(connection) : ready;
    },
    store: watchStore,
    clock,
    notify: core.notify,
    hideAmounts: core.hideAmounts,
    labelOf: core.labelOf,
    changed: ({ connection }) => slices.renew('watch', connection),
    newest: newestBlock.of,
    // The sandbox is on this computer, and its requests cost nobody anything.
    firstBudget: (connection) => (connection === sandboxIdentity ? 'unlimited' : nothingWatched(connection).budget),
  });
  session.changed.on(({ connection, now }) => watch.setSignedIn(connection, now.phase === 'signed-in'));
  const changed = createSignal<string>();
  const chains = createKnownChains({
    connections,
    toChain: describeChain,
    isOther: (id) => void forget('other-chain', id),
    changed: changed.emit,
  });
  /** Nothing else asks a connection that isn't shown for its chain, and what is followed there could be of another one. */
  async function checkChain(id: string): Promise<void> {
    const found = connections.confirmed(id);
    if (!found.ok || !session.isOpen(id)) return;
    const began = session.service.signInNumber(id);
    const answer = await client.read('chain.id', found.value, {}, { urgency: 'ahead', tries: 1 });
    const chain = currentValue(answer);
    if (chain !== null && session.service.signInNumber(id) === began) await chains.note(id, chain);
  }
  session.changed.on(({ connection, now, before }) => {
    if (now.phase === 'signed-in' && before !== 'signed-in' && views.of(connection) === null) void checkChain(connection);
  });
  let stopChecking = () => {};
  function checkLater(): void {
    stopChecking = clock.after(checkEvery, () => {
      for (const id of session.open()) if (views.of(id) === null) void checkChain(id);
      checkLater();
    });
  }
  checkLater();
  const checkAccounts = createCheckAccounts({ session: session.service, watch, forget });
  const { handlers, readFrom, whileWanted, cancel } = createReadHandlers({
    core,
    session: session.service,
    client,
    read,
    chains,
    checkAccounts,
    multicalls,
  });

  /** Nothing is shown after a sign-out, even if it was being read from the cache. */
  async function ifSignedIn<T>(connection: string, find: () => Promise<T>, nothing: T) {
    if (!session.service.maySee(connection)) return ok(nothing);
    const found = await find();
    return ok(session.service.maySee(connection) ? found : nothing);
  }

  return {
    ...{
      client,
      read,
      answers,
      newestBlock,
      chains,
      changed,
      known: cache,
      checkAccounts,
      watch,
      multicalls,
      readings: watchStore,
      log,
      readFrom,
      whileWanted,
    },
    handlers: {
      ...handlers,
      'chain.blocks': ({ connection, from, count, request, ahead }) =>
        whileWanted(request, async (signal) => {
          const how = { signal, urgency: ahead === true ? 'ahead' : 'visible' } as const;
          const rows = numbersFrom(BigInt(from), Number(count)).map(async (number) => {
            const answer = await readFrom(connection, 'block.get', { number }, how);
            return answer.ok ? toBlockRow(number, answer.value) : answer;
          });
          return ok(await Promise.all(rows));
        }),
      'request.cancel': async ({ request }) => {
        cancel(request);
        return ok(null);
      },
      'request.list': async ({ connection }) => ok(log.list(connection)),
      'request.save': ({ connection }, { apiAddress }) =>
        core.saveDownload(downloadName(tc('file name', 'requests'), 'har'), toHar(log.list(connection), apiAddress, core.version)),
      'known.find': ({ connection, text }) => ifSignedIn(connection, () => cache.find(connection, text), []),
      'known.about': ({ connection, address, version }) =>
        ifSignedIn(connection, () => cache.aboutUnless(connection, address, version ?? ''), nothingKnown),
      'known.recent': ({ connection }) => ifSignedIn(connection, () => cache.recent(connection), []),
      'history.balance': ({ connection }) => ifSignedIn(connection, () => cache.balances(connection), []),
      'watch.set': async ({ connection, on, budget }) => watch.set(connection, on, budget),
      'watch.scan': async ({ connection, budget, ...range }) => watch.scan(connection, range, budget),
      'watch.decline': async ({ connection }) => watch.decline(connection),
      'watch.pause': async ({ connection, paused }) => watch.pause(connection, paused),
      'watch.found': async ({ connection, before }) => ok(watch.found(connection, before ?? null)),
    },
    slices: { watch: watch.now, slowed: (connection) => ({ connection, perSecond: paces.get(connection) ?? null }) },
    forget: {
      'signed-out'(connection) {
        watch.signOut(connection);
        return cache.drop(connection);
      },
      removed: drop,
      rebound: drop,
      'new-sign-in'(connection) {
        watch.beginSignIn(connection);
        return cache.newSignIn(connection);
      },
      'same-person': (connection) => cache.revealOrDelete(connection, true),
      // Watching compares the accounts itself.
      'other-person': (connection) => cache.revealOrDelete(connection, false),
      // `core/service/cached-answers.ts` has dropped the answers already, before it stored the first one of the other chain.
      'other-chain'(connection) {
        const found = connections.find(connection);
        multicalls.forget(connection, found.ok ? (found.value.chain?.id ?? null) : null);
        watch.beginChain(connection);
      },
    },
    stop() {
      stopChecking();
      multicalls.stop();
      return Promise.all([cache.stop(), watch.stop()]);
    },
  };

  function drop(connection: string): Promise<void> {
    watch.drop(connection);
    return cache.drop(connection);
  }
}

function numbersFrom(from: bigint, count: number): string[] {
  const all = Array.from({ length: count }, (_, index) => from - BigInt(index));
  return all.filter((number) => number >= 0n).map(String);
}
