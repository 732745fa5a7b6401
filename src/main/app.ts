/** The composition root: what exists in main, built once, from top to bottom. */
import { join } from 'node:path';
import { app, session as electronSession, nativeTheme } from 'electron';
import { createRevocation } from '#main/auth/revocation.ts';
import { createSession } from '#main/auth/session.ts';
import { createTokenExchange } from '#main/auth/token-exchange.ts';
import { emitToWindows } from '#main/ipc/emit.ts';
import { createHandlers } from '#main/ipc/handlers.ts';
import { registerCalls } from '#main/ipc/register.ts';
import { createSlices } from '#main/ipc/slices.ts';
import { setMenu } from '#main/menu.ts';
import { openInSystemBrowser } from '#main/platform/browser.ts';
import { systemCipher } from '#main/platform/cipher.ts';
import { systemClock } from '#main/platform/clock.ts';
import { createHttp } from '#main/platform/http.ts';
import { servePage } from '#main/platform/page-protocol.ts';
import { openPreferences, preferencesFile } from '#main/platform/preferences.ts';
import { sandboxProcessStarter } from '#main/platform/sandbox-process.ts';
import { watchForJumps } from '#main/platform/waking.ts';
import { createSandbox } from '#main/sandbox.ts';
import { guardSession } from '#main/security.ts';
import { createServiceClient } from '#main/service/client.ts';
import { openCache } from '#main/storage/cache.ts';
import { createConnectionStore, sandboxConnection } from '#main/storage/connections.ts';
import { setAsideUnlessObject } from '#main/storage/json-file.ts';
import { openVault } from '#main/storage/vault.ts';
import { openWindow } from '#main/window.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { State } from '#shared/state.ts';

const signInPatience = 5 * 60_000;

export interface App {
  /** Brings the window to the front, opening one where there is none. */
  show(): void;
  stop(): Promise<void>;
}

export function startApp(): App {
  const data = app.getPath('userData');
  const built = import.meta.dirname;
  const preferencesNote = setAsideUnlessObject(join(data, preferencesFile));
  const preferences = openPreferences(sandboxConnection);
  const { theme, activeConnection } = preferences.read();
  nativeTheme.themeSource = theme;

  guardSession(electronSession.defaultSession);
  servePage(electronSession.defaultSession, join(built, '../renderer'));
  setMenu();

  const vault = openVault(join(data, 'vault.db'), systemCipher);
  const cache = openCache(join(data, 'cache.db'), join(built, 'cache-worker.js'));
  const http = createHttp();

  const connections = createConnectionStore({
    vault,
    activeConnection,
    keepActive: preferences.setActiveConnection,
    changed: (value) => slices.set('connections', value),
  });
  const initial: State = {
    connections: connections.all(),
    session: { phase: 'restoring' },
    sandbox: { phase: 'stopped' },
    preferences: { theme },
    storage: { notes: preferencesNote === null ? vault.notes : [...vault.notes, preferencesNote] },
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
      // The person is in the browser and comes back here.
      if (wasSigningIn && value.phase === 'signed-in') show();
    },
    beforeSignedIn: cache.drop,
  });
  const sandbox = createSandbox({
    startProcess: sandboxProcessStarter(join(built, 'sandbox.js'), ['--state', join(data, 'sandbox')]),
    changed: (value) => slices.set('sandbox', value),
    isReady: connections.noteSandbox,
  });
  const client = createServiceClient({ send: http.send, session, cache, clock: systemClock });

  const log = (line: string) => console.error(line);
  const platform = process.platform as Snapshot['platform'];
  const applyTheme = (source: typeof theme) => {
    nativeTheme.themeSource = source;
  };
  registerCalls(
    createHandlers({ version: app.getVersion(), platform, slices, connections, session, sandbox, client, cache, preferences, applyTheme }),
    log,
  );

  let window = openWindow(join(built, '../preload/page.cjs'));
  function show(): void {
    if (window.isDestroyed()) window = openWindow(join(built, '../preload/page.cjs'));
    if (window.isMinimized()) window.restore();
    window.focus();
  }
  const active = connections.active();
  if (active.id === sandboxConnection) void sandbox.start();
  void session.open(active);
  const stopWatching = watchForJumps(session.resumed);

  return {
    show,
    async stop() {
      stopWatching();
      await Promise.all([session.stop(), sandbox.stop(), cache.stop()]);
      await http.stop();
      vault.stop();
    },
  };
}
