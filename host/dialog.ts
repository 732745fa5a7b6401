/** `dialog`: message boxes, error boxes and the choice of a path to save to, each a window of the host's own. */
import { resolve } from 'node:path';
import type { MessageBox } from './dialog-page.ts';
import type { DialogParent, DialogWindows, MessageBoxAnswer } from './dialog-window.ts';
import { notOffered, refuseUnknown, refuseUnknownOptions } from './not-offered.ts';

type Options = Partial<Omit<MessageBox, 'cancelId'>> & {
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
type SaveOptions = { title?: string; defaultPath?: string; buttonLabel?: string; properties?: readonly string[] };
type SaveAnswer = { canceled: boolean; filePath: string };
const types = ['none', 'info', 'error', 'question', 'warning'];

/** https://www.electronjs.org/docs/latest/api/dialog */
export function createDialog(deps: { windows: DialogWindows; isReady: () => boolean; isWindow: (value: unknown) => boolean }) {
  async function showMessageBox(first: DialogParent | Options | null | undefined, second?: Options): Promise<MessageBoxAnswer> {
    const hasParent = deps.isWindow(first);
    const options = (hasParent ? second : (second ?? first)) as Options | undefined;
    if (!deps.isReady()) throw new Error('dialog module can only be used after app is ready');
    if (options === null || typeof options !== 'object') throw new TypeError('Options must be an object');
    refuseUnknownOptions('dialog.showMessageBox', options, known);
    const box = readMessageBox(options);
    const parent = hasParent ? (first as DialogParent) : undefined;
    if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed');
    if (options.signal?.aborted) return { response: box.cancelId, checkboxChecked: box.checkboxChecked };
    const { response, checkboxChecked } = await deps.windows.show(box, parent, options.signal);
    return { response, checkboxChecked };
  }

  /** https://www.electronjs.org/docs/latest/api/dialog#dialogshowsavedialogwindow-options; a field with the path stands for the system's. */
  async function showSaveDialog(first?: DialogParent | SaveOptions | null, second?: SaveOptions): Promise<SaveAnswer> {
    const hasParent = deps.isWindow(first);
    const options = ((hasParent ? second : (second ?? first)) ?? {}) as SaveOptions;
    if (!deps.isReady()) throw new Error('dialog module can only be used after app is ready');
    refuseUnknownOptions('dialog.showSaveDialog', options, ['title', 'defaultPath', 'buttonLabel', 'properties']);
    const { title = 'Save', defaultPath = '', buttonLabel = '' } = options;
    if (typeof title !== 'string') throw new TypeError('Title must be a string');
    if (typeof buttonLabel !== 'string') throw new TypeError('Button label must be a string');
    if (typeof defaultPath !== 'string') throw new TypeError('Default path must be a string');
    const box = readMessageBox({ message: title, buttons: ['Cancel', buttonLabel || 'Save'], defaultId: 1, cancelId: 0 });
    const parent = hasParent ? (first as DialogParent) : undefined;
    const { response, text } = await deps.windows.show({ ...box, text: defaultPath }, parent, undefined);
    const canceled = response !== 1 || text === '';
    return { canceled, filePath: canceled ? '' : resolve(text) };
  }

  return refuseUnknown('dialog', {
    showMessageBox,
    showSaveDialog,
    /** https://www.electronjs.org/docs/latest/api/dialog#dialogshowerrorboxtitle-content */
    showErrorBox: (title: string, content: string) => {
      if (typeof title !== 'string' || typeof content !== 'string') throw new TypeError('Error processing argument, conversion failure');
      if (!deps.isReady()) {
        console.error(`${title}\n${content}`);
        return;
      }
      void deps.windows.show(createBox(title, content), undefined, undefined);
    },
  });
}

/** A box that only says something. */
export function createBox(message: string, detail: string): MessageBox {
  return readMessageBox({ message, detail, defaultId: 0 });
}

function readMessageBox(options: Options): MessageBox {
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
