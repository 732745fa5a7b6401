/** The sign-in: who, until when, how it is kept, and ending it. */

import { useSignInAgain } from '#renderer/bridge/use-sign-in-again.ts';
import { faceOf, valueIn } from '#renderer/lib/face.ts';
import { keptWords, untilWords } from '#renderer/lib/sign-in-state.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { sessionQueries } from '#renderer/queries/session.ts';
import { useRead } from '#renderer/queries/use-read.ts';
import { askSignOut } from '#renderer/store/screen.ts';
import { useSlice } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Time } from '#renderer/ui/time.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import styles from './settings.module.css';

export function SignInCard() {
  const session = useSlice('session');
  const user = valueIn(faceOf(useRead(sessionQueries.user())));
  const signInAgain = useSignInAgain();
  const now = useNow();
  return (
    <Card name="Sign-in">
      <div className={styles.body}>
        <dl className={styles.facts}>
          <dt>Who</dt>
          <dd>{user?.handle === null || user === null ? 'unknown' : visibleText(user.handle, 100)}</dd>
          {session.phase === 'signed-in' && (
            <>
              <dt>Signed in</dt>
              <dd>
                <Time at={session.signedInAt} />
              </dd>
              <dt>Until</dt>
              <dd>{untilWords(session, now)}</dd>
              <dt>Kept</dt>
              <dd>{keptWords[session.kept]}</dd>
            </>
          )}
        </dl>
        <p className={styles.soft}>
          Signing out forgets the sign-in and everything read with it. The connection, its client secret, your labels, notes and contacts
          stay.
        </p>
        <div className={styles.actions}>
          {session.phase === 'expired' && <Button onClick={signInAgain}>Sign in again</Button>}
          <Button onClick={() => askSignOut(true)}>Sign out</Button>
        </div>
      </div>
    </Card>
  );
}
