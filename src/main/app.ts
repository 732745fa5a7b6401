/** The composition root: what exists in main, built once, from top to bottom. */
import { join } from 'node:path';
import { app, type BrowserWindow, session as electronSession, nativeTheme } from 'electron';
import { aboutPanelOf, enginesOf, readLicenses } from '#main/about.ts';
import { createRevocation } from '#main/auth/revocation.ts';
import { createSession } from '#main/auth/session.ts';
import { createTokenExchange } from '#main/auth/token-exchange.ts';
import { childEnvironment } from '#main/environment.ts';
import { emitToWindows, tellCommand } from '#main/ipc/emit.ts';
import { createHandlers } from '#main/ipc/handlers.ts';
import { registerCalls } from '#main/ipc/register.ts';
import { createSlices } from '#main/ipc/slices.ts';
import type { Links } from '#main/links.ts';
import { setMenu } from '#main/menu.ts';
import { createPageRescue } from '#main/page-rescue.ts';
import { openInSystemBrowser } from '#main/platform/browser.ts';
import { systemCipher } from '#main/platform/cipher.ts';
import { systemClock } from '#main/platform/clock.ts';
import { createSaveDownload } from '#main/platform/downloads.ts';
import { createHttp } from '#main/platform/http.ts';
import { createAskPerson } from '#main/platform/message-box.ts';
import { createNotify } from '#main/platform/notifications.ts';
import { servePage } from '#main/platform/page-protocol.ts';
import { openPreferences, preferencesFile } from '#main/platform/preferences.ts';
import { sandboxProcessStarter } from '#main/platform/sandbox-process.ts';
import { createFindProxy } from '#main/platform/system-proxy.ts';
import { watchForJumps } from '#main/platform/waking.ts';
import type { AskPerson } from '#main/ports/person.ts';
import { createSandbox } from '#main/sandbox.ts';
import { guardSession, pagePartition, shutOffNetwork } from '#main/security.ts';
import { createSeldomAsk } from '#main/seldom.ts';
import { createServiceClient } from '#main/service/client.ts';
import { createConnectionTests } from '#main/service/connection-test.ts';
import { createRequestLog } from '#main/service/request-log.ts';
import { createWatch } from '#main/service/watch/watch.ts';
import { openCache, toBytes } from '#main/storage/cache.ts';
import { createConnectionStore, sandboxConnection } from '#main/storage/connections.ts';
import { setAsideUnlessObject } from '#main/storage/json-file.ts';
import { createNotebookStore } from '#main/storage/notebook.ts';
import { openVault } from '#main/storage/vault.ts';
import { openWatchStore } from '#main/storage/watch-database.ts';
import { openWindow } from '#main/window.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import { ok } from '#shared/result.ts';
import type { State } from '#shared/state.ts';
import { nothingWatched } from '#shared/watch.ts';

const signInPatience = 5 * 60_000;

export interface App {
  /** Brings the window to the front, opening one where there is none. */
  show(): void;
  stop(): Promise<void>;
}

/** `links`: from before the app was ready, as the system hands them over that early. */
export function startApp(links: Links): App {
  const data = app.getPath('userData');
  const built = import.meta.dirname;
  const preferencesNote = setAsideUnlessObject(join(data, preferencesFile));
  const preferences = openPreferences(sandboxConnection);
  const { activeConnection, ...preferred } = preferences.read();
  nativeTheme.themeSource = preferred.theme;

  const pageSession = electronSession.fromPartition(pagePartition);
  for (const session of [electronSession.defaultSession, pageSession]) guardSession(session);
  shutOffNetwork(pageSession);
  servePage(pageSession, join(built, '../renderer'));
  const engines = enginesOf(process.versions);
  app.setAboutPanelOptions(aboutPanelOf(app.getVersion(), engines));
  const menu = setMenu((command) => {
    show();
    tellCommand(command);
  });

  const vault = openVault(join(data, 'vault.db'), systemCipher);
  const cache = openCache(join(data, 'cache.db'), join(built, 'cache-worker.js'), toBytes(preferred.cacheLimit));
  // The page's own session has no network; this one is only asked for the system's proxy.
  const http = createHttp({ findProxy: createFindProxy(electronSession.defaultSession) });

  const connections = createConnectionStore({
    vault,
    activeConnection,
    keepActive: preferences.setActiveConnection,
    changed: (value) => {
      slices.set('connections', value);
      notebook.show(value.active);
    },
  });
  const notebook = createNotebookStore({
    table: vault.notebook,
    activeConnection: connections.active().id,
    changed: (value) => slices.set('notebook', value),
  });
  const initial: State = {
    connections: connections.all(),
    session: { phase: 'restoring' },
    sandbox: { phase: 'stopped' },
    preferences: preferred,
    storage: { notes: preferencesNote === null ? vault.notes : [...vault.notes, preferencesNote] },
    connectionTest: { phase: 'none' },
    notebook: notebook.of(connections.active().id),
    watch: nothingWatched(connections.active().id),
  };
  const slices = createSlices(initial, emitToWindows);
  const session = createSession({
    exchange: createTokenExchange(http.send, systemClock),
    revoke: createRevocation(http.send),
    openInBrowser: openInSystemBrowser,
    clock: systemClock,
    patience: signInPatience,
    secrets: vault.secrets,
    clientSecret: connections.clientSecret,
    find: connections.find,
    changed: (value) => {
      const wasSigningIn = slices.all().session.value.phase === 'signing-in';
      slices.set('session', value);
      watch.open(connections.active().id, value.phase === 'signed-in');
      menu.noteSignedIn(value.phase === 'signed-in' || value.phase === 'expired');
      // The person is in the browser and comes back here.
      if (wasSigningIn && value.phase === 'signed-in') show();
    },
    beforeSignedIn: async (connection) => {
      watch.beginSignIn(connection);
      await cache.newSignIn(connection);
    },
  });
  const sandbox = createSandbox({
    startProcess: sandboxProcessStarter(join(built, 'sandbox.js'), ['--state', join(data, 'sandbox')], childEnvironment(process.env)),
    changed: (value) => slices.set('sandbox', value),
    isReady: connections.noteSandbox,
  });
  const requests = createRequestLog();
  const client = createServiceClient({
    send: http.send,
    session,
    cache,
    clock: systemClock,
    log: requests,
    random: Math.random,
    replaced: (connection) => watch.beginChain(connection),
  });
  const watch = createWatch({
    read: client.read,
    find: async (connection) => {
      const ready = connection === sandboxConnection ? await sandbox.ready() : ok(null);
      return ready.ok ? connections.find(connection) : ready;
    },
    store: openWatchStore(join(data, 'watch.db')),
    clock: systemClock,
    notify: createNotify((place) => {
      show();
      tellCommand({ do: 'go', place });
    }),
    hideAmounts: () => preferences.read().hideAmounts,
    labelOf: (connection, address) => notebook.of(connection).entries[address]?.label ?? '',
    changed: (value) => slices.set('watch', value),
  });
  const tests = createConnectionTests({ read: client.read, clock: systemClock, changed: (value) => slices.set('connectionTest', value) });

  const log = (line: string) => console.error(line);
  const platform = process.platform as Snapshot['platform'];
  const applyTheme = (source: typeof preferred.theme) => {
    nativeTheme.themeSource = source;
  };
  const preload = join(built, '../preload/page.cjs');
  let window: BrowserWindow | null = null;
  const ask = createAskPerson(() => window);
  const seldomAsk = createSeldomAsk(ask, systemClock);
  registerCalls({
    handlers: createHandlers({
      version: app.getVersion(),
      engines,
      platform,
      slices,
      connections,
      notebook,
      session,
      sandbox,
      client,
      tests,
      cache,
      watch,
      log: requests,
      preferences,
      links,
      readLicenses: () => readLicenses(join(app.isPackaged ? process.resourcesPath : join(built, '..'), 'third-party-licenses.txt')),
      saveDownload: createSaveDownload(() => app.getPath('downloads')),
      applyTheme,
      ask: seldomAsk,
    }),
    isPageWindow: (contents) => window !== null && !window.isDestroyed() && contents === window.webContents,
    log,
  });

  window = openWindow(preload);
  function show(): void {
    if (window === null || window.isDestroyed()) window = openWindow(preload);
    if (window.isMinimized()) window.restore();
    window.focus();
  }
  watchProcesses(() => window, show, ask, log);
  // Whoever is told of it takes it; a page that is only now being loaded asks by itself.
  links.watch(() => {
    show();
    tellCommand({ do: 'follow-link' });
  });
  const active = connections.active();
  if (active.id === sandboxConnection) void sandbox.start();
  void session.open(active);
  const stopWatching = watchForJumps(() => {
    http.renew();
    session.resumed();
    watch.resumed();
  });

  return {
    show,
    async stop() {
      stopWatching();
      await Promise.all([session.stop(), sandbox.stop(), cache.stop(), watch.stop()]);
      await http.stop();
      vault.stop();
    },
  };
}

/** The page comes back by itself; the sandbox tells by its own end, and what else Chromium runs, it starts again. */
function watchProcesses(window: () => BrowserWindow | null, show: () => void, ask: AskPerson, log: (line: string) => void): void {
  const opened = () => {
    const now = window();
    return now === null || now.isDestroyed() ? null : now;
  };
  const rescue = createPageRescue({
    now: () => performance.now(),
    reload: () => {
      const now = opened();
      if (now === null) show();
      else now.webContents.reload();
    },
    ask,
    quit: () => app.quit(),
    log,
  });
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (contents === opened()?.webContents) rescue(reason);
  });
  app.on('child-process-gone', (_event, { type, reason }) => log(`a process of the app has ended: ${type}, ${reason}`));
}
