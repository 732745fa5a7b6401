/** The handlers of the contract over main's services, without IPC. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appDomain } from '#main/app-calls.ts';
import { approvalsDomain } from '#main/approvals/domain.ts';
import { backupDomain } from '#main/backup/domain.ts';
import { collectiblesDomain } from '#main/collectibles/domain.ts';
import { createMediaStore } from '#main/collectibles/media-store.ts';
import { createShownPictures } from '#main/collectibles/shown-pictures.ts';
import { connectionsDomain } from '#main/connections/domain.ts';
import { contractsDomain } from '#main/contracts/domain.ts';
import { askingView, forEachView } from '#main/core/asking.ts';
import type { Core } from '#main/core/core.ts';
import { withConnections } from '#main/core/ipc/handlers.ts';
import { type AppSlice, createSlices, type EmitTo } from '#main/core/ipc/slices.ts';
import { createChanges } from '#main/core/own-window/changes.ts';
import { type Cooldown, createCooldownAsk } from '#main/core/own-window/cooldown.ts';
import { createOneWindow, type MakeWindow } from '#main/core/own-window/one-window.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { AskPerson, Notify, OpenFile, SaveDownload } from '#main/core/ports/desktop.ts';
import type { FetchMedia } from '#main/core/ports/media.ts';
import type { WriteService } from '#main/core/ports/service.ts';
import { createSignal } from '#main/core/signal.ts';
import { createChainSaved } from '#main/core/storage/chain-saved.ts';
import { createViews } from '#main/core/views.ts';
import { createLinks } from '#main/links.ts';
import { lockDomain } from '#main/lock/domain.ts';
import { notebookDomain } from '#main/notebook/domain.ts';
import { labelIn } from '#main/notebook/notebook.ts';
import { statementsDomain } from '#main/statements/domain.ts';
import { tokensDomain } from '#main/tokens/domain.ts';
import { writesDomain } from '#main/writes/domain.ts';
import type { Journal } from '#main/writes/journal.ts';
import { createRuleHandlers } from '#main/writes/rule-handlers.ts';
import { fail, ok } from '#shared/core/result.ts';
import { type ConnectionSlice, connectionSlices } from '#shared/ipc/state.ts';
import type { BatchReview } from '#shared/writes/batch-review.ts';
import type { Change, Reviewed } from '#shared/writes/change.ts';
import type { Rules } from '#shared/writes/review/rules.ts';
import type { Review, ReviewWarning } from '#shared/writes/review.ts';
import { createTestWindows } from './core-windows.ts';
import type { MainServices } from './main-services.ts';

/** Whether the person confirms what they are shown. */
export type Reviewer = (review: Review) => boolean | Promise<boolean>;
export type BatchReviewer = (review: BatchReview) => boolean | Promise<boolean>;
export type Decider = (change: Change) => boolean | Promise<boolean>;

export interface HowTo {
  readonly clock?: Clock;
  /** The person's answer to a change that main shows. */
  readonly decide?: Decider;
  /** The person's answer to the review of a batch. */
  readonly reviewBatch?: BatchReviewer;
  /** Milliseconds in which what was confirmed can be withdrawn. */
  readonly holding?: number;
  /** In place of the vault's. */
  readonly journal?: Journal;
  readonly write?: WriteService;
  /** Whether what was sent is followed and searched for automatically. */
  readonly follows?: boolean;
  /** The person has chosen another language than the shown one. */
  readonly isOtherLanguage?: boolean;
  readonly notify?: Notify;
  readonly saveDownload?: SaveDownload;
  readonly openFile?: OpenFile;
  /** Gets what each window of the app is sent. */
  readonly emit?: EmitTo;
  /** What the person types where a change asks for one. */
  readonly passphrase?: string;
  /** What strangers’ servers answer; by default none can be reached. */
  readonly fetchMedia?: FetchMedia;
}

/** No pauses: tests go back more often than a person would. */
export const tireless: Cooldown = { wait: () => 0, count() {}, clear() {} };

/** `ask`: the person's answer to a system box; `reviewer`: to a review. They agree where a test is about something else. */
export function handlersOf(main: MainServices, ask: AskPerson = async () => true, reviewer: Reviewer = () => true, how: HowTo = {}) {
  const clock = how.clock ?? systemClock;
  const { vault } = main;
  const typedFor = (transfers: readonly ReviewWarning[]) => transfers.map(({ override }) => override?.type ?? '').join('\n');
  async function answerReview({ review, ...shown }: Reviewed): Promise<void> {
    const agrees = shown.kind === 'write' ? reviewer(review as Review) : (how.reviewBatch ?? (() => true))(review as BatchReview);
    if (!(await agrees)) return reviewing.back(review.id);
    // Refused, it could be reviewed again; no test does so here.
    const { ok } = await reviewing.confirm(review.id, review.digest, typedFor(review.warnings));
    if (!ok) reviewing.back(review.id);
  }
  async function answerChange(change: Change): Promise<void> {
    if (!(await (how.decide ?? (() => true))(change))) return changes.back(change.id);
    void changes.confirm(change.id, change.digest, typedFor(change.warnings), how.passphrase);
  }
  const make: MakeWindow = (closed) => {
    let [isAnswered, isClosed] = [false, false];
    return {
      show(shown) {
        if (isAnswered || (shown.kind !== 'change' && !shown.review.isComplete)) return;
        isAnswered = true;
        void (shown.kind === 'change' ? answerChange(shown.change) : answerReview(shown));
      },
      isSettled: () => true,
      close() {
        if (isClosed) return;
        isClosed = true;
        closed();
      },
    };
  };
  const ownWindow = forEachView(() => createOneWindow(make, tireless));
  const windows: Core['windows'] = { free: () => ownWindow().free(), open: (closed) => ownWindow().open(closed) };
  const changes = createChanges(windows, clock, askingView);
  const slices = createSlices(how.emit ?? (() => {}));
  const desk = createTestWindows();
  const views = createViews({ connections: main.core.connections, changed: slices.show, keep() {} });
  const showFirst = () => {
    for (const view of views.withoutConnection()) {
      desk.windows.close(view);
      views.close(view);
    }
    slices.show('first', views.connectionOf('first'));
  };
  showFirst();
  main.core.connectionsChanged.on(showFirst);
  const core: Core = {
    ...main.core,
    ...{ clock, slices, views, windows, changes, appWindows: desk.windows },
    connections: main.connections,
    notify: how.notify ?? (() => {}),
    hideAmounts: () => false,
    labelOf: labelIn(vault.notebook),
    ask: createCooldownAsk(ask, clock),
    saveDownload: how.saveDownload ?? (async (name) => ok(name)),
    openFile: how.openFile ?? (async () => fail({ code: 'canceled' })),
  };
  // What is sent goes by the connection under test, whichever is selected, and a sign-in starts nothing automatically.
  const ofTest = { ...core, connections: main.core.connections };
  const session = { ...main.sessionDomain, changed: createSignal<never>() };
  const { client } = main.chain;
  const chain = { ...main.chain, client: how.write === undefined ? client : { ...client, write: how.write } };
  const { rules } = vault;
  const notebook = notebookDomain(core, chain, { table: vault.notebook, rules });
  const saved = createChainSaved(vault.saved, core);
  const tokens = tokensDomain(core, { session, chain }, saved);
  const contracts = contractsDomain(core, chain, saved);
  const collectibles = collectiblesDomain(
    core,
    { session, chain },
    {
      table: vault.saved,
      fetch: how.fetchMedia ?? (async () => fail({ why: 'unreachable', host: '' })),
      store: createMediaStore(mkdtempSync(join(tmpdir(), 'blockdesk-media-'))),
      shown: createShownPictures(),
    },
  );
  const sent = writesDomain(
    ofTest,
    { session, chain, notebook, contracts },
    {
      journal: how.journal ?? vault.journal,
      rules: how.holding === undefined ? rules : { ...rules, of: (connection) => heldFor(how.holding, rules.of(connection)) },
      saved: vault.saved,
      isShown: (connection) => views.of(connection) !== null,
      markPending() {},
    },
  );
  if (how.follows === true) sent.follow();
  const approved = approvalsDomain(core, { session, chain, tokens, writes: sent }, vault.saved);
  const connections = connectionsDomain(core, { session, chain, writes: sent });
  const itself = appDomain(
    core,
    { chain, collectibles },
    {
      engines: {},
      platform: 'linux',
      preferences,
      cache: main.cache,
      links: createLinks(() => {}),
      notes: [],
      logged: () => [],
      readLicenses: async () => ok(''),
      isOtherLanguage: () => how.isOtherLanguage === true,
      restart: async () => void desk.log.push('restart'),
      applyTheme() {},
    },
  );
  const statements = statementsDomain(core, { session, chain, tokens, writes: sent });
  const backup = backupDomain(core, { writes: sent, connections }, vault.backup);
  const lock = lockDomain(
    core,
    { session, writes: sent },
    {
      ...{ data: main.folder, unlocked: { key: null, lock: null, notes: [], announced: [] }, isDurable: true },
      ...{ restart: () => false, watchForAbsence: () => () => {} },
      ...{
        touchId: { isOffered: () => false, prompt: async () => false },
        cipher: { encrypt: async () => null, decrypt: async () => null },
      },
    },
  );
  const domains = [
    session,
    chain,
    notebook,
    tokens,
    contracts,
    collectibles,
    sent,
    approved,
    connections,
    statements,
    backup,
    lock,
    itself,
  ];
  main.domains.push(approved, collectibles);
  slices.begin({
    ...{ ...session.slices, ...chain.slices, ...notebook.slices, ...tokens.slices, ...contracts.slices },
    ...{ ...collectibles.slices, ...sent.slices, ...approved.slices, ...connections.slices, ...lock.slices, ...itself.slices },
  });
  main.onSlice((name, value) => {
    if ((connectionSlices as readonly string[]).includes(name)) slices.renew(name as ConnectionSlice);
    else slices.set(name as AppSlice, value as never);
  });
  core.restored.on(slices.renewAll);
  const handlers = {
    ...{ ...session.handlers, ...chain.handlers, ...notebook.handlers, ...tokens.handlers, ...contracts.handlers },
    ...{
      ...collectibles.handlers,
      ...sent.handlers,
      ...approved.handlers,
      ...connections.handlers,
      ...statements.handlers,
      ...backup.handlers,
      ...lock.handlers,
      ...itself.handlers,
    },
    // With the rules as they are kept, not with the test's own holding time.
    ...createRuleHandlers({ find: main.connections.find, rules, changes, unitOf: sent.writes.unitOf }),
  };
  const { approvals, approvalBook } = approved;
  const { journal, writes } = sent;
  const { reviewing, sending, batches, searching, following, trust } = writes;
  const stop = () => {
    sent.stop();
    journal.stop();
    approved.stop();
  };
  return {
    handlers: withConnections(handlers, main.connections.find),
    ...{ slices, views, desk, reviewing, sending, batches, journal, following, searching, trust, approvals, approvalBook, domains, stop },
    media: collectibles.media,
  };
}

const preferences = {
  read: () => ({
    theme: 'system' as const,
    language: 'system' as const,
    times: 'relative' as const,
    hideAmounts: false,
    cacheLimit: '64' as const,
    activeConnection: '',
    windows: [],
    zoom: 0,
  }),
  setTheme() {},
  setLanguage() {},
  setTimes() {},
  setHideAmounts() {},
  setCacheLimit() {},
  setActiveConnection() {},
  setWindows() {},
  setZoom() {},
  newRedirectAddress: () => '',
  renewRedirectAddress() {},
};

/** A test's own holding time, which is none that a person can choose. */
const heldFor = (holding: number | undefined, rules: Rules | null): Rules | null =>
  rules && { ...rules, holding: holding as Rules['holding'] };
