/** What came back: the service's answer and the receipt, as they came. */
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { RawView } from '#renderer/core/ui/raw-view.tsx';
import { useNow } from '#renderer/core/ui/use-now.ts';
import { operations } from '#shared/core/operations/table.ts';
import { transactionPlace } from '#shared/core/places.ts';
import { type Activity, isUncertain } from '#shared/writes/activity.ts';
import styles from './activity.module.css';

export function AnswersCard({ entry }: { entry: Activity }) {
  const { answer, receipt, hash, problem, state, differences, answeredAt, settledAt, preparedAt, request } = entry;
  const now = useNow();
  if (answer === null && receipt === null && (problem === null || isUncertain(state))) return null;
  const { method, path } = operations['transaction.receipt'];
  return (
    <Card name="What came back">
      {problem !== null && state === 'rejected' && (
        <p className={styles.problem}>
          <strong>{errorWords(problem, now).title}.</strong> {errorWords(problem, now).text}
        </p>
      )}
      {receipt !== null && (
        <p>
          {differences?.length === 0 ? 'The receipt matches what you reviewed.' : 'The receipt is here.'}{' '}
          {hash !== null && <Link to={transactionPlace(hash.toLowerCase())}>View transaction</Link>}
        </p>
      )}
      <div className={styles.buttonLine}>
        {answer !== null && (
          <RawDialog words="Raw answer" raw={answer} at={answeredAt ?? preparedAt} request={`${request.method} ${request.path}`} />
        )}
        {receipt !== null && <RawDialog words="Raw receipt" raw={receipt} at={settledAt ?? now} request={`${method} ${path}`} />}
      </div>
    </Card>
  );
}

function RawDialog({ words, raw, at, request }: { words: string; raw: string; at: number; request: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" icon={<Braces size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {open && (
        <Dialog title={words} wide onClose={() => setOpen(false)}>
          <RawView raw={raw} readAt={at} request={request} />
        </Dialog>
      )}
    </>
  );
}
