/** The head of an address's screen: the address, its QR code, and what it is. */

import { ArrowRight, Send } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useActiveConnection } from '#renderer/core/bridge/use-mirror.ts';
import { useKnownAnswer, useRead } from '#renderer/core/bridge/use-read.ts';
import { groupedAddress } from '#renderer/core/lib/grouped-text.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { Amount } from '#renderer/core/ui/amount.tsx';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Mark } from '#renderer/core/ui/mark.tsx';
import { useNames } from '#renderer/notebook/use-names.ts';
import { sessionQueries } from '#renderer/session/queries.ts';
import { useAccountBalances } from '#renderer/wallet/use-account-balances.ts';
import { useSend } from '#renderer/writes/send.ts';
import { hinderedBy, useHindrance } from '#renderer/writes/use-hindrance.ts';
import { t } from '#shared/core/language/language.ts';
import { addressPlace, collectionPlace, contractPlace, linkTo, tokenPlace } from '#shared/core/places.ts';
import type { KnownToken } from '#shared/notebook/known.ts';
import styles from './address.module.css';

const QrPicture = lazy(async () => ({ default: (await import('#renderer/core/parts/qr-picture.tsx')).QrPicture }));

/** `token`: its facts as a token; null if it is none, or wasn't looked at. */
export function AddressCard({ address, token }: { address: string; token: KnownToken | null }) {
  const name = useNames().of(address);
  const send = useSend();
  const hindrance = useHindrance();
  return (
    <Card name={t('Address')}>
      <div className={styles.address}>
        <div className={styles.words}>
          <p className="row wrap break-words gap-0-8">
            {name !== null && <span className="min-w-0 semibold text-22">{name.text}</span>}
            <Badges kind={name?.kind ?? null} isToken={token !== null} />
          </p>
          <p className={styles.large}>
            <Mark address={address} />
            <span className="visually-hidden">{address}</span>
            <span aria-hidden>{groupedAddress(address)}</span>
          </p>
          {name?.kind === 'account' && <Balance address={address} />}
          <div className="flex wrap gap-8">
            <CopyButton label={t('Copy address')} text={address} words={t('Copy address')} />
            <CopyButton label={t('Copy link')} text={linkTo(addressPlace(address))} words={t('Copy link')} />
            {token === null ? (
              <Button icon={<Send size={14} aria-hidden />} {...hinderedBy(hindrance)} onClick={() => send.open({ receiver: address })}>
                {t('Send to it')}
              </Button>
            ) : (
              <Link to={token.standard === 'erc721' ? collectionPlace(address) : tokenPlace(address)} className={styles.way}>
                {token.standard === 'erc721' ? t('Open as a collection') : t('Open as a token')}
                <ArrowRight size={14} aria-hidden />
              </Link>
            )}
            {name?.kind !== 'account' && (
              <Link to={contractPlace(address)} className={styles.way}>
                {t('Open as a contract')}
              </Link>
            )}
          </div>
          {token !== null && <TokenFacts token={token} />}
        </div>
        <Suspense fallback={<div className={styles.picture} aria-busy="true" />}>
          <div className={styles.picture}>
            <QrPicture
              text={address}
              label={name === null ? t('QR code of the address') : t('QR code of the address of {name}', { name: name.text })}
            />
          </div>
        </Suspense>
      </div>
    </Card>
  );
}

/** Of an own account, in the native currency; nothing where the service reports one total only. */
function Balance({ address }: { address: string }) {
  const balances = useAccountBalances();
  const { answer } = useKnownAnswer(sessionQueries.balance());
  // A service that reports one total isn’t asked again from here.
  useRead(sessionQueries.balance(), { when: answer === null || balances.from === 'service' });
  const { wei = null, face = null } = balances.of.get(address) ?? {};
  const currency = useActiveConnection().chain?.currency ?? null;
  if (wei === null) return null;
  return (
    <p className="row wrap gap-8">
      <span className="soft">{t('Balance')}</span>
      <span className="semibold">
        <Amount baseUnits={wei} currency={currency} base="wei" />
      </span>
      {face?.face === 'stale' && <AsOf at={face.readAt} stale={face.problem !== null} />}
    </p>
  );
}

function Badges({ kind, isToken }: { kind: 'account' | 'contact' | 'label' | null; isToken: boolean }) {
  return (
    <>
      {kind === 'account' && <Badge tone="accent">{t('Yours')}</Badge>}
      {kind === 'contact' && <Badge>{t('Contact')}</Badge>}
      {isToken && <Badge>{t('Token contract')}</Badge>}
    </>
  );
}

function TokenFacts({ token: { name, symbol, decimals, standard } }: { token: KnownToken }) {
  const shown = (text: string | null) => (text === null || text === '' ? t('not read yet') : visibleText(text, 60));
  return (
    <dl className="facts-grid gap-4-16">
      <dt>{t('Name')}</dt>
      <dd>{shown(name)}</dd>
      <dt>{t('Symbol')}</dt>
      <dd>{shown(symbol)}</dd>
      {standard !== 'erc721' && (
        <>
          <dt>{t('Decimals')}</dt>
          <dd>{decimals === null ? t('not read yet') : decimals}</dd>
        </>
      )}
      {standard !== null && (
        <>
          <dt>{t('Kind')}</dt>
          <dd>{standard === 'erc20' ? t('ERC20, judging by its transfers') : t('ERC721, judging by its transfers')}</dd>
        </>
      )}
    </dl>
  );
}
