/** The small window of a message box: opened in the app's Chromium, apart from the app's own windows. */
import { randomBytes } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { Bounds } from './chromium.ts';
import { dialogScript, type MessageBox, type MessageBoxMessage } from './dialog-page.ts';

export type DialogParent = {
  readonly isDestroyed: () => boolean;
  readonly getBounds: () => Required<Bounds>;
  readonly isVisible: () => boolean;
  readonly focus: () => void;
  readonly once: (event: 'closed', listener: () => void) => void;
  readonly off: (event: 'closed', listener: () => void) => void;
  /** Whether its page hears the person's mouse and keyboard. */
  readonly hostTakeInput: (taken: boolean) => void;
};
export type MessageBoxAnswer = { response: number; checkboxChecked: boolean };
type BoxAnswer = MessageBoxAnswer & { text: string };
export type DialogWindows = ReturnType<typeof createDialogWindows>;

const width = 460;

export function createDialogWindows(deps: { browser: Browser; colorScheme: () => string; name: () => string; likeElectron: boolean }) {
  const open = new Set<() => void>();

  async function show(box: MessageBox, parent: DialogParent | undefined, signal: AbortSignal | undefined): Promise<BoxAnswer> {
    const answer = Promise.withResolvers<number>();
    const cancel = () => answer.resolve(box.cancelId);
    let checkboxChecked = box.checkboxChecked;
    let text = box.text ?? '';
    open.add(cancel);
    signal?.addEventListener('abort', cancel);
    parent?.once('closed', cancel);
    parent?.hostTakeInput(false);
    const heard = (message: MessageBoxMessage) => {
      if (message.type === 'checked') checkboxChecked = message.checked;
      else if (message.type === 'typed') text = message.text;
      else answer.resolve(message.response);
    };
    // Electron shows a system window, which a debugger can neither see nor answer.
    const target = deps.likeElectron ? undefined : openWindow(box, placeOver(parent, estimateHeight(box)), heard, cancel);
    const response = await answer.promise;
    open.delete(cancel);
    signal?.removeEventListener('abort', cancel);
    parent?.off('closed', cancel);
    void target?.then((targetId) => deps.browser.root()?.send('Target.closeTarget', { targetId })).catch(() => {});
    if (parent && !parent.isDestroyed()) {
      parent.hostTakeInput(true);
      parent.focus();
    }
    return { response, checkboxChecked, text };
  }

  async function openWindow(
    box: MessageBox,
    bounds: Bounds,
    heard: (message: MessageBoxMessage) => void,
    closed: () => void,
  ): Promise<string> {
    const { session, targetId } = await deps.browser.open({ title: box.title || deps.name(), color: 'Canvas', bounds });
    const binding = `host${randomBytes(8).toString('hex')}`;
    deps.browser.watch(targetId, { closed, crashed: closed });
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === binding) heard(JSON.parse(payload));
    });
    void session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: deps.colorScheme() }] });
    void session.send('Runtime.runIfWaitingForDebugger');
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: binding }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: dialogScript(box, binding) }),
    ]);
    await place(targetId, bounds);
    await session.send('Page.navigate', { url: 'data:text/html,' });
    return targetId;
  }

  /** Chromium gives a second window the size of the first, whatever was asked for. */
  async function place(targetId: string, { x: left, y: top, width, height }: Bounds): Promise<void> {
    const root = deps.browser.root();
    const found = await root?.send('Browser.getWindowForTarget', { targetId });
    const at = left === undefined || top === undefined ? {} : { left, top };
    if (found) await root?.send('Browser.setWindowBounds', { windowId: found.windowId, bounds: { ...at, width, height } });
  }

  return {
    show,
    /** Chromium has ended and its windows with it. */
    cancelAll: () => {
      for (const cancel of open) cancel();
    },
  };
}

/** Enough for the text; a longer one scrolls. */
function estimateHeight({ message, detail, checkboxLabel }: MessageBox): number {
  const lines = [message, detail, checkboxLabel]
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + Math.ceil(line.length / 52), 0);
  return Math.min(600, 170 + 22 * lines);
}

function placeOver(parent: DialogParent | undefined, height: number): Bounds {
  if (!parent?.isVisible()) return { width, height };
  const { x, y, width: parentWidth, height: parentHeight } = parent.getBounds();
  return {
    x: Math.max(0, Math.round(x + (parentWidth - width) / 2)),
    y: Math.max(0, Math.round(y + (parentHeight - height) / 3)),
    width,
    height,
  };
}
