/** Who may move a collectible besides its owner, with the buttons to transfer, approve and revoke. */

import { useState } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { useHindrance } from '#renderer/writes/use-hindrance.ts';
import { useFormWrite } from '#renderer/writes/use-write.ts';
import { WriteNote } from '#renderer/writes/write-note.tsx';
import { t, tc } from '#shared/core/language/language.ts';
import { shortAddress, zeroAddress } from '#shared/core/short-address.ts';
import { noneWords } from './operator-words.ts';
import { OperatorsDialog } from './operators-dialog.tsx';
import { StaleSince } from './stale-since.tsx';
import styles from './token.module.css';
import { ApproveDialog, TransferDialog } from './token-dialogs.tsx';
import { unknownWords } from './unknown-words.ts';
import { askAboutOperator, useOperatorsAsked } from './use-movers.ts';
import type { Token } from './use-token-page.ts';

export function ActionsCard({ token }: { token: Token }) {
  const { collection, tokenId, owner, approved, operators, shown } = token;
  const [dialog, setDialog] = useState<'none' | 'transfer' | 'approve' | 'operators'>('none');
  const stopping = useFormWrite(() => {});
  const names = useNames();
  const close = () => setDialog('none');
  const mayAll = operators.filter(({ may }) => may === 'yes');
  const hindrance = useHindrance();
  const refusal = refusalWords(token) ?? hindrance;
  const { id: connection } = useActiveConnection();
  const asked = useOperatorsAsked();
  const stop = () => void stopping.run('erc721.approve', { contractAddress: collection.address, tokenId, approvedAddress: zeroAddress });
  const stopOperator = (operator: string) => {
    // So that it stays here, whatever comes of it.
    askAboutOperator(asked, connection, collection.address, operator);
    void stopping.run('erc721.setApprovalForAll', { operator, approved: false, contractAddress: collection.address });
  };
  return (
    <Card name={t('Who may move it')}>
      <dl className={styles.facts}>
        <dt>{t('For this collectible')}</dt>
        <dd>
          <ApprovedView token={token} />
          {approved.address !== null && (
            <Button size="small" look="danger" disabled={refusal !== null || stopping.underWay} onClick={stop}>
              {t('Revoke approval')}
            </Button>
          )}
        </dd>
        <dt>{t('For the whole collection')}</dt>
        <dd>
          {mayAll.length === 0 ? (
            <span className="soft">{noneWords(operators)}</span>
          ) : (
            mayAll.map(({ operator, face }) => (
              <span key={operator} className="inline-row wrap gap-8">
                <NamedAddress address={operator} mark />
                <Badge tone="care">{t('may move all')}</Badge>
                <StaleSince face={face} />
                <Button
                  size="small"
                  look="danger"
                  aria-label={t('Revoke {operator}', { operator: names.of(operator)?.text ?? shortAddress(operator) })}
                  disabled={refusal !== null || stopping.underWay}
                  onClick={() => stopOperator(operator)}
                >
                  {t('Revoke')}
                </Button>
              </span>
            ))
          )}
        </dd>
      </dl>
      <div className={styles.buttons}>
        <Button look="main" disabled={refusal !== null} onClick={() => setDialog('transfer')}>
          {tc('button', 'Transfer')}
        </Button>
        <Button disabled={refusal !== null} onClick={() => setDialog('approve')}>
          {t('Approve…')}
        </Button>
        <Button disabled={refusal !== null} onClick={() => setDialog('operators')}>
          {t('Approval for all…')}
        </Button>
        {refusal !== null && <p className="soft">{refusal}</p>}
      </div>
      {stopping.failed !== null && <WriteNote failed={stopping.failed} />}
      {dialog === 'transfer' && owner.address !== null && <TransferDialog token={shown} owner={owner.address} onClose={close} />}
      {dialog === 'approve' && (
        <ApproveDialog
          token={shown}
          before={approved.address === null ? null : (names.of(approved.address)?.text ?? approved.address)}
          onClose={close}
        />
      )}
      {dialog === 'operators' && owner.address !== null && (
        <OperatorsDialog collection={collection} owner={owner.address} onClose={close} />
      )}
    </Card>
  );
}

function ApprovedView({ token: { approved } }: { token: Token }) {
  const { face, address } = approved;
  if (face.face === 'loading') return <Skeleton size="line" />;
  if (!('value' in face)) return <span className="soft">{unknownWords(face)}</span>;
  if (address === null)
    return (
      <span className="inline-row wrap gap-8">
        <span className="soft">{t('no one')}</span>
        <StaleSince face={face} />
      </span>
    );
  return (
    <span className="inline-row wrap gap-8">
      <NamedAddress address={address} mark />
      <Badge tone="care">{t('may move this')}</Badge>
      <StaleSince face={face} />
    </span>
  );
}

/** Why the owner's actions are disabled; null if they aren't. */
function refusalWords({ owner }: Token): string | null {
  if (owner.isOwn) return null;
  if (owner.face.face === 'loading') return t('Reading its owner.');
  return owner.address === null ? t('Its owner is unknown.') : t('It isn’t in one of your accounts.');
}
