/** Several collectibles of one account for one recipient: main reviews them together, then sends one after another. */

import { useState } from 'react';
import { shortId } from '#renderer/collectibles/token-id.ts';
import type { Collection } from '#renderer/collectibles/use-collection.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { useOwnAccounts } from '#renderer/session/accounts.tsx';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { useReviewBatch } from '#renderer/writes/pay/use-review-batch.ts';
import { countWords, listWords, t } from '#shared/core/language/language.ts';
import { batchTitle } from '#shared/writes/batch.ts';
import styles from './dialogs.module.css';
import { HowField, transferOf } from './token-dialogs.tsx';
import { useTypedAddress } from './token-write-dialog.tsx';

interface SendSeveralDialogProps {
  readonly collection: Collection;
  readonly owner: NamedAccount;
  readonly tokenIds: readonly string[];
  readonly onClose: () => void;
}

/** More are only counted: the review shows each. */
const mostNamed = 12;

export function SendSeveralDialog({ collection, owner, tokenIds, onClose }: SendSeveralDialogProps) {
  const receiver = useTypedAddress(collection.address);
  const [isSafe, setSafe] = useState(true);
  const { review, underWay, hindrance } = useReviewBatch();
  const more = tokenIds.length - mostNamed;
  const named = [
    ...tokenIds.slice(0, mostNamed).map((tokenId) => `#${shortId(tokenId)}`),
    ...(more > 0 ? [t('{count} more', { count: countWords(more) })] : []),
  ];
  const submit = async () => {
    const to = receiver.tried();
    if (to === null || hindrance !== null || underWay) return;
    const rows = tokenIds.map((tokenId) => ({
      operation: transferOf(isSafe),
      input: { from: owner.address, receiver: to, contractAddress: collection.address, tokenId },
      note: '',
    }));
    if (await review('collectibles', rows, false)) onClose();
  };
  return (
    <Dialog title={batchTitle('collectibles', tokenIds.length)} typesAtOnce onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="break-words">
          {t('From {account}, {collection}: {ids}.', { account: owner.name, collection: collection.name, ids: listWords(named) })}
        </p>
        <AddressField label={t('Recipient')} name="recipient" {...receiver.field} not={owner.address} />
        <HowField isSafe={isSafe} onChoose={setSafe} />
        <OtherSignerNote owner={owner} />
        <p className="soft">{t('You review them together. Each is its own transaction, with its own network fee.')}</p>
        <p role="status" className="care">
          {hindrance}
        </p>
        <div className="flex wrap justify-end gap-8">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="main" disabled={hindrance !== null || underWay}>
            {underWay ? t('Under way…') : t('Review {count}', { count: countWords(tokenIds.length) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** For a person with several accounts: the service picks which one signs, and only the owner can send. */
function OtherSignerNote({ owner }: { owner: NamedAccount }) {
  const service = useServiceName();
  const [first] = useOwnAccounts() ?? [];
  if (first === undefined || first === owner.address) return null;
  return (
    <p className="care">
      {t('These are in {account}. {service} picks the account that signs. If it picks another, nothing moves, and the fees are charged.', {
        account: owner.name,
        service,
      })}
    </p>
  );
}
