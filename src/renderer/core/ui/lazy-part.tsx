/**
 * Components whose code is loaded once the page is idle. A fallback for a file on this computer would cost more than the file: React
 * holds back what follows a fallback for 300 ms.
 */
import { type ComponentType, lazy, useState } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** `load`: so that it doesn't suspend when it is shown. */
type LazyPart<P> = ComponentType<P> & { readonly load: () => Promise<unknown> };

/** `load`: imports it. It suspends only if it is shown before it was loaded. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Waiting: ComponentType<P> = lazy(async () => ({ default: await loadOnce() })) as never;
  loads.push(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the top of a module, as lazy is
  function Part(props: P) {
    // Chosen once: another type would lose the state of what is shown.
    const [Shown] = useState(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load: loadOnce });
}

/** One after the other, each when the page has nothing else to do. */
export function loadParts(): void {
  const load = loads.shift();
  if (load === undefined) return;
  // One that can’t be loaded now is tried again, and reported, when it is shown.
  const next = () => load().then(loadParts, loadParts);
  requestIdleCallback(() => void next());
}
