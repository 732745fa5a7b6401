/** What all domains share, begun on this computer: files, network, the desktop, the sandbox. */
import { join } from 'node:path';
import { app, session as electronSession, nativeTheme } from 'electron';
import { createChanges } from '#main/consent/changes.ts';
import { createCalm, createCalmAsk, createCooldown } from '#main/consent/cooldown.ts';
import { createOneWindow } from '#main/consent/one-window.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { forgetIn } from '#main/core/forget.ts';
import { createSignal } from '#main/core/signal.ts';
import { createDesktop } from '#main/desktop.ts';
import { childEnvironment } from '#main/environment.ts';
import { emitToWindows } from '#main/ipc/emit.ts';
import { createSlices } from '#main/ipc/slices.ts';
import { createShownPictures } from '#main/media/shown-pictures.ts';
import { systemCipher } from '#main/platform/cipher.ts';
import { systemClock } from '#main/platform/clock.ts';
import { createSaveDownload } from '#main/platform/downloads.ts';
import { createHttp } from '#main/platform/http.ts';
import { createMediaHttp } from '#main/platform/media-http.ts';
import { openPreferences, preferencesFile } from '#main/platform/preferences.ts';
import { sandboxProcessStarter } from '#main/platform/sandbox-process.ts';
import { createChooseFile } from '#main/platform/save-dialog.ts';
import { createFindProxy } from '#main/platform/system-proxy.ts';
import { createSandbox } from '#main/sandbox.ts';
import { openCache, toBytes } from '#main/storage/cache.ts';
import { createConnectionStore, sandboxConnection } from '#main/storage/connections.ts';
import { setAsideUnlessObject } from '#main/storage/json-file.ts';
import { labelIn } from '#main/storage/notebook.ts';
import { openVault } from '#main/storage/vault.ts';

/** `isHidden`: shows no window, ever. `domains`: asked each time, as they are built from what begins here. */
export function startCore(isHidden: boolean, domains: () => readonly Pick<Domain<never, never>, 'forget'>[]) {
  const data = app.getPath('userData');
  const built = import.meta.dirname;
  const clock = systemClock;
  const log = (line: string) => console.error(line);
  const preferencesNote = setAsideUnlessObject(join(data, preferencesFile));
  const preferences = openPreferences(sandboxConnection);
  const { activeConnection, theme, cacheLimit } = preferences.read();
  nativeTheme.themeSource = theme;
  const pictures = createShownPictures();
  const desktop = createDesktop({ built, pictures, clock, isHidden, log });
  const vault = openVault(join(data, 'vault.db'), systemCipher);
  const cache = openCache(join(data, 'cache.db'), join(built, 'cache-worker.js'), toBytes(cacheLimit));
  // The page's own session has no network; this one is only asked for the system's proxy.
  const findProxy = createFindProxy(electronSession.defaultSession);
  const http = createHttp({ findProxy });
  const mediaHttp = createMediaHttp({ findProxy });
  const slices = createSlices(emitToWindows);
  const shown: Core['shown'] = createSignal();
  const sandboxReady: Core['sandboxReady'] = createSignal();
  const connectionStore = createConnectionStore({
    vault,
    activeConnection,
    keepActive: preferences.setActiveConnection,
    redirects: preferences,
    changed(value) {
      slices.set('connections', value);
      shown.tell(value.active);
    },
  });
  sandboxReady.on(connectionStore.noteSandbox);
  const windows = createOneWindow(desktop.makeReview, createCooldown(clock));
  const folder = () => app.getPath('downloads');
  const core: Core = {
    version: app.getVersion(),
    ...{ clock, slices, shown, sandboxReady, windows },
    connections: connectionStore,
    sandbox: createSandbox({
      startProcess: sandboxProcessStarter(join(built, 'sandbox.js'), ['--state', join(data, 'sandbox')], childEnvironment(process.env)),
      changed: (value) => slices.set('sandbox', value),
      isReady: sandboxReady.tell,
    }),
    forget: (reason, connection) => forgetIn(domains(), reason, connection),
    notify: desktop.notify,
    hideAmounts: () => preferences.read().hideAmounts,
    labelOf: labelIn(vault.notebook),
    changes: createChanges(windows),
    ask: createCalmAsk(desktop.ask, clock),
    saveDownload: createSaveDownload({ folder, choose: createCalm(createChooseFile(desktop.window, folder), null, clock), clock }),
  };
  return { core, data, built, log, preferences, preferencesNote, pictures, desktop, vault, cache, http, mediaHttp };
}
