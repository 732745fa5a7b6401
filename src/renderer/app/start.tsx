/** The page's start: it listens to main and renders the app. */
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { App } from '#renderer/app/app.tsx';
import { getBridge } from '#renderer/core/bridge/bridge.ts';
import { createMirror, startMirror } from '#renderer/core/bridge/mirror.ts';
import { createQueryClient, seedStored } from '#renderer/core/bridge/query-client.ts';
import { walletPlace } from '#shared/core/screens.ts';

/**
 * Nothing is rendered before main has sent what it knows, so that the first frame has the last known balance. Then all at once: the effects,
 * which read from the service, run before that frame.
 */
export async function startIn(element: Element): Promise<Root> {
  const mirror = createMirror();
  const queries = createQueryClient();
  // Not by an effect of the first screen, which would be another one.
  if (location.hash === '') history.replaceState(null, '', `#${walletPlace}`);
  await startMirror(getBridge(), mirror, (connection, stored) => seedStored(queries, connection, stored));
  const root = createRoot(element);
  flushSync(() => root.render(<App mirror={mirror} queries={queries} />));
  return root;
}
