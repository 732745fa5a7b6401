/** What each account holds of an asset, below its row. */

import type { Face } from '#renderer/core/lib/face.ts';
import { Address } from '#renderer/core/ui/address.tsx';
import type { Holding } from '#renderer/tokens/use-holdings.ts';
import type { NamedAccount } from '#renderer/wallet/account-names.ts';
import { t } from '#shared/core/language/language.ts';
import styles from './assets-card.module.css';

/** Whose holdings are summed. */
export interface Owners {
  /** The first of them. */
  readonly accounts: readonly NamedAccount[];
  readonly all: number;
  readonly face: Face<unknown>;
}

export interface DetailsProps {
  readonly contract: string;
  readonly owners: Owners;
  readonly holdings: readonly Holding[];
}

export function ByAccount({
  contract,
  owners,
  holdings,
  amountOf,
}: DetailsProps & { readonly amountOf: (holding: Holding) => React.ReactNode }) {
  return (
    <dl className={styles.accounts}>
      {owners.accounts.map(({ address, name }, index) => {
        const holding = holdings[index];
        return (
          <div key={address}>
            <dt className="truncate">{name}</dt>
            <dd>{holding !== undefined && amountOf(holding)}</dd>
          </div>
        );
      })}
      <div>
        <dt>{t('Contract')}</dt>
        <dd>
          <Address address={contract} copy />
        </dd>
      </div>
    </dl>
  );
}

/** Parts of the line below a name. */
export const below = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
