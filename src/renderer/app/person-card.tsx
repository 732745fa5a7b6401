/** Who is signed in. */

import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
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
