/** The handlers of the contract over main's services, without IPC. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChainNotes } from '#main/activity/chain-notes.ts';
import { createNewestBlock } from '#main/activity/newest-block.ts';
import { createNotes } from '#main/activity/notes.ts';
import { createWrites } from '#main/activity/writes.ts';
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
import type { OpenReview } from '#main/ports/review.ts';
import type { WriteService } from '#main/ports/service.ts';
import { createNoteAccounts } from '#main/same-person.ts';
import { createSeldomAsk } from '#main/seldom.ts';
import { createApprovals } from '#main/service/approvals/approvals.ts';
import { describeChain } from '#main/service/chains.ts';
import type { ServiceClient } from '#main/service/client.ts';
import { createConnectionTests } from '#main/service/connection-test.ts';
import { booksOf, createBooks, showBooks } from '#main/storage/books.ts';
import { fail, ok } from '#shared/result.ts';
import type { Rules } from '#shared/review/rules.ts';
import type { Review } from '#shared/review.ts';
import { nothingWatched } from '#shared/watch.ts';
import type { MainServices } from './main-services.ts';

/** Whether the person confirms what they are shown. */
export type Reviewer = (review: Review) => boolean | Promise<boolean>;

export interface HowTo {
  readonly clock?: Clock;
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

/** `ask`: the person's answer to what main asks; `reviewer`: to a review. They agree where a test is about something else. */
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
      activity: { connection: '', newest: [], underWay: 0, unknown: 0 },
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
  };
  const { connections, session, cache, watch } = main;
  const clock = how.clock ?? systemClock;
  const newestBlock = createNewestBlock(main.client.read);
  const journal = createNotes(how.journal ?? main.vault.journal, clock);
  const approvals = createApprovals({
    store: pairs,
    journal,
    read: (...asking) => client.read(...asking),
    clock,
    find: connections.find,
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
  const open: OpenReview = (closed) => {
    let answered = false;
    return {
      tell(review) {
        if (answered || !review.isComplete) return;
        answered = true;
        void Promise.resolve(reviewer(review)).then((confirms) => {
          if (!confirms) return reviewing.back(review.id);
          const typed = review.findings.map(({ override }) => override?.type ?? '').join('\n');
          // Refused, it could be reviewed again; here nobody does.
          void reviewing.confirm(review.id, review.digest, typed).then(({ ok }) => ok || reviewing.back(review.id));
        });
      },
      close: closed,
    };
  };
  const { rules } = main.vault;
  const writes = createWrites({
    journal,
    read: client.read,
    write: client.write,
    newestBlock,
    book: how.holding === undefined ? rules : { ...rules, of: (connection) => heldFor(how.holding, rules.of(connection)) },
    notebookOf: notebook.of,
    chains,
    clock,
    open,
    session,
    sessionNow: () => main.sessions.at(-1) ?? { phase: 'restoring' },
    isOpen,
    ready: async () => ok(null),
    find: connections.find,
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
    sending,
    searching,
    tellActivity() {},
    reviewing,
    preferences,
    links: createLinks(() => {}),
    readLicenses: async () => ok(''),
    saveDownload: how.saveDownload ?? (async (name) => ok(name)),
    applyTheme() {},
    ask: createSeldomAsk(ask, systemClock),
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
