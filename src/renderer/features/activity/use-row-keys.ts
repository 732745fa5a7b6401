/** Arrows and their kin move the focus from row to row; Enter then follows the row's link, as it does anywhere. */
import type { KeyboardEvent, RefObject } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function useRowKeys(body: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    if (at < 0) return;
    event.preventDefault();
    if (Number.isFinite(step)) focusRow(rows[Math.min(rows.length - 1, Math.max(0, at + step))]);
    else if (body.current !== null) focusEnd(body.current, step > 0);
  };
}

const focusRow = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[role="rowheader"] a')?.focus();

/** The rows there may not be drawn yet: they are once they come into sight. */
function focusEnd(body: HTMLElement, isLast: boolean, tries = 20): void {
  const chunk = isLast ? body.lastElementChild : body.firstElementChild;
  const rows = [...(chunk?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])];
  if (rows.length > 0) {
    focusRow(isLast ? rows.at(-1) : rows[0]);
    return;
  }
  chunk?.scrollIntoView({ block: isLast ? 'end' : 'start', behavior: 'instant' });
  if (tries > 0) requestAnimationFrame(() => focusEnd(body, isLast, tries - 1));
}
