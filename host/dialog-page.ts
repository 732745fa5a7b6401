/** What a message box shows and answers. */

export type MessageBox = {
  title: string;
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  cancelId: number;
  checkboxLabel: string;
  checkboxChecked: boolean;
  /** The initial text of a text field; without it there is no field. */
  text?: string;
};
export type MessageBoxMessage =
  | { type: 'checked'; checked: boolean }
  | { type: 'typed'; text: string }
  | { type: 'answer'; response: number };

// The function runs in Chromium as source text, so it may use nothing from outside itself.
type Element = Record<string, unknown> & {
  append: (...children: unknown[]) => void;
  focus: () => void;
  addEventListener: (type: string, listener: () => void) => void;
};
type DialogWindow = Record<string, unknown> & {
  addEventListener: (type: string, listener: (event: { key: string; repeat: boolean; preventDefault: () => void }) => void) => void;
  document: {
    title: string;
    URL: string;
    createElement: (tag: string) => Element;
    head: Element;
    body: Element;
    activeElement: { click: () => void };
  };
};

const styles = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; background: Canvas; color: CanvasText }
body { margin: 0; padding: 20px 24px; overflow-wrap: anywhere }
[role=alertdialog] { outline: none }
.title { margin: 0 0 8px; opacity: .75; font-size: 12px }
h1 { margin: 0 0 8px; font-size: 16px; white-space: pre-wrap }
.detail { margin: 0; white-space: pre-wrap }
label { display: block; margin-top: 16px }
.buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-top: 20px }
input:not([type]) { font: inherit; width: 100%; box-sizing: border-box; margin-top: 16px }
button { font: inherit; min-width: 76px; min-height: 30px; padding: 4px 14px }
`;

function fillDialog(window: DialogWindow, box: MessageBox, binding: string, style: string): void {
  // The empty page that the window starts with has no need of it.
  if (window.document.URL !== 'data:text/html,') return;
  const report = (message: MessageBoxMessage) => (window[binding] as (text: string) => void)(JSON.stringify(message));
  const create = (tag: string, fields: object) => Object.assign(window.document.createElement(tag), fields);
  // Answered when the key comes up again, so that no key release goes to a closed window; and only if the key was pressed here.
  let down = '';
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
    if (!event.repeat) down = event.key;
  });
  window.addEventListener('keyup', ({ key }) => {
    if (key !== down) return;
    if (key === 'Escape') report({ type: 'answer', response: box.cancelId });
    if (key === 'Enter') window.document.activeElement.click();
  });
  window.addEventListener('contextmenu', (event) => event.preventDefault());
  window.addEventListener('DOMContentLoaded', () => {
    const dialog = create('div', {
      role: 'alertdialog',
      ariaModal: 'true',
      ariaLabel: box.message,
      ariaDescription: box.detail,
      tabIndex: -1,
    });
    if (box.title !== '') dialog.append(create('p', { className: 'title', textContent: box.title }));
    dialog.append(create('h1', { textContent: box.message }));
    if (box.detail !== '') dialog.append(create('p', { className: 'detail', textContent: box.detail }));
    if (box.checkboxLabel !== '') {
      const checkbox = create('input', { type: 'checkbox', checked: box.checkboxChecked });
      checkbox.addEventListener('change', () => report({ type: 'checked', checked: checkbox.checked === true }));
      const label = create('label', {});
      label.append(checkbox, ` ${box.checkboxLabel}`);
      dialog.append(label);
    }
    if (box.text !== undefined) {
      const field = create('input', { value: box.text, ariaLabel: 'Path' });
      field.addEventListener('input', () => report({ type: 'typed', text: String(field.value) }));
      dialog.append(field);
    }
    const buttons = create('div', { className: 'buttons' });
    const made = box.buttons.map((text) => create('button', { type: 'button', textContent: text }));
    for (const [response, button] of made.entries()) button.addEventListener('click', () => report({ type: 'answer', response }));
    buttons.append(...made);
    dialog.append(buttons);
    window.document.head.append(create('style', { textContent: style }));
    window.document.body.append(dialog);
    (made[box.defaultId] ?? dialog).focus();
    window.document.title = box.message;
  });
}

export function dialogScript(box: MessageBox, binding: string): string {
  return `(${fillDialog.toString()})(globalThis, ${JSON.stringify(box)}, ${JSON.stringify(binding)}, ${JSON.stringify(styles)})`;
}
