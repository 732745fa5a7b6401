/** The place that the page shows, from the address's hash. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { navigate, useHashLocation } from 'wouter/use-hash-location';
import { useScreen } from '#renderer/core/bridge/screen.ts';

export const placeInAddress = () => `/${location.hash.replace(/^#?\/?/, '')}`;

interface Shown {
  readonly place: string;
  /** The place whose screen is rendered out of sight. */
  readonly prepared: string | null;
  /** How many prepared screens were shown. */
  readonly turn: number;
}

const goingTo = (place: string, { prepared, turn }: Shown): Shown => ({
  place,
  prepared: null,
  turn: place === prepared ? turn + 1 : turn,
});

const PlaceContext = createContext('/');
/** For all that is inside of it. */
export const PlaceOf = PlaceContext;
const PreparedContext = createContext<Pick<Shown, 'prepared' | 'turn'>>({ prepared: null, turn: 0 });
export const usePrepared = () => useContext(PreparedContext);
const PrepareContext = createContext<(place: string | null) => void>(() => {});
/** Renders the screen of a place out of sight, as it may be shown next; of one at a time. */
export const usePrepare = () => useContext(PrepareContext);

/** Milliseconds, two frames: nobody sees that a screen waits so long for its answer. */
const soon = 32;

/**
 * The next screen is rendered in steps while the last one is still shown: what is pressed meanwhile is answered, and a screen whose code
 * is still loading leaves no gap. A screen that was prepared is shown at once. `useNextPlace` knows where it goes at once. `begin`: begins
 * what the screen there reads first, and an answer that comes soon is in its first frame.
 */
export function PlaceProvider({ begin, children }: { begin: (place: string) => Promise<void> | null; children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(() => ({ place: placeInAddress(), prepared: null, turn: 0 }));
  const { place, prepared, turn } = shown;
  const follow = useEffectEvent(() => {
    const next = placeInAddress();
    const show = () => setShown((now) => goingTo(placeInAddress(), now));
    // Behind the veil at once: the last screen may be another person's, and must not be shown again.
    if (next === prepared || useScreen.getState().veiled) return show();
    const answered = begin(next);
    if (answered === null) startTransition(show);
    else void Promise.race([answered, new Promise((done) => setTimeout(done, soon))]).then(() => startTransition(show));
  });
  useLayoutEffect(() => {
    const onHash = () => follow();
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  const prepare = useCallback(
    (next: string | null) => setShown((now) => (next === now.place || next === now.prepared ? now : { ...now, prepared: next })),
    [],
  );
  const context = useMemo(() => ({ prepared, turn }), [prepared, turn]);
  return (
    <PlaceContext value={place}>
      <PreparedContext value={context}>
        <PrepareContext value={prepare}>
          <Router hook={usePlace}>{children}</Router>
        </PrepareContext>
      </PreparedContext>
    </PlaceContext>
  );
}

const usePlace: BaseLocationHook = () => [useContext(PlaceContext), navigate];
usePlace.hrefs = (href) => `#${href}`;

/** Where the page is, or is about to be. */
export const useNextPlace = (): string => useHashLocation()[0];
