/** Returns the focus to where it was, or near it. */

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** To be called while the focus is where it is to return to. What it returns moves a focus that was lost since then. */
export function rememberFocus(): () => void {
  const around: Element[] = [];
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement) around.push(at);
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      for (const one of around) {
        if (one.localName === 'main') break;
        const near = one.isConnected ? [one, ...one.querySelectorAll(focusable)].find((each) => each.matches(focusable)) : undefined;
        if (near === undefined) continue;
        (near as HTMLElement).focus();
        return;
      }
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
    });
}
