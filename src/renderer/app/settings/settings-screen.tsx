/** Settings: how it looks, which services are saved, the sign-in, the version. */
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { AboutCard } from './about-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { ConnectionsCard } from './connections-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { ServiceCard } from './service-card.tsx';
import styles from './settings.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { SignaturesCard } from './signatures-card.tsx';
import { StoredCard } from './stored-card.tsx';
import { TestCard } from './test-card.tsx';
import { WatchingCard } from './watching-card.tsx';

export function SettingsScreen() {
  const { phase } = useSlice('session');
  const isIn = phase === 'signed-in' || phase === 'expired';
  return (
    <div className={styles.screen}>
      <AppearanceCard />
      <ConnectionsCard />
      {isIn && <WatchingCard />}
      {isIn && <ServiceCard />}
      {isIn && <RulesCard />}
      {isIn && <TestCard />}
      {isIn && <SignaturesCard />}
      {isIn && <SignInCard />}
      <StoredCard />
      <AboutCard />
    </div>
  );
}
