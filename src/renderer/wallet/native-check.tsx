/** Why the native currency can't be sent, or the first small amount that shows whether it can. */

import { useState } from 'react';
import { useActiveConnection, useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { type FailedWrite, useWrite } from '#renderer/writes/use-write.ts';
import { EntryOutcome, WriteNote } from '#renderer/writes/write-note.tsx';
import { t } from '#shared/core/language/language.ts';
import { firstNativeAmount, nativeSendInput, nativeTroubleWords, notSendingWords } from '#shared/tokens/native-payment.ts';
import { nativeSending } from '#shared/tokens/native-sending.ts';
import { type ActivityBrief, isUnderWay } from '#shared/writes/activity.ts';
import { meaningOf } from '#shared/writes/review/meaning.ts';

export function NativeCheck() {
  const connection = useActiveConnection();
  const service = useServiceName();
  const sending = nativeSending(connection);
  if (sending.can === 'send') return null;
  if (sending.can === 'no') return <p className="soft">{notSendingWords(sending, service)}</p>;
  const last = sending.last === null ? null : nativeTroubleWords(sending.last, service);
  return (
    <div className="stack gap-6">
      {last !== null && <p className="care">{last}</p>}
      <p className="soft">
        {t('{service} doesn’t say which unit it uses for amounts. To find out, send {amount} wei to your own account, for a network fee.', {
          service,
          amount: firstNativeAmount,
        })}
      </p>
      <FirstAmount />
    </div>
  );
}

function FirstAmount() {
  const accounts = useOwnAccounts() ?? [];
  const { newest } = useSlice('activity');
  const hindrance = useHindrance();
  const { write, underWay } = useWrite();
  const [failed, setFailed] = useState<FailedWrite | null>(null);
  // Another account than the one that is listed first, which likely pays.
  const to = accounts[1] ?? accounts[0];
  const open = newest.find((entry) => isNativeSend(entry) && (isUnderWay(entry.state) || entry.state === 'unknown'));
  if (open !== undefined) return <EntryOutcome entry={open} onLeave={undefined} />;
  const send = async (receiver: string) => {
    setFailed(null);
    const begun = write('transaction.submit', nativeSendInput(receiver, firstNativeAmount));
    const result = (await begun?.ended)?.result;
    if (begun !== null && result?.ok === false && result.error.code !== 'canceled') setFailed({ ...begun.asked, problem: result.error });
  };
  return (
    <>
      {failed !== null && <WriteNote failed={failed} />}
      <div>
        <Button disabled={underWay || to === undefined} {...hinderedBy(hindrance)} onClick={() => to !== undefined && void send(to)}>
          {t('Send {amount} wei to check', { amount: firstNativeAmount })}
        </Button>
      </div>
    </>
  );
}

const isNativeSend = ({ operation, input }: ActivityBrief) =>
  operation === 'transaction.submit' && meaningOf('transaction.submit', input as never).action.does === 'send-native';
