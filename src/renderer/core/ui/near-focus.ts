/** Returns the focus to where it was, or near it. */

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** An element that had the focus or was around it, and what was beside it then. */
interface Around {
  readonly element: Element;
  readonly beside: Element | null;
}

function aroundFocus(): readonly Around[] {
  const around: Around[] = [];
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement)
    around.push({ element: at, beside: at.nextElementSibling ?? at.previousElementSibling });
  return around;
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

const firstIn = (place: Element | null) =>
  place?.isConnected === true ? [place, ...place.querySelectorAll(focusable)].find((each) => each.matches(focusable)) : undefined;

/** The element itself, what was beside it, or the first in what was around it; beyond its screen, the title. */
function focusNear(around: readonly Around[]): void {
  for (const { element, beside } of around) {
    if (element.localName === 'main' || element.querySelector('main') !== null) break;
    const near = firstIn(element) ?? (element.isConnected ? undefined : firstIn(beside));
    if (near === undefined) continue;
    (near as HTMLElement).focus();
    return;
  }
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}

/** To be called while the focus is where it is to return to. What it returns moves a focus that was lost since then. */
export function rememberFocus(): () => void {
  const around = aroundFocus();
  return () =>
    requestAnimationFrame(() => {
      if (isLost()) focusNear(around);
    });
}

/** From now on, a focus whose element goes is moved near to where it was, unless something else takes it first. Returns how to end that. */
export function keepFocus(): () => void {
  let around: readonly Around[] = [];
  let isWaiting = false;
  const isGone = () => isLost() && around[0]?.element.isConnected === false;
  const look = () => {
    isWaiting = false;
    if (isGone()) focusNear(around);
  };
  const observer = new MutationObserver(() => {
    if (isWaiting || !isGone()) return;
    isWaiting = true;
    // What knows a better place moves it there within a frame.
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
  const onFocus = () => {
    around = aroundFocus();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}
