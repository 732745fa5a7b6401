/** The page as an attacker who runs in it finds it: no Node, no injected code, and no request to main beyond the contract. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { calls, events } from '#shared/ipc/contract.ts';
import type { CallName } from '#shared/ipc/derive.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from '#test/support/app.ts';
import { callIn } from '#test/support/page-calls.ts';
import { saveDialog } from '#test/support/save-dialogs.ts';

test.describe.configure({ mode: 'serial' });
let app: RunningApp;
const data = makeDataFolder();
test.beforeAll(async () => {
  app = await startApp({ data });
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
});
test.afterAll(async () => {
  await app.quit();
  removeFolder(data);
});
/** After what the browser refuses it says so; that is what is wanted here, and nowhere else. */
test.afterEach(() => {
  app.complaints.length = 0;
});

const whole = async () => {
  expect(app.page.url()).toMatch(/index\.html/);
  await expect(app.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
};

test('E1 the page can’t reach Node or Electron', async () => {
  const found = await app.page.evaluate(() => {
    const names = ['require', 'process', 'Buffer', 'global', 'module', 'exports', '__dirname', 'setImmediate', 'electron', 'ipcRenderer'];
    const page = window as unknown as Record<string, unknown>;
    const reached = names.filter((name) => typeof page[name] !== 'undefined');
    const webview = document.createElement('webview') as HTMLElement & { reload?: unknown };
    document.body.append(webview);
    const isWebview = typeof webview.reload === 'function';
    webview.remove();
    return { reached, isWebview, isolated: window.isSecureContext };
  });
  expect(found).toEqual({ reached: [], isWebview: false, isolated: true });
});

test('E9 the bridge has only the contract’s named functions; it is frozen and leads nowhere else', async () => {
  const found = await app.page.evaluate(async () => {
    // What a debugger evaluates may make code of text for as long as it runs at once; what comes later may not.
    await new Promise((resolve) => setTimeout(resolve));
    type Loose = Record<string, Record<string, unknown>>;
    const bridge = (window as unknown as { blockdesk: Loose }).blockdesk;
    const attempt = (run: () => unknown) => {
      try {
        return String(run());
      } catch (error) {
        return (error as Error).name;
      }
    };
    const one = bridge.call?.['app.snapshot'] as (...args: unknown[]) => Promise<unknown>;
    const prototypes = [bridge, bridge.call, bridge.on, one].map((value) => {
      const prototype: unknown = Object.getPrototypeOf(value);
      return prototype === Object.prototype || prototype === Function.prototype;
    });
    const before = one;
    for (const change of [
      () => Object.assign(bridge, { more: 1 }),
      () => Object.assign(bridge.call ?? {}, { 'app.snapshot': null }),
      () => Object.defineProperty(bridge, 'call', { value: {} }),
      () => Reflect.deleteProperty(bridge.call ?? {}, 'app.snapshot'),
      () => Object.setPrototypeOf(bridge.call, {}),
      () => Object.defineProperty(window, 'blockdesk', { value: {} }),
    ])
      attempt(change);
    return {
      keys: Object.getOwnPropertyNames(bridge).sort(),
      symbols: Object.getOwnPropertySymbols(bridge).length + Object.getOwnPropertySymbols(bridge.call ?? {}).length,
      calls: Object.getOwnPropertyNames(bridge.call ?? {}).sort(),
      events: Object.getOwnPropertyNames(bridge.on ?? {}).sort(),
      kinds: [...new Set([...Object.values(bridge.call ?? {}), ...Object.values(bridge.on ?? {})].map((value) => typeof value))],
      frozen: [bridge, bridge.call, bridge.on].every((value) => Object.isFrozen(value)),
      same: (window as unknown as { blockdesk: Loose }).blockdesk.call?.['app.snapshot'] === before,
      prototypes,
      // The policy keeps code from being made of text, by whichever function's constructor.
      made: attempt(() => (one.constructor as FunctionConstructor)('return typeof process')()),
      // biome-ignore lint/security/noGlobalEval: that it is refused is what is tried here.
      evaluated: attempt(() => window.eval('1 + 1')),
      caller: attempt(() => (one as { caller?: unknown }).caller),
    };
  });
  expect(found).toMatchObject({
    keys: ['call', 'on'],
    symbols: 0,
    calls: (Object.keys(calls) as CallName[]).filter((name) => calls[name].caller === 'page').sort(),
    events: [...events].sort(),
    kinds: ['function'],
    frozen: true,
    same: true,
    prototypes: [true, true, true, true],
    made: 'EvalError',
    evaluated: 'EvalError',
  });
});

test('E9 a listener gets only the value, never an Electron event', async () => {
  const received = await app.page.evaluate(
    () =>
      new Promise<{ count: number; keys: string[] }>((resolve) => {
        type Page = {
          on: { slices: (listener: (...args: unknown[]) => void) => () => void };
          call: Record<string, (input: object) => Promise<unknown>>;
        };
        const { on, call } = (window as unknown as { blockdesk: Page }).blockdesk;
        const stop = on.slices((...args) => {
          const { preferences } = args[0] as { preferences?: object };
          if (preferences === undefined) return;
          stop();
          resolve({ count: args.length, keys: Object.keys(preferences).sort() });
        });
        void call['preferences.setTheme']?.({ theme: 'light' }).then(() => call['preferences.setTheme']?.({ theme: 'system' }));
      }),
  );
  expect(received).toEqual({ count: 1, keys: ['revision', 'value'] });
});

test('E3 an injected script, handler, style or frame does nothing', async () => {
  const ran = await app.page.evaluate(async () => {
    const page = window as unknown as { ran: string[] };
    page.ran = [];
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = `<img src="x" onerror="ran.push('onerror')"><svg onload="ran.push('onload')"></svg><details open ontoggle="ran.push('toggle')">x</details>
      <a id="inline" href="javascript:ran.push('href')">x</a><iframe srcdoc="<script>parent.ran.push('srcdoc')</script>"></iframe><style>body { --hit: 1 }</style>`;
    for (const [attribute, value] of [
      ['textContent', "ran.push('inline')"],
      ['src', "data:text/javascript,ran.push('data')"],
      ['src', URL.createObjectURL(new Blob(["ran.push('blob')"], { type: 'text/javascript' }))],
    ] as const) {
      const script = document.createElement('script');
      script[attribute] = value;
      document.head.append(script);
    }
    place.querySelector<HTMLElement>('#inline')?.click();
    setTimeout("ran.push('timer')" as unknown as () => void, 0);
    const worker = (() => {
      try {
        return new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })));
      } catch {
        return null;
      }
    })();
    if (worker !== null) worker.onmessage = () => page.ran.push('worker');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const styled = getComputedStyle(document.body).getPropertyValue('--hit');
    place.remove();
    return { ran: page.ran, styled };
  });
  expect(ran).toEqual({ ran: [], styled: '' });
  expect(app.complaints.length).toBeGreaterThan(3);
  await whole();
});

test('E8 a frame within the page has no bridge, and our own page isn’t shown in a frame', async () => {
  const found = await app.page.evaluate(async () => {
    const results = [];
    for (const src of ['/index.html', 'about:blank', 'data:text/html,x']) {
      const frame = document.createElement('iframe');
      frame.src = src;
      const loaded = new Promise((resolve) => {
        frame.onload = resolve;
        setTimeout(resolve, 1000);
      });
      document.body.append(frame);
      await loaded;
      try {
        results.push(typeof (frame.contentWindow as unknown as { blockdesk?: unknown } | null)?.blockdesk);
      } catch {
        // Another origin's.
        results.push('undefined');
      }
      frame.remove();
    }
    return results;
  });
  expect(found).toEqual(['undefined', 'undefined', 'undefined']);
});

test('E10 thousands of wrong calls in a row: an error for each, and the app goes on', async () => {
  const found = await app.page.evaluate(async () => {
    type Answer = { ok: boolean; error?: { code: string } };
    const { call } = (window as unknown as { blockdesk: { call: Record<string, (...args: unknown[]) => Promise<Answer>> } }).blockdesk;
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const wrong: unknown[][] = [
      [],
      [null],
      [1, 2],
      ['x'],
      ['x'.repeat(200_000)],
      [cyclic],
      [{ connection: cyclic }],
      [{ connection: 5n }],
      [new Map([['connection', 'sandbox']])],
      [new Uint8Array(100_000)],
      [JSON.parse('{"__proto__":{"x":1}}')],
      [{ constructor: 1 }],
      [[[[[]]]]],
      [new Date()],
      [{ connection: 'x', theme: 'pink', more: 1 }],
      [() => 1],
      [Symbol.iterator],
      [document.body],
      [new Proxy({}, {})],
    ];
    // They take nothing, and right by chance they wait for the person.
    const names = Object.keys(call).filter((name) => name !== 'backup.save' && (!name.startsWith('lock.') || name === 'lock.setIdle'));
    const counts: Record<string, number> = {};
    const one = async (index: number) => {
      const name = names[index % names.length] ?? '';
      // Another kind each time, and in each round another for each call.
      const args = wrong[(index + Math.floor(index / names.length)) % wrong.length] ?? [];
      const outcome = await Promise.resolve()
        .then(() => call[name]?.(...args))
        .then(
          (answer) => (answer?.ok ? 'ok' : (answer?.error?.code ?? 'nothing')),
          () => 'refused before it was sent',
        );
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    };
    const began = performance.now();
    for (let start = 0; start < 2_000; start += 500) await Promise.all(Array.from({ length: 500 }, (_, index) => one(start + index)));
    const seconds = (performance.now() - began) / 1000;
    return { counts, perSecond: Math.round(2_000 / seconds), alive: (await call['app.snapshot']?.({}))?.ok };
  });
  const { ok: _harmless, 'invalid-input': refused = 0, 'refused before it was sent': unsent = 0, ...others } = found.counts;
  // A call that takes nothing may be right by chance; nothing else is anything but refused.
  expect(others).toEqual({});
  expect(refused + unsent).toBeGreaterThan(1_800);
  expect(found.alive).toBe(true);
  test.info().annotations.push({ type: 'calls per second', description: String(found.perSecond) });
  await whole();
});

test('error: E28 a script in the page can’t fill the disk: a second file is saved only after the system’s dialog', async () => {
  const save = (cell: string) =>
    callIn(app.page, 'list.save', { connection: 'sandbox', name: 'Blocks', ending: 'csv', table: { columns: ['A'], rows: [[cell]] } });
  const files = () => readdirSync(app.downloads);
  expect(await save('=cmd()')).toMatchObject({ ok: true });
  expect(files()).toHaveLength(1);
  expect(readFileSync(join(app.downloads, files()[0] ?? ''), 'utf8')).toContain("'=cmd()");

  const second = save('x');
  const box = await saveDialog(app);
  // While it is open nothing else asks, and nothing is saved.
  expect(await Promise.all(Array.from({ length: 20 }, () => save('x')))).toEqual(
    Array.from({ length: 20 }, () => ({ ok: false, error: { code: 'canceled' } })),
  );
  await box.answer('Cancel');
  expect(await second).toMatchObject({ error: { code: 'canceled' } });
  expect(files()).toHaveLength(1);

  const third = save('x');
  const again = await saveDialog(app);
  const mine = join(app.downloads, 'chosen', 'mine.csv');
  await again.answer('Save', { typed: mine });
  expect(await third).toMatchObject({ ok: true, value: mine });
});
