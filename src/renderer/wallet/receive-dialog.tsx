/** An account's address to receive to: as a QR code, in groups, and to copy. */

import { lazy, Suspense, useState } from 'react';
import { connectionLine } from '#renderer/connections/connection-words.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { groupedAddress } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { Field } from '#renderer/core/ui/field.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import { Select } from '#renderer/core/ui/select.tsx';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { toPaymentRequest, unitOf } from '#renderer/writes/payment-request.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './receive-dialog.module.css';

const QrPicture = lazy(async () => ({ default: (await import('#renderer/core/parts/qr-picture.tsx')).QrPicture }));

interface ReceiveDialogProps {
  readonly accounts: readonly NamedAccount[];
  /** Address. */
  readonly chosen: string;
  readonly onChoose: (address: string) => void;
  readonly onClose: () => void;
}

const forms = [
  { value: 'request', label: t('Payment request') },
  { value: 'address', label: t('Address only') },
] as const;

export function ReceiveDialog({ accounts, chosen, onChoose, onClose }: ReceiveDialogProps) {
  const connection = useActiveConnection();
  const { chain } = connection;
  const [form, setForm] = useState<'request' | 'address'>('request');
  const [amount, setAmount] = useState('');
  const account = accounts.find(({ address }) => address === chosen) ?? accounts[0];
  if (account === undefined) return null;
  const { address, name } = account;
  const request = chain === null || form === 'address' ? null : toPaymentRequest(address, chain, amount);
  const unit = unitOf(chain);
  return (
    <Dialog title={t('Receive')} onClose={onClose}>
      <div className="stack text-center gap-10 justify-items-center">
        {accounts.length > 1 && (
          <div className={styles.choice}>
            <Select
              label={t('Account')}
              value={address}
              choices={accounts.map((other) => ({ value: other.address, label: other.name }))}
              onChoose={onChoose}
            />
          </div>
        )}
        {chain !== null && (
          <div className={styles.choice}>
            <Segments
              legend={t('QR code')}
              hint={t('the address alone works everywhere')}
              name="receive-form"
              value={form}
              choices={forms}
              onChoose={setForm}
            />
          </div>
        )}
        {request !== null && (
          <div className={styles.choice}>
            <Field
              label={t('Amount')}
              name="amount"
              value={amount}
              onChange={setAmount}
              hint={t('in {symbol}, or empty for any amount', { symbol: visibleText(unit.symbol, 12) })}
              problem={'problem' in request ? request.problem : null}
            />
          </div>
        )}
        <Picture
          text={request === null ? address : 'text' in request ? request.text : null}
          label={request === null ? t('QR code of the address of {name}', { name }) : t('QR code of a request to pay {name}', { name })}
        />
        <p className="break-words semibold">{name}</p>
        <p className={styles.address}>
          <span className="visually-hidden">{address}</span>
          <span aria-hidden>{groupedAddress(address)}</span>
        </p>
        <p className={styles.chain}>
          {t('On {connection} · {details}. Money sent on another chain doesn’t arrive here.', {
            connection: visibleText(connection.name, 60),
            details: connectionLine(connection),
          })}
        </p>
        <div className={styles.copies}>
          <CopyButton label={t('Copy address')} text={address} words={t('Copy address')} />
          {request !== null && (
            <CopyButton
              label={t('Copy request')}
              text={'text' in request ? request.text : ''}
              words={t('Copy request')}
              disabled={!('text' in request)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** `text`: null while the amount is invalid, so that no outdated code can be scanned. */
function Picture({ text, label }: { text: string | null; label: string }) {
  if (text === null) return <div className={styles.none}>{t('No code yet. Correct the amount.')}</div>;
  return (
    <Suspense fallback={<div className={styles.picture} aria-busy="true" />}>
      <div className={styles.picture}>
        <QrPicture text={text} label={label} />
      </div>
    </Suspense>
  );
}
