/** What is open over the screen: Escape closes that first. */

// Not the toasts, which are manual popovers.
export const openPopovers = () => document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open');
export const isFloating = () => document.querySelector('dialog[open]') !== null || openPopovers().length > 0;
