/** The handlers of the contract over main's services, without IPC. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChainNotes } from '#main/activity/chain-notes.ts';
import { createNewestBlock } from '#main/activity/newest-block.ts';
import { createNotes } from '#main/activity/notes.ts';
import { createWrites } from '#main/activity/writes.ts';
import { createChanges } from '#main/consent/changes.ts';
import { type Cooldown, createCalmAsk } from '#main/consent/cooldown.ts';
import { createOneWindow, type MakeWindow } from '#main/consent/one-window.ts';
import { createHandlers } from '#main/ipc/handlers.ts';
import type { Services } from '#main/ipc/services.ts';
import { createSlices } from '#main/ipc/slices.ts';
import { createLinks } from '#main/links.ts';
import { createMedia } from '#main/media/media.ts';
import { createMediaStore } from '#main/media/media-store.ts';
import { createShownPictures } from '#main/media/shown-pictures.ts';
import { systemClock } from '#main/platform/clock.ts';
import type { Clock } from '#main/ports/clock.ts';
import type { SaveDownload } from '#main/ports/downloads.ts';
import type { Journal } from '#main/ports/journal.ts';
import type { FetchMedia } from '#main/ports/media.ts';
import type { Notify } from '#main/ports/notify.ts';
import type { AskPerson } from '#main/ports/person.ts';
import type { WriteService } from '#main/ports/service.ts';
import { createNoteAccounts } from '#main/same-person.ts';
import { createApprovals } from '#main/service/approvals/approvals.ts';
import { describeChain } from '#main/service/chains.ts';
import type { ServiceClient } from '#main/service/client.ts';
import { createConnectionTests } from '#main/service/connection-test.ts';
import { booksOf, createBooks, showBooks } from '#main/storage/books.ts';
import type { Change } from '#shared/change.ts';
import { fail, ok } from '#shared/result.ts';
import type { Rules } from '#shared/review/rules.ts';
import type { Review, ReviewFinding } from '#shared/review.ts';
import { nothingWatched } from '#shared/watch.ts';
import type { MainServices } from './main-services.ts';

/** Whether the person confirms what they are shown. */
export type Reviewer = (review: Review) => boolean | Promise<boolean>;
export type Decider = (change: Change) => boolean | Promise<boolean>;

export interface HowTo {
  readonly clock?: Clock;
  /** The person's answer to a change that main shows. */
  readonly decide?: Decider;
  /** Milliseconds in which what was confirmed can be withdrawn. */
  readonly holding?: number;
  /** In place of the vault's. */
  readonly journal?: Journal;
  readonly write?: WriteService;
  /** Whether what was sent is followed and searched for by itself. */
  readonly follows?: boolean;
  readonly notify?: Notify;
  readonly saveDownload?: SaveDownload;
  /** What strangers’ servers answer; none can be reached unless told. */
  readonly fetchMedia?: FetchMedia;
}

/** No pauses: tests go back more often than a person would. */
export const tireless: Cooldown = { wait: () => 0, count() {}, clear() {} };

/** `ask`: the person's answer to a system box; `reviewer`: to a review. They agree where a test is about something else. */
export function handlersOf(main: MainServices, ask: AskPerson = async () => true, reviewer: Reviewer = () => true, how: HowTo = {}) {
  const books = createBooks({
    vault: main.vault,
    activeConnection: main.connections.active().id,
    changed: (name, value) => slices.set(name, value),
    now: Date.now,
    newId: randomUUID,
  });
  const slices = createSlices(
    {
      connections: main.connections.all(),
      session: main.sessions.at(-1) ?? { phase: 'restoring' },
      sandbox: { phase: 'stopped' },
      preferences: { theme: 'system', times: 'relative', hideAmounts: false, cacheLimit: '64' },
      storage: { notes: [] },
      connectionTest: { phase: 'none' },
      slowed: { connection: '', perSecond: null },
      activity: { connection: '', newest: [], underWay: 0, uncertain: 0 },
      watch: nothingWatched(main.connection.id),
      ...booksOf(books, main.connections.active().id),
    },
    () => {},
  );
  const { notebook, tokens, pairs, pictures, contracts } = books;
  const media = createMedia({
    fetch: how.fetchMedia ?? (async () => fail({ why: 'unreachable', host: '' })),
    store: createMediaStore(mkdtempSync(join(tmpdir(), 'blockdesk-media-'))),
    shown: createShownPictures(),
    choiceOf: pictures.find,
  });
  main.onConnections((value) => {
    slices.set('connections', value);
    showBooks(books, value.active);
  });
  const sandbox = { start: async () => ok(null), ready: async () => ok(null), stop: async () => {} };
  const preferences = {
    read: () => ({
      theme: 'system' as const,
      times: 'relative' as const,
      hideAmounts: false,
      cacheLimit: '64' as const,
      activeConnection: '',
    }),
    setTheme() {},
    setTimes() {},
    setHideAmounts() {},
    setCacheLimit() {},
    setActiveConnection() {},
    newRedirectAddress: () => '',
    renewRedirectAddress() {},
  };
  const { connections, session, cache, watch } = main;
  const clock = how.clock ?? systemClock;
  const newestBlock = createNewestBlock(main.client.read, clock);
  const journal = createNotes(how.journal ?? main.vault.journal, clock);
  const approvals = createApprovals({
    store: pairs,
    journal,
    read: (...asking) => client.read(...asking),
    clock,
    find: connections.confirmed,
    notify: how.notify ?? (() => {}),
    hideAmounts: () => false,
    labelOf: (connection, address) => notebook.of(connection).entries[address]?.label ?? '',
    isOpen: () => main.sessions.at(-1)?.phase === 'signed-in',
    spare: watch.spare,
    active: () => connections.active().id,
  });
  const read = approvals.hearing(newestBlock.read, 'receipt');
  const client: ServiceClient = { ...main.client, read, ...(how.write === undefined ? {} : { write: how.write }) };
  const isOpen = () => main.sessions.at(-1)?.phase === 'signed-in';
  const noteAccounts = createNoteAccounts({ session, watch, cache, media });
  const chains = createChainNotes({
    connections,
    watch,
    toChain: describeChain,
    changed() {
      if (how.follows === true) writes.lookAfterAll();
    },
  });
  const typedFor = (findings: readonly ReviewFinding[]) => findings.map(({ override }) => override?.type ?? '').join('\n');
  async function answerWrite(review: Review): Promise<void> {
    if (!(await reviewer(review))) return reviewing.back(review.id);
    // Refused, it could be reviewed again; here nobody does.
    const { ok } = await reviewing.confirm(review.id, review.digest, typedFor(review.findings));
    if (!ok) reviewing.back(review.id);
  }
  async function answerChange(change: Change): Promise<void> {
    if (!(await (how.decide ?? (() => true))(change))) return changes.back(change.id);
    changes.confirm(change.id, change.digest, typedFor(change.findings));
  }
  const make: MakeWindow = (closed) => {
    let [isAnswered, isClosed] = [false, false];
    return {
      show(shown) {
        if (isAnswered || (shown.kind === 'write' && !shown.review.isComplete)) return;
        isAnswered = true;
        void (shown.kind === 'write' ? answerWrite(shown.review) : answerChange(shown.change));
      },
      isSettled: () => true,
      close() {
        if (isClosed) return;
        isClosed = true;
        closed();
      },
    };
  };
  const windows = createOneWindow(make, tireless);
  const changes = createChanges(windows);
  const { rules } = main.vault;
  const writes = createWrites({
    journal,
    read: client.read,
    write: client.write,
    newestBlock,
    book: how.holding === undefined ? rules : { ...rules, of: (connection) => heldFor(how.holding, rules.of(connection)) },
    notebookOf: notebook.of,
    movedNames: notebook.moved,
    chains,
    clock,
    windows,
    session,
    sessionNow: () => main.sessions.at(-1) ?? { phase: 'restoring' },
    active: () => {
      const found = connections.find(main.connection.id);
      return found.ok ? found.value : connections.active();
    },
    isOpen,
    ready: async () => ok(null),
    find: connections.confirmed,
    noteAccounts,
    changed(id, by) {
      if (by === 'following') approvals.wrote(id);
      if (by === 'sending' && how.follows === true) writes.lookAfter(id);
    },
  });
  const { reviewing, sending, searching, following, trust } = writes;
  const services: Services = {
    version: '',
    engines: {},
    platform: 'linux',
    slices,
    connections,
    notebook,
    tokens,
    approvals,
    pictures,
    media,
    contracts,
    session,
    sandbox,
    client,
    tests: createConnectionTests({ read: client.read, clock: systemClock, changed: (test) => slices.set('connectionTest', test) }),
    cache,
    watch,
    log: main.log,
    noteAccounts,
    chains,
    journal,
    rules,
    unitOf: writes.unitOf,
    sending,
    searching,
    tellActivity() {},
    reviewing,
    preferences,
    links: createLinks(() => {}),
    readLicenses: async () => ok(''),
    saveDownload: how.saveDownload ?? (async (name) => ok(name)),
    applyTheme() {},
    changes,
    ask: createCalmAsk(ask, clock),
  };
  const stop = () => {
    writes.stop();
    journal.stop();
    approvals.stop();
  };
  return { handlers: createHandlers(services), slices, reviewing, sending, journal, following, searching, trust, approvals, pairs, stop };
}

/** A test's own holding time, which is none that a person can choose. */
const heldFor = (holding: number | undefined, rules: Rules | null): Rules | null =>
  rules && { ...rules, holding: holding as Rules['holding'] };
