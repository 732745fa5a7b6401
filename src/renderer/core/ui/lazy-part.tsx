/**
 * Components whose code is loaded once the page is idle. A fallback for a file on this computer would cost more than the file: React
 * holds back what follows a fallback for 300 ms.
 */
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '#renderer/core/lib/after-paint.ts';

const loads: (() => Promise<unknown>)[] = [];

/** `load`: imports it. It suspends only if it is shown before it was loaded. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Waiting: ComponentType<P> = lazy(async () => ({ default: await loadOnce() })) as never;
  loads.push(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the top of a module, as lazy is
  return function Part(props: P) {
    // Chosen once: another type would lose the state of what is shown.
    const [Shown] = useState(() => loaded ?? Waiting);
    return <Shown {...props} />;
  };
}

/** What `laterPart` is loading. */
const underWay = new Set<Promise<unknown>>();

/**
 * For a part of the first screen that comes after the rest of it: its code is loaded once the rest is painted, and until then `meanwhile`
 * is shown. Such parts come together, and nothing suspends, as React would hold them back for 300 ms.
 */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: () => ReactNode = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  async function loadOnce(): Promise<ComponentType<P>> {
    if (loaded !== null) return loaded;
    const loading = afterPaint().then(load);
    underWay.add(loading);
    try {
      loaded = await loading;
    } finally {
      underWay.delete(loading);
    }
    await Promise.allSettled(underWay);
    return loaded;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the top of a module, as lazy is
  return function Part(props: P) {
    const [Shown, show] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== null) return;
      loadOnce().then(
        (part) => show(() => part),
        (error: unknown) =>
          show(() => {
            // To the error boundary around it.
            throw error;
          }),
      );
    }, [Shown]);
    return Shown === null ? meanwhile() : <Shown {...props} />;
  };
}

/** One after the other, each when the page has nothing else to do. */
export function loadParts(): void {
  const load = loads.shift();
  if (load === undefined) return;
  // One that can’t be loaded now is tried again, and reported, when it is shown.
  const next = () => load().then(loadParts, loadParts);
  requestIdleCallback(() => void next());
}
