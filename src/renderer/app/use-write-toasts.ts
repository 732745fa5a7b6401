/** Says in a toast what became of a write, as soon as it is known. */
import { useEffect, useRef } from 'react';
import { toldChanges } from '#renderer/lib/write-changes.ts';
import { useOwnAccounts } from '#renderer/parts/use-own-accounts.ts';
import { showToast } from '#renderer/store/toasts.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';

export function useWriteToasts(): void {
  const activity = useSlice('activity');
  const { hideAmounts } = useSlice('preferences');
  const own = useOwnAccounts();
  const before = useRef(activity);
  useEffect(() => {
    const told = toldChanges(before.current, activity, hideAmounts, own);
    before.current = activity;
    // Whoever looks elsewhere is told by the desktop, and not once more when they come back.
    if (!document.hasFocus()) return;
    for (const { text, tone } of told) showToast(text, tone);
  }, [activity, hideAmounts, own]);
}
