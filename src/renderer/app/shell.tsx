/** The frame of every screen behind a sign-in: the side, the bar with the screen's title, what must be said first. */
import type { ReactNode } from 'react';
import { useScreen } from '#renderer/store/screen.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Banners } from './banners.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const askingSignOut = useScreen((screen) => screen.askingSignOut);
  return (
    <div className={styles.shell}>
      <Sidebar />
      <div className={styles.body}>
        <header className={styles.bar}>
          <h1>{title}</h1>
          <EnvironmentBadge />
        </header>
        <Banners />
        <main className={styles.main}>{children}</main>
      </div>
      {askingSignOut && <SignOutDialog />}
    </div>
  );
}

/** On every screen of a test or live service, so that nobody takes one for another. */
function EnvironmentBadge() {
  const { environment } = useActiveConnection();
  if (environment === 'sandbox') return null;
  return environment === 'live' ? <Badge tone="care">Live: real money</Badge> : <Badge tone="accent">Test money</Badge>;
}
