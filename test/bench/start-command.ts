/** B17: `npm start` when all is built: from the command to the window, to the last known balance, and to a fresh one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#scripts/build.ts';
import { openDisplay } from '#scripts/display.ts';
import { type Figure, median } from '#test/bench/figure.ts';
import { debuggingPort, makeDataFolder, removeFolder, startApp } from '#test/support/app.ts';
import { enterSandbox } from '#test/support/walk.ts';

const starts = 5;

/** Of the day, in milliseconds; of the page: when it first painted, and when a frame first had a balance, and one that is not of before. */
interface Times {
  readonly painted: number;
  readonly known: number;
  readonly fresh: number;
}

/** A frame with the words has been painted where the next one begins. */
const watch = `(() => {
  if (window.startTimes !== undefined) return;
  const times = (window.startTimes = {});
  const now = () => performance.timeOrigin + performance.now();
  const look = () => {
    const text = document.querySelector('section[aria-label="Assets"], [role=region][aria-label="Assets"]')?.textContent
      ?? [...document.querySelectorAll('section')].find((each) => each.textContent.startsWith('Assets'))?.textContent ?? '';
    if (text.includes('wei')) {
      times.known ??= now();
      if (!/as of|last known/i.test(text)) times.fresh ??= now();
      times.painted ??= performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now());
    }
    if (times.fresh === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** A debugger of the least kind: another would attach after the page has its balance. */
async function watchPage(address: string): Promise<Times> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} takes no debugger`));
  });
  const answers = new Map<number, (result: { result?: { value?: unknown } }) => void>();
  let last = 0;
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<{ result?: { value?: unknown } }>((resolve) => {
      last += 1;
      answers.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    });
  const attached = Promise.withResolvers<string>();
  socket.onmessage = ({ data }) => {
    const { id, method, params, result } = JSON.parse(String(data));
    if (id !== undefined) answers.get(id)?.(result ?? {});
    else if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'page') attached.resolve(params.sessionId);
  };
  try {
    await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    const page = await attached.promise;
    await send('Page.enable', {}, page);
    await send('Page.addScriptToEvaluateOnNewDocument', { source: watch }, page);
    for (;;) {
      const { result } = await send('Runtime.evaluate', { expression: `${watch}; JSON.stringify(window.startTimes)` }, page);
      const times = JSON.parse(String(result?.value ?? '{}')) as Partial<Times>;
      if (times.painted !== undefined && times.known !== undefined && times.fresh !== undefined) return times as Times;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    socket.close();
  }
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** Milliseconds from the command. */
async function startOnce(data: string): Promise<Times> {
  const began = Date.now();
  const switches = ['--remote-debugging-port=0', `--user-data-dir=${data}`];
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/start.ts', ...switches], { cwd: root });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const gone = ended(child);
  try {
    await debuggingPort(child, () => said);
    const { painted, known, fresh } = await watchPage(/ws:\/\/127\.0\.0\.1:\S+/.exec(said)?.[0] ?? '');
    return { painted: painted - began, known: known - began, fresh: fresh - began };
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}

export async function benchStartCommand(): Promise<readonly Figure[]> {
  const display = await openDisplay();
  Object.assign(process.env, display.env);
  const data = makeDataFolder();
  try {
    const app = await startApp({ data });
    await app.page.getByRole('radio', { name: 'Local sandbox' }).check();
    await enterSandbox(app);
    await app.quit();
    const times: Times[] = [];
    for (let start = 0; start < starts; start += 1) times.push(await startOnce(data));
    const of = (each: (one: Times) => number) => median(times.map(each));
    const figure = (what: string, ours: number, base: number): Figure => ({
      ...{ id: 'B17', what, unit: 'ms', ours, base },
      ...{ beside: 'the limit', ratio: ours / base, target: '<= 1.00' },
    });
    return [
      figure(
        'npm start: command to window',
        of(({ painted }) => painted),
        1_200,
      ),
      figure(
        'from there to the last known balance',
        of(({ painted, known }) => Math.max(known - painted, 0)),
        17,
      ),
      figure(
        'from there to a fresh balance',
        of(({ known, fresh }) => fresh - known),
        300,
      ),
    ];
  } finally {
    removeFolder(data);
    display.stop();
  }
}
