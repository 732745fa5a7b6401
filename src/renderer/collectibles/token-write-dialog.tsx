/** A dialog that asks for a write about one token: what is filled in, why it was not sent, and the way to the review. */
import type { ReactNode } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import styles from './dialogs.module.css';
import { TokenLine, type TokenOnPage } from './token-line.tsx';
import type { TokenWrite } from './use-token-write.ts';
import { WriteOver } from './write-over.tsx';

interface TokenWriteDialogProps {
  readonly title: string;
  readonly token: TokenOnPage;
  readonly write: Pick<TokenWrite, 'underWay' | 'failed' | 'isUnknown'>;
  /** Of the button. */
  readonly review: string;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function TokenWriteDialog({ title, token, write, review, onSubmit, onClose, children }: TokenWriteDialogProps) {
  if (write.failed !== null && write.isUnknown)
    return (
      <Dialog title={title} onClose={onClose}>
        <WriteOver failed={write.failed} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={title} typesAtOnce onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <TokenLine token={token} />
        {children}
        {write.failed !== null && <WriteNote failed={write.failed} onLeave={onClose} />}
        <div className="flex wrap justify-end gap-8">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" disabled={write.underWay}>
            {write.underWay ? 'Under way…' : review}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
