/** “Approval for all”: reads, gives and stops the right to move every token of a collection. */

import type { Collection } from '#renderer/collectibles/use-collection.ts';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useServiceName } from '#renderer/core/parts/use-service-name.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Dialog } from '#renderer/core/ui/dialog.tsx';
import { AddressField } from '#renderer/notebook/address-field.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useFormWrite } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import { t } from '#shared/core/language/language.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import styles from './dialogs.module.css';
import { StaleSince } from './stale-since.tsx';
import { useTypedAddress, WriteOver } from './token-write-dialog.tsx';
import { askAboutOperator, type OperatorState, useOperators, useOperatorsAsked } from './use-movers.ts';

interface OperatorsDialogProps {
  readonly collection: Collection;
  /** EIP-55. */
  readonly owner: string;
  readonly onClose: () => void;
}

export function OperatorsDialog({ collection: { address, name }, owner, onClose }: OperatorsDialogProps) {
  const service = useServiceName();
  const { id: connection } = useActiveConnection();
  const typed = useTypedAddress();
  const asked = useOperatorsAsked();
  const operators = useOperators(address, owner, true, true);
  const { run, underWay, failed, isUnknown } = useFormWrite(onClose);
  const checked = (then: (operator: string) => void) => {
    const operator = typed.tried();
    if (operator !== null) then(operator);
  };
  const set = (operator: string, approved: boolean) => {
    askAboutOperator(asked, connection, address, operator);
    void run('erc721.setApprovalForAll', { operator, approved, contractAddress: address });
  };
  if (failed !== null && isUnknown)
    return (
      <Dialog title={t('Approval for all')} onClose={onClose}>
        <WriteOver failed={failed} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t('Approval for all')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          checked((operator) => askAboutOperator(asked, connection, address, operator));
        }}
      >
        <p>
          {t(
            'An operator can move every collectible of {collection} in this account, now and later, without asking you. This lasts until you revoke it.',
            { collection: name },
          )}
        </p>
        {operators.length > 0 && (
          <ul className="stack gap-4" aria-label={t('Operators')}>
            {operators.map((one) => (
              <OperatorRow key={one.operator} state={one} disabled={underWay} onStop={() => set(one.operator, false)} />
            ))}
          </ul>
        )}
        <p className="soft">
          {t('{service} can’t list operators. These come from your activity, receipts, contacts and checks.', { service })}
        </p>
        <AddressField label={t('Operator')} name="operator" {...typed.field} not={owner} />
        {failed !== null && <WriteNote failed={failed} onLeave={onClose} />}
        <div className="flex wrap justify-end gap-8">
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button type="submit" disabled={underWay}>
            {t('Check operator')}
          </Button>
          <Button look="danger" disabled={underWay} onClick={() => checked((operator) => set(operator, true))}>
            {underWay ? t('Under way…') : t('Approve operator…')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const words = { yes: t('may move all'), no: t('can’t move any'), unknown: t('unknown') } as const;
const tones = { yes: 'care', no: 'neutral', unknown: 'neutral' } as const;

function OperatorRow({
  state: { operator, may, face },
  disabled,
  onStop,
}: {
  state: OperatorState;
  disabled: boolean;
  onStop: () => void;
}) {
  const name = useNames().of(operator)?.text ?? shortAddress(operator);
  return (
    <li className={styles.foundRow}>
      <span>
        <NamedAddress address={operator} mark />
      </span>
      <span className="inline-row flex-none gap-8">
        <Badge tone={tones[may]}>{words[may]}</Badge>
        <StaleSince face={face} />
        {may === 'yes' && (
          <Button size="small" look="danger" disabled={disabled} aria-label={t('Revoke {operator}', { operator: name })} onClick={onStop}>
            {t('Revoke…')}
          </Button>
        )}
      </span>
    </li>
  );
}
