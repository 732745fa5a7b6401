/** The sign-in: who, what it allows, how long and how it is stored, and how to end it. */

import type { ReactNode } from 'react';
import { connectionQueries } from '#renderer/connections/queries.ts';
import { useRemoveConnection } from '#renderer/connections/use-remove-connection.ts';
import { askSignOut } from '#renderer/core/bridge/screen.ts';
import { useActiveConnection, usePlatform, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useOwn, useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { CardAside } from '#renderer/core/parts/card-aside.tsx';
import { StaleNote } from '#renderer/core/ui/age.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { Time } from '#renderer/core/ui/time.tsx';
import { everyMinute, everySecond, useNow } from '#renderer/core/ui/use-now.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import type { SignedIn } from '#renderer/session/sign-in-state.ts';
import { countsDown, endsWords, renewalWords, storedWords } from '#renderer/session/sign-in-words.ts';
import { useSignInAgain } from '#renderer/session/use-sign-in-again.ts';
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { t } from '#shared/core/language/language.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import type { User } from '#shared/core/readers/user.ts';
import { scopeWordsOf } from '#shared/session/scopes.ts';
import styles from './signed-in-card.module.css';

export function SignedInCard() {
  const read = useRead(sessionQueries.user());
  const face = faceOf(read);
  return (
    <Card name={t('Signed in as')} aside={<CardAside face={face} operation="user.get" answer={read.answer} />}>
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
  const connection = useActiveConnection();
  const { remove, isRemoving, problem } = useRemoveConnection();
  return (
    <div className="stack gap-12 mt-12">
      <p className="soft">
        {t('Signing out deletes the sign-in and everything read with it. The connection, its client secret and what you saved stay.')}
        {connection.environment !== 'sandbox' && ` ${t('Removing the connection deletes these too.')}`}
      </p>
      <div className="flex wrap gap-8">
        {phase === 'expired' && (
          <Button look="main" onClick={signInAgain}>
            {t('Sign in again')}
          </Button>
        )}
        <Button onClick={() => askSignOut(true)}>{t('Sign out')}</Button>
        {connection.environment !== 'sandbox' && (
          <Button look="danger" disabled={isRemoving} onClick={() => remove(connection)}>
            {t('Remove connection…')}
          </Button>
        )}
      </div>
      {problem !== null && <Problem problem={problem} />}
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
      {user.fields.length > maxFields && (
        <p className={styles.more}>{t('{count} more fields: see Raw.', { count: user.fields.length - maxFields })}</p>
      )}
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
  if (session.phase === 'signed-in') return <SignInFacts session={session} />;
  return session.phase !== 'expired' ? null : (
    <dl className={styles.list}>
      <Row name={t('Ended')}>{session.at === null ? t('not reported') : <Time at={session.at} />}</Row>
    </dl>
  );
}

function SignInFacts({ session }: { session: SignedIn }) {
  const platform = usePlatform();
  const { name } = useActiveConnection();
  const isCountingDown = countsDown(session, useNow(everyMinute));
  const now = useNow(isCountingDown ? everySecond : everyMinute);
  const { value: requests } = useOwn(connectionQueries.requests(10_000));
  const isUse = ({ at, status }: LoggedRequest) => status !== null && status !== 401 && at >= session.signedInAt;
  const last = requests?.findLast(isUse) ?? null;
  return (
    <>
      <Allowed scopes={session.scopes} />
      <dl className={styles.list}>
        <Row name={t('Signed in')}>
          <Time at={session.signedInAt} />
        </Row>
        <Row name={t('Ends')}>{endsWords(session, visibleText(name, 60), now)}</Row>
        <Row name={t('Renewed')}>{renewalWords(session, now)}</Row>
        {requests !== null && <Row name={t('Last used')}>{last === null ? t('not since Blockdesk started') : <Time at={last.at} />}</Row>}
        <Row name={t('Stored')}>{storedWords(session, platform)}</Row>
      </dl>
    </>
  );
}

/** What it lets Blockdesk do. A name that the service gave a scope says nothing certain. */
function Allowed({ scopes }: { scopes: readonly string[] }) {
  const { environment } = useActiveConnection();
  const shown = [...new Set(scopes)].slice(0, maxScopes).map((scope) => ({ scope, words: scopeWordsOf(scope, environment) }));
  const others = shown.filter(({ words }) => words === null);
  return (
    <dl className={styles.list}>
      <Row name={t('Blockdesk may')}>
        {scopes.length === 0 && t('not reported')}
        {scopes.length > 0 && (
          <ul className="stack gap-8">
            {shown.map(
              ({ scope, words }) =>
                words !== null && (
                  <li key={scope}>
                    {words.title} {words.moves && <Badge tone="care">{t('can move money')}</Badge>}
                    <span className="block soft small">{words.text}</span>
                  </li>
                ),
            )}
            {others.length > 0 && (
              <li>
                <code>{others.map(({ scope }) => visibleText(scope, 60)).join(' ')}</code>
                <span className="block soft small">{t('Ask your operator what this allows.')}</span>
              </li>
            )}
          </ul>
        )}
        {scopes.length > maxScopes && t('and {count} more', { count: scopes.length - maxScopes })}
      </Row>
    </dl>
  );
}

const maxScopes = 30;

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
      <Reading what={t('who is signed in')} bars={['line', 'short']} />
    </div>
  );
}
