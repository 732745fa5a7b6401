/** The composition root: what exists in main, built once, from top to bottom. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, type BrowserWindow, session as electronSession, nativeTheme } from 'electron';
import { aboutPanelOf, enginesOf, readLicenses } from '#main/about.ts';
import { activityNow } from '#main/activity/activity-now.ts';
import { createChainNotes } from '#main/activity/chain-notes.ts';
import { questionOfLeaving } from '#main/activity/leaving.ts';
import { createNewestBlock } from '#main/activity/newest-block.ts';
import { createNotes } from '#main/activity/notes.ts';
import { createWriteNews } from '#main/activity/write-news.ts';
import { createWrites } from '#main/activity/writes.ts';
import { createRevocation } from '#main/auth/revocation.ts';
import { createSession } from '#main/auth/session.ts';
import { createTokenExchange } from '#main/auth/token-exchange.ts';
import { createChanges } from '#main/consent/changes.ts';
import { createCalm, createCalmAsk, createCooldown } from '#main/consent/cooldown.ts';
import { createOneWindow, type MakeWindow } from '#main/consent/one-window.ts';
import { childEnvironment } from '#main/environment.ts';
import { emitToWindows, tellCommand } from '#main/ipc/emit.ts';
import { createHandlers } from '#main/ipc/handlers.ts';
import { registerCalls } from '#main/ipc/register.ts';
import { createSlices } from '#main/ipc/slices.ts';
import type { Links } from '#main/links.ts';
import { createFetchMedia } from '#main/media/fetch-media.ts';
import { createMedia } from '#main/media/media.ts';
import { createMediaStore } from '#main/media/media-store.ts';
import { createShownPictures } from '#main/media/shown-pictures.ts';
import { setMenu } from '#main/menu.ts';
import { createPageRescue } from '#main/page-rescue.ts';
import { openInSystemBrowser } from '#main/platform/browser.ts';
import { systemCipher } from '#main/platform/cipher.ts';
import { systemClock } from '#main/platform/clock.ts';
import { createSaveDownload } from '#main/platform/downloads.ts';
import { createHttp } from '#main/platform/http.ts';
import { createMediaHttp } from '#main/platform/media-http.ts';
import { createAskPerson } from '#main/platform/message-box.ts';
import { createNotify } from '#main/platform/notifications.ts';
import { reviewOrigin, servePage } from '#main/platform/page-protocol.ts';
import { createMarkPending } from '#main/platform/pending-mark.ts';
import { openPreferences, preferencesFile } from '#main/platform/preferences.ts';
import { watchProcesses } from '#main/platform/processes.ts';
import { sandboxProcessStarter } from '#main/platform/sandbox-process.ts';
import { createChooseFile } from '#main/platform/save-dialog.ts';
import { createFindProxy } from '#main/platform/system-proxy.ts';
import { watchForJumps } from '#main/platform/waking.ts';
import type { Cache } from '#main/ports/cache.ts';
import type { ShownPictures } from '#main/ports/media.ts';
import { createReviewWindows } from '#main/review-window.ts';
import { createNoteAccounts } from '#main/same-person.ts';
import { createSandbox, type SandboxService } from '#main/sandbox.ts';
import { guardSession, pagePartition, reviewPartition, shutOffNetwork } from '#main/security.ts';
import { createApprovals } from '#main/service/approvals/approvals.ts';
import { describeChain } from '#main/service/chains.ts';
import { createServiceClient, type ServiceClient } from '#main/service/client.ts';
import { createConnectionTests } from '#main/service/connection-test.ts';
import { createRequestLog } from '#main/service/request-log.ts';
import { createWatch } from '#main/service/watch/watch.ts';
import { booksOf, createBooks, showBooks } from '#main/storage/books.ts';
import { openCache, toBytes } from '#main/storage/cache.ts';
import { createConnectionStore, sandboxConnection } from '#main/storage/connections.ts';
import { setAsideUnlessObject } from '#main/storage/json-file.ts';
import { openVault } from '#main/storage/vault.ts';
import { openWatchStore } from '#main/storage/watch-database.ts';
import { openWindow } from '#main/window.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import { ok } from '#shared/result.ts';
import type { State } from '#shared/state.ts';
import { nothingWatched } from '#shared/watch.ts';

const signInPatience = 5 * 60_000;
/** Milliseconds that an end waits for the answer to what was sent. */
const lastAnswers = 1_000;

export interface App {
  /** Brings the window to the front, opening one where there is none. */
  show(): void;
  /** Asks the person where something is on its way. */
  mayQuit(): Promise<boolean>;
  stop(): Promise<void>;
  /** For the self-test. */
  readonly parts: {
    readonly cache: Cache;
    readonly sandbox: SandboxService;
    readonly pictures: ShownPictures;
    readonly openReview: MakeWindow;
  };
}

/** `links`: collects links from before the app is ready, because the system may deliver them that early. `isHidden`: shows no window, ever. */
export function startApp(links: Links, { isHidden = false } = {}): App {
  const data = app.getPath('userData');
  const built = import.meta.dirname;
  const preferencesNote = setAsideUnlessObject(join(data, preferencesFile));
  const preferences = openPreferences(sandboxConnection);
  const { activeConnection, ...preferred } = preferences.read();
  nativeTheme.themeSource = preferred.theme;

  const pageSession = electronSession.fromPartition(pagePartition);
  const reviewSession = electronSession.fromPartition(reviewPartition);
  for (const session of [electronSession.defaultSession, pageSession]) guardSession(session);
  guardSession(reviewSession, reviewOrigin);
  for (const session of [pageSession, reviewSession]) shutOffNetwork(session);
  const shownPictures = createShownPictures();
  servePage(pageSession, join(built, '../renderer'), 'blockdesk', shownPictures);
  servePage(reviewSession, join(built, '../renderer'), 'review');
  const engines = enginesOf(process.versions);
  app.setAboutPanelOptions(aboutPanelOf(app.getVersion(), engines));
  const menu = setMenu((command) => {
    show();
    tellCommand(command);
  });

  let window: BrowserWindow | null = null;
  const vault = openVault(join(data, 'vault.db'), systemCipher);
  const cache = openCache(join(data, 'cache.db'), join(built, 'cache-worker.js'), toBytes(preferred.cacheLimit));
  // The page's own session has no network; this one is only asked for the system's proxy.
  const findProxy = createFindProxy(electronSession.defaultSession);
  const http = createHttp({ findProxy });
  const mediaHttp = createMediaHttp({ findProxy });

  const connections = createConnectionStore({
    vault,
    activeConnection,
    keepActive: preferences.setActiveConnection,
    redirects: preferences,
    changed: (value) => {
      slices.set('connections', value);
      showBooks(books, value.active);
    },
  });
  const books = createBooks({
    vault,
    activeConnection: connections.active().id,
    changed: (name, value) => slices.set(name, value),
    now: systemClock.now,
    newId: randomUUID,
  });
  const { notebook, tokens, pairs, pictures, contracts } = books;
  const media = createMedia({
    fetch: createFetchMedia(mediaHttp.send, systemClock),
    store: createMediaStore(join(data, 'media')),
    shown: shownPictures,
    choiceOf: pictures.find,
  });
  const initial: State = {
    connections: connections.all(),
    session: { phase: 'restoring' },
    sandbox: { phase: 'stopped' },
    preferences: preferred,
    storage: { notes: preferencesNote === null ? vault.notes : [...vault.notes, preferencesNote] },
    connectionTest: { phase: 'none' },
    slowed: { connection: '', perSecond: null },
    activity: { connection: connections.active().id, newest: [], underWay: 0, uncertain: 0 },
    watch: nothingWatched(connections.active().id),
    ...booksOf(books, connections.active().id),
  };
  const slices = createSlices(initial, emitToWindows);
  const session = createSession({
    exchange: createTokenExchange(http.send, systemClock),
    revoke: createRevocation(http.send),
    openInBrowser: openInSystemBrowser,
    clock: systemClock,
    patience: signInPatience,
    openings: createCooldown(systemClock),
    namedItself: connections.noteIssuer,
    secrets: vault.secrets,
    clientSecret: connections.clientSecret,
    find: connections.confirmed,
    changed: (value) => {
      const wasSigningIn = slices.all().session.value.phase === 'signing-in';
      slices.set('session', value);
      watch.open(connections.active().id, value.phase === 'signed-in');
      menu.noteSignedIn(value.phase === 'signed-in' || value.phase === 'expired');
      if (value.phase === 'signed-in') lookAtWrites();
      if (value.phase === 'signed-in') approvals.look();
      // The person is in the browser and comes back here.
      if (wasSigningIn && value.phase === 'signed-in') show();
    },
    beforeSignedIn: async (connection) => {
      watch.beginSignIn(connection);
      approvals.beginSignIn(connection);
      await media.newSignIn(connection);
      await cache.newSignIn(connection);
    },
  });
  const sandbox = createSandbox({
    startProcess: sandboxProcessStarter(join(built, 'sandbox.js'), ['--state', join(data, 'sandbox')], childEnvironment(process.env)),
    changed: (value) => slices.set('sandbox', value),
    isReady: (ready) => {
      connections.noteSandbox(ready);
      tokens.seed(sandboxConnection, ready.tokens);
    },
  });
  const requests = createRequestLog();
  const asked = createServiceClient({
    send: http.send,
    session,
    cache,
    clock: systemClock,
    log: requests,
    random: Math.random,
    slowed: (connection, perSecond) => slices.set('slowed', { connection, perSecond }),
    replaced: (connection) => {
      watch.beginChain(connection);
      approvals.drop(connection);
    },
  });
  const newestBlock = createNewestBlock(asked.read, systemClock);
  const notify = createNotify((place) => {
    show();
    tellCommand({ do: 'go', place });
  });
  const journal = createNotes(vault.journal, systemClock);
  const isOpen = (id: string) => connections.active().id === id && slices.all().session.value.phase === 'signed-in';
  const labelOf = (connection: string, address: string) => notebook.of(connection).entries[address]?.label ?? '';
  const approvals = createApprovals({
    store: pairs,
    journal,
    // Late: what it reads by is what hears for it.
    read: (...asking) => client.read(...asking),
    clock: systemClock,
    find: connections.confirmed,
    notify,
    hideAmounts: () => preferences.read().hideAmounts,
    labelOf,
    isOpen,
    spare: (connection) => watch.spare(connection),
    active: () => connections.active().id,
  });
  const client: ServiceClient = { ...asked, read: approvals.hearing(newestBlock.read, 'receipt') };
  const watch = createWatch({
    read: approvals.hearing(newestBlock.read, 'watching'),
    find: async (connection) => {
      const ready = connection === sandboxConnection ? await sandbox.ready() : ok(null);
      return ready.ok ? connections.confirmed(connection) : ready;
    },
    store: openWatchStore(join(data, 'watch.db')),
    clock: systemClock,
    notify,
    hideAmounts: () => preferences.read().hideAmounts,
    labelOf,
    changed: (value) => slices.set('watch', value),
  });
  const tests = createConnectionTests({ read: client.read, clock: systemClock, changed: (value) => slices.set('connectionTest', value) });

  const noteAccounts = createNoteAccounts({ session, watch, cache, media });
  const chains = createChainNotes({ connections, watch, toChain: describeChain, changed: () => lookAtWrites() });
  const reviews = createReviewWindows(join(built, '../preload/review.cjs'), () => window, systemClock, isHidden);
  const ownWindows = createOneWindow(reviews.make, createCooldown(systemClock));
  const changes = createChanges(ownWindows);
  const news = createWriteNews({
    journal,
    notify,
    isShown: () => window?.isDestroyed() === false && window.isFocused(),
    hideAmounts: () => preferences.read().hideAmounts,
  });
  const writes = createWrites({
    journal,
    read: client.read,
    write: client.write,
    newestBlock,
    book: vault.rules,
    notebookOf: notebook.of,
    movedNames: notebook.moved,
    chains,
    clock: systemClock,
    windows: ownWindows,
    session,
    sessionNow: () => slices.all().session.value,
    active: connections.active,
    isOpen,
    ready: (id) => (id === sandboxConnection ? sandbox.ready() : Promise.resolve(ok(null))),
    find: connections.confirmed,
    noteAccounts,
    changed(id, by) {
      tellActivity();
      news.changed(id);
      if (by === 'following') approvals.wrote(id);
      if (by === 'sending') writes.lookAfter(id);
    },
  });
  const { reviewing, sending, searching } = writes;
  const markPending = createMarkPending(() => window);
  function tellActivity(): void {
    const now = activityNow(journal, connections.active());
    if (!now.ok) return;
    slices.set('activity', now.value);
    markPending(now.value);
  }
  function lookAtWrites(): void {
    tellActivity();
    writes.lookAfterAll();
  }

  const log = (line: string) => console.error(line);
  const platform = process.platform as Snapshot['platform'];
  const applyTheme = (source: typeof preferred.theme) => {
    nativeTheme.themeSource = source;
  };
  const preload = join(built, '../preload/page.cjs');
  const ask = createAskPerson(() => window);
  const downloads = () => app.getPath('downloads');
  const choose = createCalm<string, string | null>(
    createChooseFile(() => window, downloads),
    null,
    systemClock,
  );
  registerCalls({
    handlers: createHandlers({
      version: app.getVersion(),
      engines,
      platform,
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
      tests,
      cache,
      watch,
      log: requests,
      noteAccounts,
      chains,
      journal,
      rules: vault.rules,
      unitOf: writes.unitOf,
      sending,
      searching,
      tellActivity,
      reviewing,
      preferences,
      links,
      readLicenses: () => readLicenses(join(app.isPackaged ? process.resourcesPath : join(built, '..'), 'third-party-licenses.txt')),
      saveDownload: createSaveDownload({ folder: downloads, choose, clock: systemClock }),
      applyTheme,
      changes,
      ask: createCalmAsk(ask, systemClock),
    }),
    isWindow: (caller, contents) =>
      caller === 'review' ? reviews.isReview(contents) : window !== null && !window.isDestroyed() && contents === window.webContents,
    log,
  });

  window = openWindow(preload, isHidden);
  function show(): void {
    if (window === null || window.isDestroyed()) {
      window = openWindow(preload, isHidden);
      markPending(slices.all().activity.value);
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  }
  const rescue = createPageRescue({
    now: () => performance.now(),
    reload: () => {
      if (window === null || window.isDestroyed()) show();
      else window.webContents.reload();
    },
    ask,
    quit: () => app.quit(),
    log,
  });
  watchProcesses({ page: () => (window?.isDestroyed() === false ? window.webContents : null), pageGone: rescue, log });
  // Whoever is told of it takes it; a page that is only now being loaded asks by itself.
  links.watch(() => {
    show();
    tellCommand({ do: 'follow-link' });
  });
  const active = connections.active();
  if (active.id === sandboxConnection) void sandbox.start();
  void session.open(active);
  sending.recover(vault.notes.some((note) => note.kind === 'restored' || (note.kind === 'set-aside' && note.restored)));
  lookAtWrites();
  const stopWatching = watchForJumps(() => {
    http.renew();
    session.resumed();
    lookAtWrites();
    watch.resumed();
  });

  return {
    show,
    parts: { cache, sandbox, pictures: shownPictures, openReview: reviews.make },
    async mayQuit() {
      const question = questionOfLeaving('quit', sending.inFlight());
      return question === null || ask(question);
    },
    async stop() {
      stopWatching();
      writes.stop();
      approvals.stop();
      await Promise.all([session.stop(), sandbox.stop(), cache.stop(), watch.stop()]);
      await Promise.all([http.stop(), mediaHttp.stop()]);
      // What has no answer by now is unknown at the next start.
      await Promise.race([sending.ended(), new Promise((resolve) => systemClock.after(lastAnswers, () => resolve(null)))]);
      journal.flush();
      journal.stop();
      vault.stop();
    },
  };
}
