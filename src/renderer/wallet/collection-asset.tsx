/** A collection among the assets: how many the accounts hold, and who may move them. */

import { useApprovalsOf } from '#renderer/approvals/use-known-approvals.ts';
import { useCollection } from '#renderer/collectibles/use-collection.ts';
import { useCounts } from '#renderer/collectibles/use-holdings.ts';
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { AsOf } from '#renderer/core/ui/age.tsx';
import { HiddenAmount } from '#renderer/core/ui/amount.tsx';
import { useDisplay } from '#renderer/core/ui/display.ts';
import { Skeleton } from '#renderer/core/ui/skeleton.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import { sumHoldings } from '#renderer/tokens/sum-holdings.ts';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { heldWords } from '#renderer/wallet/held-words.ts';
import { t } from '#shared/core/language/language.ts';
import { collectionPlace } from '#shared/core/places.ts';
import { AssetRow } from './asset-row.tsx';
import styles from './assets-card.module.css';
import { ByAccount, below, type Owners } from './by-account.tsx';

export function CollectionAsset({ contract, owners }: { contract: string; owners: Owners }) {
  'use memo';
  const { name } = useCollection(contract);
  const holdings = useCounts(
    contract,
    owners.accounts.map(({ address }) => address),
  );
  const movers = useMovers(contract, owners.accounts);
  return (
    <li>
      <AssetRow
        name={name}
        mark={<TokenMark address={contract} name={name} />}
        to={collectionPlace(contract)}
        below={below(heldWords(holdings, owners.accounts, owners.all), moversWords(movers))}
        amount={<Count holding={sumHoldings(holdings, owners.face, owners.all)} />}
        details={<ByAccount contract={contract} owners={owners} holdings={holdings} amountOf={(holding) => <Count holding={holding} />} />}
      />
    </li>
  );
}

/** How many addresses may move everything that one of the accounts has of a collection, as last read. */
function useMovers(contract: string, accounts: readonly NamedAccount[]): number {
  const own = new Set(accounts.map(({ address }) => address));
  const operators = useApprovalsOf(contract).filter(({ is, owner, spender }) => is === 'operator' && own.has(owner) && !own.has(spender));
  return new Set(operators.map(({ spender }) => spender)).size;
}

const moversWords = (count: number) =>
  count === 0 ? '' : t('{count, plural, one {# address} other {# addresses}} can move all of them', { count });

function Count({ holding: { face, answer, baseUnits, isPart = false } }: { holding: Holding }) {
  const { hideAmounts } = useDisplay();
  if (face.face === 'loading') return <Skeleton size="line" />;
  if (baseUnits === null) return <span className="soft">{t('unknown')}</span>;
  return (
    <span className={styles.count}>
      <span>
        {isPart && '≥ '}
        {hideAmounts ? <HiddenAmount /> : withCommas(baseUnits)}{' '}
        <span className={styles.unit}>{baseUnits === '1' ? t('collectible') : t('collectibles')}</span>
      </span>
      {face.face === 'stale' && face.problem !== null && <AsOf at={face.readAt} stale block={answer?.block ?? null} />}
    </span>
  );
}
