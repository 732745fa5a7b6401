/** The columns of the table of tokens. */
import type { Column } from '#renderer/core/ui/table.tsx';
import type { useInSight } from '#renderer/core/ui/use-in-sight.ts';
import type { SavedToken } from '#shared/tokens/tokens.ts';
import { TokenActions } from './token-actions.tsx';
import { BalanceCell, ShareCell, SupplyCell } from './token-cells.tsx';
import { TokenName } from './token-name.tsx';

interface TokenColumnsParts {
  /** The chosen one; null while there is none. */
  readonly account: string | null;
  /** As they are shown: what stands above and below each. */
  readonly rows: readonly SavedToken[];
  readonly sight?: ReturnType<typeof useInSight>;
  readonly onRaw?: (contract: string) => void;
  readonly onMoved?: (contract: string) => void;
}

export function tokenColumns({ account, rows, sight, onRaw, onMoved }: TokenColumnsParts): readonly Column<SavedToken>[] {
  const isIn = (contract: string) => sight?.isInSight(contract) ?? false;
  return [
    {
      key: 'token',
      head: 'Token',
      namesRow: true,
      cell: (token) => <TokenName token={token} watch={sight?.watch(token.address) ?? (() => undefined)} />,
    },
    {
      key: 'balance',
      head: 'Balance',
      align: 'end',
      cell: ({ address }) => <BalanceCell contract={address} account={account} inSight={isIn(address)} />,
    },
    { key: 'supply', head: 'Total supply', align: 'end', cell: ({ address }) => <SupplyCell contract={address} inSight={isIn(address)} /> },
    {
      key: 'share',
      head: 'Share',
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
          onRaw={() => onRaw?.(token.address)}
          onMoved={() => onMoved?.(token.address)}
        />
      ),
    },
  ];
}

/** Pinned ones move among themselves. */
function neighbor(rows: readonly SavedToken[], token: SavedToken, by: number): SavedToken | undefined {
  const other = rows[rows.indexOf(token) + by];
  return other?.pinned === token.pinned ? other : undefined;
}

/** To stand behind the next one is to stand before the one after it. */
function belowOf(rows: readonly SavedToken[], token: SavedToken): { readonly before: string | null } | undefined {
  if (neighbor(rows, token, 1) === undefined) return undefined;
  return { before: rows[rows.indexOf(token) + 2]?.address ?? null };
}
