/** What all domains share, begun on this computer: files, network, the desktop, the sandbox. */
import { join } from 'node:path';
import { app, session as electronSession, utilityProcess } from 'electron';
import { openCache, toBytes } from '#main/chain/cache/cache.ts';
import { createShownPictures } from '#main/collectibles/shown-pictures.ts';
import { createConnectionStore } from '#main/connections/connection-store.ts';
import { askingView, forEachView } from '#main/core/asking.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { forgetIn } from '#main/core/forget.ts';
import { createSlices } from '#main/core/ipc/slices.ts';
import { createChanges } from '#main/core/own-window/changes.ts';
import { createCooldown, createCooldownAsk, withCooldown } from '#main/core/own-window/cooldown.ts';
import { createOneWindow } from '#main/core/own-window/one-window.ts';
import { systemCipher } from '#main/core/platform/cipher.ts';
import { systemClock } from '#main/core/platform/clock.ts';
import { createSaveDownload } from '#main/core/platform/downloads.ts';
import { createHttp } from '#main/core/platform/http.ts';
import { createMediaHttp } from '#main/core/platform/media-http.ts';
import { createChooseFile, createChooseToOpen } from '#main/core/platform/message-box.ts';
import { createNotify } from '#main/core/platform/notifications.ts';
import { createOpenFile } from '#main/core/platform/open-file.ts';
import { openPreferences } from '#main/core/platform/preferences.ts';
import { createFindProxy } from '#main/core/platform/system-proxy.ts';
import type { StartSandboxProcess } from '#main/core/ports/sandbox.ts';
import { createSandbox, sandboxConnection } from '#main/core/sandbox.ts';
import { createSignal } from '#main/core/signal.ts';
import { createViews } from '#main/core/views.ts';
import type { Desktop } from '#main/desktop.ts';
import { childEnvironment } from '#main/environment.ts';
import { labelIn } from '#main/notebook/notebook.ts';
import { openVault } from '#main/vault/vault.ts';
import { vaultMigrations } from '#main/vault/vault-schema.ts';
import type { SandboxMessage, SandboxOrder } from '#shared/connections/sandbox-messages.ts';

/** `key`: of the lock, where one is set. `domains`: asked each time, as they are built from what begins here. */
export function startCore(desktop: Desktop, key: Buffer | null, domains: () => readonly Pick<Domain<never, never>, 'forget'>[]) {
  const { built, data } = desktop;
  const clock = systemClock;
  const preferences = openPreferences(sandboxConnection);
  const { activeConnection, cacheLimit } = preferences.read();
  const pictures = createShownPictures();
  const vault = openVault(join(data, 'vault.db'), systemCipher, vaultMigrations, key);
  const cache = openCache(join(data, 'cache.db'), join(built, 'cache-worker.js'), toBytes(cacheLimit), key);
  // The page's own session has no network; this one is only asked for the system's proxy.
  const findProxy = createFindProxy(electronSession.defaultSession, clock);
  const http = createHttp({ findProxy });
  const mediaHttp = createMediaHttp({ findProxy });
  const slices = createSlices(desktop.sendSlices);
  const connectionsChanged: Core['connectionsChanged'] = createSignal();
  const restored: Core['restored'] = createSignal();
  const sandboxReady: Core['sandboxReady'] = createSignal();
  const connectionStore = createConnectionStore({
    vault,
    activeConnection,
    keepActive: preferences.setActiveConnection,
    redirects: preferences,
    changed() {
      for (const view of views.withoutConnection()) desktop.windows.close(view);
      slices.show('first', connectionStore.active().id);
      slices.renew('connections');
      windowsChanged();
    },
  });
  const views = createViews({
    connections: connectionStore,
    changed(view, connection) {
      slices.show(view, connection);
      windowsChanged();
    },
    keep: preferences.setWindows,
  });
  function windowsChanged(): void {
    slices.renew('window');
    connectionsChanged.emit(null);
  }
  slices.show('first', connectionStore.active().id);
  desktop.onClosed(views.close);
  sandboxReady.on(connectionStore.setSandbox);
  // The pages of two windows share neither the place for main's own window nor its pauses, so none can keep another from asking.
  const ownWindow = forEachView((view) => createOneWindow((closed) => desktop.makeReview(view, closed), createCooldown(clock)));
  const windows: Core['windows'] = { free: () => ownWindow().free(), open: (closed) => ownWindow().open(closed) };
  const ask = forEachView(() => createCooldownAsk(desktop.ask, clock));
  const folder = () => app.getPath('downloads');
  const chooseToOpen = forEachView(() => withCooldown(createChooseToOpen(desktop.window, folder), null, clock));
  const chooseFile = forEachView(() => withCooldown(createChooseFile(desktop.window, folder), null, clock));
  const core: Core = {
    version: app.getVersion(),
    ...{ clock, slices, views, connectionsChanged, restored, sandboxReady, windows },
    appWindows: desktop.windows,
    connections: connectionStore,
    sandbox: createSandbox({
      startProcess: sandboxProcessStarter(join(built, 'sandbox.js'), ['--state', join(data, 'sandbox')], childEnvironment(process.env)),
      changed: (value) => slices.set('sandbox', value),
      isReady: sandboxReady.emit,
    }),
    forget: (reason, connection) => forgetIn(domains(), reason, connection),
    notify: createNotify(({ connection = views.connectionOf('first') ?? '', place }) =>
      desktop.showAnd({ do: 'go', connection, place }, views.of(connection) ?? 'first'),
    ),
    hideAmounts: () => preferences.read().hideAmounts,
    labelOf: labelIn(vault.notebook),
    changes: createChanges(windows, clock, askingView),
    ask: (question) => ask()(question),
    openFile: createOpenFile((title) => chooseToOpen()(title)),
    saveDownload: createSaveDownload({ folder, choose: (name) => chooseFile()(name), clock }),
  };
  return { core, preferences, pictures, vault, cache, http, mediaHttp };
}

const patience = 5_000;

/** `module`: the built sandbox. `options`: its command line. `env`: all that it is given of the environment. */
function sandboxProcessStarter(module: string, options: readonly string[], env: Record<string, string>): StartSandboxProcess {
  return (listener) => {
    const child = utilityProcess.fork(module, [...options], { serviceName: 'Blockdesk sandbox', stdio: 'ignore', env });
    const exited = Promise.withResolvers<void>();
    child.on('message', (message: SandboxMessage) => listener.message(message));
    child.on('exit', () => {
      exited.resolve();
      listener.exit();
    });
    return {
      async stop() {
        child.postMessage({ type: 'stop' } satisfies SandboxOrder);
        const timer = setTimeout(() => child.kill(), patience);
        await exited.promise;
        clearTimeout(timer);
      },
    };
  };
}
