/** What the benches do in the app's page: go places, call main, time frames, throttle. */
import type { CDPSession, Page } from '@playwright/test';

/** Slows the page's own work by this factor while `run` lasts; 1: as it is. */
export async function slowed<T>(session: CDPSession, factor: number, run: () => Promise<T>): Promise<T> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
  try {
    return await run();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

export const openSession = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

// What runs in the page is written as text: nothing here has its types, and its policy lets it make no functions of texts itself.
export const goTo = (page: Page, place: string) => page.evaluate<unknown>(`location.hash = ${JSON.stringify(place)}`);

/** Milliseconds, in the page, until all of these calls of the contract are answered. */
export function timeCalls(page: Page, calls: readonly (readonly [name: string, input: object])[]): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const calls = ${JSON.stringify(calls)};
    const began = performance.now();
    const answers = await Promise.all(calls.map(([name, input]) => blockdesk.call[name](input)));
    const took = performance.now() - began;
    const failed = answers.find((answer) => !answer.ok);
    if (failed !== undefined) throw new Error(JSON.stringify(failed));
    return took;
  })()`);
}

export const readBlock = (number: number) => ['service.block.get', { connection: 'sandbox', number: String(number) }] as const;

export interface MadeRequest {
  readonly number: number;
  readonly operation: string;
}

/** Requests of the app's log from this number on. */
export function requestsFrom(page: Page, first: number): Promise<readonly MadeRequest[]> {
  return page.evaluate<readonly MadeRequest[]>(
    `blockdesk.call['request.list']({ connection: 'sandbox' }).then(({ value }) => value.filter(({ number }) => number >= ${first}))`,
  );
}

/** The number of the last one; 0 where none was made. */
export const newestRequest = async (page: Page): Promise<number> => (await requestsFrom(page, 0)).at(-1)?.number ?? 0;

/** The p-th percentile, 0 to 100, by nearest rank. */
export const percentile = (numbers: readonly number[], p: number) =>
  [...numbers].sort((a, b) => a - b)[Math.max(0, Math.ceil((numbers.length * p) / 100) - 1)] ?? 0;

/**
 * Milliseconds from `start` until the frame that was drawn once `shown` is true: both are source of the page, `shown` an expression,
 * `start` a statement; or a function that presses a key, from which it counts.
 */
export async function timeToPaint(page: Page, start: string | (() => Promise<void>), shown: string): Promise<number> {
  await page.evaluate<unknown>(`{
    let began = Number.NaN;
    window.benchPainted = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('not shown')), 30000);
      const look = () => {
        if (Number.isNaN(began) || !(${shown})) return void requestAnimationFrame(look);
        clearTimeout(late);
        // What runs behind the frame that is drawn now.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
    ${
      typeof start === 'string'
        ? `began = performance.now(); ${start};`
        : `addEventListener('keydown', (event) => { began = event.timeStamp; }, { capture: true, once: true });`
    }
    0;
  }`);
  if (typeof start !== 'string') await start();
  return page.evaluate<number>('benchPainted');
}

/** To be started with, as above. */
export const going = (place: string) => `location.hash = ${JSON.stringify(place)}`;

/** Milliseconds of each frame that begins while `run` lasts. */
export async function framesDuring(page: Page, run: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate<unknown>(`{
    const frames = [];
    let last = null;
    window.benchFrames = { frames, goes: true };
    const next = (now) => {
      if (last !== null) frames.push(now - last);
      last = now;
      if (window.benchFrames.goes) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    0;
  }`);
  await run();
  return page.evaluate<readonly number[]>('window.benchFrames.goes = false, window.benchFrames.frames');
}

export const framesPerSecond = (frames: readonly number[]) => (frames.length * 1000) / frames.reduce((sum, each) => sum + each, 0);
