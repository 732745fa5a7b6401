/** Who is signed in. */

import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { sessionQueries } from '#renderer/queries/session.ts';
import { useRead } from '#renderer/queries/use-read.ts';
import { Mark } from '#renderer/ui/mark.tsx';
import styles from './person-card.module.css';

export function PersonCard() {
  const user = valueIn(faceOf(useRead(sessionQueries.user())));
  const accounts = valueIn(faceOf(useRead(sessionQueries.accounts())));
  const address = accounts?.[0]?.address ?? user?.address ?? null;
  if (user === null) return <div className={styles.person} />;
  return (
    <div className={styles.person}>
      {address !== null && <Mark address={address} />}
      <div className={styles.words}>
        <p className={styles.name}>{visibleText(user.handle ?? 'Signed in', 60)}</p>
        {accounts !== null && <p className={styles.line}>{accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}</p>}
      </div>
    </div>
  );
}
