/** Message boxes and error boxes: recorded instead of shown, and answered by a command. */
import { app, type BaseWindow, BrowserWindow, dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron';
import { answerOfAborted, createBox, type MessageBoxOptions as HostOptions, readMessageBox } from '#host/dialog.ts';
import type { MessageBox } from '#host/dialog-page.ts';
import { Numbered, type Recorder } from './records.ts';

type Answer = (response: number | undefined, checkboxChecked: boolean | undefined) => void;

/** Returns the command that answers: `NUMBER [BUTTON] [checked|unchecked]`. Without a button: Escape. */
export function replaceMessageBoxes(record: Recorder): (words: readonly string[]) => void {
  const shown = new Numbered<Answer>();

  function show(box: MessageBox, type: string, parent: BaseWindow | null, signal: AbortSignal | undefined) {
    return new Promise<MessageBoxReturnValue>((resolve) => {
      let isOpen = true;
      const answer: Answer = (response = box.cancelId, checkboxChecked = box.checkboxChecked) => {
        if (!isOpen) return;
        isOpen = false;
        record({ kind: 'box-closed', number });
        resolve({ response, checkboxChecked });
      };
      const number = shown.add(answer);
      record({ kind: 'box', number, box: { ...box, type, hasParent: parent !== null } });
      const cancel = () => answer(undefined, undefined);
      signal?.addEventListener('abort', cancel);
      // On Linux the box outlives its parent: shell/browser/ui/message_box_gtk.cc:198.
      if (process.platform !== 'linux') parent?.once('closed', cancel);
    });
  }

  // Not async: like Electron's, it throws for wrong options instead of rejecting.
  dialog.showMessageBox = (first: BaseWindow | MessageBoxOptions, second?: MessageBoxOptions) => {
    if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
    const parent = first instanceof BrowserWindow ? first : null;
    const options = (parent === null ? (second ?? first) : second) as MessageBoxOptions;
    if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed');
    const box = readMessageBox(options as HostOptions);
    if (options.signal?.aborted) return Promise.resolve(answerOfAborted(box));
    return show(box, options.type ?? 'none', parent, options.signal);
  };
  // Unlike Electron's, this one returns at once. Before `ready` it writes to standard error, as on Linux (message_box_gtk.cc:271).
  dialog.showErrorBox = (title, content) => {
    if (app.isReady()) void show(createBox(title, content), 'error', null, undefined);
    else console.error(`${title}\n${content}`);
  };

  return ([number, ...words]) => {
    const checked = words.includes('checked') ? true : words.includes('unchecked') ? false : undefined;
    const button = words.find((word) => /^\d+$/.test(word));
    shown.get(number)(button === undefined ? undefined : Number(button), checked);
  };
}
