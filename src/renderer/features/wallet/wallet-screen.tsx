/** The wallet: what the service says of the person who signed in, and what has happened with their accounts. */
import { AccountsCard } from './accounts-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { SignedInCard } from './signed-in-card.tsx';
import styles from './wallet.module.css';

export function WalletScreen() {
  return (
    <div className={styles.screen}>
      <BalanceCard />
      <AccountsCard />
      <div className={styles.wide}>
        <ActivityCard />
      </div>
      <SignedInCard />
      <ContactsCard />
    </div>
  );
}
