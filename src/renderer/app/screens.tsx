/** Chooses the screen by the place and by whether the person is signed in. */

import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { useInvalidation } from '#renderer/app/invalidate.ts';
import { forgetPlaces } from '#renderer/chain/forget-places.ts';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { awaitPlace, forgetUnreadable, useScreen } from '#renderer/core/bridge/screen.ts';
import { SignIn } from '#renderer/core/bridge/sign-in.tsx';
import { hideToast, showToast, useToasts } from '#renderer/core/bridge/toasts.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { ReadScope, type Scope } from '#renderer/core/bridge/use-read.ts';
import { DisplayProvider } from '#renderer/core/ui/display.ts';
import { lazyPart } from '#renderer/core/ui/lazy-part.tsx';
import { keepFocus } from '#renderer/core/ui/near-focus.ts';
import { Toasts } from '#renderer/core/ui/toasts.tsx';
import { AccountsProvider, useOwnAccounts } from '#renderer/session/accounts.tsx';
import { newEndings } from '#renderer/writes/write-changes.ts';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import { connectPlace, isConnectPlace, isKnownPlace, settingsPlace, walletPlace } from '#shared/core/screens.ts';
import type { Session } from '#shared/ipc/state.ts';
import { Inside } from './inside.tsx';
import { Commands } from './use-commands.ts';
import { WindowFrame } from './window-frame.tsx';

// Loaded when they open.
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);
const Connect = lazy(async () => ({ default: (await import('./outside.tsx')).Connect }));
const SettingsAlone = lazy(async () => ({ default: (await import('./outside.tsx')).SettingsAlone }));

// True in builds of `npm run dev`; other builds drop the code behind it.
declare const __DEVELOPMENT__: boolean;
const DesignScreen = __DEVELOPMENT__
  ? lazy(async () => ({ default: (await import('#renderer/app/design/design-screen.tsx')).DesignScreen }))
  : null;
const designPlaces = __DEVELOPMENT__ ? ['/design'] : [];

export function Screens() {
  'use memo';
  const connection = useActiveConnection();
  const session = useSlice('session');
  const { times, hideAmounts } = useSlice('preferences');
  const { askingSignOut, showingShortcuts, veiled } = useScreen();
  const toasts = useToasts((all) => all.toasts);
  const [place] = useLocation();
  useTheme();
  useInvalidation();
  useEqualMarks();
  useLinks();
  useEffect(keepFocus, []);
  const { showsConnect } = usePlaces(designPlaces);
  // Counted per screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the place changes
  useEffect(() => forgetUnreadable, [place]);
  const isDesign = DesignScreen !== null && designPlaces.includes(place);
  const isInside = !veiled && !isDesign && !showsConnect && !isOut(session);
  const screen = isInside ? (
    <Inside key={connection.id} />
  ) : veiled ? null : isDesign ? (
    <DesignScreen />
  ) : showsConnect ? (
    <Connect canGoBack={isIn(session)} />
  ) : (
    <SettingsAlone />
  );
  return (
    <DisplayProvider value={{ times, hideAmounts }}>
      <ReadScope value={scopeOf(connection.id, session)}>
        <AccountsProvider>
          <WriteToasts />
          <WindowFrame />
          <SignIn signIn={isOut(session) ? 'out' : 'in'} connection={connection.id}>
            <Commands isInside={isInside} />
            <Suspense fallback={null}>{screen}</Suspense>
          </SignIn>
        </AccountsProvider>
      </ReadScope>
      <Suspense fallback={null}>
        {askingSignOut && <SignOutDialog />}
        {showingShortcuts && <ShortcutsDialog />}
      </Suspense>
      <Toasts toasts={toasts} onHide={hideToast} />
    </DisplayProvider>
  );
}

/** A component of its own, below ReadScope, as it reads the accounts. */
function WriteToasts() {
  useWriteToasts();
  return null;
}

export const isIn = (session: Session) => session.phase === 'signed-in' || session.phase === 'expired';
const isOut = (session: Session) => session.phase === 'signed-out' || session.phase === 'signing-in';

function scopeOf(connection: string, session: Session): Scope {
  // Open: main answers from its stored answers.
  if (session.phase === 'expired') return { connection, open: true, problem: { code: 'session-expired', at: session.at } };
  return { connection, open: session.phase === 'signed-in', problem: null };
}

function useTheme(): void {
  const { theme } = useSlice('preferences');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** Shows the outcome of a write in a toast. */
function useWriteToasts(): void {
  const activity = useSlice('activity');
  const { hideAmounts } = useSlice('preferences');
  const own = useOwnAccounts();
  const before = useRef(activity);
  useEffect(() => {
    const endings = newEndings(before.current, activity, hideAmounts, own);
    before.current = activity;
    // Without the focus, a desktop notification shows it instead.
    if (!document.hasFocus()) return;
    for (const { text, tone } of endings) showToast(text, tone);
  }, [activity, hideAmounts, own]);
}

const markAll = (address: string | undefined) => {
  for (const marked of document.querySelectorAll('[data-same]')) marked.removeAttribute('data-same');
  if (address === undefined) return;
  const equal = [...document.querySelectorAll(`[data-address="${CSS.escape(address)}"]`)].filter((each) => each.checkVisibility());
  if (equal.length > 1) for (const element of equal) element.setAttribute('data-same', '');
};

/** Highlights every equal address on the screen while the pointer is over one. */
function useEqualMarks(): void {
  useEffect(() => {
    let last: string | undefined;
    const onOver = ({ target }: PointerEvent) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-address]') : null;
      const address = element?.dataset.address;
      if (address !== last) markAll(address);
      last = address;
    };
    document.addEventListener('pointerover', onOver, { passive: true });
    return () => document.removeEventListener('pointerover', onOver);
  }, []);
}

/** Opens deep links, now or after signing in. A link only shows a screen. */
function useLinks(): void {
  const { phase } = useSlice('session');
  const [, navigate] = useLocation();
  const follow = useEffectEvent((place: string) => {
    if (phase === 'signed-out' || phase === 'signing-in') {
      awaitPlace(place);
      showToast(t('The link opens once you are signed in.'));
    } else if (document.querySelector('dialog[open]') !== null) {
      showToast(t('The link wasn’t opened. Close the dialog, then open the link again.'), 'bad');
    } else navigate(place);
  });
  useEffect(() => {
    const take = async () => {
      const taken = await getBridge()
        .call['link.take']({})
        .catch(() => null);
      if (taken?.ok && taken.value !== null) follow(taken.value);
    };
    // A link may have started the app.
    void take();
    return getBridge().on.command((command) => {
      if (command.do === 'follow-link') void take();
    });
  }, []);
}

/** A failed sign-in stays on its screen with the reason; a canceled one leads back. */
const mayLeave = (problem: AppError | null) => problem === null || problem.code === 'sign-in-cancelled';

/**
 * Matches the place to the sign-in: to Connect when signed out, and back after signing in. After a sign-out, another person may sign
 * in, so the previous place and the history are dropped. `free`: further places that need no sign-in.
 */
function usePlaces(free: readonly string[]): { showsConnect: boolean } {
  const session = useSlice('session');
  const { phase } = session;
  const cameIn = phase === 'signed-in' || (phase === 'expired' && mayLeave(session.problem));
  const [place, navigate] = useLocation();
  const { active } = useSlice('connections');
  const lastActive = useRef(active);
  const lastPhase = useRef(phase);
  const cameFrom = useRef(walletPlace);
  const wasIn = useRef(false);
  const forgets = useRef(false);
  const out = phase === 'signed-out' || phase === 'signing-in';
  const { awaitedPlace: awaited, veiled } = useScreen();
  const atConnect = isConnectPlace(place);
  // Reachable without a sign-in, but not right after losing one.
  const isFree = place === settingsPlace || free.includes(place);
  useEffect(() => {
    if (veiled) return;
    const before = lastPhase.current;
    lastPhase.current = phase;
    const lost = out && wasIn.current;
    if (phase !== 'restoring') wasIn.current = !out;
    // Not after an expired sign-in, which the same person renews.
    if ((lost && phase === 'signed-out') || (atConnect && active !== lastActive.current)) forgets.current = true;
    lastActive.current = active;
    const enter = (to: string) => {
      if (!forgets.current) return navigate(to, { replace: atConnect });
      forgets.current = false;
      void forgetPlaces(to);
    };
    if (cameIn && awaited !== null) {
      awaitPlace(null);
      enter(awaited);
    } else if (out && !atConnect && (lost || !isFree)) {
      cameFrom.current = isKnownPlace(place) && !forgets.current ? place : walletPlace;
      navigate(connectPlace, { replace: true });
    } else if (atConnect && cameIn && before === 'signing-in') enter(forgets.current ? walletPlace : cameFrom.current);
    else if (!out && !isKnownPlace(place) && !free.includes(place)) navigate(walletPlace, { replace: true });
  }, [active, phase, cameIn, out, awaited, atConnect, isFree, place, free, navigate, veiled]);
  return { showsConnect: atConnect || (out && !isFree) };
}
