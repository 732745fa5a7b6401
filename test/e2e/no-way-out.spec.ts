/** The page as an attacker who runs in it finds it: no network, no way to leave, no permission. */

import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { type Canary, startCanary } from '#test/support/canary.ts';

test.describe.configure({ mode: 'serial' });
let app: RunningApp;
let canary: Canary;
const data = makeDataFolder();
test.beforeAll(async () => {
  canary = await startCanary();
  app = await startApp({ data });
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
});
test.afterAll(async () => {
  await app.quit();
  await canary.stop();
  removeFolder(data);
});
/** After what the browser refuses it says so; that is what is wanted here, and nowhere else. */
test.afterEach(() => {
  app.complaints.length = 0;
});

/** Asked of the page itself: Playwright waits for the end of a navigation that was refused, and that never comes. */
const whole = async () => {
  const shown = await app.page.evaluate(() => [document.querySelector('h1')?.textContent, location.pathname]);
  expect(shown).toEqual(['Connect to a service', '/index.html']);
};

test('E4 nothing the page can do reaches a server: no connection, no datagram', async () => {
  const outcome = await app.page.evaluate(async (host) => {
    const http = `http://${host}`;
    const done: string[] = [];
    const attempt = async (name: string, run: () => unknown) => {
      try {
        await Promise.race([Promise.resolve(run()), new Promise((_, reject) => setTimeout(reject, 1500, new Error('late')))]);
        done.push(name);
      } catch {
        // Refused, or silent.
      }
    };
    const element = (name: string, attributes: Record<string, string>, parent: Element = document.body) => {
      const made = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      parent.append(made);
      return new Promise((resolve, reject) => {
        made.addEventListener('load', resolve);
        made.addEventListener('error', reject);
      });
    };
    const links = ['preload', 'prefetch', 'preconnect', 'dns-prefetch', 'modulepreload', 'prerender', 'stylesheet', 'icon', 'manifest'];
    const peers = ['stun', 'turn'].map((kind) => {
      const url = kind === 'stun' ? `stun:${host}` : `turn:${host}?transport=tcp`;
      const peer = new RTCPeerConnection({ iceServers: [{ urls: url, username: 'a', credential: 'b' }] });
      peer.createDataChannel('x');
      return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    });
    await Promise.all([
      ...peers,
      attempt('fetch', () => fetch(`${http}/fetch`)),
      attempt('fetch no-cors', () => fetch(`${http}/fetch`, { mode: 'no-cors', method: 'POST', body: 'x', keepalive: true })),
      attempt('xhr', () => {
        const request = new XMLHttpRequest();
        request.open('GET', `${http}/xhr`, false);
        request.send();
      }),
      attempt('socket', () => {
        const socket = new WebSocket(`ws://${host}/`);
        return new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
      }),
      attempt('events', () => {
        const source = new EventSource(`${http}/events`);
        return new Promise((resolve, reject) => Object.assign(source, { onopen: resolve, onerror: reject }));
      }),
      attempt('transport', () => new WebTransport(`https://${host}/`).ready),
      attempt('beacon', () => (navigator.sendBeacon(`${http}/beacon`, 'x') ? new Promise(() => {}) : Promise.reject(new Error('no')))),
      attempt('worker', () => new Worker(`${http}/worker.js`) && new Promise(() => {})),
      attempt('service worker', () => navigator.serviceWorker.register(`${http}/worker.js`)),
      attempt('import', () => import(/* @vite-ignore */ `${http}/module.js`)),
      attempt('font', () => new FontFace('x', `url(${http}/font.woff2)`).load()),
      ...['img', 'script', 'iframe', 'embed', 'video', 'audio', 'track', 'input'].map((name) =>
        attempt(name, () => element(name, { src: `${http}/${name}`, ...(name === 'input' ? { type: 'image' } : {}) })),
      ),
      attempt('object', () => element('object', { data: `${http}/object` })),
      ...links.map((rel) => attempt(rel, () => element('link', { rel, href: `${http}/${rel}`, as: 'image' }, document.head))),
      attempt('refresh', () => element('meta', { 'http-equiv': 'refresh', content: `0;url=${http}/refresh` }, document.head)),
      attempt('background', () => {
        document.body.style.backgroundImage = `url(${http}/background)`;
        return new Promise(() => {});
      }),
      attempt('cursor', () => {
        document.body.style.cursor = `url(${http}/cursor), auto`;
        return new Promise(() => {});
      }),
      attempt('sheet', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`h1 { background: url(${http}/sheet) }`);
        document.adoptedStyleSheets.push(sheet);
        return new Promise(() => {});
      }),
    ]);
    for (const made of document.querySelectorAll(`[src^="${http}"], [data^="${http}"], link[href^="${http}"], meta[http-equiv=refresh]`))
      made.remove();
    document.adoptedStyleSheets.pop();
    document.body.removeAttribute('style');
    return done;
  }, canary.host);
  // A frame that was refused says that it has loaded: an empty page.
  expect(outcome.filter((name) => !['iframe', 'embed', 'object'].includes(name))).toEqual([]);
  expect(canary.hits).toEqual([]);
  // The canary does notice: both ways, from here.
  connect(canary.port, '127.0.0.1').end('GET /own HTTP/1.1\r\n\r\n');
  const socket = createSocket('udp4');
  socket.send('x', canary.port, '127.0.0.1', () => socket.close());
  await expect.poll(() => [...canary.hits].sort()).toEqual(['GET /own HTTP/1.1', 'udp']);
  canary.hits.length = 0;
});

test('E5 there is no way to leave, and none to open a window', async () => {
  const { page } = app;
  const address = `http://${canary.host}`;
  const before = page.url();
  const ways: [string, (address: string) => unknown][] = [
    ['location', (to) => (location.href = to)],
    ['assign', (to) => location.assign(to)],
    ['replace', (to) => location.replace(to)],
    ['top', (to) => ((window.top ?? window).location.href = to)],
    ['data', () => (location.href = 'data:text/html,x')],
    ['file', () => (location.href = 'file:///etc/passwd')],
    ['other program', () => (location.href = 'ms-msdt:/id')],
    ['other page', () => (location.href = '/other.html')],
    ['open', (to) => String(window.open(to))],
    ['open named', (to) => String(window.open(to, 'x', 'popup,width=10'))],
    ['open blank', () => String(window.open())],
    ['itself opened', (to) => String(window.open(to, '_self'))],
    ...['_blank', '_self', '_top', 'named'].map((target): [string, (address: string) => unknown] => [
      `link ${target}`,
      // The name of the target is part of the address here, as a function is sent to the page by its text.
      (to) => {
        for (const name of ['_blank', '_self', '_top', 'named']) {
          const link = Object.assign(document.createElement('a'), { href: to, target: name, download: '' });
          link.removeAttribute('download');
          document.body.append(link);
          link.click();
          link.remove();
        }
      },
    ]),
    [
      'download',
      (to) => {
        const link = Object.assign(document.createElement('a'), { href: to, download: 'x.html' });
        link.click();
      },
    ],
    [
      'form',
      (to) => {
        for (const method of ['get', 'post']) {
          const form = Object.assign(document.createElement('form'), { action: to, method });
          document.body.append(form);
          form.submit();
          form.remove();
        }
      },
    ],
  ];
  for (const [name, go] of ways) {
    const result = await page.evaluate(go, address).catch(() => undefined);
    if (name.startsWith('open')) expect([name, result]).toEqual([name, 'null']);
    expect([name, page.url()]).toEqual([name, before]);
  }
  await whole();
  expect(page.context().pages()).toHaveLength(1);
  expect(canary.hits).toEqual([]);
});

test('E5 it may load itself again, as “Reload” does', async () => {
  await Promise.all([app.page.waitForEvent('load'), app.page.evaluate(() => location.reload())]);
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
  await whole();
});

test('E5 a dropped file, a dropped link and a middle click change nothing', async () => {
  const { page } = app;
  const before = page.url();
  const link = `http://${canary.host}/dropped`;
  await page.evaluate((to) => {
    const made = Object.assign(document.createElement('a'), { href: to, textContent: 'a link to click', id: 'bait' });
    document.querySelector('h1')?.prepend(made);
  }, link);
  await page.locator('#bait').click({ button: 'middle' });
  await page.locator('#bait').click({ modifiers: ['ControlOrMeta'] });
  await page.locator('#bait').click({ modifiers: ['Shift'] });
  const session = await page.context().newCDPSession(page);
  for (const data of [
    { items: [], files: ['/etc/hostname'], dragOperationsMask: 1 },
    { items: [{ mimeType: 'text/uri-list', data: link }], dragOperationsMask: 1 },
  ]) {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await session.detach();
  await page.evaluate(() => document.querySelector('#bait')?.remove());
  await whole();
  expect(page.url()).toBe(before);
  // The host closes what a click would have opened; nothing was loaded in it.
  await expect.poll(() => page.context().pages()).toHaveLength(1);
  expect(canary.hits).toEqual([]);
});

test('E5 T7 the page lays nothing over other windows, and moves none: no picture in a picture, full screen or dialog', async () => {
  const { page } = app;
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 50);
    const video = Object.assign(document.createElement('video'), { muted: true, srcObject: canvas.captureStream(20) });
    await video.play();
    const tried: string[] = [];
    const attempt = async (name: string, run: () => unknown) => {
      const ended = await Promise.race([
        Promise.resolve()
          .then(run)
          .then(
            () => 'done',
            (error: Error) => error.name,
          ),
        new Promise((resolve) => setTimeout(resolve, 2000, 'late')),
      ]);
      tried.push(`${name}: ${ended}`);
    };
    const { documentPictureInPicture } = window as unknown as { documentPictureInPicture?: { requestWindow(): Promise<unknown> } };
    // Each uses up the press that it needs.
    const presses: (() => Promise<void>)[] = [
      () => attempt('picture in a picture', () => video.requestPictureInPicture()),
      () => attempt('full screen', () => document.documentElement.requestFullscreen()),
      () =>
        attempt(
          'page in a picture',
          () => documentPictureInPicture?.requestWindow() ?? Promise.reject(new DOMException('', 'NotAllowedError')),
        ),
    ];
    const button = Object.assign(document.createElement('button'), { id: 'press', textContent: 'press' });
    button.addEventListener('click', () => void presses.shift()?.());
    document.querySelector('h1')?.prepend(button);
    Object.assign(window, { tried });
  });
  const tried = () => page.evaluate(() => (window as unknown as { tried: string[] }).tried);
  for (let count = 1; count <= 3; count += 1) {
    await page.locator('#press').click();
    await expect.poll(async () => (await tried()).length).toBe(count);
  }
  expect(await tried()).toEqual([
    'picture in a picture: SecurityError',
    'full screen: TypeError',
    expect.stringMatching(/^page in a picture: \w+Error$/),
  ]);
  expect(await page.evaluate(() => [String(alert('a')), confirm('b'), prompt('c')])).toEqual(['undefined', false, null]);
  const bounds = () => page.evaluate(() => [screenX, screenY, outerWidth, outerHeight]);
  const before = await bounds();
  await page.evaluate(() => {
    moveBy(60, 70);
    resizeBy(-80, -90);
  });
  await page.waitForTimeout(500);
  expect(await bounds()).toEqual(before);
  await page.evaluate(() => document.querySelector('#press')?.remove());
  expect(page.context().pages()).toHaveLength(1);
  await whole();
});

test('E6 every permission is denied, looked up and asked for; copying works', async () => {
  const found = await app.page.evaluate(async () => {
    const names = [
      ...['geolocation', 'notifications', 'push', 'camera', 'microphone', 'midi', 'background-sync', 'persistent-storage'],
      ...['accelerometer', 'gyroscope', 'magnetometer', 'ambient-light-sensor', 'clipboard-read', 'payment-handler', 'idle-detection'],
      ...['periodic-background-sync', 'screen-wake-lock', 'storage-access', 'window-management', 'local-fonts', 'display-capture'],
      ...['local-network-access', 'keyboard-lock', 'pointer-lock', 'captured-surface-control', 'speaker-selection', 'nfc'],
    ];
    const states = await Promise.all(
      names.map(async (name) => {
        // One that this Chromium does not know cannot be given.
        const status = await navigator.permissions.query({ name } as never).catch(() => null);
        if (status === null || status.state === 'denied') return [];
        // Decided only when they are asked for, by another site's frame and for a captured screen: there is neither.
        if (['storage-access', 'captured-surface-control'].includes(name) && status.state === 'prompt') return [];
        return [`${name}: ${status.state}`];
      }),
    );
    const granted: string[] = [];
    const attempt = async (name: string, run: () => unknown) => {
      const late = new Promise((_, reject) => setTimeout(reject, 3000, new Error('late')));
      await Promise.race([Promise.resolve().then(run), late]).then(
        (value) => value !== 'denied' && granted.push(name),
        () => {},
      );
    };
    const loose = navigator as unknown as Record<string, Record<string, (options?: object) => Promise<unknown>> | undefined>;
    const need = (name: string, method: string, options?: object) => loose[name]?.[method]?.(options) ?? Promise.reject(new Error('none'));
    await Promise.all([
      attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true })),
      attempt('microphone', () => navigator.mediaDevices.getUserMedia({ audio: true })),
      attempt('screen', () => navigator.mediaDevices.getDisplayMedia()),
      attempt('place', () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))),
      attempt('notification', () => Notification.requestPermission()),
      attempt('clipboard', () => navigator.clipboard.readText()),
      attempt('midi', () => navigator.requestMIDIAccess({ sysex: true })),
      attempt('usb', () => need('usb', 'requestDevice', { filters: [] })),
      attempt('hid', () => need('hid', 'requestDevice', { filters: [] })),
      attempt('serial', () => need('serial', 'requestPort')),
      attempt('bluetooth', () => need('bluetooth', 'requestDevice', { acceptAllDevices: true })),
      attempt('lock', () => need('wakeLock', 'request')),
    ]);
    const devices = await Promise.all(
      ['usb', 'hid'].map((name) =>
        need(name, 'getDevices').then(
          (list) => (list as unknown[]).length,
          () => 0,
        ),
      ),
    );
    return { states: states.flat(), granted, devices };
  });
  expect(found).toEqual({ states: [], granted: [], devices: [0, 0] });
  await app.page.bringToFront();
  const copied = await app.page.evaluate(() => navigator.clipboard.writeText('x').then(() => 'copied', String));
  expect(copied).toBe('copied');
});
