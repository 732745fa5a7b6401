/** Runs commands from keyboard shortcuts, the mouse's back and forward buttons, and the application menu. */
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { focusSearch, leaveSearch } from '#renderer/app/search/focus-search.ts';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { askSignOut, showShortcuts, wantReceive } from '#renderer/core/bridge/screen.ts';
import { useActiveConnection, usePlatform, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { commandOf } from '#renderer/core/lib/shortcuts.ts';
import { isFloating, openPopovers } from '#renderer/core/ui/floating.ts';
import { useSend } from '#renderer/writes/send.ts';
import type { Command } from '#shared/core/command.ts';
import { needsSignIn, outOf, walletPlace } from '#shared/core/screens.ts';
import { useNextPlace } from './place.tsx';
import { useGoTo, useSwitch } from './use-switch.ts';

type Navigate = (place: string) => void;

interface Means {
  readonly isIn: boolean;
  /** The screens behind the sign-in are shown, with their dialogs. */
  readonly isInside: boolean;
  readonly navigate: Navigate;
  readonly openSend: () => void;
  /** The shown connection. */
  readonly active: string;
  readonly goTo: (connection: string, place: string) => unknown;
  /** Whether there is one. `index`: in the list of connections. */
  readonly switchTo: (index: number) => boolean;
}

/** Whether it did anything. An open dialog blocks commands; an open menu closes. */
function run(command: Command, { isIn, isInside, navigate, openSend, active, goTo, switchTo }: Means): boolean {
  if (document.querySelector('dialog[open]') !== null) return false;
  for (const open of openPopovers()) open.hidePopover();
  switch (command.do) {
    case 'go':
      if (command.connection !== undefined && command.connection !== active) {
        goTo(command.connection, command.place);
        return true;
      }
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
    case 'receive':
      // Where the dialog could show only later, it isn’t wanted any more.
      if (!isInside) return false;
      leaveSearch();
      if (command.do === 'send') {
        openSend();
        return true;
      }
      wantReceive(true);
      navigate(walletPlace);
      return true;
    case 'switch':
      return isInside && switchTo(command.index);
    case 'follow-link':
      // Handled in screens.tsx.
      return false;
  }
}

/** Whether the key is text input. */
const isTyping = ({ target }: Event) => target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Renders nothing. A component, as the commands need the Send form’s state, which exists only inside `SignIn`. */
export function Commands({ isInside }: Pick<Means, 'isInside'>): null {
  useCommands(isInside);
  return null;
}

function useCommands(isInside: boolean): void {
  const isMac = usePlatform() === 'darwin';
  const { phase } = useSlice('session');
  const isIn = phase === 'signed-in' || phase === 'expired';
  const [, navigate] = useLocation();
  const place = useNextPlace();
  const { id } = useActiveConnection();
  const { open: openSend } = useSend();
  const { list } = useSlice('connections');
  const show = useSwitch();
  const goTo = useGoTo();
  const switchTo = (index: number) => {
    const chosen = list[index];
    if (chosen !== undefined) void show(chosen.id);
    return chosen !== undefined;
  };
  const obey = useEffectEvent((command: Command) => run(command, { isIn, isInside, navigate, openSend, active: id, goTo, switchTo }));
  useEffect(() => getBridge().on.command((command) => void obey(command)), []);
  // What was asked for here isn’t shown later, elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection is when, not what
  useEffect(() => (isInside ? () => wantReceive(false) : undefined), [isInside, id]);
  // Before the new screen is painted, so that no key or button pressed on it is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = commandOf(event, isMac, isTyping(event));
      const back = event.key === 'Escape' && !isFloating() ? outOf(place, isIn) : null;
      if (command !== null ? !obey(command) : back === null) return;
      if (back !== null) navigate(back);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isIn, isMac, place, navigate]);
  useLayoutEffect(() => {
    const onMouse = (event: MouseEvent) => {
      if (event.button !== 3 && event.button !== 4) return;
      // Chromium would navigate a second time.
      event.preventDefault();
      if (event.type === 'mouseup') obey({ do: event.button === 3 ? 'back' : 'forward' });
    };
    for (const type of ['mousedown', 'mouseup'] as const) window.addEventListener(type, onMouse);
    return () => {
      for (const type of ['mousedown', 'mouseup'] as const) window.removeEventListener(type, onMouse);
    };
  }, []);
}
