/** Runs commands from keyboard shortcuts, the mouse's back and forward buttons, and the application menu. */
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { focusSearch } from '#renderer/app/search/focus-search.ts';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { askSignOut, showShortcuts, wantReceive } from '#renderer/core/bridge/screen.ts';
import { usePlatform, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { commandOf } from '#renderer/core/lib/shortcuts.ts';
import { useSend } from '#renderer/writes/send.ts';
import type { Command } from '#shared/core/command.ts';
import { needsSignIn, outOf, walletPlace } from '#shared/core/screens.ts';
import { useNextPlace } from './place.tsx';

type Navigate = (place: string) => void;

/** Whether it did anything. An open dialog blocks commands; an open menu closes. */
function run(command: Command, isIn: boolean, navigate: Navigate, openSend: () => void): boolean {
  if (document.querySelector('dialog[open]') !== null) return false;
  for (const open of openPopovers()) open.hidePopover();
  switch (command.do) {
    case 'go':
      if (!isIn && needsSignIn(command.place)) return false;
      navigate(command.place);
      return true;
    case 'back':
      history.back();
      return true;
    case 'forward':
      history.forward();
      return true;
    case 'sign-out':
      if (isIn) askSignOut(true);
      return isIn;
    case 'show-shortcuts':
      showShortcuts(true);
      return true;
    case 'search':
      return isIn && focusSearch();
    case 'send':
      if (isIn) openSend();
      return isIn;
    case 'receive':
      if (!isIn) return false;
      wantReceive(true);
      navigate(walletPlace);
      return true;
    case 'follow-link':
      // Handled in screens.tsx.
      return false;
  }
}

// Not the toasts, which are manual popovers.
const openPopovers = () => document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open');
const isFloating = () => document.querySelector('dialog[open]') !== null || openPopovers().length > 0;

/** Whether the key is text input. */
const isTyping = ({ target }: Event) => target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Renders nothing: the commands use what lives as long as the sign-in, so they stand inside it. */
export function Commands(): null {
  useCommands();
  return null;
}

function useCommands(): void {
  const isMac = usePlatform() === 'darwin';
  const { phase } = useSlice('session');
  const isIn = phase === 'signed-in' || phase === 'expired';
  const [, navigate] = useLocation();
  const place = useNextPlace();
  const { open: openSend } = useSend();
  useEffect(() => getBridge().on.command((command) => run(command, isIn, navigate, openSend)), [isIn, navigate, openSend]);
  // Before the new screen is painted, so that no key or button pressed on it is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = commandOf(event, isMac, isTyping(event));
      const back = event.key === 'Escape' && !isFloating() ? outOf(place, isIn) : null;
      if (command !== null ? !run(command, isIn, navigate, openSend) : back === null) return;
      if (back !== null) navigate(back);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isIn, isMac, place, navigate, openSend]);
  useLayoutEffect(() => {
    const onMouse = (event: MouseEvent) => {
      if (event.button !== 3 && event.button !== 4) return;
      // Chromium would navigate a second time.
      event.preventDefault();
      if (event.type === 'mouseup') run({ do: event.button === 3 ? 'back' : 'forward' }, isIn, navigate, openSend);
    };
    for (const type of ['mousedown', 'mouseup'] as const) window.addEventListener(type, onMouse);
    return () => {
      for (const type of ['mousedown', 'mouseup'] as const) window.removeEventListener(type, onMouse);
    };
  }, [isIn, navigate, openSend]);
}
