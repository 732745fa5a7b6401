/** The root component: the screen before and after main's snapshot arrives. */

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { MirrorStore } from '#renderer/core/bridge/mirror.ts';
import { MirrorProvider, useMirror } from '#renderer/core/bridge/use-mirror.ts';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { t } from '#shared/core/language/language.ts';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { PlaceProvider } from './place.tsx';
import { Screens } from './screens.tsx';

export function App({ mirror, queries }: { mirror: MirrorStore; queries: QueryClient }) {
  return (
    <ErrorBoundary>
      <MirrorProvider value={mirror}>
        <QueryClientProvider client={queries}>
          <PlaceProvider>
            <Started />
          </PlaceProvider>
        </QueryClientProvider>
      </MirrorProvider>
    </ErrorBoundary>
  );
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
  return phase === 'ready' ? <Screens /> : <main className={styles.alone} aria-busy="true" aria-label={t('Blockdesk is starting')} />;
}
