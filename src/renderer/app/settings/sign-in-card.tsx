/** The sign-in: who, until when, how it is kept, and ending it. */

import { askSignOut } from '#renderer/core/bridge/screen.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf, valueIn } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { keptWords, untilWords } from '#renderer/session/sign-in-state.ts';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
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
