/** The screens while nobody is signed in, and that of a service to add or change: without the shell. */
import { ArrowLeft, Settings } from 'lucide-react';
import { lazy } from 'react';
import { Link, useLocation } from 'wouter';
import { ConnectScreen } from '#renderer/connections/connect-screen.tsx';
import { buttonClass } from '#renderer/core/ui/button.tsx';
import { addServicePlace, connectPlace, editServicePlace, settingsPlace, walletPlace } from '#shared/core/screens.ts';
import { StorageBanners } from './banners.tsx';
import { ScreenBoundary } from './error-boundary.tsx';
import styles from './outside.module.css';

const SettingsScreen = lazy(async () => ({ default: (await import('#renderer/app/settings/settings-screen.tsx')).SettingsScreen }));

export function Connect({ canGoBack }: { canGoBack: boolean }) {
  const [place, navigate] = useLocation();
  const edited = place.startsWith(editServicePlace('')) ? place.slice(editServicePlace('').length) : null;
  const opens = edited ?? (place === addServicePlace ? 'new' : null);
  return (
    <div className={styles.connect}>
      <StorageBanners />
      {!canGoBack && (
        <header className={styles.corner}>
          <Link to={settingsPlace} aria-label="Settings" title="Settings">
            <Settings size={16} aria-hidden />
          </Link>
        </header>
      )}
      <ConnectScreen
        // Not the place: on the way here from another one, what was typed already would be lost.
        key={opens}
        opens={opens}
        onBack={canGoBack ? () => navigate(edited === null ? walletPlace : settingsPlace) : null}
      />
    </div>
  );
}

/** Settings while nobody is signed in. */
export function SettingsAlone() {
  return (
    <div className="flex relative h-full flex-col scroll-y">
      <StorageBanners />
      <header className={styles.bar}>
        <h1>Settings</h1>
        <Link to={connectPlace} className={buttonClass('plain', 'small')}>
          <ArrowLeft size={14} aria-hidden />
          Back to sign-in
        </Link>
      </header>
      <main className={styles.main}>
        <ScreenBoundary>
          <SettingsScreen />
        </ScreenBoundary>
      </main>
    </div>
  );
}
