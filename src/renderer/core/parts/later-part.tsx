/** Parts of the first screen that come after the rest of it. What isn't part of it is a `lazyPart`: loaded when the page is idle, or shown. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '#renderer/core/bridge/after-paint.ts';

/** What is being loaded. */
const underWay = new Set<Promise<unknown>>();

/**
 * Its code is loaded once the rest is painted, and until then `meanwhile` is shown. Such parts come together, and nothing suspends: React
 * would hold them back for 300 ms.
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
