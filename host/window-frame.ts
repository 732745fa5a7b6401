/** Where a window is and in which state, kept in step with Chromium's own window. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from './browser.ts';
import type { Bounds } from './chromium.ts';
import type { Page } from './page.ts';

export type FrameBounds = Required<Bounds>;
export type FrameState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';
export type FrameOptions = {
  readonly bounds: FrameBounds;
  readonly minimum: readonly [width: number, height: number];
  readonly visible: boolean;
};
export type FrameHooks = {
  readonly emit: (event: string) => void;
  /** Its bounds or its state are others now. */
  readonly changed: () => void;
};
export type WindowFrame = ReturnType<typeof createWindowFrame>;

/** Where a window waits until it is shown: the page is painted there, as Electron paints a hidden one. */
const beyondScreen = -20_000;
/** Where it opens when no place was chosen. */
export const unplaced = { x: 40, y: 40 };
/** So much of a window must be on the screen for it to be taken hold of. */
const seen = 48;
/** It opens no larger than this; what is larger it becomes once the screen is known: Chromium would paint all of it, for minutes. */
const largestAtFirst = { width: 4096, height: 2304 };
/** How long Chromium usually takes to move a window, in milliseconds; and the longest, where it still reports the old place. */
const settling = 1000;
const longestSettling = 10_000;
const changes: Record<FrameState, readonly [entered: string, left: string]> = {
  normal: ['', ''],
  minimized: ['minimize', 'restore'],
  maximized: ['maximize', 'unmaximize'],
  fullscreen: ['enter-full-screen', 'leave-full-screen'],
};

export function createWindowFrame(browser: Browser, opened: Promise<Page>, options: FrameOptions, hooks: FrameHooks) {
  let { visible, minimum } = options;
  const bounds = { ...options.bounds };
  const keepMinimum = () => {
    bounds.width = Math.max(minimum[0], bounds.width);
    bounds.height = Math.max(minimum[1], bounds.height);
  };
  keepMinimum();
  let state: FrameState = 'normal';
  let beforeMinimized: FrameState = 'normal';
  let changing = 0;
  const opening = Promise.withResolvers<void>();
  let closed = false;
  let asked = 0;
  let askedAt = 0;
  /** As Chromium reported it last. */
  let reported = '';

  /** Says which of its bounds are others now. */
  function report(before: FrameBounds): void {
    if (before.x !== bounds.x || before.y !== bounds.y) hooks.emit('move');
    if (before.width !== bounds.width || before.height !== bounds.height) hooks.emit('resize');
  }

  async function send(change: object): Promise<void> {
    const found = await find();
    await found?.root.send('Browser.setWindowBounds', { windowId: found.windowId, bounds: change }).catch(() => {});
  }
  async function find() {
    const page = await opened;
    const root = browser.root();
    if (!root || closed) return undefined;
    const found = await root.send('Browser.getWindowForTarget', { targetId: page.targetId }).catch(() => undefined);
    return found && { root, windowId: found.windowId };
  }
  /** A kept place that is on no screen any more, or too large for it, is brought back; with several screens it is left alone. */
  async function mend(): Promise<void> {
    const { cdp } = await opened;
    const { screenInfos } = await answered(() => cdp.send('Emulation.getScreenInfos'));
    const [screen, second] = screenInfos;
    if (!screen || second || closed) return;
    const { availLeft: left, availTop: top, availWidth: width, availHeight: height } = screen;
    bounds.width = Math.min(bounds.width, width);
    bounds.height = Math.min(bounds.height, height);
    const isSeen =
      bounds.x + bounds.width > left + seen && bounds.x < left + width - seen && bounds.y >= top && bounds.y < top + height - seen;
    if (isSeen) return;
    bounds.x = Math.min(Math.max(bounds.x, left), left + width - bounds.width);
    bounds.y = Math.min(Math.max(bounds.y, top), top + height - bounds.height);
  }
  async function place(): Promise<void> {
    asked++;
    askedAt = performance.now();
    const { x, y, width, height } = bounds;
    const at = visible ? { left: x, top: y } : { left: beyondScreen, top: beyondScreen };
    await send({ ...at, width, height });
    opening.resolve();
  }
  /** Asks Chromium, as the person may have changed it. */
  async function read(): Promise<void> {
    const since = asked;
    const found = await find();
    if (!found) return;
    const now = (await found.root.send('Browser.getWindowBounds', { windowId: found.windowId })).bounds;
    // While the state is changing, what was read is no valid state.
    if (closed || changing > 0) return;
    const { left, top, width, height } = now;
    const before = state;
    state = (now.windowState ?? 'normal') as FrameState;
    // Chromium may not have done yet what was asked for; what it reports first may be where the window opened.
    const reads = [left, top, width, height].join();
    const isOld = reported === '' || reads === reported;
    const isSettled = since === asked && performance.now() - askedAt > (isOld ? longestSettling : settling);
    reported = reads;
    if (
      isSettled &&
      state === 'normal' &&
      visible &&
      left !== undefined &&
      top !== undefined &&
      width !== undefined &&
      height !== undefined
    ) {
      const before = { ...bounds };
      Object.assign(bounds, { x: left, y: top, width, height });
      report(before);
    }
    hooks.changed();
    if (before === state) return;
    if (state === 'minimized' && before !== 'normal') beforeMinimized = before;
    if (before === 'minimized') beforeMinimized = 'normal';
    if (before !== 'normal') hooks.emit(changes[before][1]);
    if (state !== 'normal') hooks.emit(changes[state][0]);
  }

  async function setState(wanted: FrameState): Promise<void> {
    if (wanted === 'minimized' && state !== 'minimized') beforeMinimized = state;
    // Chromium wants a window to leave one state before it enters another, but minimizes what is maximized.
    const isDirect = wanted === 'normal' || state === 'normal' || (wanted === 'minimized' && state === 'maximized');
    changing++;
    // Placing a window makes it a normal one.
    await opening.promise;
    if (!isDirect) await send({ windowState: 'normal' });
    await send({ windowState: wanted });
    changing--;
    await read().catch(() => {});
  }

  return {
    openAt: (): Bounds => {
      const { x, y } = bounds;
      const width = Math.min(bounds.width, largestAtFirst.width);
      const height = Math.min(bounds.height, largestAtFirst.height);
      return { ...(visible ? { x, y } : { x: beyondScreen, y: beyondScreen }), width, height };
    },
    bounds: (): FrameBounds => ({ ...bounds }),
    state: () => state,
    isVisible: () => visible,
    minimum: () => [...minimum],
    setMinimum: (width: number, height: number) => {
      minimum = [width, height];
    },
    setBounds: (wanted: Partial<Bounds>) => {
      const before = { ...bounds };
      for (const [name, value] of Object.entries(wanted)) bounds[name as keyof FrameBounds] = Math.round(value);
      keepMinimum();
      hooks.changed();
      void place();
      report(before);
    },
    setVisible: (wanted: boolean) => {
      visible = wanted;
      void place();
    },
    setState,
    /** As it was before it was minimized. */
    restore: () => setState(state === 'minimized' ? beforeMinimized : 'normal'),
    place,
    mend,
    read,
    close: () => {
      closed = true;
    },
  };
}

/** Asks for up to ten seconds: a page that is leaving one document for the next cannot answer. */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let times = 1; ; times += 1) {
    try {
      return await ask();
    } catch (error) {
      if (times === 100) throw error;
      await delay(100);
    }
  }
}
