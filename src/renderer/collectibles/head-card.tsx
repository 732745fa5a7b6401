/** The head of a token's screen: picture, name, description and owner. */

import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { visibleLines, visibleText } from '#renderer/core/lib/visible-text.ts';
import { RawButton } from '#renderer/core/parts/raw-button.tsx';
import { AsOf, StaleNote } from '#renderer/core/ui/age.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { rich } from '#renderer/core/ui/rich.tsx';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { NamedAddress } from '#renderer/notebook/named-address.tsx';
import type { Lack } from '#shared/collectibles/collectible.ts';
import { t } from '#shared/core/language/language.ts';
import { collectiblePlace, collectionPlace, linkTo } from '#shared/core/places.ts';
import { Art } from './art.tsx';
import { PicturesDialog } from './pictures-dialog.tsx';
import styles from './token.module.css';
import { reasonWords, unknownWords } from './unknown-words.ts';
import type { Token } from './use-token-page.ts';

/** `children`: shown beside the picture. */
export function HeadCard({ token, children }: { token: Token; children: ReactNode }) {
  const { collection, tokenId, name, look, owner } = token;
  const [first, ...more] = token.reads;
  const description = look.seen?.metadata?.description ?? null;
  const link = <Link to={collectionPlace(collection.address)}>{collection.name}</Link>;
  return (
    <section className={styles.head} aria-label={t('Collectible')}>
      <div className={styles.art}>
        <Art
          contract={collection.address}
          tokenId={tokenId}
          digest={look.seen?.picture?.digest ?? null}
          words={t('Picture of {name}', { name })}
          onGone={look.shownAgain}
        />
      </div>
      <div className={styles.about}>
        <div className={styles.top}>
          <p>
            {collection.ownName === null
              ? link
              : rich('{collection} <soft>calls itself {ownName}</soft>', {
                  collection: link,
                  ownName: collection.ownName,
                  soft: (inner) => <span className="soft">{inner}</span>,
                })}
          </p>
          <div className="row gap-14">
            {owner.face.face === 'stale' && <AsOf at={owner.face.readAt} stale={owner.face.problem !== null} />}
            {first !== undefined && (
              <RawButton
                operation={first.operation}
                input={first.input as Record<string, unknown>}
                answer={first.answer}
                more={more as never}
              />
            )}
          </div>
        </div>
        <h2 className={styles.name}>{name}</h2>
        {/* Only a name that Blockdesk made says the id for certain. */}
        {name !== `#${tokenId}` && <p className="soft">{rich('id {id}', { id: <span className={styles.mono}>{tokenId}</span> })}</p>}
        <OwnerLine token={token} />
        <StaleNote face={owner.face} />
        {look.seen === null && look.problem === null && (
          <div aria-busy="true">
            <Skeleton size="line" />
          </div>
        )}
        {description !== null && description !== '' && <p className={styles.description}>{visibleLines(description, 2_000)}</p>}
        <LackNote token={token} />
        <div className={styles.buttons}>
          <CopyButton label={t('Copy id')} text={tokenId} words={t('Copy id')} />
          <CopyButton label={t('Copy link')} text={linkTo(collectiblePlace(collection.address, tokenId))} words={t('Copy link')} />
          <Button icon={<RefreshCw size={14} aria-hidden />} disabled={look.loading} onClick={token.again}>
            {t('Read again')}
          </Button>
        </div>
        {children}
      </div>
    </section>
  );
}

function OwnerLine({ token: { owner } }: { token: Token }) {
  if (owner.face.face === 'loading') return <Skeleton size="line" />;
  return (
    <p className="row wrap gap-4-10">
      <span className="soft">{t('Owner')}</span>{' '}
      {owner.address === null ? (
        <span className="soft">{unknownWords(owner.face)}</span>
      ) : (
        <NamedAddress address={owner.address} mark copy />
      )}
    </p>
  );
}

function LackNote({ token: { look } }: { token: Token }) {
  const [asking, setAsking] = useState(false);
  if (look.problem !== null)
    return <p className="soft">{t('Couldn’t read what it shows: {reason}.', { reason: reasonWords(look.problem) })}</p>;
  const lacks = look.seen?.lacks;
  const [lack, what] = lacks?.metadata ? [lacks.metadata, 'metadata' as const] : [lacks?.picture ?? null, 'picture' as const];
  if (lack === null) return null;
  return (
    <div className={styles.lack}>
      <p>{lackWords(lack, what)}</p>
      {lack.why === 'not-allowed' && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('Load pictures')}
        </Button>
      )}
      {mayHelp(lack) && (
        <Button size="small" disabled={look.loading} onClick={look.again}>
          {t('Try again')}
        </Button>
      )}
      {asking && <PicturesDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

const host = (name: string) => visibleText(name, 80);

/** `what`: “picture” or “metadata”. */
function lackWords(lack: Lack, what: 'picture' | 'metadata'): string {
  switch (lack.why) {
    case 'none':
      return what === 'picture' ? t('It has no picture.') : t('It has no metadata.');
    case 'not-allowed':
      return lack.over === 'ipfs'
        ? t(
            'Its {what, select, picture {picture} other {metadata}} is on IPFS and wasn’t loaded. Loading it would show your IP address to the gateway, {host}.',
            {
              what,
              host: host(lack.host),
            },
          )
        : t(
            'Its {what, select, picture {picture} other {metadata}} is at {host} and wasn’t loaded. Loading it would show that server your IP address.',
            {
              what,
              host: host(lack.host),
            },
          );
    case 'not-yours':
      return t(
        'Its {what, select, picture {picture} other {metadata}} is at {host} and wasn’t loaded. Blockdesk asks other servers only for collectibles in your accounts.',
        {
          what,
          host: host(lack.host),
        },
      );
    case 'scheme':
      return lack.scheme === ''
        ? t('Its {what, select, picture {picture} other {metadata}} isn’t at an address that Blockdesk can load.', { what })
        : t(
            'Its {what, select, picture {picture} other {metadata}} is at an address that begins with “{scheme}:”. Blockdesk loads only https, ipfs and data.',
            {
              what,
              scheme: host(lack.scheme),
            },
          );
    case 'private':
      return t('{host} is this computer or a private network. Nothing was requested.', { host: host(lack.host) });
    case 'unreachable':
      return t('{host} couldn’t be reached.', { host: host(lack.host) });
    case 'untrusted':
      return t('This computer doesn’t trust the certificate of {host}. Nothing was requested.', { host: host(lack.host) });
    case 'too-slow':
      return t('{host} took too long.', { host: host(lack.host) });
    case 'redirects':
      return t('{host} redirects too often, or to an address that Blockdesk doesn’t load.', { host: host(lack.host) });
    case 'status':
      return t('{host} answered with status {status}.', { host: host(lack.host), status: lack.status });
    case 'too-large':
      return t('The {what, select, picture {picture} other {metadata}} is too large for Blockdesk.', { what });
    case 'not-json':
      return t('The answer isn’t token metadata (JSON).');
    case 'too-deep':
      return t('The metadata is nested too deeply.');
    case 'no-picture':
      return t('It isn’t a PNG, JPEG, GIF, WebP, AVIF or SVG picture.');
    case 'unsafe-svg':
      return t('The SVG contains a script, a page or outside content, so it isn’t shown.');
    case 'too-many-pixels':
      return t('The picture has more than 40 million pixels, so it isn’t shown.');
    case 'canceled':
      return t('It wasn’t loaded.');
  }
}

/** Whether trying again may help. */
const mayHelp = (lack: Lack) => ['not-yours', 'unreachable', 'too-slow', 'status', 'canceled'].includes(lack.why);
