/** The frame of every signed-in screen: sidebar, title bar with the search, and banners. */

import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { SearchBox } from '#renderer/app/search/search-box.tsx';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { ConnectionMark } from '#renderer/core/ui/connection-mark.tsx';
import { t } from '#shared/core/language/language.ts';
import { Banners } from './banners.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

interface ShellProps {
  readonly title: ReactNode;
  /** The breadcrumb beside the title. */
  readonly trail?: ReactNode;
  readonly children: ReactNode;
}

export function Shell({ title, trail, children }: ShellProps) {
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
          <WindowBadge />
          <EnvironmentBadge />
          <SearchBox />
        </header>
        <Banners />
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  );
}

/** At another place, scrolls to its top, and moves a focus that was lost with the last screen to the title. */
function useArrival(heading: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>): void {
  const [place] = useLocation();
  const shown = useRef(place);
  const hasScrolled = useRef(false);
  useEffect(() => {
    const onScroll = () => {
      hasScrolled.current = true;
    };
    // In a narrow window the document scrolls, not the body.
    document.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, []);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // Scrolling makes the browser lay out the new screen at once, and again as it is drawn; so does asking what is visible.
    if (hasScrolled.current) scrollToTop(body.current);
    hasScrolled.current = false;
    const at = document.activeElement;
    // While the next screen loads, the last one is hidden but still in the DOM.
    const isLost = at === null || at === document.body || (at.closest('main') !== null && !at.checkVisibility());
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [place, heading, body]);
}

/** Of a document that scrolls, to where `body` begins: above it is the sidebar. */
function scrollToTop(body: HTMLElement | null): void {
  body?.scrollTo(0, 0);
  if (body !== null && body.getBoundingClientRect().top < 0) body.scrollIntoView();
}

/** In every window but the first one. */
function WindowBadge() {
  const connection = useActiveConnection();
  const { isFirst } = useSlice('window');
  return isFirst ? null : <ConnectionMark of={connection} size="small" />;
}

/** Shown on every screen, so that test and live services aren't confused. */
function EnvironmentBadge() {
  const { environment } = useActiveConnection();
  if (environment === 'sandbox') return null;
  return environment === 'live' ? <Badge tone="care">{t('Live: real money')}</Badge> : <Badge tone="accent">{t('Test money')}</Badge>;
}
