/** What src uses of sessions and of `app`, and no other test here covers. docs/electron-api.md says which test covers what. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolder, endFixtures, startFixture, testOfHost } from './fixture-app.ts';
import { startPage } from './fixture-page.ts';

const { app, page, load } = await startPage();
const otherData = join(createFolder(), 'other data');
/** With what can only be set before it is ready. */
const other = await startFixture({
  main: `electron.app.setPath('userData', ${JSON.stringify(otherData)});
    electron.protocol.registerSchemesAsPrivileged([{ scheme: 'kept', privileges: { standard: true, secure: true, codeCache: true } }]);
    electron.app.on('window-all-closed', () => {});
    electron.app.whenReady().then(() => {
      electron.protocol.handle('kept', () => new Response('<title>Kept</title>', { headers: { 'content-type': 'text/html' } }));
      say({ event: 'ready' });
    });`,
});
await other.event('ready');
const hostTest = testOfHost('it asserts what only the host has, or refuses');

afterAll(endFixtures);

// https://www.electronjs.org/docs/latest/api/session#sessetdevicepermissionhandlerhandler
hostTest('devices: the host’s pages are refused each kind by policy, so an app that would give them is never asked', async () => {
  await app.main((electron, home) => {
    const { defaultSession } = electron.session;
    home.asked = [];
    const give = (name: string) => {
      home.asked.push(name);
      return true;
    };
    defaultSession.setDevicePermissionHandler(() => give('device'));
    defaultSession.setBluetoothPairingHandler((_details: unknown, callback: (response: { confirmed: boolean }) => void) =>
      callback({ confirmed: give('pairing') }),
    );
    defaultSession.setDisplayMediaRequestHandler(null);
    defaultSession.on('select-hid-device', () => give('select-hid-device'));
    defaultSession.on('select-usb-device', () => give('select-usb-device'));
    defaultSession.on('select-serial-port', () => give('select-serial-port'));
  });
  const refusals = {
    'hid.requestDevice({ filters: [] })': 'the feature "hid" is disallowed by permissions policy',
    'hid.getDevices()': 'the feature "hid" is disallowed by permissions policy',
    'usb.requestDevice({ filters: [] })': 'the feature "usb" is disallowed by permissions policy',
    'usb.getDevices()': 'the feature "usb" is disallowed by permissions policy',
    'serial.requestPort()': 'the feature "serial" is disallowed by permissions policy',
    'serial.getPorts()': 'the feature "serial" is disallowed by permissions policy',
    'mediaDevices.getDisplayMedia()': 'the feature "display-capture" is disallowed by permissions policy',
  };
  for (const [call, refusal] of Object.entries(refusals))
    expect(await page(`navigator.${call}.then(() => 'given', ({ message }) => message)`), call).toContain(refusal);
  // Chromium for Linux has no `navigator.bluetooth`.
  expect(await page(`navigator.bluetooth ? navigator.bluetooth.getAvailability().catch(() => false) : false`)).toBe(false);
  expect(await app.main((_electron, home) => home.asked)).toEqual([]);
  const refused = await app.main((electron) => {
    try {
      return electron.session.defaultSession.setDisplayMediaRequestHandler(() => {});
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(refused).toBe('session.setDisplayMediaRequestHandler with a handler is not offered by this host');
});

// https://www.electronjs.org/docs/latest/api/session#event-will-download
test('will-download: a file that a page wants to save is not saved', async () => {
  const folder = join(createFolder(), 'downloads');
  mkdirSync(folder);
  await app.main((electron, _home, path) => {
    electron.app.setPath('downloads', path);
    electron.session.defaultSession.on('will-download', (event: { preventDefault: () => void }) => event.preventDefault());
  }, folder);
  await page(
    `(() => { const link = document.createElement('a'); link.href = '/data.js'; link.download = 'data.js'; document.body.append(link); link.click(); })()`,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readdirSync(folder)).toEqual([]);
  expect(await page('document.title')).toBe('Fixture page');
});

// https://www.electronjs.org/docs/latest/api/session#sessetpermissionrequesthandlerhandler
test('permissions: the handler gets the asking frame and its address', async () => {
  await app.main((electron, home) => {
    home.requested = [];
    type Details = { requestingUrl: string; isMainFrame: boolean };
    electron.session.defaultSession.setPermissionRequestHandler(
      (_contents: unknown, permission: string, callback: (granted: boolean) => void, { requestingUrl, isMainFrame }: Details) => {
        home.requested.push([new URL(requestingUrl).host, isMainFrame]);
        callback(permission === 'clipboard-sanitized-write');
      },
    );
  });
  await load();
  expect(
    await page(`new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('given'), () => resolve('refused')))`),
  ).toBe('refused');
  const requested: [string, boolean][] = await app.main((_electron, home) => home.requested);
  expect(requested.length).toBeGreaterThan(0);
  expect([...new Set(requested.map(String))]).toEqual(['fixture,true']);
});

// https://www.electronjs.org/docs/latest/api/session#sesresolveproxyurl
test('resolveProxy: in Chromium’s notation; addresses of this computer are DIRECT', async () => {
  expect(await app.main((electron) => electron.session.defaultSession.resolveProxy('http://127.0.0.1:1/'))).toBe('DIRECT');
});

hostTest('setProxy, setWebRTCIPHandlingPolicy: settings that already hold are accepted, everything else is refused', async () => {
  const answers = await app.main(async (electron) => {
    const outcome = async (run: () => unknown) => {
      try {
        await run();
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const { defaultSession } = electron.session;
    const window = new electron.BrowserWindow({ show: false });
    const { webContents } = window;
    const answers = [
      await outcome(() =>
        defaultSession.setProxy({ mode: 'fixed_servers', proxyRules: 'http://0.0.0.0:1', proxyBypassRules: '<-loopback>' }),
      ),
      await outcome(() => defaultSession.setProxy({ mode: 'direct' })),
      await outcome(() => webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')),
      await outcome(() => webContents.setWebRTCIPHandlingPolicy('default')),
    ];
    window.destroy();
    return answers;
  });
  expect(answers).toEqual([
    'taken',
    'session.setProxy with a proxy that is somewhere is not offered by this host',
    'taken',
    "setWebRTCIPHandlingPolicy('default') is not offered by this host",
  ]);
});

// https://www.electronjs.org/docs/latest/api/app#event-activate-macos
test('activate: only on macOS, so opening a window emits none here', async () => {
  const heard = await app.main(async (electron) => {
    let count = 0;
    electron.app.on('activate', () => count++);
    const window = new electron.BrowserWindow();
    await window.loadURL('app://fixture/index.html');
    window.destroy();
    return count;
  });
  expect(heard).toBe(0);
});

// https://www.electronjs.org/docs/latest/api/ipc-main#ipcmainonchannel-listener
test('ipcMain.on: its listener gets what a page sends, and nothing that a page invokes', async () => {
  await app.main((electron, home) => electron.ipcMain.on('quiet', (_event: unknown, value: string) => home.note(`heard ${value}`)));
  await page(`api.invoke('quiet', 'invoked').catch(() => {})`);
  await page(`api.send('quiet', 'sent')`);
  await app.event('heard sent');
  expect(await app.main((_electron, home) => home.events)).toEqual(['heard sent']);
});

// https://www.electronjs.org/docs/latest/api/native-theme#nativethemethemesource
test('nativeTheme: after any choice, the system’s own can be chosen again', async () => {
  const seen = await app.main(({ nativeTheme }) => {
    const before = nativeTheme.shouldUseDarkColors;
    const chosen = ['dark', 'light', 'system'].map((source) => {
      nativeTheme.themeSource = source;
      return nativeTheme.shouldUseDarkColors;
    });
    return [before, ...chosen];
  });
  expect(seen.slice(1)).toEqual([true, false, seen[0]]);
});

// https://www.electronjs.org/docs/latest/api/app#appsetaboutpaneloptionsoptions
hostTest('setAboutPanelOptions: accepts name, version and copyright; other options are refused', async () => {
  const refused = await app.main(({ app: { setAboutPanelOptions } }) => {
    setAboutPanelOptions({ applicationName: 'Ours', applicationVersion: '1', copyright: '© us' });
    try {
      return setAboutPanelOptions({ website: 'x' });
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(refused).toBe("app.setAboutPanelOptions option 'website' is not offered by this host");
});

// https://www.electronjs.org/docs/latest/api/app#appsetpathname-path
test('setPath: userData, set before ready, is where everything is stored', async () => {
  expect(await other.main((electron) => electron.app.getPath('userData'))).toBe(otherData);
  await other.main((electron) => new electron.BrowserWindow({ show: false }).loadURL('about:blank'));
  expect(readdirSync(otherData).length).toBeGreaterThan(0);
  expect(existsSync(other.userData)).toBe(false);
});

// https://www.electronjs.org/docs/latest/api/process#processresourcespath-readonly
hostTest('process.resourcesPath: the folder of a package’s archive and resources', async () => {
  const folder = join(createFolder(), 'resources/app.asar');
  const packaged = await startFixture({ folder, env: { BLOCKDESK_HOST_PACKAGED: '1' }, windows: false });
  await packaged.event('ready');
  expect(await packaged.main(() => process.resourcesPath)).toBe(join(folder, '..'));
});

// https://www.electronjs.org/docs/latest/api/protocol#protocolregisterschemesasprivilegedcustomschemes
test('registerSchemesAsPrivileged: the scheme’s pages are a secure context with their own origin, also with codeCache', async () => {
  const seen = await other.main(async (electron, home) => {
    home.window = new electron.BrowserWindow({ show: false });
    await home.window.loadURL('kept://place/index.html');
    return home.window.webContents.executeJavaScript('[document.title, isSecureContext, origin === "null"]');
  });
  expect(seen).toEqual(['Kept', true, false]);
});

// https://www.electronjs.org/docs/latest/api/utility-process#childkill
test('utilityProcess: kill ends a process that does not listen', async () => {
  const { folder } = app;
  await app.main(
    (_electron, home, path) => home.require('node:fs').writeFileSync(path, 'setInterval(() => {}, 1000);'),
    `${folder}/idle.mjs`,
  );
  const seen = await app.main(async (electron, _home, path) => {
    const child = electron.utilityProcess.fork(path, [], { stdio: 'ignore' });
    await new Promise((resolve) => child.once('spawn', resolve));
    const exit = new Promise((resolve) => child.once('exit', () => resolve('ended')));
    return [child.kill(), await exit];
  }, `${folder}/idle.mjs`);
  expect(seen).toEqual([true, 'ended']);
});
