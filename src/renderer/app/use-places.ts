/** Keeps the place in the address true to the sign-in: out to Connect and, once signed in, back to where one was. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useSlice } from '#renderer/store/use-mirror.ts';

const screens = ['/wallet', '/settings', '/connect', '/connect/new'];

export function usePlaces(): { showsConnect: boolean } {
  const { phase } = useSlice('session');
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
    } else if (atConnect && phase === 'signed-in' && before !== 'signed-in') navigate(cameFrom.current, { replace: true });
    else if (!out && !screens.includes(place)) navigate('/wallet', { replace: true });
  }, [phase, out, atConnect, place, navigate]);
  return { showsConnect: out || atConnect };
}
