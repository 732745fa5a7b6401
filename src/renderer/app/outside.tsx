/** The screens without the shell: signed out, and adding or editing a service. */

import { ArrowLeft, Settings } from 'lucide-react';
import { useLocation } from 'wouter';
import { ConnectScreen } from '#renderer/connections/connect-screen.tsx';
import { buttonClass } from '#renderer/core/ui/button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { t } from '#shared/core/language/language.ts';
import { addServicePlace, connectPlace, copyServicePlace, editServicePlace, settingsPlace, walletPlace } from '#shared/core/screens.ts';
import { StorageBanners } from './banners.tsx';
import { ScreenBoundary } from './error-boundary.tsx';
import styles from './outside.module.css';
import { useGoTo } from './use-switch.ts';
import { views } from './views.tsx';

export function Connect({ canGoBack }: { canGoBack: boolean }) {
  const [place, navigate] = useLocation();
  const goTo = useGoTo();
  const idAt = (of: (connection: string) => string) => (place.startsWith(of('')) ? place.slice(of('').length) : null);
  const [edited, copied] = [idAt(editServicePlace), idAt(copyServicePlace)];
  const opens = edited ?? (place === addServicePlace || copied !== null ? 'new' : null);
  return (
    <div className={styles.connect}>
      <StorageBanners />
      {!canGoBack && (
        <header className={styles.corner}>
          <Link to={settingsPlace} aria-label={t('Settings')} title={t('Settings')}>
            <Settings size={16} aria-hidden />
          </Link>
        </header>
      )}
      <ConnectScreen
        // Not keyed by the place, or typed text would be lost when it changes.
        key={opens}
        opens={opens}
        copies={copied}
        onOpen={(connection) => void goTo(connection, walletPlace)}
        onBack={canGoBack ? () => navigate((edited ?? copied) ? settingsPlace : walletPlace) : null}
      />
    </div>
  );
}

/** Settings while signed out. */
export function SettingsAlone() {
  return (
    <div className="flex relative h-full flex-col scroll-y">
      <StorageBanners />
      <header className={styles.bar}>
        <h1 tabIndex={-1}>{t('Settings')}</h1>
        <Link to={connectPlace} className={buttonClass('plain', 'small')}>
          <ArrowLeft size={14} aria-hidden />
          {t('Back to sign-in')}
        </Link>
      </header>
      <main className={styles.main}>
        <ScreenBoundary>{views[settingsPlace].show({})}</ScreenBoundary>
      </main>
    </div>
  );
}
