/** The accounts of the person who signed in. */

import { QrCode, Send } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSignInAgain } from '#renderer/bridge/use-sign-in-again.ts';
import { nameAccounts } from '#renderer/lib/account-names.ts';
import { faceOf } from '#renderer/lib/face.ts';
import { CardAside } from '#renderer/parts/card-aside.tsx';
import { requestOf } from '#renderer/parts/raw-button.tsx';
import { sessionQueries } from '#renderer/queries/session.ts';
import { useRead } from '#renderer/queries/use-read.ts';
import { useScreen, wantReceive } from '#renderer/store/screen.ts';
import { useSend } from '#renderer/store/send.ts';
import { useNotebook } from '#renderer/store/use-mirror.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { FaceView } from '#renderer/ui/face-view.tsx';
import { Reading } from '#renderer/ui/skeleton.tsx';
import { StaleNote } from '#renderer/ui/stale-note.tsx';
import { userOperations } from '#shared/operations/user.ts';
import type { Account } from '#shared/readers/user.ts';
import { AccountList } from './account-list.tsx';
import styles from './accounts-card.module.css';

// It comes when it is wanted.
const ReceiveDialog = lazy(async () => ({ default: (await import('./receive-dialog.tsx')).ReceiveDialog }));

export function AccountsCard() {
  const read = useRead(sessionQueries.accounts());
  const face = faceOf(read, (accounts) => accounts.length === 0);
  const signInAgain = useSignInAgain();
  return (
    <Card name="Accounts" aside={<CardAside face={face} operation="user.accounts" answer={read.answer} />}>
      <FaceView
        of={face}
        request={requestOf(userOperations['user.accounts'])}
        loading={<AccountsLoading />}
        empty={
          <p className={styles.empty}>The service lists no account for you. Ask your operator to open one; it appears here by itself.</p>
        }
        onAgain={read.again}
        onSignIn={signInAgain}
      >
        {(accounts) => <Accounts accounts={accounts} />}
      </FaceView>
      <StaleNote face={face} />
    </Card>
  );
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const { entries } = useNotebook();
  const send = useSend();
  const [receiving, setReceiving] = useState<string | null>(null);
  const named = nameAccounts(accounts, entries);
  const first = named[0];
  const wants = useScreen((screen) => screen.wantsReceive);
  useEffect(() => {
    if (!wants) return;
    wantReceive(false);
    setReceiving(first?.address ?? null);
  }, [wants, first]);
  if (first === undefined) return <p className={styles.empty}>The last answer listed no account.</p>;
  return (
    <>
      <div className={styles.actions}>
        <Button look="main" icon={<Send size={16} aria-hidden />} onClick={() => send.open()}>
          Send
        </Button>
        <Button icon={<QrCode size={16} aria-hidden />} onClick={() => setReceiving(first.address)}>
          Receive
        </Button>
      </div>
      <AccountList accounts={named} onReceive={setReceiving} />
      {receiving !== null && (
        <Suspense fallback={null}>
          <ReceiveDialog accounts={named} chosen={receiving} onChoose={setReceiving} onClose={() => setReceiving(null)} />
        </Suspense>
      )}
    </>
  );
}

function AccountsLoading() {
  return (
    <div className={styles.loading}>
      <Reading what="the accounts" bars={['row', 'row', 'row']} />
    </div>
  );
}
