/** The root component: the screens, or why main's snapshot didn't come. */

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Mirror, MirrorStore } from '#renderer/core/bridge/mirror.ts';
import { MirrorProvider, useMirror } from '#renderer/core/bridge/use-mirror.ts';
import { Problem } from '#renderer/core/ui/problem.tsx';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { PlaceProvider } from './place.tsx';
import { isIn, Screens } from './screens.tsx';
import { beginReadAt } from './views.tsx';

export function App({ mirror, queries }: { mirror: MirrorStore; queries: QueryClient }) {
  return (
    <ErrorBoundary>
      <MirrorProvider value={mirror}>
        <QueryClientProvider client={queries}>
          <PlaceProvider begin={(place) => beginIn(mirror.getState(), place, queries)}>
            <Started />
          </PlaceProvider>
        </QueryClientProvider>
      </MirrorProvider>
    </ErrorBoundary>
  );
}

/** Not before a sign-in, as no screen reads then. */
function beginIn(mirror: Mirror, place: string, queries: QueryClient): Promise<void> | null {
  if (mirror.phase !== 'ready' || !isIn(mirror.slices.session.value)) return null;
  return beginReadAt(place, queries, mirror.slices.connections.value.active);
}

function Started() {
  const phase = useMirror((mirror) => mirror.phase);
  const problem = useMirror((mirror) => (mirror.phase === 'failed' ? mirror.problem : null));
  if (problem !== null) {
    return (
      <main className={styles.alone}>
        <h1 className="visually-hidden">Blockdesk</h1>
        <Problem problem={problem} onAgain={() => location.reload()} />
      </main>
    );
  }
  return phase === 'ready' && <Screens />;
}
