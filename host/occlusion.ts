/** What a page notices when a window lies over its own: Chromium counts it as hidden on Windows and macOS, and nothing of it is drawn. */
import { hasQuirk } from './quirks.ts';

type Over = { readonly on: (event: string, listener: () => void) => unknown };
export type Covered = {
  readonly hostContents: {
    readonly cdp: () => { send: (method: 'Runtime.evaluate', params: { expression: string }) => Promise<unknown> } | undefined;
  };
};

const key = "Symbol.for('blockdesk.host.uncover')";
const change = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));";
/** In the page, as a debugger that drives it keeps Chromium from hiding it. */
const cover = `(() => {
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  const waiting = [];
  const is = (value) => ({ configurable: true, get: () => value });
  Object.defineProperties(document, { visibilityState: is('hidden'), hidden: is(true) });
  window.requestAnimationFrame = (work) => -waiting.push(work);
  window.cancelAnimationFrame = (id) => void (id < 0 ? delete waiting[-id - 1] : cancelAnimationFrame(id));
  window[${key}] = () => {
    delete document.visibilityState;
    delete document.hidden;
    delete window[${key}];
    Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
    waiting.forEach((work) => requestAnimationFrame(work));
    ${change}
  };
  ${change}
})()`;

/** With `occluded`, each window covers the one it belongs to for as long as it is shown. */
export function coverWhileShown(under: Covered, over: Over): void {
  if (!hasQuirk('occluded')) return;
  const run = (expression: string) =>
    void under.hostContents
      .cdp()
      ?.send('Runtime.evaluate', { expression })
      .catch(() => {});
  over.on('show', () => run(cover));
  for (const event of ['hide', 'closed']) over.on(event, () => run(`window[${key}]?.()`));
}
