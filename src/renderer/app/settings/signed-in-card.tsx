/** The signed-in person as the service reports them, the allowed scopes, until when, and signing out. */

import type { ReactNode } from 'react';
import { askSignOut } from '#renderer/core/bridge/screen.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { CardAside } from '#renderer/core/parts/card-aside.tsx';
import { StaleNote } from '#renderer/core/ui/age.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { sessionStorageWords, untilWords } from '#renderer/session/sign-in-state.ts';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import type { User } from '#shared/core/readers/user.ts';
import styles from './signed-in-card.module.css';

export function SignedInCard() {
  const read = useRead(sessionQueries.user());
  const face = faceOf(read);
  return (
    <Card name="Signed in as" aside={<CardAside face={face} operation="user.get" answer={read.answer} />}>
      <ServiceView of={face} asked={userOperations['user.get']} loading={<SignedInLoading />} again={read.again}>
        {(user) => <UserFields user={user} />}
      </ServiceView>
      <SessionFields />
      <StaleNote face={face} />
      <SignOut />
    </Card>
  );
}

function SignOut() {
  const { phase } = useSlice('session');
  const signInAgain = useSignInAgain();
  return (
    <div className="stack gap-12 mt-12">
      <p className="soft">
        Signing out deletes the sign-in and everything read with it. The connection, its client secret, your labels, notes and contacts
        stay.
      </p>
      <div className="flex wrap gap-8">
        {phase === 'expired' && <Button onClick={signInAgain}>Sign in again</Button>}
        <Button onClick={() => askSignOut(true)}>Sign out</Button>
      </div>
    </div>
  );
}

// More fields are under Raw.
const maxFields = 40;

function UserFields({ user }: { user: User }) {
  const shown = user.fields.slice(0, maxFields);
  return (
    <>
      <dl className={styles.list}>
        {shown.map(({ path, text }) => (
          <Row key={path} name={visibleText(path, 80)} mono>
            <FieldText text={text} />
          </Row>
        ))}
      </dl>
      {user.fields.length > maxFields && <p className={styles.more}>{user.fields.length - maxFields} more fields: see Raw.</p>}
    </>
  );
}

/** Addresses are highlighted together with equal ones. */
function FieldText({ text }: { text: string }) {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return <span data-address={text.toLowerCase()}>{text}</span>;
  return visibleText(text, 400);
}

function SessionFields() {
  const session = useSlice('session');
  const now = useNow(everyDay);
  if (session.phase !== 'signed-in') return null;
  return (
    <dl className={styles.list}>
      <Row name="Allowed">
        {session.scopes.length === 0 ? (
          'not reported'
        ) : (
          <span className="flex wrap justify-end gap-4">
            {session.scopes.slice(0, 30).map((scope) => (
              <Badge key={scope}>{visibleText(scope, 60)}</Badge>
            ))}
          </span>
        )}
      </Row>
      <Row name="Signed in">
        <Time at={session.signedInAt} />
      </Row>
      <Row name="Until">{untilWords(session, now)}</Row>
      <Row name="Stored">{sessionStorageWords[session.tokenStorage]}</Row>
    </dl>
  );
}

function Row({ name, mono = false, children }: { name: string; mono?: boolean; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd data-mono={mono}>{children}</dd>
    </div>
  );
}

function SignedInLoading() {
  return (
    <div className={styles.list}>
      <Reading what="who is signed in" bars={['line', 'short']} />
    </div>
  );
}
