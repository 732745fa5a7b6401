/** What Chromium has and happy-dom has not, as far as the page uses it; without layers, layout or light dismissal. */
export function completeDom(): void {
  if ('showPopover' in HTMLElement.prototype) return;
  const open = new WeakSet<HTMLElement>();
  const set = (element: HTMLElement, shows: boolean) => {
    if (open.has(element) === shows) return;
    element.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: shows ? 'open' : 'closed' }));
    if (shows) open.add(element);
    else open.delete(element);
    element.toggleAttribute('data-shown', shows);
    if (shows) element.querySelector<HTMLElement>('[autofocus]')?.focus();
  };
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      set(this, true);
    },
    hidePopover(this: HTMLElement) {
      set(this, false);
    },
    togglePopover(this: HTMLElement) {
      set(this, !open.has(this));
    },
  });
  document.addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest('[popovertarget]')?.getAttribute('popovertarget') : null;
    if (id != null) document.getElementById(id)?.togglePopover();
  });
  const style = document.createElement('style');
  style.textContent = '[popover]:not([data-shown]) { display: none }';
  document.head.append(style);
  Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run, 0), cancelIdleCallback: clearTimeout });
}
