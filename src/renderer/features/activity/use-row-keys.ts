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
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    next?.querySelector<HTMLElement>('[role="rowheader"] a')?.focus();
  };
}
