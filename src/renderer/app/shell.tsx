/** The frame of every screen behind a sign-in: the side, the bar with the screen's title, what must be said first. */
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { SearchBox } from '#renderer/app/search/search-box.tsx';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Banners } from './banners.tsx';
import { ScreenBoundary } from './error-boundary.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

interface ShellProps {
  readonly title: ReactNode;
  /** Where the screen lies, beside its title. */
  readonly trail?: ReactNode;
  /** The screen is there from the beginning; the others come when they are wanted. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

export function Shell({ title, trail, atOnce = false, children }: ShellProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useArrival(heading, body);
  return (
    <div className={styles.shell}>
      <Sidebar />
      <div ref={body} className={styles.body}>
        <header className={styles.bar}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {trail !== undefined && (
            <div className={styles.trail}>
              <Suspense fallback={null}>{trail}</Suspense>
            </div>
          )}
          <EnvironmentBadge />
          <SearchBox />
        </header>
        <Banners />
        <main className={styles.main}>
          <ScreenBoundary>{atOnce ? children : <Suspense fallback={null}>{children}</Suspense>}</ScreenBoundary>
        </main>
      </div>
    </div>
  );
}

/** At another place one begins at its top, and the focus that the last one took with it begins at the title. */
function useArrival(heading: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>): void {
  const [place] = useLocation();
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    body.current?.scrollTo(0, 0);
    // While the next screen is still being loaded, the last one is hidden and not yet gone.
    const at = document.activeElement;
    if (at === null || at === document.body || !at.checkVisibility()) heading.current?.focus({ preventScroll: true });
  }, [place, heading, body]);
}

/** On every screen of a test or live service, so that nobody takes one for another. */
function EnvironmentBadge() {
  const { environment } = useActiveConnection();
  if (environment === 'sandbox') return null;
  return environment === 'live' ? <Badge tone="care">Live: real money</Badge> : <Badge tone="accent">Test money</Badge>;
}
