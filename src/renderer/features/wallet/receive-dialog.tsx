/** An account's address to give away: as a picture for a camera, in groups for the eye, by copying. */
import { lazy, Suspense } from 'react';
import { connectionLine } from '#renderer/lib/connection-words.ts';
import { groupedAddress } from '#renderer/lib/grouped-text.ts';
import { visibleText } from '#renderer/lib/visible-text.ts';
import { useActiveConnection } from '#renderer/store/use-mirror.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Select } from '#renderer/ui/select.tsx';
import type { NamedAccount } from './account-names.ts';
import styles from './receive-dialog.module.css';

const QrPicture = lazy(async () => ({ default: (await import('#renderer/parts/qr-picture.tsx')).QrPicture }));

interface ReceiveDialogProps {
  readonly accounts: readonly NamedAccount[];
  /** Address. */
  readonly chosen: string;
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

export function ReceiveDialog({ accounts, chosen, onChoose, onClose }: ReceiveDialogProps) {
  const connection = useActiveConnection();
  const account = accounts.find(({ address }) => address === chosen) ?? accounts[0];
  if (account === undefined) return null;
  const { address, name } = account;
  return (
    <Dialog title="Receive" onClose={onClose}>
      <div className={styles.receive}>
        {accounts.length > 1 && (
          <div className={styles.choice}>
            <Select
              label="Account"
              value={address}
              choices={accounts.map((other) => ({ value: other.address, label: other.name }))}
              onChoose={onChoose}
            />
          </div>
        )}
        <Suspense fallback={<div className={styles.picture} aria-busy="true" />}>
          <div className={styles.picture}>
            <QrPicture text={address} label={`QR code of the address of ${name}`} />
          </div>
        </Suspense>
        <p className={styles.name}>{name}</p>
        <p className={styles.address}>
          <span className="visually-hidden">{address}</span>
          <span aria-hidden>{groupedAddress(address)}</span>
        </p>
        <p className={styles.chain}>
          On {visibleText(connection.name, 60)} · {connectionLine(connection)}. What is sent on another chain does not arrive here.
        </p>
        <CopyButton label="Copy address" text={address} words="Copy address" />
      </div>
    </Dialog>
  );
}
