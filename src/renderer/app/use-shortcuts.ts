/** The keyboard's ways between screens: Ctrl/⌘ 1 for Wallet, Ctrl/⌘ comma for Settings, Escape one step back. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePlatform, useSlice } from '#renderer/store/use-mirror.ts';

const places: Readonly<Record<string, string>> = { '1': '/wallet', ',': '/settings' };
/** Where Escape leads; from the wallet it leads nowhere. */
const outOf: Readonly<Record<string, string>> = { '/settings': '/wallet', '/connect': '/wallet', '/connect/new': '/wallet' };

export function useShortcuts(): void {
  const platform = usePlatform();
  const { phase } = useSlice('session');
  const [place, navigate] = useLocation();
  const inside = phase === 'signed-in' || phase === 'expired';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!inside || event.defaultPrevented || event.altKey || event.shiftKey) return;
      const command = platform === 'darwin' ? event.metaKey : event.ctrlKey;
      const floating = document.querySelector('dialog[open], :popover-open') !== null;
      const to = command ? places[event.key] : event.key === 'Escape' && !floating ? outOf[place] : undefined;
      if (to === undefined || floating) return;
      event.preventDefault();
      navigate(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [inside, platform, place, navigate]);
}

/** "⌘1" or "Ctrl+1". */
export function useShortcutWords(key: string): string {
  return usePlatform() === 'darwin' ? `⌘${key}` : `Ctrl+${key}`;
}
