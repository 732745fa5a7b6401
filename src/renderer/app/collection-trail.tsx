/** The screen’s collection, beside its title. */

import { useCollection } from '#renderer/collectibles/use-collection.ts';
import { useTokens } from '#renderer/core/bridge/use-mirror.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Link } from '#renderer/core/ui/link.tsx';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { collectionPlace } from '#shared/core/places.ts';
import { collectiblesPlace } from '#shared/core/screens.ts';
import styles from './shell.module.css';

/** `contract`: as in the place; null for the first followed collection. */
export function CollectionTrail({ contract }: { contract: string | null }) {
  const first = useTokens('erc721').find(({ hidden }) => !hidden)?.address ?? null;
  const shown = contract === null ? first : checksummed(contract.toLowerCase());
  return shown === null ? null : <Words contract={shown} />;
}

function Words({ contract }: { contract: string }) {
  const { name, symbol, ownName } = useCollection(contract);
  return <span className={styles.trailWords}>{[...new Set([name, ownName ?? symbol ?? name])].join(' · ')}</span>;
}

export function TokenTrail({ contract: given }: { contract: string }) {
  const contract = checksummed(given.toLowerCase());
  const { name } = useCollection(contract);
  return (
    <>
      <Link to={collectiblesPlace}>{t('Collectibles')}</Link>
      {' / '}
      <Link to={collectionPlace(contract)} title={name}>
        {visibleText(name, 24)}
      </Link>
    </>
  );
}
