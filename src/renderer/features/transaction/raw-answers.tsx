/** "Raw" of a transaction: both responses, the transaction's and the receipt's. */
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { requestOf } from '#renderer/parts/raw-button.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { RawView } from '#renderer/ui/raw-view.tsx';
import styles from './transaction.module.css';
import type { TransactionReads } from './use-transaction.ts';

export function RawAnswers({ reads: { read, receiptRead } }: { reads: TransactionReads }) {
  const [open, setOpen] = useState(false);
  if (read.answer === null && receiptRead.answer === null) return null;
  return (
    <>
      <Button icon={<Braces size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Raw
      </Button>
      {open && (
        <Dialog title="Raw answers" wide onClose={() => setOpen(false)}>
          <div className={styles.stack}>
            {read.answer !== null && <RawView raw={read.answer.raw} readAt={read.answer.readAt} request={requestOf('transaction.get')} />}
            {receiptRead.answer !== null && (
              <RawView raw={receiptRead.answer.raw} readAt={receiptRead.answer.readAt} request={requestOf('transaction.receipt')} />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
