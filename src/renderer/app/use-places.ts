/** Keeps the place in the address true to the sign-in: out to Connect and, once signed in, back to where one was. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useSlice } from '#renderer/store/use-mirror.ts';
import type { AppError } from '#shared/errors.ts';

const screens = ['/wallet', '/settings', '/connect', '/connect/new'];

/** A failed attempt stays where it failed, with its reason; one that was given up leads back. */
const mayLeave = (problem: AppError | null) => problem === null || problem.code === 'sign-in-cancelled';

export function usePlaces(): { showsConnect: boolean } {
  const session = useSlice('session');
  const { phase } = session;
  const cameIn = phase === 'signed-in' || (phase === 'expired' && mayLeave(session.problem));
  const [place, navigate] = useLocation();
  const lastPhase = useRef(phase);
  const cameFrom = useRef('/wallet');
  const out = phase === 'signed-out' || phase === 'signing-in';
  const atConnect = place.startsWith('/connect');
  useEffect(() => {
    const before = lastPhase.current;
    lastPhase.current = phase;
    if (out && !atConnect) {
      cameFrom.current = screens.includes(place) ? place : '/wallet';
      navigate('/connect', { replace: true });
    } else if (atConnect && cameIn && before === 'signing-in') navigate(cameFrom.current, { replace: true });
    else if (!out && !screens.includes(place)) navigate('/wallet', { replace: true });
  }, [phase, cameIn, out, atConnect, place, navigate]);
  return { showsConnect: out || atConnect };
}
