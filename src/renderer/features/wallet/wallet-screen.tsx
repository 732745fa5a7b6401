/** The wallet: what the service says of the person who signed in. */
import { AccountsCard } from './accounts-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { SignedInCard } from './signed-in-card.tsx';
import styles from './wallet.module.css';

export function WalletScreen() {
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        <BalanceCard />
        <SignedInCard />
      </div>
      <div className={styles.column}>
        <AccountsCard />
        <ContactsCard />
      </div>
    </div>
  );
}
