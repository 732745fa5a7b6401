/** Message boxes, error boxes, and dialogs that save or open a file: recorded instead of shown, and answered by a command. */
import {
  app,
  type BaseWindow,
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import {
  answerOfAborted,
  answerOfOpenDialog,
  answerOfSaveDialog,
  createBox,
  type OpenDialogOptions as HostOpenOptions,
  type MessageBoxOptions as HostOptions,
  type SaveDialogOptions as HostSaveOptions,
  readMessageBox,
  readOpenDialog,
  readSaveDialog,
} from '#host/dialog.ts';
import type { MessageBox } from '#host/dialog-page.ts';
import { Numbered, type Recorder } from './records.ts';

type Answer = (response: number | undefined, checkboxChecked: boolean | undefined, text: string | undefined) => void;
interface BoxAnswer {
  readonly response: number;
  readonly checkboxChecked: boolean;
  readonly text: string;
}

/** Returns the command that answers: `NUMBER [BUTTON] [checked|unchecked] [typed TEXT]`. Without a button: Escape. */
export function replaceMessageBoxes(record: Recorder): (words: readonly string[]) => void {
  const shown = new Numbered<Answer>();

  function show(box: MessageBox, type: string, parent: BaseWindow | null, signal: AbortSignal | undefined) {
    return new Promise<BoxAnswer>((resolve) => {
      let isOpen = true;
      const answer: Answer = (response = box.cancelId, checkboxChecked = box.checkboxChecked, text = box.text ?? '') => {
        if (!isOpen) return;
        isOpen = false;
        record({ kind: 'box-closed', number });
        resolve({ response, checkboxChecked, text });
      };
      const number = shown.add(answer);
      record({ kind: 'box', number, box: { ...box, type, hasParent: parent !== null } });
      const cancel = () => answer(undefined, undefined, undefined);
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
    return show(box, options.type ?? 'none', parent, options.signal).then(({ response, checkboxChecked }) => ({
      response,
      checkboxChecked,
    }));
  };
  dialog.showSaveDialog = (first: BaseWindow | SaveDialogOptions, second?: SaveDialogOptions) => {
    if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
    const parent = first instanceof BrowserWindow ? first : null;
    const box = readSaveDialog(((parent === null ? (second ?? first) : second) ?? {}) as HostSaveOptions);
    if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed');
    return show(box, 'none', parent, undefined).then(answerOfSaveDialog);
  };
  dialog.showOpenDialog = (first: BaseWindow | OpenDialogOptions, second?: OpenDialogOptions) => {
    if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
    const parent = first instanceof BrowserWindow ? first : null;
    const box = readOpenDialog((parent === null ? (second ?? first) : second) as HostOpenOptions | undefined);
    if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed');
    return show(box, 'none', parent, undefined).then(answerOfOpenDialog);
  };
  // Unlike Electron's, this one returns at once. Before `ready` it writes to standard error, as on Linux (message_box_gtk.cc:271).
  dialog.showErrorBox = (title, content) => {
    if (app.isReady()) void show(createBox(title, content), 'error', null, undefined);
    else console.error(`${title}\n${content}`);
  };

  return ([number, ...words]) => {
    const typedAt = words.indexOf('typed');
    const typed = typedAt < 0 ? undefined : words.splice(typedAt).slice(1).join(' ');
    const checked = words.includes('checked') ? true : words.includes('unchecked') ? false : undefined;
    const button = words.find((word) => /^\d+$/.test(word));
    shown.get(number)(button === undefined ? undefined : Number(button), checked, typed);
  };
}
