/** Confirms a sign-out, and lists what is deleted and what stays. */

import { askSignOut } from '#renderer/core/bridge/screen.ts';
import { showToast } from '#renderer/core/bridge/toasts.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Problem } from '#renderer/core/ui/problem.tsx';
import { everyDay, useNow } from '#renderer/core/ui/use-now.ts';
import { leftThereWords } from '#renderer/session/sign-in-words.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './sign-out-dialog.module.css';

export function SignOutDialog() {
  const connection = useActiveConnection();
  const session = useSlice('session');
  const now = useNow(everyDay);
  const signOut = useCall('session.signOut');
  const close = () => askSignOut(false);
  const name = visibleText(connection.name, 60);
  const confirm = async () => {
    const result = await signOut.run({ connection: connection.id });
    if (!result.ok) return;
    close();
    showToast(t('Signed out of {connection}.', { connection: name }));
  };
  return (
    <Dialog title={t('Sign out of {connection}?', { connection: name })} onClose={close}>
      <dl className={styles.list}>
        <dt>{t('Deleted')}</dt>
        <dd>{t('The sign-in, and everything read with it: balances, accounts, blocks, pictures, and transfers that watching found.')}</dd>
        <dt>{t('Stays')}</dt>
        <dd>
          {t(
            'The connection and its client secret, your rules, labels, notes, contacts, tokens and contracts, and the transactions you sent.',
          )}
        </dd>
        <dt>{t('At {connection}', { connection: name })}</dt>
        <dd>{leftThereWords(session, connection, now)}</dd>
      </dl>
      {signOut.problem !== null && <Problem problem={signOut.problem} onAgain={() => void confirm()} />}
      <div className="flex wrap gap-8 mt-20 justify-end">
        <Button onClick={close}>{t('Stay signed in')}</Button>
        <Button look="main" disabled={signOut.running} onClick={() => void confirm()}>
          {t('Sign out')}
        </Button>
      </div>
    </Dialog>
  );
}
