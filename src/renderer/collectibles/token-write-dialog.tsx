/** The frame of a dialog that sends a write about one collectible. */

import { type ReactNode, useState } from 'react';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { lostTokenWords, readAddressField } from '#renderer/notebook/recipient.ts';
import { useNames } from '#renderer/notebook/use-names.ts';
import type { FailedWrite, FormWrite } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import { t } from '#shared/core/language/language.ts';
import { Art } from './art.tsx';
import styles from './dialogs.module.css';

interface TokenWriteDialogProps {
  readonly title: string;
  readonly token: TokenOnPage;
  readonly write: Pick<FormWrite, 'underWay' | 'failed' | 'isUnknown'>;
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
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="main" disabled={write.underWay}>
            {write.underWay ? t('Under way…') : review}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export interface TokenOnPage {
  /** EIP-55. */
  readonly contract: string;
  readonly tokenId: string;
  /** Made visible. */
  readonly name: string;
  readonly collection: string;
  readonly digest: string | null;
}

/** Which token a form is about. */
function TokenLine({ token: { contract, tokenId, name, collection, digest } }: { token: TokenOnPage }) {
  return (
    <div className={styles.what}>
      <Art contract={contract} tokenId={tokenId} digest={digest} words="" onGone={() => {}} />
      <span>
        <span className="semibold">{name}</span>
        <br />
        <span className="soft">{t('{collection}, id {tokenId}', { collection, tokenId })}</span>
      </span>
    </div>
  );
}

/** In place of a form whose write may have been carried out. */
export function WriteOver({ failed, onClose }: { failed: FailedWrite; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <WriteNote failed={failed} onLeave={onClose} />
      <div className="flex wrap justify-end gap-8">
        <Button look="main" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
}

/** A typed address. What is wrong with it is shown once the form was submitted. `contract`: of what goes there, and must not be lost. */
export function useTypedAddress(contract: string | null = null) {
  const names = useNames();
  const [typed, setTyped] = useState({ text: '', isTried: false });
  const { address, field } = readAddressField(typed.text, names, typed.isTried);
  const lost = contract === null || address === null ? null : lostTokenWords(address, contract);
  return {
    field: { ...field, problem: field.problem ?? lost, onChange: (text: string) => setTyped({ text, isTried: false }) },
    /** Submits it: EIP-55, or null, and then the field says why. */
    tried(): string | null {
      setTyped({ ...typed, isTried: true });
      return lost === null ? address : null;
    },
  };
}
