/** Settings: how it looks, which services are saved, the sign-in, the version. */
import { AppearanceCard } from './appearance-card.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import styles from './settings.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { VersionCard } from './version-card.tsx';

export function SettingsScreen() {
  return (
    <div className={styles.screen}>
      <AppearanceCard />
      <ConnectionsCard />
      <SignInCard />
      <VersionCard />
    </div>
  );
}
