/** `dialog`: message boxes, error boxes, and dialogs that save or open a file, each in a window of the host's own, with options read as Electron reads them. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MessageBox } from './dialog-page.ts';
import type { DialogParent, DialogWindows, MessageBoxAnswer } from './dialog-window.ts';
import { notOffered, refuseUnknown, refuseUnknownOptions } from './not-offered.ts';

export type MessageBoxOptions = Partial<Omit<MessageBox, 'cancelId'>> & {
  cancelId?: number | null;
  type?: string;
  noLink?: boolean;
  signal?: AbortSignal;
  textWidth?: number;
  normalizeAccessKeys?: boolean;
};
const known = [
  'title',
  'message',
  'detail',
  'buttons',
  'defaultId',
  'cancelId',
  'checkboxLabel',
  'checkboxChecked',
  'type',
  'noLink',
  'signal',
  'textWidth',
  'normalizeAccessKeys',
];
export type SaveDialogOptions = { title?: string; defaultPath?: string; buttonLabel?: string; properties?: readonly string[] };
export type SaveDialogAnswer = { canceled: boolean; filePath: string };
export type OpenDialogOptions = SaveDialogOptions;
export type OpenDialogAnswer = { canceled: boolean; filePaths: string[] };
const types = ['none', 'info', 'error', 'question', 'warning'];

/** https://www.electronjs.org/docs/latest/api/dialog */
export function createDialog(deps: { windows: DialogWindows; isReady: () => boolean; isWindow: (value: unknown) => boolean }) {
  /** Wrong options throw at once instead of rejecting a promise: lib/browser/api/dialog.ts. */
  function showMessageBox(
    first: DialogParent | MessageBoxOptions | null | undefined,
    second?: MessageBoxOptions,
  ): Promise<MessageBoxAnswer> {
    const hasParent = deps.isWindow(first);
    const options = (hasParent ? second : (second ?? first)) as MessageBoxOptions | undefined;
    if (!deps.isReady()) throw new Error('dialog module can only be used after app is ready');
    if (options === null || typeof options !== 'object') throw new TypeError('Options must be an object');
    const box = readMessageBox(options);
    const parent = hasParent ? (first as DialogParent) : undefined;
    if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed');
    if (options.signal?.aborted) return Promise.resolve(answerOfAborted(box));
    return deps.windows.show(box, parent, options.signal).then(({ response, checkboxChecked }) => ({ response, checkboxChecked }));
  }

  /** https://www.electronjs.org/docs/latest/api/dialog#dialogshowsavedialogwindow-options. Wrong options throw at once here, too. */
  function showSaveDialog(first?: DialogParent | SaveDialogOptions | null, second?: SaveDialogOptions): Promise<SaveDialogAnswer> {
    const hasParent = deps.isWindow(first);
    if (!deps.isReady()) throw new Error('dialog module can only be used after app is ready');
    const box = readSaveDialog(((hasParent ? second : (second ?? first)) ?? {}) as SaveDialogOptions);
    const parent = hasParent ? (first as DialogParent) : undefined;
    if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed');
    return deps.windows.show(box, parent, undefined).then(answerOfSaveDialog);
  }

  /** https://www.electronjs.org/docs/latest/api/dialog#dialogshowopendialogwindow-options. Wrong options throw at once here, too. */
  function showOpenDialog(first?: DialogParent | OpenDialogOptions | null, second?: OpenDialogOptions): Promise<OpenDialogAnswer> {
    const hasParent = deps.isWindow(first);
    if (!deps.isReady()) throw new Error('dialog module can only be used after app is ready');
    const box = readOpenDialog((hasParent ? second : (second ?? first)) as OpenDialogOptions | null | undefined);
    const parent = hasParent ? (first as DialogParent) : undefined;
    if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed');
    return deps.windows.show(box, parent, undefined).then(answerOfOpenDialog);
  }

  return refuseUnknown('dialog', {
    showMessageBox,
    showSaveDialog,
    showOpenDialog,
    /** https://www.electronjs.org/docs/latest/api/dialog#dialogshowerrorboxtitle-content */
    showErrorBox: (...args: string[]) => {
      const [title = '', content = ''] = args;
      if (args.length < 2) throw new TypeError('Insufficient number of arguments.');
      for (const [index, text] of [title, content].entries())
        if (typeof text !== 'string') throw new TypeError(`Error processing argument at index ${index}, conversion failure from ${text}`);
      if (!deps.isReady()) {
        console.error(`${title}\n${content}`);
        return;
      }
      void deps.windows.show(createBox(title, content), undefined, undefined);
    },
  });
}

/** Electron omits `response` here, although its types promise one: `lib/browser/api/dialog.ts:226`. */
export const answerOfAborted = ({ cancelId, checkboxChecked }: MessageBox) =>
  ({ cancelId, checkboxChecked }) as unknown as MessageBoxAnswer;

/** A box that only says something. */
export function createBox(message: string, detail: string): MessageBox {
  return readMessageBox({ message, detail, defaultId: 0 });
}

/** A box with the path in a field of text, in place of the system's dialog. Reads options as `lib/browser/api/dialog.ts:88` does. */
export function readSaveDialog(options: SaveDialogOptions): MessageBox {
  refuseUnknownOptions('dialog.showSaveDialog', options, ['title', 'defaultPath', 'buttonLabel', 'properties']);
  const { title = 'Save', defaultPath = '', buttonLabel = '' } = options;
  if (typeof title !== 'string') throw new TypeError('Title must be a string');
  if (typeof buttonLabel !== 'string') throw new TypeError('Button label must be a string');
  if (typeof defaultPath !== 'string') throw new TypeError('Default path must be a string');
  return {
    ...readMessageBox({ message: title, buttons: ['Cancel', buttonLabel || 'Save'], defaultId: 1, cancelId: 0 }),
    text: defaultPath,
  };
}

export function answerOfSaveDialog({ response, text }: { response: number; text: string }): SaveDialogAnswer {
  const canceled = response !== 1 || text === '';
  return { canceled, filePath: canceled ? '' : resolve(text) };
}

/**
 * Likewise, for one file that is there. The host opens no folders and no several files. Reads options as `openDialog` in
 * `lib/browser/api/dialog.ts` does: its properties are those of a list, and unknown ones among them count as none.
 */
export function readOpenDialog(options: OpenDialogOptions | null | undefined): MessageBox {
  const given = options ?? { title: 'Open', properties: ['openFile'] };
  refuseUnknownOptions('dialog.showOpenDialog', given, ['title', 'defaultPath', 'buttonLabel', 'properties']);
  const { title = '', defaultPath = '', buttonLabel = '', properties = ['openFile'] } = given;
  if (!Array.isArray(properties)) throw new TypeError('Properties must be an array');
  if (typeof title !== 'string') throw new TypeError('Title must be a string');
  if (typeof buttonLabel !== 'string') throw new TypeError('Button label must be a string');
  if (typeof defaultPath !== 'string') throw new TypeError('Default path must be a string');
  if (properties.some((property) => property !== 'openFile')) notOffered('dialog.showOpenDialog with properties other than openFile');
  return {
    ...readMessageBox({ message: title || 'Open', buttons: ['Cancel', buttonLabel || 'Open'], defaultId: 1, cancelId: 0 }),
    text: defaultPath,
  };
}

/** A path that leads to no file can't be chosen in the system's dialog. */
export function answerOfOpenDialog({ response, text }: { response: number; text: string }): OpenDialogAnswer {
  const canceled = response !== 1 || !statSync(resolve(text), { throwIfNoEntry: false })?.isFile();
  return { canceled, filePaths: canceled ? [] : [resolve(text)] };
}

/** Reads options as `lib/browser/api/dialog.ts:168` does. */
export function readMessageBox(options: MessageBoxOptions): MessageBox {
  refuseUnknownOptions('dialog.showMessageBox', options, known);
  const {
    type = 'none',
    buttons = [],
    title = '',
    message = '',
    detail = '',
    checkboxLabel = '',
    defaultId = -1,
    noLink = false,
  } = options;
  if (!types.includes(type)) throw new TypeError('Invalid message box type');
  if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array');
  if (typeof title !== 'string') throw new TypeError('Title must be a string');
  if (typeof noLink !== 'boolean') throw new TypeError('noLink must be a boolean');
  if (typeof message !== 'string') throw new TypeError('Message must be a string');
  if (typeof detail !== 'string') throw new TypeError('Detail must be a string');
  if (typeof checkboxLabel !== 'string') throw new TypeError('checkboxLabel must be a string');
  if (options.normalizeAccessKeys) notOffered('dialog.showMessageBox with normalizeAccessKeys');
  const checkboxChecked = options.checkboxChecked === true;
  if (checkboxChecked && checkboxLabel === '') throw new Error('checkboxChecked requires that checkboxLabel also be passed');
  const cancelId = options.cancelId ?? chooseCancel(buttons, defaultId);
  const shown = buttons.length === 0 ? ['OK'] : buttons.map(String);
  return { title, message, detail, buttons: shown, defaultId, cancelId, checkboxLabel, checkboxChecked };
}

/** The first button named so; else never the default one, if there is another. */
function chooseCancel(buttons: readonly string[], defaultId: number): number {
  const named = buttons.findIndex((text) => /^(cancel|no)$/i.test(text));
  return named >= 0 ? named : defaultId === 0 && buttons.length > 1 ? 1 : 0;
}
