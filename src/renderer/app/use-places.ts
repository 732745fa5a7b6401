/** Keeps the place in the address true to the sign-in: out to Connect and, once signed in, back to where one was. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { forgetPlaces } from '#renderer/chain/forget-places.ts';
import { awaitPlace, useScreen } from '#renderer/core/bridge/screen.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import type { AppError } from '#shared/core/errors.ts';
import { connectPlace, isConnectPlace, isKnownPlace, settingsPlace, walletPlace } from '#shared/core/screens.ts';

/** A failed attempt stays where it failed, with its reason; one that was given up leads back. */
const mayLeave = (problem: AppError | null) => problem === null || problem.code === 'sign-in-cancelled';

/** Whoever comes in after a sign-out need not be the one who went: they are told nothing of where that one was. `free`: places that need no sign-in beside those of this app. */
export function usePlaces(free: readonly string[]): { showsConnect: boolean } {
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
  // Settings and what needs nobody stay reachable without a sign-in; whoever has just lost theirs is led to a new one.
  const isFree = place === settingsPlace || free.includes(place);
  useEffect(() => {
    if (veiled) return;
    const before = lastPhase.current;
    lastPhase.current = phase;
    const lost = out && wasIn.current;
    if (phase !== 'restoring') wasIn.current = !out;
    // One that only ended is signed in again by the same person.
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
