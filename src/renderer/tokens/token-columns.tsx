/** The columns of the table of tokens. */

import { Pin } from 'lucide-react';
import { Badge } from '#renderer/core/ui/badge.tsx';
import { Link } from '#renderer/core/ui/link.tsx';
import { Shortened, wholeOnFocus } from '#renderer/core/ui/shortened.tsx';
import type { Column } from '#renderer/core/ui/table.tsx';
import { TokenMark } from '#renderer/core/ui/token-mark.tsx';
import type { useInSight } from '#renderer/core/ui/use-in-sight.ts';
import { useToken } from '#renderer/tokens/use-token.ts';
import { t } from '#shared/core/language/language.ts';
import { tokenPlace } from '#shared/core/places.ts';
import { shortAddress } from '#shared/core/short-address.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { TokenActions } from './token-actions.tsx';
import { BalanceCell, ShareCell, SupplyCell } from './token-cells.tsx';
import styles from './tokens.module.css';

interface TokenColumnsParts {
  /** The chosen account; null while there is none. */
  readonly account: string | null;
  /** As they are shown, to know what is above and below each. */
  readonly rows: readonly SavedToken[];
  /** Why nothing can be sent now; null if it can. */
  readonly hindrance: string | null;
  readonly sight?: ReturnType<typeof useInSight>;
  readonly onRaw?: (contract: string) => void;
  readonly onMoved?: (contract: string) => void;
}

export function tokenColumns({ account, rows, hindrance, sight, onRaw, onMoved }: TokenColumnsParts): readonly Column<SavedToken>[] {
  const isIn = (contract: string) => sight?.isInSight(contract) ?? false;
  return [
    {
      key: 'token',
      head: t('Token'),
      namesRow: true,
      cell: (token) => <TokenName token={token} watch={sight?.watch(token.address) ?? (() => undefined)} />,
    },
    {
      key: 'balance',
      head: t('Balance'),
      align: 'end',
      cell: ({ address }) => <BalanceCell contract={address} account={account} inSight={isIn(address)} />,
    },
    {
      key: 'supply',
      head: t('Total supply'),
      align: 'end',
      cell: ({ address }) => <SupplyCell contract={address} inSight={isIn(address)} />,
    },
    {
      key: 'share',
      head: t('Share'),
      align: 'end',
      cell: ({ address }) => <ShareCell contract={address} account={account} inSight={isIn(address)} />,
    },
    {
      key: 'actions',
      head: '',
      align: 'end',
      cell: (token) => (
        <TokenActions
          token={token}
          above={neighbor(rows, token, -1)}
          below={belowOf(rows, token)}
          hindrance={hindrance}
          onRaw={() => onRaw?.(token.address)}
          onMoved={() => onMoved?.(token.address)}
        />
      ),
    },
  ];
}

/** Pinned tokens move among pinned ones, the others among themselves. */
function neighbor(rows: readonly SavedToken[], token: SavedToken, by: number): SavedToken | undefined {
  const other = rows[rows.indexOf(token) + by];
  return other?.pinned === token.pinned ? other : undefined;
}

/** Moving down is moving before the row after the next one. */
function belowOf(rows: readonly SavedToken[], token: SavedToken): { readonly before: string | null } | undefined {
  if (neighbor(rows, token, 1) === undefined) return undefined;
  return { before: rows[rows.indexOf(token) + 2]?.address ?? null };
}

interface TokenNameProps {
  readonly token: SavedToken;
  /** To be set as the `ref`, to know whether it is in sight. */
  readonly watch: (element: HTMLElement | null) => (() => void) | undefined;
}

function TokenName({ token: { address, pinned, hidden }, watch }: TokenNameProps) {
  'use memo';
  const title = useToken(address);
  return (
    <span ref={watch} className={`${styles.token} ${wholeOnFocus}`}>
      <TokenMark address={address} name={title.symbol} />
      <span className={styles.words}>
        <span className={styles.title}>
          <Link to={tokenPlace(address)} aria-label={`${title.title}, ${shortAddress(address)}`}>
            {title.title}
          </Link>
          {pinned && (
            <span className="soft" title={t('Pinned')}>
              <Pin size={12} aria-hidden />
              <span className="visually-hidden">{t('pinned')}</span>
            </span>
          )}
          {hidden && <Badge>{t('hidden')}</Badge>}
        </span>
        <span className={styles.facts}>
          {factsOf(title).map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
          <span>
            <Shortened whole={address} short={shortAddress(address)} address={address.toLowerCase()} />
          </span>
        </span>
      </span>
    </span>
  );
}

function factsOf({ symbol, decimals, isReading }: ReturnType<typeof useToken>): readonly string[] {
  if (isReading) return [];
  const digits = decimals === null ? t('decimals unknown') : t('{decimals, plural, one {# decimal} other {# decimals}}', { decimals });
  return symbol === null ? [digits] : [symbol, digits];
}
