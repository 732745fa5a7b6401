/** B1: the page from nothing to its first data, beside the smallest page that React can draw, in the same browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { noteWords, servePage, timeToWords } from '#test/bench/built-page.ts';
import { type Figure, interleaved } from '#test/bench/figure.ts';
import { withBrowser, withSignedIn } from '#test/bench/signed-in.ts';

const root = resolve(import.meta.dirname, '../..');

/** React draws two words: what any page of its kind takes. */
async function buildHello(folder: string): Promise<void> {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><div id="root"></div><script type="module" src="./hello.js"></script>');
  const hello = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')).render(createElement('p', null, 'wei hello'));`;
  writeFileSync(join(folder, 'hello.js'), hello);
  const alias = { react: join(root, 'node_modules/react'), 'react-dom': join(root, 'node_modules/react-dom') };
  await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    resolve: { alias },
    build: { outDir: join(folder, 'out'), minify: true },
  });
}

interface Recorded {
  /** JSON: answers by call. */
  readonly answers: string;
  /** The same, with what main has stored, and no more of the service: the page shows the last known balance. */
  readonly known: string;
}

/** What main sent to a signed-in page: the page is started with it again and again. */
async function recordAnswers(): Promise<Recorded> {
  return withSignedIn(async ({ app }) => {
    await app.page.waitForTimeout(1_000);
    const names = ['app.snapshot', 'service.user.get', 'service.user.balance', 'service.user.accounts', 'service.chain.id'];
    const recorded = await app.page.evaluate<Record<string, { value: { stored?: unknown[] } }>>(`(async () => {
      const names = ${JSON.stringify([...names, 'service.block.latestNumber'])};
      const ask = async (name) => [name, await blockdesk.call[name](name === 'app.snapshot' ? {} : { connection: 'sandbox' })];
      return Object.fromEntries(await Promise.all(names.map(ask)));
    })()`);
    const snapshot = recorded['app.snapshot'];
    const known = JSON.stringify({ 'app.snapshot': snapshot });
    // Its first data is to be asked for, not there from the beginning.
    if (snapshot !== undefined) snapshot.value.stored = [];
    return { answers: JSON.stringify(recorded), known };
  });
}

/** In place of main: it gives the recorded answers, and answers nothing else. */
const bridgeOf = (answers: string) => `
  const answers = ${answers};
  const nothing = () => () => {};
  window.blockdesk = {
    call: new Proxy({}, { get: (_, name) => async () => structuredClone(answers[name]) ?? new Promise(() => {}) }),
    on: new Proxy({}, { get: () => nothing }),
  };`;

/** Milliseconds from the navigation until the words appear. */
async function timeToData(browser: Browser, address: string, bridge: string, slowdown: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(bridge);
    await noteWords(page, /wei/);
    if (slowdown > 1) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    // Twice without measuring: from the third time on the browser has compiled code.
    const load = () => timeToWords(page, () => page.goto(address));
    for (let visit = 0; visit < 2; visit += 1) await load();
    return await load();
  } finally {
    await context.close();
  }
}

export async function benchStartUp(): Promise<readonly Figure[]> {
  const recorded = await recordAnswers();
  const [fresh, known] = [bridgeOf(recorded.answers), bridgeOf(recorded.known)];
  const folder = mkdtempSync(join(tmpdir(), 'bench-hello-'));
  await buildHello(folder);
  const [ours, hello] = [await servePage(join(root, 'out/renderer')), await servePage(join(folder, 'out'))];
  try {
    return await withBrowser(async (browser) => {
      const pair = (bridge: string, slowdown: number) =>
        interleaved(
          () => timeToData(browser, ours.address, bridge, slowdown),
          () => timeToData(browser, hello.address, '', slowdown),
        );
      const beside = 'React drawing two words';
      return [
        { id: 'B1', what: 'page to its first data', unit: 'ms', ...(await pair(fresh, 1)), beside, target: '<= 1.8' },
        { id: 'B1', what: 'page to its first data, CPU / 4', unit: 'ms', ...(await pair(fresh, 4)), beside, target: '<= 2.5' },
        { id: 'B1', what: 'page to the last known balance', unit: 'ms', ...(await pair(known, 1)), beside, target: '<= 1.8' },
        { id: 'B1', what: 'page to the last known balance, CPU / 4', unit: 'ms', ...(await pair(known, 4)), beside, target: '<= 2.5' },
      ] as const;
    });
  } finally {
    await Promise.all([ours.close(), hello.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
