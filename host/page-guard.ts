/** Stops what Chromium would do without asking the host: addresses that cause no request, dropped files, its own menu and shortcuts. */

type Listen = (type: string, listener: (event: never) => void, options?: object) => void;
export type GuardedWindow = { addEventListener: Listen; navigation?: { addEventListener: Listen } };
type Preventable = { preventDefault: () => void };

// Runs in Chromium as source text, so it may use nothing from outside itself.
export function createPageGuard(window: GuardedWindow, report: (message: object) => void) {
  let taken = true;

  // A modal dialog is open. Here rather than by `Input.setIgnoreInputEvents`, which leaves a debugger's input unanswered.
  const input =
    'pointerdown pointerup mousedown mouseup click auxclick dblclick contextmenu wheel touchstart touchend keydown keypress keyup';
  for (const type of input.split(' ')) {
    const refuse = (event: Preventable & { isTrusted: boolean; stopImmediatePropagation: () => void }) => {
      if (taken || !event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener(type, refuse, { capture: true, passive: false });
  }

  window.navigation?.addEventListener('navigate', (event: Preventable & { destination: { url: string }; hashChange: boolean }) => {
    if (event.hashChange || /^https?:/i.test(event.destination.url)) return;
    event.preventDefault();
    report({ type: 'navigate', url: event.destination.url });
  });
  for (const type of ['dragover', 'drop']) {
    window.addEventListener(type, (event: Preventable & { dataTransfer: { types: string[] } | null }) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  }
  window.addEventListener('contextmenu', (event: Preventable) => event.preventDefault());
  type Key = Preventable & {
    key: string;
    keyCode: number;
    ctrlKey: boolean;
    metaKey: boolean;
    altKey: boolean;
    shiftKey: boolean;
    isComposing: boolean;
    isTrusted: boolean;
    defaultPrevented: boolean;
    getModifierState: (name: string) => boolean;
  };
  const guarded = new WeakSet<object>();
  const guardKey = (event: Key) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isChromiums =
      ctrlKey || metaKey
        ? /^[dfghijnopqrstuw]$/i.test(key)
        : altKey
          ? /^(Arrow(Left|Right)|Home)$/.test(key)
          : /^F(1|3|5|7|11|12)$/.test(key);
    if (!isChromiums || event.defaultPrevented) return;
    guarded.add(event);
    event.preventDefault();
  };
  // What Chromium's editing does with a key, it does before any menu.
  const isEditing = ({ key, altKey, shiftKey }: Key) => !altKey && /^[acvxyz]$/i.test(key) && (!shiftKey || /^[vz]$/i.test(key));
  window.addEventListener(
    'keydown',
    (event: Key) => {
      const { ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift, keyCode } = event;
      if (!event.isTrusted || event.isComposing || event.getModifierState('AltGraph')) return;
      // Added anew for each key, so that it runs after all listeners of the page, which still see the key as it was.
      window.addEventListener('keydown', guardKey, { once: true });
      if (!(ctrl || meta || alt || /^F\d/.test(event.key)) || ((ctrl || meta) && isEditing(event))) return;
      // Once all listeners of the page have seen it: a menu gets only what the page did not prevent.
      setTimeout(() => {
        if (!event.defaultPrevented || guarded.has(event)) report({ type: 'key', key: { keyCode, ctrl, alt, shift, meta } });
      }, 0);
    },
    { capture: true },
  );

  return {
    takeInput: (takes: boolean) => {
      taken = takes;
    },
  };
}
