/** Which screen is shown: by the place in the address, and by whether someone is signed in. */
import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ReadScope, type Scope } from '#renderer/bridge/read-scope.tsx';
import { WalletScreen } from '#renderer/features/wallet/wallet-screen.tsx';
import { useActiveConnection, useSlice } from '#renderer/store/use-mirror.ts';
import type { Session } from '#shared/state.ts';
import { StorageBanners } from './banners.tsx';
import styles from './screens.module.css';
import { Shell } from './shell.tsx';
import { useEqualMarks } from './use-equal-marks.ts';
import { useFreshAnswers } from './use-fresh-answers.ts';
import { usePlaces } from './use-places.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useTheme } from './use-theme.ts';

// The wallet is what one comes for; the others, and what checks their fields, come when they are wanted.
const ConnectScreen = lazy(async () => ({ default: (await import('#renderer/features/connect/connect-screen.tsx')).ConnectScreen }));
const SettingsScreen = lazy(async () => ({ default: (await import('#renderer/features/settings/settings-screen.tsx')).SettingsScreen }));

export function Screens() {
  const connection = useActiveConnection();
  const session = useSlice('session');
  useTheme();
  useFreshAnswers();
  useEqualMarks();
  useShortcuts();
  const { showsConnect } = usePlaces();
  return (
    <ReadScope scope={scopeOf(connection.id, session)}>
      <Suspense fallback={null}>{showsConnect ? <Connect canGoBack={isIn(session)} /> : <Inside key={connection.id} />}</Suspense>
    </ReadScope>
  );
}

const isIn = (session: Session) => session.phase === 'signed-in' || session.phase === 'expired';

function scopeOf(connection: string, session: Session): Scope {
  if (session.phase === 'expired') return { connection, open: false, problem: { code: 'session-expired', at: session.at } };
  return { connection, open: session.phase === 'signed-in', problem: null };
}

function Connect({ canGoBack }: { canGoBack: boolean }) {
  const [place, navigate] = useLocation();
  return (
    <div className={styles.connect}>
      <StorageBanners />
      <ConnectScreen key={place} adding={place === '/connect/new'} onBack={canGoBack ? () => navigate('/wallet') : null} />
    </div>
  );
}

function Inside() {
  return (
    <Switch>
      <Route path="/settings">
        <Shell title="Settings">
          <Suspense fallback={null}>
            <SettingsScreen />
          </Suspense>
        </Shell>
      </Route>
      <Route>
        <Shell title="Wallet">
          <WalletScreen />
        </Shell>
      </Route>
    </Switch>
  );
}
