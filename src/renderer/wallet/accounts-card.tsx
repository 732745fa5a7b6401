/** The accounts of the person who signed in. */

import { QrCode, Send } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useScreen, wantReceive } from '#renderer/core/bridge/screen.ts';
import { useNotebook } from '#renderer/core/bridge/use-mirror.ts';
import { useRead } from '#renderer/core/bridge/use-read.ts';
import { faceOf } from '#renderer/core/lib/face.ts';
import { CardAside } from '#renderer/core/parts/card-aside.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Reading } from '#renderer/core/ui/skeleton.tsx';
import { StaleNote } from '#renderer/core/ui/stale-note.tsx';
import { sessionQueries } from '#renderer/session/queries.ts';
import { ServiceView } from '#renderer/session/service-view.tsx';
import { nameAccounts } from '#renderer/wallet/account-names.ts';
import { useSend } from '#renderer/writes/send.ts';
import { userOperations } from '#shared/core/operations/user.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { AccountList } from './account-list.tsx';
import styles from './accounts-card.module.css';

// Loaded when it opens.
const ReceiveDialog = lazy(async () => ({ default: (await import('./receive-dialog.tsx')).ReceiveDialog }));

export function AccountsCard() {
  const read = useRead(sessionQueries.accounts());
  const face = faceOf(read, (accounts) => accounts.length === 0);
  return (
    <Card name="Accounts" aside={<CardAside face={face} operation="user.accounts" answer={read.answer} />}>
      <ServiceView
        of={face}
        asked={userOperations['user.accounts']}
        loading={<AccountsLoading />}
        empty={
          <p className="soft mt-12">The service lists no account for you. Ask your operator to open one. It appears here automatically.</p>
        }
        again={read.again}
      >
        {(accounts) => <Accounts accounts={accounts} />}
      </ServiceView>
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
  if (first === undefined) return <p className="soft mt-12">The last answer listed no account.</p>;
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
