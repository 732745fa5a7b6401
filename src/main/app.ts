/** The app as a list of its domains, each built once from those above it in the list. */

import { join } from 'node:path';
import { app as electronApp, session as electronSession, nativeTheme } from 'electron';
import { appDomain } from '#main/app-calls.ts';
import { approvalsDomain } from '#main/approvals/domain.ts';
import { backupDomain } from '#main/backup/domain.ts';
import { chainDomain } from '#main/chain/domain.ts';
import { openWatchStore } from '#main/chain/watch/watch-database.ts';
import { collectiblesDomain } from '#main/collectibles/domain.ts';
import { createFetchMedia } from '#main/collectibles/fetch-media.ts';
import { createMediaStore } from '#main/collectibles/media-store.ts';
import { connectionsDomain } from '#main/connections/domain.ts';
import { contractsDomain } from '#main/contracts/domain.ts';
import { withConnections } from '#main/core/ipc/handlers.ts';
import { registerCalls } from '#main/core/ipc/register.ts';
import type { MakeWindow } from '#main/core/own-window/one-window.ts';
import { watchForAbsence } from '#main/core/platform/away.ts';
import { openInSystemBrowser } from '#main/core/platform/browser.ts';
import { systemCipher } from '#main/core/platform/cipher.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { createHttp } from '#main/core/platform/http.ts';
import { isOtherLanguage } from '#main/core/platform/language.ts';
import { readLicenses } from '#main/core/platform/licenses.ts';
import { createChooseToOpen, showError } from '#main/core/platform/message-box.ts';
import { createNotify } from '#main/core/platform/notifications.ts';
import { createOpenFile } from '#main/core/platform/open-file.ts';
import { createFindProxy } from '#main/core/platform/system-proxy.ts';
import { touchId } from '#main/core/platform/touch-id.ts';
import { watchForJumps } from '#main/core/platform/waking.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import type { View } from '#main/core/ports/desktop.ts';
import type { ShownPictures } from '#main/core/ports/media.ts';
import type { SandboxService } from '#main/core/sandbox.ts';
import { sandboxConnection } from '#main/core/sandbox.ts';
import { createChainSaved } from '#main/core/storage/chain-saved.ts';
import type { Desktop } from '#main/desktop.ts';
import { createLinks, type Links } from '#main/links.ts';
import { mediaFolder } from '#main/lock/convert.ts';
import { lockDomain } from '#main/lock/domain.ts';
import { takeHandOver } from '#main/lock/hand-over.ts';
import { isLocked } from '#main/lock/is-locked.ts';
import { createLockedWatch } from '#main/lock/locked-watch.ts';
import { type Unlocked, unlock } from '#main/lock/unlock.ts';
import { notebookDomain } from '#main/notebook/domain.ts';
import { sessionDomain } from '#main/session/domain.ts';
import { startCore } from '#main/start-core.ts';
import { statementsDomain } from '#main/statements/domain.ts';
import { tokensDomain } from '#main/tokens/domain.ts';
import { writesDomain } from '#main/writes/domain.ts';
import { questionOfLeaving } from '#main/writes/leaving.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { Session } from '#shared/ipc/state.ts';

export { createLinks };

export interface App {
  /** Brings the window to the front, opening one where there is none. */
  show(): void;
  /** Asks the person if writes are pending. */
  mayQuit(): Promise<boolean>;
  stop(): Promise<void>;
  /** Locks at once; false where there is no lock. */
  lock(): boolean;
  /** For the self-test. */
  readonly parts: {
    readonly cache: Cache;
    readonly sandbox: SandboxService;
    readonly pictures: ShownPictures;
    readonly openReview: MakeWindow;
  };
}

/** Asks for the passphrase, where there is a lock. Null where the person quits. */
export async function unlockApp({ data, log, makeReview, ask, window, viewOf, openAhead, showAnd }: Desktop): Promise<Unlocked | null> {
  const clock = systemClock;
  const http = createHttp({ findProxy: createFindProxy(electronSession.defaultSession, clock) });
  const notify = createNotify(({ place }) => showAnd({ do: 'go', place }));
  // What was handed over isn't referenced from here, or its tokens would stay in memory until it is unlocked.
  const watch = await takeHandOver(data, systemCipher, clock.now()).then((handed) =>
    handed === null || !isLocked(data) ? null : createLockedWatch({ handed, send: http.send, clock, notify }),
  );
  try {
    return await unlock({
      ...{ data, clock, ask, showError, isRight: openAhead, touchId, cipher: systemCipher, watch },
      makeWindow: (closed) => makeReview('first', closed),
      openFile: createOpenFile(createChooseToOpen(window, () => electronApp.getPath('downloads'))),
      answer: (handlers) => registerCalls({ handlers, viewOf, shows: () => false, log, beforeAnswer() {} }),
    });
  } finally {
    void http.stop();
  }
}

/**
 * `links`: collects links from before the app is ready, because the system may deliver them that early. `desktop`: has opened the window
 * already, as this file and all that it imports is loaded after that. `unlocked`: what the lock's passphrase gave. `restart`: ends the app in
 * order, does what is last, and starts it again.
 */
export function startApp(links: Links, desktop: Desktop, unlocked: Unlocked, restart: (last?: () => void) => boolean): App {
  const { built, data, log, preferencesNote } = desktop;
  const { core, preferences, pictures, vault, cache, http, mediaHttp } = startCore(desktop, unlocked.key, () => domains);
  const { clock, slices } = core;
  desktop.keepZoom(preferences.setZoom);
  const notes = [...unlocked.notes, ...vault.notes];

  // First of those that listen to what it changes.
  const saved = createChainSaved(vault.saved, core);
  const session = sessionDomain(core, { send: http.send, secrets: vault.secrets, openInBrowser: openInSystemBrowser });
  const chain = chainDomain(core, session, {
    send: http.send,
    cache,
    watchStore: openWatchStore(join(data, 'watch.db'), undefined, unlocked.key),
  });
  const notebook = notebookDomain(core, chain, { table: vault.notebook, rules: vault.rules });
  const tokens = tokensDomain(core, { session, chain }, saved);
  const contracts = contractsDomain(core, chain, saved);
  const collectibles = collectiblesDomain(
    core,
    { session, chain },
    {
      table: vault.saved,
      fetch: createFetchMedia(mediaHttp.send, clock),
      store: createMediaStore(mediaFolder(data, unlocked.key), undefined, unlocked.key),
      shown: pictures,
    },
  );
  const writes = writesDomain(
    core,
    { session, chain, notebook, contracts },
    {
      journal: vault.journal,
      rules: vault.rules,
      saved: vault.saved,
      isShown(connection) {
        const view = core.views.of(connection);
        return view !== null && desktop.isShown(view);
      },
      markPending: desktop.markPending,
      announced: unlocked.announced,
    },
  );
  writes.follow();
  const approvals = approvalsDomain(core, { session, chain, tokens, writes }, vault.saved);
  const connections = connectionsDomain(core, { session, chain, writes });
  const statements = statementsDomain(core, { session, chain, tokens, writes });
  const backup = backupDomain(core, { writes, connections }, vault.backup);
  const lock = lockDomain(
    core,
    { session, writes },
    { data, unlocked, isDurable: vault.durable, restart, watchForAbsence, touchId, cipher: systemCipher },
  );
  async function mayQuit(): Promise<boolean> {
    const question = questionOfLeaving('quit', writes.writes.sending.inFlight());
    return question === null || desktop.ask(question);
  }
  const itself = appDomain(
    core,
    { chain, collectibles },
    {
      ...{ preferences, cache, links, engines: desktop.engines },
      platform: process.platform as Snapshot['platform'],
      logged: log.lines,
      notes: preferencesNote === null ? notes : [...notes, preferencesNote],
      readLicenses: () => readLicenses(built),
      isOtherLanguage,
      async restart() {
        if (await mayQuit()) restart();
      },
      applyTheme(source) {
        nativeTheme.themeSource = source;
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
    writes,
    approvals,
    connections,
    statements,
    backup,
    lock,
    itself,
  ];
  slices.begin({
    ...{ ...session.slices, ...chain.slices, ...notebook.slices, ...tokens.slices, ...contracts.slices },
    ...{ ...collectibles.slices, ...writes.slices, ...approvals.slices, ...connections.slices, ...lock.slices, ...itself.slices },
  });
  const handlers = {
    ...{ ...session.handlers, ...chain.handlers, ...notebook.handlers, ...tokens.handlers, ...contracts.handlers },
    ...{
      ...collectibles.handlers,
      ...writes.handlers,
      ...approvals.handlers,
      ...connections.handlers,
      ...statements.handlers,
      ...backup.handlers,
      ...lock.handlers,
      ...itself.handlers,
    },
  };
  registerCalls({
    handlers: withConnections(handlers, core.connections.find),
    viewOf: desktop.viewOf,
    shows: (view, connection) => core.views.connectionOf(view) === connection,
    log,
    beforeAnswer: slices.flush,
  });
  const showSignedIn = (view: View, phase: Session['phase']) => desktop.setSignedIn(view, phase === 'signed-in' || phase === 'expired');
  session.changed.on(({ connection, now, before }) => {
    const view = core.views.of(connection);
    if (view === null) return;
    showSignedIn(view, now.phase);
    // The person comes back from the browser.
    if (before === 'signing-in' && now.phase === 'signed-in') desktop.windows.show(view);
  });
  core.connectionsChanged.on(() => {
    for (const id of core.views.shown()) showSignedIn(core.views.of(id) ?? 'first', session.of(id).phase);
  });
  core.restored.on(slices.renewAll);

  desktop.begin(pictures);
  const active = core.connections.active();
  // Those of the last run, each with the connection that it showed.
  for (const id of preferences.read().windows) {
    const view = core.views.of(id) === null && core.connections.find(id).ok ? core.views.open(id) : null;
    if (view !== null) desktop.windows.openBehind(view);
  }
  // The open page takes the link. A page that is still loading asks for it.
  links.watch(() => desktop.showAnd({ do: 'follow-link' }));
  if (core.views.of(sandboxConnection) !== null) void core.sandbox.start();
  void session.service.open(active);
  // Not the sandbox: restoring it would start it.
  for (const one of core.connections.all().list) if (one.id !== sandboxConnection) void session.service.restore(one);
  writes.recover(notes.some((note) => note.kind === 'restored' || (note.kind === 'set-aside' && note.restored)));
  writes.look();
  const stopWatching = watchForJumps(() => {
    http.renew();
    session.service.resumed();
    writes.look();
    chain.watch.resumed();
  });

  return {
    show: desktop.show,
    lock: lock.lockNow,
    parts: { cache, sandbox: core.sandbox, pictures, openReview: (closed) => desktop.makeReview('first', closed) },
    mayQuit,
    async stop() {
      core.views.end();
      stopWatching();
      // From here on no domain sends or begins anything while the others stop.
      const ending = new Set<{ stop?(): unknown }>([writes, approvals, ...domains, core.sandbox]);
      await Promise.all([...ending].map((one) => one.stop?.()));
      await Promise.all([http.stop(), mediaHttp.stop()]);
      await writes.ended();
      await lock.handOver();
      vault.stop();
    },
  };
}
