/** What a page notices when another window covers its own: on Windows and macOS Chromium counts it as hidden and draws no frames. */
import { hasQuirk } from './quirks.ts';

type Over = { readonly on: (event: string, listener: () => void) => unknown };
export type Covered = {
  readonly hostContents: {
    readonly cdp: () => { send: (method: 'Runtime.evaluate', params: { expression: string }) => Promise<unknown> } | undefined;
  };
};

const key = "Symbol.for('blockdesk.host.uncover')";
const change = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));";
/** Done by a script in the page, because a debugger that drives the page keeps Chromium from hiding it. */
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

/** With the quirk `occluded`, each window covers its parent for as long as it is shown. */
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
