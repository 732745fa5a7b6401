/** Reviews, records, sends once and follows each write, and searches for it where the answer was lost. Checks the person’s rules. */

import type { ChainDomain } from '#main/chain/domain.ts';
import type { ContractsDomain } from '#main/contracts/domain.ts';
import { askingView } from '#main/core/asking.ts';
import { type Core, type Domain, whenReady } from '#main/core/core.ts';
import { keepsEverything } from '#main/core/forget.ts';
import { inTurns } from '#main/core/in-turns.ts';
import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import { pause } from '#main/core/pause.ts';
import type { MarkPending } from '#main/core/ports/desktop.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import { createSignal, type Signal } from '#main/core/signal.ts';
import type { SavedTable } from '#main/core/storage/saved-table.ts';
import type { NotebookDomain } from '#main/notebook/domain.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import { activityNow, briefsUpTo } from '#main/writes/activity-now.ts';
import { createBatchHandlers } from '#main/writes/batch/batch-handlers.ts';
import type { Journal } from '#main/writes/journal.ts';
import { createRetryingJournal, type RetryingJournal } from '#main/writes/journal-retries.ts';
import { createLearnNativeUnit } from '#main/writes/native-unit.ts';
import { notSent } from '#main/writes/not-sent-change.ts';
import { connectionFor } from '#main/writes/polling.ts';
import { createCostOf } from '#main/writes/review/cost.ts';
import { createRuleHandlers } from '#main/writes/rule-handlers.ts';
import { type AnnouncedLocked, createWriteNotifications } from '#main/writes/write-notifications.ts';
import { createWrites, type Writes } from '#main/writes/writes.ts';
import { isSentFrom } from '#shared/connections/service-identity.ts';
import { type WriteId, writeIds } from '#shared/core/operations/table.ts';
import { fail, ok } from '#shared/core/result.ts';
import { type Activity, type ActivityNow, isUncertain } from '#shared/writes/activity.ts';
import type { activityCalls } from '#shared/writes/activity-calls.ts';
import type { batchCalls } from '#shared/writes/batch-calls.ts';
import type { Shown } from '#shared/writes/change.ts';
import type { reviewCalls } from '#shared/writes/review-calls.ts';
import type { ruleCalls } from '#shared/writes/rule-calls.ts';

/** Limits of one page of the journal: entries, and their UTF-16 units. */
const most = 100;
const mostUnits = 200 * 1024;
/** Older pages are larger: a search reads all of them, and each makes the page build its list anew. */
const mostOlder = 500;
const mostOlderUnits = 1024 * 1024;
/** As many as the page is shown entries. */
const mostAsked = 50;
/** Milliseconds that the end waits for answers to sent writes. */
const lastAnswers = 1_000;

interface Below {
  readonly session: SessionDomain;
  readonly chain: ChainDomain;
  readonly notebook: NotebookDomain;
  readonly contracts: Pick<ContractsDomain, 'descriptorsOf'>;
}

interface WritesSource {
  readonly journal: Journal;
  readonly rules: RuleBook;
  readonly saved: SavedTable;
  /** Whether the person sees this connection. */
  readonly isShown: (connection: string) => boolean;
  readonly markPending: MarkPending;
  /** While Blockdesk was locked. */
  readonly announced?: readonly AnnouncedLocked[];
}

type WriteCall =
  | `service.${WriteId}`
  | keyof typeof activityCalls
  | keyof typeof batchCalls
  | keyof typeof reviewCalls
  | keyof typeof ruleCalls;

export interface WritesDomain extends Required<Domain<WriteCall, 'activity' | 'batches'>> {
  readonly writes: Writes;
  readonly journal: RetryingJournal;
  /** An entry has changed. */
  readonly changed: Signal<{ readonly id: string; readonly by: 'sending' | 'following' | 'searching' }>;
  /** Publishes the journal of the shown connections to their pages and the desktop. */
  publish(): void;
  /** Likewise, and tracks everything that is not settled. */
  look(): void;
  /** Settles what an earlier run left behind. `restored`: the journal is an older copy. */
  recover(restored: boolean): void;
  /** Starts tracking sent writes, and open ones after each sign-in or change of chain. */
  follow(): void;
  /** At the end of the app: waits a moment for answers to sent writes. Those without one are unknown at the next start. */
  ended(): Promise<void>;
}

export function writesDomain(core: Core, { session, chain, notebook, contracts }: Below, source: WritesSource): WritesDomain {
  const { clock, connections, slices, views, windows, changes } = core;
  const { rules } = source;
  const journal = createRetryingJournal(source.journal, clock);
  const news = createWriteNotifications({
    journal,
    notify: core.notify,
    isShown: source.isShown,
    connectionOf: (entry) => connectionFor(entry, connections.all().list),
    hideAmounts: core.hideAmounts,
    announced: source.announced ?? [],
  });
  const changed: WritesDomain['changed'] = createSignal();
  const writes = createWrites({
    journal,
    read: chain.read,
    write: chain.client.write,
    newestBlock: chain.newestBlock,
    book: rules,
    notebookOf: notebook.notebook.of,
    movedNames: notebook.notebook.moved,
    costOf: createCostOf({ known: chain.known, found: chain.watch.found }),
    chains: chain.chains,
    clock,
    windows,
    session: session.service,
    sessionOf: session.of,
    descriptorsOf: contracts.descriptorsOf,
    open: session.open,
    ready: (connection) => whenReady(core, connection),
    find: connections.confirmed,
    checkAccounts: chain.checkAccounts,
    changed(id, by) {
      publish();
      news.changed(id);
      changed.emit({ id, by });
    },
    saved: source.saved,
    batchChanged: (connection) => slices.renew('batches', connection),
    batchStopped: news.batchStopped,
  });
  const { reviewing, sending, searching, batches } = writes;
  const entryOf = (id: string) => {
    const found = journal.find(id);
    return found.ok ? found.value : null;
  };
  const learnNativeUnit = createLearnNativeUnit({ read: chain.read, connections, find: entryOf, askedBy: writes.askedBy });
  changed.on(({ id }) => void learnNativeUnit(id));
  /** The entry of each confirmed call of the page, newest last. */
  let asked: readonly { readonly connection: string; readonly request: string; readonly entry: string }[] = [];
  /** By connection, for when the journal can't be read. */
  const last = new Map<string, ActivityNow>();

  function activityOf(connection: string): ActivityNow {
    const found = connections.find(connection);
    const now = found.ok ? activityNow(journal, found.value) : found;
    const own = asked.filter((one) => one.connection === connection).map(({ request, entry }) => [request, entry]);
    const nothing = { connection, newest: [], underWay: 0, uncertain: 0 };
    const activity = { ...(now.ok ? now.value : (last.get(connection) ?? nothing)), asked: Object.fromEntries(own) };
    last.set(connection, activity);
    return activity;
  }
  function publish(): void {
    slices.renew('activity');
    const shown = views.shown().flatMap((connection) => last.get(connection) ?? []);
    const sum = (count: (one: ActivityNow) => number) => shown.reduce((total, one) => total + count(one), 0);
    source.markPending({ underWay: sum(({ underWay }) => underWay), uncertain: sum(({ uncertain }) => uncertain) });
  }
  function look(): void {
    publish();
    writes.trackAll();
  }

  /** Whether the window that asks shows the connection of this write. */
  function isOfWindow(entry: Activity): boolean {
    const found = connections.find(views.connectionOf(askingView()) ?? '');
    return found.ok && isSentFrom(entry, found.value);
  }

  const shown = (): Shown | null => changes.current() ?? reviewing.current();
  /** Only one of them has the window. */
  const isChange = (id: string) => changes.current()?.change.id === id;

  const operations = Object.fromEntries(
    writeIds.map((id) => [
      `service.${id}`,
      ({ connection, request = '', ...input }: { readonly connection: string; readonly request?: string }) =>
        reviewing.write(id, connection, input, (entry) => {
          asked = [...asked, { connection, request, entry }].slice(-mostAsked);
        }),
    ]),
  ) as unknown as Pick<DomainHandlers, `service.${WriteId}`>;

  return {
    ...{ writes, journal, changed, publish, look },
    recover(restored) {
      sending.recover(restored);
      batches.recover(
        connections.all().list.map(({ id }) => id),
        restored,
      );
    },
    follow() {
      changed.on(({ id, by }) => {
        if (by === 'sending') writes.track(id);
      });
      session.changed.on(({ now, before }) => {
        if (now.phase === 'signed-in' && before !== 'signed-in') look();
      });
      chain.changed.on(look);
    },
    handlers: {
      ...operations,
      ...createBatchHandlers({ batches, book: writes.batchBook, journal, saveDownload: core.saveDownload }),
      ...createRuleHandlers({ find: connections.find, rules, changes, unitOf: writes.unitOf }),
      'activity.list': async ({ connection, before, behind }) => {
        const from = { before: before === undefined ? null : Number(before), ...(behind === undefined ? {} : { behind }) };
        const [entries, units] = before === undefined ? [most, mostUnits] : [mostOlder, mostOlderUnits];
        const found = journal.list(connection, { ...from, most: entries });
        return found.ok ? ok(await inTurns(briefsUpTo(units, found.value))) : found;
      },
      'activity.get': async ({ intent }) => journal.find(intent),
      'activity.withHash': async ({ connection, hash }) => {
        const found = journal.withHash(connection, hash.toLowerCase());
        return found.ok ? ok([...briefsUpTo(mostUnits, found.value)]) : found;
      },
      'activity.withdraw': async ({ intent }) => {
        const entry = journal.find(intent);
        if (!entry.ok) return entry;
        return ok(entry.value !== null && isOfWindow(entry.value) && sending.withdraw(intent));
      },
      'activity.check': ({ intent }) => searching.check(intent),
      'activity.settle': async ({ intent, as }) => {
        const entry = journal.find(intent);
        if (!entry.ok) return entry;
        if (entry.value === null || !isUncertain(entry.value.state) || !isOfWindow(entry.value)) return fail({ code: 'changed-meanwhile' });
        const found = connections.find(entry.value.connection);
        const agreed = await changes.ask(notSent(found.ok ? found.value : null, entry.value));
        if (!agreed.ok) return agreed;
        // It may have been found in the meantime.
        const settled = journal.move(intent, ['unknown', 'refused'], as, { settledAt: Date.now(), settledBy: 'person' });
        if (!settled.ok) return settled;
        batches.entryChanged(intent);
        publish();
        return settled.value ? ok(null) : fail({ code: 'changed-meanwhile' });
      },
      'review.current': async () => ok(shown()),
      'review.confirm': async ({ review, digest, typed = '', passphrase }) =>
        isChange(review) ? changes.confirm(review, digest, typed, passphrase) : reviewing.confirm(review, digest, typed),
      'review.again': ({ review }) => reviewing.again(review),
      'review.press': ({ review, button }) => changes.press(review, button),
      'review.back': async ({ review }) => {
        changes.back(review);
        reviewing.back(review);
        return ok(null);
      },
    },
    slices: { activity: activityOf, batches: (connection) => ({ connection, items: batches.now(connection) }) },
    // Journal and rules belong to the service, so they stay. Unsent writes were withdrawn before.
    forget: keepsEverything,
    stop: writes.stop,
    async ended() {
      await Promise.race([sending.ended(), pause(clock, lastAnswers)]);
      journal.flush();
      journal.stop();
    },
  };
}
