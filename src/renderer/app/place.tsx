/** The place that the page shows, from the address's hash. */
import { createContext, type ReactNode, startTransition, useContext, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import { useScreen } from '#renderer/core/bridge/screen.ts';

const placeInAddress = () => `/${location.hash.replace(/^#?\/?/, '')}`;
const PlaceContext = createContext('/');

/** Milliseconds, two frames: nobody sees that a screen waits so long for its answer. */
const soon = 32;

/**
 * The next screen is rendered in steps while the last one is still shown: what is pressed meanwhile is answered, and a screen whose code
 * is still loading leaves no gap. `useNextPlace` knows where it goes at once. `begin`: begins what the screen there reads first, and an
 * answer that comes soon is in its first frame.
 */
export function PlaceProvider({ begin, children }: { begin: (place: string) => Promise<void> | null; children: ReactNode }) {
  const [place, setPlace] = useState(placeInAddress);
  const beginAt = useEffectEvent(begin);
  useLayoutEffect(() => {
    const show = () => startTransition(() => setPlace(placeInAddress()));
    const follow = () => {
      // Behind the veil at once: the last screen may be another person's, and must not be shown again.
      if (useScreen.getState().veiled) return setPlace(placeInAddress());
      const answered = beginAt(placeInAddress());
      if (answered === null) show();
      else void Promise.race([answered, new Promise((done) => setTimeout(done, soon))]).then(show);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <PlaceContext value={place}>
      <Router hook={usePlace}>{children}</Router>
    </PlaceContext>
  );
}

const usePlace: BaseLocationHook = () => [useContext(PlaceContext), navigate];
usePlace.hrefs = (href) => `#${href}`;

/** Where the page is, or is about to be. */
export const useNextPlace = (): string => useHashLocation()[0];
