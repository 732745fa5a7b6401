/** The handlers of the contract over main's services, without IPC. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuildReview } from '#main/activity/build-review.ts';
import { createChainNotes } from '#main/activity/chain-notes.ts';
import { createFollowing } from '#main/activity/following.ts';
import { createGroundOf } from '#main/activity/ground.ts';
import { createIntents, type Intent } from '#main/activity/intents.ts';
import { createBalanceOf } from '#main/activity/moved-token.ts';
import { createNewestBlock } from '#main/activity/newest-block.ts';
import { createNotes } from '#main/activity/notes.ts';
import { createRuleGate } from '#main/activity/review/rule-gate.ts';
import { createTestRunTrust } from '#main/activity/review/trust.ts';
import { createReviewing, type Reviewing } from '#main/activity/reviewing.ts';
import { createSearching } from '#main/activity/searching.ts';
import { createSending } from '#main/activity/sending.ts';
import { createStands } from '#main/activity/standing.ts';
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
import { createContractBook } from '#main/storage/contract-book.ts';
import { createNotebookStore } from '#main/storage/notebook.ts';
import { createPairBook } from '#main/storage/pair-book.ts';
import { createPictureChoices } from '#main/storage/picture-choices.ts';
import { createTokenBook } from '#main/storage/token-book.ts';
import { noContracts } from '#shared/contracts/saved-contracts.ts';
import { emptyNotebook } from '#shared/notebook.ts';
import { fail, ok } from '#shared/result.ts';
import type { Review } from '#shared/review.ts';
import { nothingSaved } from '#shared/saved.ts';
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
  const slices = createSlices(
    {
      connections: main.connections.all(),
      session: main.sessions.at(-1) ?? { phase: 'restoring' },
      sandbox: { phase: 'stopped' },
      preferences: { theme: 'system', times: 'relative', hideAmounts: false, cacheLimit: '64' },
      storage: { notes: [] },
      connectionTest: { phase: 'none' },
      activity: { connection: '', newest: [], underWay: 0, unknown: 0 },
      notebook: emptyNotebook(main.connections.active().id),
      watch: nothingWatched(main.connection.id),
      tokens: nothingSaved(main.connections.active().id),
      pairs: nothingSaved(main.connections.active().id),
      pictures: nothingSaved(main.connections.active().id),
      contracts: noContracts(main.connections.active().id),
    },
    () => {},
  );
  const notebook = createNotebookStore({
    table: main.vault.notebook,
    activeConnection: main.connections.active().id,
    changed: (value) => slices.set('notebook', value),
  });
  const tokens = createTokenBook({
    table: main.vault.saved,
    activeConnection: main.connections.active().id,
    changed: (value) => slices.set('tokens', value),
    now: Date.now,
  });
  const pairs = createPairBook({
    table: main.vault.saved,
    activeConnection: main.connections.active().id,
    changed: (value) => slices.set('pairs', value),
  });
  const pictures = createPictureChoices({
    table: main.vault.saved,
    activeConnection: main.connections.active().id,
    changed: (value) => slices.set('pictures', value),
  });
  const media = createMedia({
    fetch: how.fetchMedia ?? (async () => fail({ why: 'unreachable', host: '' })),
    store: createMediaStore(mkdtempSync(join(tmpdir(), 'blockdesk-media-'))),
    shown: createShownPictures(),
    choiceOf: pictures.find,
  });
  const contracts = createContractBook({
    table: main.vault.saved,
    activeConnection: main.connections.active().id,
    changed: (value) => slices.set('contracts', value),
    now: Date.now,
    newId: randomUUID,
  });
  main.onConnections((value) => {
    slices.set('connections', value);
    notebook.show(value.active);
    tokens.show(value.active);
    pairs.show(value.active);
    pictures.show(value.active);
    contracts.show(value.active);
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
  const asking = { journal, read: client.read, clock, find: connections.find, isOpen, changed() {} };
  const following = createFollowing({
    ...asking,
    changed(id) {
      const entry = journal.find(id);
      if (entry.ok && entry.value !== null) trust.learn(entry.value);
      approvals.wrote(id);
    },
  });
  const balanceOf = createBalanceOf(client.read);
  const searching = createSearching({ ...asking, balanceOf, found: following.look });
  const noteAccounts = createNoteAccounts({ session, watch, cache, media });
  const chains = createChainNotes({
    connections,
    watch,
    toChain: describeChain,
    changed() {
      if (how.follows !== true) return;
      following.lookAtAll();
      searching.lookAtAll();
    },
  });
  const groundOf = createGroundOf({
    ready: async () => ok(null),
    find: connections.find,
    session,
    noteAccounts,
    chains,
    read: client.read,
  });
  const { rules } = main.vault;
  const gate = createRuleGate({ book: rules, journal, notebookOf: notebook.of, clock });
  const barredBy = (intent: Intent) => gate(intent).find(({ blocks }) => blocks)?.text ?? null;
  const sending = createSending({
    journal,
    write: client.write,
    clock,
    newestBlock: newestBlock.of,
    balanceOf,
    stands: createStands(groundOf, barredBy),
    changed(id) {
      if (how.follows !== true) return;
      following.look(id);
      searching.look(id);
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
  const trust = createTestRunTrust(rules);
  const build = createBuildReview({
    read: client.read,
    journal,
    book: rules,
    notebookOf: notebook.of,
    gate,
    trust,
    clock,
    session: () => main.sessions.at(-1) ?? { phase: 'restoring' },
  });
  // A test's own holding time, in place of the rule's.
  const held = how.holding === undefined ? {} : { holding: how.holding };
  const reviewing: Reviewing = createReviewing({
    intents: createIntents(clock),
    build: (intent, times, tell, signal) => build(intent, times, (review) => tell({ ...review, ...held }), signal),
    open,
    sending,
    groundOf,
    canNote: journal.ready,
    barredBy,
    confirmed: ({ id, testRun }) => trust.note(id, testRun.phase),
    clock,
  });
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
    sending.stop();
    following.stop();
    searching.stop();
    journal.stop();
    approvals.stop();
  };
  return { handlers: createHandlers(services), slices, reviewing, sending, journal, following, searching, trust, approvals, pairs, stop };
}
